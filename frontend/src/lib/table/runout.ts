/** What is shown between two states of the server: the cloth before a deal, a deal that plays itself out street by street. */
import { UNKNOWN } from '../cards/cards'
import { boardsOf, partOf } from '../parts/parts'
import type { EventState, SeatState, TableState } from '../wire'
import { plan } from './plan'

/** A state to show, how many of the new events are told with it, and how long it stands, in milliseconds. */
export interface Scene {
  table: TableState
  told: number
  ms: number
}

export const STREET = 1150
/** With chances there is more to read. */
const READ = 1800
const CLEARED = 50
/** Hands lie open before it is told who wins; those that are shown one after the other each for so long, all of them no longer than that. */
const OPENED = 900
const ROWS = 1700
const SHOWN = 1000
const SHOWN_ALL = 4500
/** The hands have come to the middle, and nobody has shown any. */
const MET = 650

/** Of these seats, whose hands meet: those that are large while they are shown and while the result is told; empty: none does. */
export function meetsAt(table: TableState, seats: readonly SeatState[]): boolean[] {
  const met = table.result ? table.result.ended === 'showdown' && seats.some((seat) => seat.cards.length && !seat.cards.includes(UNKNOWN)) : table.phase === 'showdown'
  return met ? seats.map((seat) => seat.cards.length > 0 && seat.state !== 'folded' && seat.state !== 'out') : []
}

/** What a hand could expect before more cards than lie there came, in percent; undefined: nobody can say, or it is over. */
export function chanceOf(table: TableState, seat: SeatState): number | undefined {
  const lying = [table.board.cards, ...(partOf(table, 'boards')?.others ?? [])].flat().length
  const then = table.result ? undefined : table.chances.find((one) => one.board === lying)
  return then?.percent[then.names.indexOf(seat.name)]
}

/** Are cards of this seat seen now that were not? */
const opens = (before: TableState, seat: SeatState): boolean =>
  !seat.you && seat.cards.length > 0 && !seat.cards.includes(UNKNOWN) && before.seats.some((one) => one.name === seat.name && one.cards.includes(UNKNOWN))

/** What is dealt at once: the place of its first event, and one behind its last. */
type Street = [from: number, to: number]

const DEALT = new Set(['deal', 'deal_up'])
const AFTERWARDS = new Set([...DEALT, 'show', 'muck', 'win'])

