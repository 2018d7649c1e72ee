/** What moves from one state of the table to the next: a plan, made of the two states alone. */
import { UNKNOWN, ids } from '../cards/cards'
import { boardsOf, drewOf, partOf, rowsOf } from '../parts/parts'
import type { SeatState, TableState } from '../wire'

export type Sound = '' | 'card' | 'chips' | 'win' | 'big'

/** Somebody's place: `plate`, `bet`, a card of theirs by its number; one's own cards by what they are; `deck`, `muck`, `pot`. */
export type Spot = string

/**
 * One movement. `come`: what lies at `spot` now comes from `end`. `leave`: what lay at `spot` goes to `end`.
 * `turn`: what lies at `spot` turns its face up. `chips`: so many travel from `spot` to `end`.
 * `burst`: so many sparks fly from `spot`.
 * Times are in milliseconds.
 */
export interface Move {
  what: 'come' | 'leave' | 'turn' | 'chips' | 'burst'
  spot: Spot
  end: Spot
  at: number
  ms: number
  amount: number
  sound: Sound
}

export const FLIGHT = 380
const TURN = 340
/** The whole deal takes no longer, however many cards there are. */
const DEAL = 1900
const BEAT = 85
/** Between bets that go to the pot and what comes next. */
const GATHERED = 300
const PAID = 520
const SPARKS = { small: 7, big: 26 }
/** Between the cards that are shown and the chips that they win. */
const READ = 450

export const plateOf = (seat: Pick<SeatState, 'you' | 'name'>): Spot => (seat.you ? 'plate:' : `plate:${seat.name}`)
export const betOf = (seat: SeatState): Spot => (seat.you ? 'bet:' : `bet:${seat.name}`)
export const cardOf = (seat: SeatState, place: number): Spot => (seat.you ? `mine:${ids(seat.cards)[place] ?? ''}` : `card:${seat.name}:${place}`)
export const rowOf = (seat: SeatState, row: number, place: number): Spot => `row:${seat.you ? '' : seat.name}:${row}:${place}`
export const boardOf = (place: number, board = 0): Spot => `board:${board ? `${board}:` : ''}${place}`

/** How the cards of a seat lie before it: those face down first. */
export const lying = (cards: string[]): string[] => [...cards.filter((card) => card === UNKNOWN), ...cards.filter((card) => card !== UNKNOWN)]

const hiddenIn = (cards: string[]): number => cards.filter((card) => card === UNKNOWN).length
const known = (cards: string[]): string[] => ids(cards).filter((_, place) => cards[place] !== UNKNOWN)

/** What changes at one seat: places, in the order in which they lie, of cards that went, that came, that were turned up. */
interface Cards {
  gone: Spot[]
  new: Spot[]
  turned: Spot[]
}

const NONE: Cards = { gone: [], new: [], turned: [] }

/** One's own cards are known by what they are. */
function mineOf(before: SeatState | undefined, after: SeatState): Cards {
  const [old, now] = [ids(before?.cards ?? []), ids(after.cards)]
  const closed = hiddenIn(before?.cards ?? [])
  const come = now.filter((card) => !old.includes(card)).map((card) => `mine:${card}`)
  const gone = old.filter((card) => !now.includes(card)).map((card) => `mine:${card}`)
  return closed && closed === gone.length && come.length === closed ? { gone: [], new: [], turned: come } : { gone, new: come, turned: [] }
}

function cardsOf(before: SeatState | undefined, after: SeatState, drew: number): Cards {
  if (after.you) return mineOf(before, after)
  const [old, now] = [lying(before?.cards ?? []), lying(after.cards)]
  const at = (cards: string[], from: number, to = cards.length): Spot[] => cards.slice(from, to).map((_, place) => cardOf(after, from + place))
  if (!now.length) return { ...NONE, gone: at(old, 0) }
  const [covered, cover] = [hiddenIn(old), hiddenIn(now)]
  const seen = known(old)
  const fresh = now.flatMap((card, place) => (card !== UNKNOWN && !seen.includes(ids(now)[place] ?? '') ? [cardOf(after, place)] : []))
  const turned = Math.min(fresh.length, Math.max(0, covered - cover))
  const swapped = drew > 0 && covered === cover ? Math.min(drew, cover) : 0
  const more = swapped || Math.max(0, cover - covered)
  return {
    gone: swapped ? at(old, covered - swapped, covered) : now.length < old.length ? at(old, now.length) : [],
    new: [...at(now, cover - more, cover), ...fresh.slice(turned)],
    turned: fresh.slice(0, turned),
  }
}

