import type { Refusal } from '../line.svelte'

/** What is said at the table itself: its refusal is shown there, that of anything else in the panels. */
export const AT_TABLE: ReadonlySet<Refusal['of']> = new Set<Refusal['of']>(['', 'act', 'lay', 'group', 'hint', 'hunt', 'next', 'choose', 'rebuy', 'sit', 'take', 'claim', 'ping'])
