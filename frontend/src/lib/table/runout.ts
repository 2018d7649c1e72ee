/** What is shown between two states of the server: the cloth before a deal, a deal that plays itself out street by street. */
import { UNKNOWN } from '../cards/cards'
import { partOf } from '../parts/parts'
import type { EventState, SeatState, TableState } from '../wire'

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

/** What is dealt at once: the place of its first event, and one behind its last. */
type Street = [from: number, to: number]

const DEALT = new Set(['deal', 'deal_up'])
const AFTERWARDS = new Set([...DEALT, 'show', 'muck', 'win'])

/** Where in these events cards come to the table, nobody's and open; or a card to each, when nobody is asked any more. */
function streets(before: TableState, after: TableState, events: EventState[]): Street[] {
  if (after.board.cards.length > before.board.cards.length)
    return events.flatMap((event, at): Street[] => (!event.name && event.cards.length && event.cards.every((card) => after.board.cards.includes(card)) ? [[at, at + 1]] : []))
  const found: Street[] = []
  const asked = events.findLastIndex((event) => event.name && !AFTERWARDS.has(event.word))
  let had: string[] = []
  events.forEach(({ name, word }, at) => {
    if (at <= asked || !name || !DEALT.has(word)) return
    const last = found.at(-1)
    if (last && !had.includes(name)) last[1] = at + 1
    else found.push([at, at + 1])
    had = last && !had.includes(name) ? [...had, name] : [name]
  })
  return found
}

/** The cards of a seat without those that are still to be dealt to it: open ones by what they are, a closed one as the last that is not open. */
function without(seat: SeatState, coming: EventState[]): string[] {
  const cards = [...seat.cards]
  for (const event of coming.filter(({ name }) => name === seat.name).reverse()) {
    const last = cards.findLastIndex((card) => !seat.up.includes(card))
    for (const at of event.cards.length ? event.cards.map((card) => cards.lastIndexOf(card)) : [last]) if (at >= 0) cards.splice(at, 1)
  }
  return cards
}

/** The table as it stood before these cards came, all chips in the pot, the hands that are shown open. */
function asItStood(before: TableState, after: TableState, coming: EventState[]): TableState {
  const cards = after.board.cards.length - coming.reduce((sum, event) => sum + (event.name ? 0 : event.cards.length), 0)
  const pots = after.result?.pots.reduce((sum, pot) => sum + pot.amount, 0) ?? 0
  return {
    ...after,
    result: null,
    waiting: after.you < 0 ? after.waiting : 'others',
    pot: pots || before.pot,
    board: { ...after.board, cards: after.board.cards.slice(0, cards), places: after.board.places.slice(0, cards) },
    seats: after.seats.map((seat) => {
      const { said = '', amount = 0, stack = seat.stack } = before.seats.find((one) => one.name === seat.name) ?? {}
      return { ...seat, said, amount, stack: pots ? seat.stack - seat.won : stack, won: 0, net: null, made: coming.length ? [] : seat.made, cards: without(seat, coming), bet: 0, actor: false }
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
  const shown = at[0]?.[0] ?? Math.max(0, events.findIndex((event) => event.word === 'win'))
  /** What comes after so many streets. */
  const coming = (n: number): EventState[] => at.slice(n).flatMap(([from, to]) => events.slice(from, to))
  const found: Scene[] = [{ table: asItStood(before, after, coming(0)), told: shown, ms: partOf(after, 'rows') ? ROWS : OPENED }]
  at.forEach(([, to], n) => found.push({ table: asItStood(before, after, coming(n + 1)), told: at[n + 1]?.[0] ?? to, ms: STREET }))
  return [...found, last]
}