/** The seats in the order in which they are dealt to: after the dealer first. */
export function inOrder(table: TableState): SeatState[] {
  const seats = table.seats.filter((seat) => seat.index >= 0).sort((one, other) => one.index - other.index)
  const dealer = seats.findIndex((seat) => seat.dealer)
  return [...seats.slice(dealer + 1), ...seats.slice(0, dealer + 1)]
}

/** One card to each, round after round. */
function roundly(hands: Spot[][]): Spot[] {
  const most = Math.max(0, ...hands.map((hand) => hand.length))
  return Array.from({ length: most }, (_, round) => hands.flatMap((hand) => hand.slice(round, round + 1))).flat()
}

const move = (what: Move['what'], spot: Spot, end: Spot, at: number, more: Partial<Move> = {}): Move => ({ what, spot, end, at: Math.round(at), ms: FLIGHT, amount: 0, sound: what === 'chips' ? 'chips' : 'card', ...more })

/** Puts moves one behind the other. */
class Plan {
  readonly moves: Move[] = []
  now = 0

  constructor(
    private readonly before: TableState,
    private readonly after: TableState,
  ) {}

  make(): Move[] {
    const { before, after } = this
    const anew = before.deal !== after.deal
    const seats = inOrder(after)
    const old = (seat: SeatState): SeatState | undefined => (anew ? undefined : before.seats.find((one) => one.name === seat.name))
    this.#bets(seats, old)
    const drew = (seat: SeatState): number => (drewOf(before, seat) !== drewOf(after, seat) ? drewOf(after, seat) : 0)
    const changes = seats.map((seat) => cardsOf(old(seat), seat, drew(seat)))
    const lines = seats.map((seat) => (rowsOf(after, seat).length > 0 ? rowsOf(after, seat) : null))
    const lying = changes.map((change, at) => (lines[at] ? NONE : change))
    this.#gone(lying.map((change) => change.gone), old, seats)
    this.#dealt(roundly(lying.map((change) => change.new)), this.#source())
    this.#board(anew)
    this.#turned(lying.flatMap((change) => change.turned))
    seats.forEach((seat, at) => lines[at] && this.#rows(seat, lines[at], old(seat) ? rowsOf(before, seat) : []))
    this.#pile(anew)
    this.#won(seats, anew)
    return this.moves
  }

  /** Chips that were put in: those that still lie before a seat, and those that go to the pot. */
  #bets(seats: SeatState[], old: (seat: SeatState) => SeatState | undefined): void {
    let gathered = false
    for (const seat of seats) {
      const was = old(seat)
      const lay = was?.bet ?? 0
      if (seat.bet > lay) this.moves.push(move('come', betOf(seat), plateOf(seat), 0, { ms: 300, amount: seat.bet, sound: 'chips' }))
      if (!was || seat.bet >= lay + this.#paid(was, seat)) continue
      gathered = true
      if (lay > seat.bet) this.moves.push(move('chips', betOf(seat), 'pot', 0, { amount: lay }))
      const more = this.#paid(was, seat) - Math.max(0, seat.bet - lay)
      if (more > 0 && !seat.bet) this.moves.push(move('chips', plateOf(seat), 'pot', 0, { amount: more }))
    }
    if (gathered) this.now = GATHERED
  }

  /** What a seat has taken from its stack since; what it had won by then was paid to it. */
  #paid(was: SeatState, seat: SeatState): number {
    if (this.after.result && !this.after.result.pots.length) return 0
    return Math.max(0, was.stack - was.won - (seat.stack - seat.won))
  }

