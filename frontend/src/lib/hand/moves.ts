/** The moves of a hand that is drawn to, laid down and discarded: their keys, and the state of a turn. */
import { partOf } from '../parts/parts'
import type { OptionState, TableState } from '../wire'

/** Keys, by verb. */
export const KEYS: Record<string, string> = { draw: 'd', draw2: 'w', take: 'k', sd: 'd', close: 'c', open: 'o', meld: 'm', lay: 'l', buyd: 'c', no: 'f' }
/** Moves that lay groups of cards. */
export const COMBINING = ['close', 'open', 'meld']

/** What a turn asks for: to draw, to play, to buy or not, to choose by name; empty: something that is no matter of this hand. */
export type Turn = 'draw' | 'play' | 'buy' | 'pick' | ''

export function turnOf(table: TableState): Turn {
  if (!partOf(table, 'pile') || table.waiting !== 'you') return ''
  const has = (verb: string): boolean => table.options.some((option) => option.verb === verb)
  if (table.options.some((option) => option.picks.length > 0)) return 'pick'
  if (has('buyd')) return 'buy'
  if (has('draw')) return 'draw'
  return has('sd') ? 'play' : ''
}

export const optionOf = (options: OptionState[], verb: string): OptionState | undefined => options.find((option) => option.verb === verb)

/** Cards in groups as they are sent. */
export const sent = (groups: string[][]): string[] => groups.flatMap((group, at) => (at ? ['/', ...group] : group))