/** Where in these events cards come to the table, nobody's and open; or a card to each, when nobody is asked any more. */
function streets(before: TableState, after: TableState, events: EventState[]): Street[] {
  const lying = boardsOf(after).flat()
  if (lying.length > boardsOf(before).flat().length)
    return events.flatMap((event, at): Street[] => (!event.name && event.cards.length && event.cards.every((card) => lying.includes(card)) ? [[at, at + 1]] : []))
  if (after.seats.every((seat) => seat.cards.length <= (before.seats.find((one) => one.name === seat.name)?.cards.length ?? 0))) return []
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

/** The table as it stood before these cards came, all chips in the pot, hands open but those that are still to be shown. */
function asItStood(before: TableState, after: TableState, coming: EventState[], closed: readonly string[] = []): TableState {
  const come = coming.flatMap((event) => (event.name ? [] : event.cards))
  const cards = after.board.cards.filter((card) => !come.includes(card))
  const pots = after.result?.pots.reduce((sum, pot) => sum + pot.amount, 0) ?? 0
  return {
    ...after,
    result: null,
    phase: 'showdown',
    waiting: after.you < 0 ? after.waiting : 'others',
    pot: pots || before.pot,
    board: { ...after.board, cards, places: after.board.places.slice(0, cards.length) },
    parts: after.parts.map((part) => (part.t === 'boards' ? { ...part, others: part.others.map((other) => other.filter((card) => !come.includes(card))) } : part)),
    seats: after.seats.map((seat) => {
      const { said = '', amount = 0, stack = seat.stack } = before.seats.find((one) => one.name === seat.name) ?? {}
      return { ...seat, said, amount, stack: pots ? seat.stack - seat.won : stack, won: 0, net: null, made: coming.length || closed.includes(seat.name) ? [] : seat.made, cards: closed.includes(seat.name) ? seat.cards.map((card) => (seat.up.includes(card) ? card : UNKNOWN)) : without(seat, coming), bet: 0, actor: false }
    }),
    ledger: before.ledger,
  }
}

/** Hands are shown one after the other, in the order in which that was told. */
function shown(before: TableState, after: TableState, events: EventState[]): Scene[] {
  const hidden = after.seats.filter((seat) => opens(before, seat)).map((seat) => seat.name)
  const order = events.flatMap(({ word, name }, at) => (word === 'show' && hidden.includes(name) ? [at] : []))
  if (!order.length || partOf(after, 'rows')) return []
  const ms = Math.min(SHOWN, SHOWN_ALL / order.length)
  return [0, ...order.map((at) => at + 1)].map((told, n) => {
    const seen = events.slice(0, told).map(({ word, name }) => (word === 'show' ? name : ''))
    return { table: asItStood(before, after, [], hidden.filter((name) => !seen.includes(name))), told: n ? told : (order[0] ?? 0), ms: n ? ms : MET }
  })
}

/** The cards lie there, and nobody is asked yet: to clear the cloth, to deal and to ask are three pictures, each soon drawn. */
const dealt = (after: TableState): TableState => ({ ...after, waiting: after.you < 0 ? after.waiting : 'others', options: [] })

/** The cloth before the cards come. */
const cleared = (after: TableState): TableState => ({
  ...dealt(after),
  board: { ...after.board, cards: [], places: [] },
  parts: after.parts.filter((part) => part.t !== 'boards'),
  seats: after.seats.map((seat) => ({ ...seat, cards: [], up: [], made: [] })),
})

/** A deal in which nobody could be asked anything, as it was dealt: no card on the table, no hand open, nobody has won. */
function begun(before: TableState, after: TableState): TableState {
  const lying = boardsOf(after).flat()
  const stood = asItStood({ ...before, seats: [] }, after, [{ name: '', cards: lying } as EventState])
  return { ...stood, phase: '', chances: [], seats: stood.seats.map((seat) => (seat.you ? seat : { ...seat, cards: seat.cards.map((card) => (seat.up.includes(card) ? card : UNKNOWN)) })) }
}

/** Such a deal is told when it is over: its cards fly first, then it ends like any other. */
function atOnce(before: TableState, after: TableState, events: EventState[]): Scene[] {
  const start = begun(before, after)
  const flown = Math.max(0, ...plan(cleared(start), start).map(({ at, ms }) => at + ms))
  return [{ table: cleared(start), told: 0, ms: CLEARED }, { table: start, told: 0, ms: flown }, ...scenes(start, after, events)]
}

/** What to show one after the other, the last one for good; only the last: nothing plays itself out. */
export function scenes(before: TableState, after: TableState, events: EventState[]): Scene[] {
  const last = { table: after, told: events.length, ms: 0 }
  const anew = before.deal !== after.deal && !partOf(after, 'pile')
  if (anew && after.result) return atOnce(before, after, events)
  if (anew && before.deal) return [{ table: cleared(after), told: 0, ms: CLEARED }, { table: dealt(after), told: 0, ms: CLEARED }, last]
  const ends = after.result !== null && before.result === null && before.deal === after.deal
  const at = ends ? streets(before, after, events) : []
  if (!ends || (!at.length && !after.seats.some((seat) => opens(before, seat)))) return [last]
  const turned = at.length ? [] : shown(before, after, events)
  if (turned.length) return [...turned, last]
  const told = at[0]?.[0] ?? Math.max(0, events.findIndex((event) => event.word === 'win'))
  /** What comes after so many streets. */
  const coming = (n: number): EventState[] => at.slice(n).flatMap(([from, to]) => events.slice(from, to))
  const found: Scene[] = [{ table: asItStood(before, after, coming(0)), told, ms: partOf(after, 'rows') ? ROWS : OPENED }]
  at.forEach(([, to], n) => found.push({ table: asItStood(before, after, coming(n + 1)), told: at[n + 1]?.[0] ?? to, ms: after.chances.length ? READ : STREET }))
  return [...found, last]
}