  /** Cards go face down to the muck, those of everybody who throws some away. */
  #gone(hands: Spot[][], old: (seat: SeatState) => SeatState | undefined, seats: SeatState[]): void {
    if (partOf(this.after, 'pile')) return
    hands.forEach((hand, at) => {
      const seat = seats[at]
      if (seat && old(seat)) hand.forEach((spot, n) => this.moves.push(move('leave', spot, 'muck', n * 45, { sound: n ? '' : 'card' })))
    })
    if (hands.some((hand) => hand.length)) this.now = Math.max(this.now, GATHERED)
  }

  /** Where a new card comes from: off the stock, or off the pile where that has shrunk. */
  #source(): Spot {
    const [was, is] = [partOf(this.before, 'pile'), partOf(this.after, 'pile')]
    return was && is && this.before.deal === this.after.deal && is.size < was.size && this.before.stock === this.after.stock ? 'muck' : 'deck'
  }

  #dealt(spots: Spot[], from: Spot): void {
    const beat = Math.min(BEAT, DEAL / Math.max(1, spots.length))
    spots.forEach((spot, n) => this.moves.push(move('come', spot, from, this.now + n * beat)))
    if (spots.length) this.now += spots.length * beat + FLIGHT / 2
  }

  /** Cards on the table: a new one comes and turns, one that lay there turns. */
  #board(anew: boolean): void {
    const [before, after] = [anew ? [] : boardsOf(this.before), boardsOf(this.after)]
    const shared = partOf(this.after, 'boards')?.shared ?? 0
    const start = this.now
    after.forEach((now, board) => now.forEach((card, place) => {
      const old = before[board] ?? []
      if (board && place < shared) return
      if (place >= old.length) this.moves.push(move('come', boardOf(place, board), 'deck', this.now))
      else if (card !== UNKNOWN && old[place] === UNKNOWN) this.moves.push(move('turn', boardOf(place, board), '', this.now, { ms: TURN }))
      else return
      this.now += BEAT * 1.4
    }))
    if (this.now > start) this.now += FLIGHT
  }

  #turned(spots: Spot[]): void {
    spots.forEach((spot, n) => this.moves.push(move('turn', spot, '', this.now + n * 70, { ms: TURN, sound: n % 5 ? '' : 'card' })))
    if (spots.length) this.now += spots.length * 70 + READ
  }

  /** Rows turn one after the other. */
  #rows(seat: SeatState, rows: string[][], old: string[][]): void {
    const closed = (row: number): boolean => !old.length || (old[row] ?? []).includes(UNKNOWN)
    rows.forEach((row, at) => {
      if (!row.length || row.includes(UNKNOWN) || !closed(at)) return
      if (seat.you && old.length === 0) return
      row.forEach((_, place) => this.moves.push(move('turn', rowOf(seat, at, place), '', this.now + at * 420 + place * 50, { ms: TURN, sound: place ? '' : 'card' })))
    })
  }

  /** What somebody else draws, or throws on the pile. */
  #pile(anew: boolean): void {
    const [was, is] = [partOf(this.before, 'pile'), partOf(this.after, 'pile')]
    const actor = this.before.seats.find((seat) => seat.actor)
    if (!was || !is || anew || !actor) return
    const now = this.after.seats.find((seat) => seat.name === actor.name)
    const grown = (now?.cards.length ?? 0) - actor.cards.length
    if (is.size > was.size) this.moves.push(move('come', 'pile', actor.you ? `mine:${is.top}` : plateOf(actor), 0))
    else if (!actor.you && grown > 0) this.moves.push(move('leave', is.size < was.size ? 'muck' : 'deck', plateOf(actor), 0))
  }

  /** What is paid outside pots: from hand to hand, or to and from the middle where the bank is. */
  #settled(seats: SeatState[]): void {
    const plate = (name: string): Spot => plateOf(seats.find((seat) => seat.name === name) ?? { you: false, name: '' })
    this.after.result?.payments.forEach((one, n) => {
      const [from, to] = [one.payer ? plate(one.payer) : 'pot', one.taker ? plate(one.taker) : 'pot']
      this.moves.push(move('chips', from, to, this.now + n * 120, { ms: PAID, amount: one.amount, sound: n ? '' : 'chips' }))
    })
  }

  /** Each winner's part of the pot, when everything has been seen. */
  #won(seats: SeatState[], anew: boolean): void {
    if (anew || this.before.result || !this.after.result) return
    this.#settled(seats)
    if (!this.after.result.pots.length) return
    const winners = seats.filter((seat) => seat.won > 0)
    winners.forEach((seat, n) => {
      const at = this.now + n * 160
      const size = moment(this.after, seat)
      this.moves.push(move('chips', 'pot', plateOf(seat), at, { ms: PAID, amount: seat.won }))
      this.moves.push(move('burst', plateOf(seat), '', at + PAID, { ms: size === 'big' ? 1300 : 600, amount: SPARKS[size || 'small'], sound: n ? '' : size === 'big' ? 'big' : 'win' }))
    })
  }
}

/** The moves from one state to the next. */
export const plan = (before: TableState, after: TableState): Move[] => new Plan(before, after).make()

/** When the chips of this plan reach whoever wins them; 0: there are none. */
export const paidAt = (moves: Move[]): number => Math.max(0, ...moves.filter((one) => one.what === 'chips' && one.spot === 'pot').map((one) => one.at + one.ms))

/** How big the moment is that a deal ends with: by what share of all chips somebody has won, or who has none left. */
export function moment(table: TableState, seat: SeatState): '' | 'small' | 'big' {
  if (!table.result || seat.won <= 0) return ''
  const all = table.seats.reduce((sum, one) => sum + one.stack, 0)
  const broke = table.seats.some((one) => one.stack === 0 && (one.net ?? 0) < 0)
  return broke || seat.won * 3 >= all ? 'big' : 'small'
}
