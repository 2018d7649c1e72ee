/** What is shown between two states of the server: the cloth before a deal, a deal that plays itself out street by street. */
import { UNKNOWN } from '../cards/cards'
import { partOf } from '../parts/parts'
import type { EventState, TableState } from '../wire'

/** A state to show, how many of the new events are told with it, and how long it stands, in milliseconds. */
export interface Scene {
  table: TableState
  told: number
  ms: number
}

export const STREET = 1150
const CLEARED = 50
/** Hands lie open before it is told who wins. */
const OPENED = 900
const ROWS = 1700

/** Are cards seen now that were not? */
const opened = (before: TableState, after: TableState): boolean =>
  after.seats.some((seat) => !seat.you && !seat.cards.includes(UNKNOWN) && before.seats.some((one) => one.name === seat.name && one.cards.includes(UNKNOWN) && seat.cards.length > 0))

/** Where in these events cards come to the table: nobody's, and open. */
function streets(before: TableState, after: TableState, events: EventState[]): number[] {
  if (after.board.cards.length <= before.board.cards.length) return []
  return events.flatMap((event, at) => (!event.name && event.cards.length && event.cards.every((card) => after.board.cards.includes(card)) ? [at] : []))
}

/** The table as it stood when so many cards lay on it, all chips in the pot, the hands that are shown open. */
function asItStood(before: TableState, after: TableState, cards: number): TableState {
  const pots = after.result?.pots.reduce((sum, pot) => sum + pot.amount, 0) ?? 0
  return {
    ...after,
    result: null,
    waiting: after.you < 0 ? after.waiting : 'others',
    pot: pots || before.pot,
    board: { ...after.board, cards: after.board.cards.slice(0, cards), places: after.board.places.slice(0, cards) },
    seats: after.seats.map((seat) => {
      const { said = '', amount = 0, stack = seat.stack } = before.seats.find((one) => one.name === seat.name) ?? {}
      return { ...seat, said, amount, stack: pots ? seat.stack - seat.won : stack, won: 0, net: null, made: cards < after.board.cards.length ? [] : seat.made, bet: 0, actor: false }
    }),
    ledger: before.ledger,
  }
}

/** The cards lie there, and nobody is asked yet: to clear the cloth, to deal and to ask are three pictures, each soon drawn. */
const dealt = (after: TableState): TableState => ({ ...after, waiting: after.you < 0 ? after.waiting : 'others', options: [] })

/** The cloth before the cards come. */
const cleared = (after: TableState): TableState => ({
  ...dealt(after),
  board: { ...after.board, cards: [], places: [] },
  seats: after.seats.map((seat) => ({ ...seat, cards: [], up: [], made: [] })),
})

/** What to show one after the other, the last one for good; only the last: nothing plays itself out. */
export function scenes(before: TableState, after: TableState, events: EventState[]): Scene[] {
  const last = { table: after, told: events.length, ms: 0 }
  if (before.deal && before.deal !== after.deal && !after.result && !partOf(after, 'pile')) return [{ table: cleared(after), told: 0, ms: CLEARED }, { table: dealt(after), told: 0, ms: CLEARED }, last]
  const ends = after.result !== null && before.result === null && before.deal === after.deal
  const at = ends ? streets(before, after, events) : []
  if (!ends || (!at.length && !opened(before, after))) return [last]
  let cards = before.board.cards.length
  const shown = at[0] ?? Math.max(0, events.findIndex((event) => event.word === 'win'))
  const found: Scene[] = [{ table: asItStood(before, after, cards), told: shown, ms: partOf(after, 'rows') ? ROWS : OPENED }]
  at.forEach((event, n) => {
    cards += events[event]?.cards.length ?? 0
    found.push({ table: asItStood(before, after, cards), told: at[n + 1] ?? event + 1, ms: STREET })
  })
  return [...found, last]
}
