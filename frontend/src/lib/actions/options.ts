/** The server's options put into slots that never move. Nothing here knows a rule: only which words belong side by side. */
import { cardSymbol, figures, maybe, t, upper } from '../words'
import type { OptionState, SeatState, TableState } from '../wire'

interface Slot {
  key: string
  verbs: string[]
  /** Only some games have it. */
  rare?: true
}

export const SLOTS: Slot[] = [
  { key: 'f', verbs: ['f', 'no'] },
  { key: 'c', verbs: ['cc', 'pb'] },
  { key: 'p', verbs: ['par'], rare: true },
  { key: 'r', verbs: ['cbr', 'bl', 'in', 'ante', 'side', 'play'] },
]

/** Keys of choices that are no bets. */
export const KEYS: Record<string, string> = { hi: 'h', lo: 'l', hilo: 'b', stay: 'c', drop: 'f', up: 'c', dn: 'r', no: 'f', buy: 'd', sd: 'd', arr: 'd', dec: 'r', back: 'c', retire: 'f' }

export const keyOf = (option: OptionState): string => KEYS[option.verb] ?? SLOTS.find(({ verbs }) => verbs.includes(option.verb))?.key ?? ''

export const inSlots = (options: OptionState[]): (OptionState | undefined)[] =>
  SLOTS.map(({ verbs }) => options.find((option) => verbs.includes(option.verb)))

/** The same without slots that this game never fills. */
export const keptSlots = (options: OptionState[], offers: string[]): (OptionState | undefined)[] =>
  inSlots(options).filter((_, at) => !SLOTS[at]?.rare || SLOTS[at].verbs.some((verb) => offers.includes(verb)))

/** Are they bets alone, each with a slot of its own? */
export const isBetting = (options: OptionState[]): boolean => inSlots(options).filter(Boolean).length === options.length

/** The option for which cards of the hand are chosen. */
export const ofCards = (options: OptionState[]): OptionState | undefined => options.find((option) => option.counts.length > 0)

/** The option to lay cards into rows. */
export const ofRows = (options: OptionState[]): OptionState | undefined => options.find((option) => option.sizes.length > 0)

/** Has it an amount to choose? */
export const isOpen = (option: OptionState): boolean => option.low < option.high

/** Two equal texts mean the same under the finger. */
export const meaning = (option: OptionState | undefined): string =>
  option ? [option.verb, option.word, option.cost, option.low, option.high].join() : ''

/** The word on the button, and the chips that go with it; `count` cards are chosen. */
export function label(option: OptionState, count = 0): { word: string; chips: string } {
  const least = option.counts.find((one) => one > 0) ?? 0
  const word = upper(
    option.word === 'draw' && !count && option.counts.includes(0) ? t('action.stand_pat')
    : maybe(`action.${option.word}`, { cost: option.counts.length ? option.cost : '', count: count || least }) || option.word,
  )
  const chips = option.counts.length ? '' : option.cost || (isOpen(option) ? '' : option.low)
  return { word, chips: chips ? figures(chips) : '' }
}

/** May just these cards be chosen? */
export function fits(option: OptionState, cards: string[]): boolean {
  const most = cards.length === Math.max(...option.counts)
  return option.counts.includes(cards.length) && !(most && option.keep.length && option.keep.every((card) => cards.includes(card)))
}

/** What to do with the cards, in words. */
export function cardsHint(option: OptionState, cards: string[]): string {
  const { counts, keep } = option
  const most = Math.max(...counts)
  if (cards.length === most && !fits(option, cards)) return t('table.choose.keep', { count: most, cards: keep.map(cardSymbol).join(' ') })
  if (counts.length === 1) return t('table.choose.exactly', { count: most })
  if (counts.length === most + 1) return t('table.toss_hint', { count: most })
  return t('table.choose.some', { counts: counts.join(', ') })
}

/** Would this put in everything the seat has? `amount` is the whole bet of the round. */
export function isEverything(option: OptionState, me: SeatState | undefined, amount: number): boolean {
  if (!me || !me.stack || option.counts.length) return false
  return option.cost ? option.cost >= me.stack : amount > 0 && amount - me.bet >= me.stack
}

export const chipsAdded = (table: TableState, amount: number): number => amount - (table.seats[table.you]?.bet ?? 0)
