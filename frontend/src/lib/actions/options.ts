/** The server's options put into slots that never move. Nothing here knows a rule: only which words belong side by side. */
import { maybe, upper } from '../words'
import type { OptionState, SeatState, TableState } from '../wire'

export const SLOTS = [
  { key: 'f', verbs: ['f', 'no'] },
  { key: 'c', verbs: ['cc'] },
  { key: 'p', verbs: ['par'] },
  { key: 'r', verbs: ['cbr', 'bl', 'in'] },
] as const

export const inSlots = (options: OptionState[]): (OptionState | undefined)[] =>
  SLOTS.map(({ verbs }) => options.find((option) => (verbs as readonly string[]).includes(option.verb)))

export const ofDraw = (options: OptionState[]): OptionState | undefined => options.find((option) => option.verb === 'sd')

/** Has it an amount to choose? */
export const isOpen = (option: OptionState): boolean => option.low < option.high

/** Two equal texts mean the same under the finger. */
export const meaning = (option: OptionState | undefined): string =>
  option ? [option.verb, option.word, option.cost, option.low, option.high].join() : ''

/** The word on the button, and the chips that go with it. */
export function label(option: OptionState): { word: string; chips: string } {
  const word = upper(maybe(`action.${option.word}`, { cost: '', count: 0 }).trim())
  const chips = option.cost || (isOpen(option) ? '' : option.low)
  return { word, chips: chips ? String(chips) : '' }
}

/** Would this put in everything the seat has? `amount` is the whole bet of the round. */
export function isEverything(option: OptionState, me: SeatState | undefined, amount: number): boolean {
  if (!me || !me.stack) return false
  return option.cost ? option.cost >= me.stack : amount > 0 && amount - me.bet >= me.stack
}

export const chipsAdded = (table: TableState, amount: number): number => amount - (table.seats[table.you]?.bet ?? 0)
