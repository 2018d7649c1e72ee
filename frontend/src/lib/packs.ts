/** What this page adds to the shuffle, and what it notes of each deal, to hold the proof against. */
import { published, read } from './beacon'
import { parsed, part, promise, promised, quoted, roundIn, type Announced } from './fair'
import type { Night } from './kept'
import { boardsOf, partOf } from './parts/parts'
import type { EventState, FairState, Open, Promise as Promised, TableState } from './wire'

/**
 * What is noted of a deal, and of one's own seed: the attempt to open it; whom one saw while promises were taken; what was
 * dealt, if it was seen from the beginning.
 */
interface Noted extends Required<Omit<Announced, 'part' | 'turns' | 'before'>> {
  seed: string
  name: string
  opened: string
  /** The attempt to promise it. */
  promising: string
  seated: string[]
  served: Served[]
  watched: boolean
}
/** To whom cards went, so many at once; `round`: one at a time, in turn with others. */
interface Served { to: string; count: number; round: boolean }

const EMPTY = { commitment: '', promises: '', pack: 0, seat: '', dealer: '', seed: '', name: '', opened: '', promising: '', promised: false, taken: false, watched: false, beacon: '', known: false }
const KEPT = 4
const DEALS = new Set(['deal', 'deal_up'])
const DRAWS = new Set(['draw', 'drawn'])
const BOARDS = new Set(['board', 'next_board', 'board_down', 'pile'])

export class Packs {
  #deals = new Map<number, Noted>()
  /** The number of the next event; -1: none was heard. */
  #next = -1
  /** The notes were written before this page was loaded: of another table, perhaps. */
  #restored: boolean

  /**
   * @param send sends without a word to the player; the attempt, or empty
   * @param night where the notes are kept while the page is loaded anew
   * @param beacon reads a round of drand when it is published; empty: it cannot be read
   */
  constructor(
    private readonly send: (message: Promised | Open) => string,
    private readonly night?: Pick<Night, 'id' | 'notes'>,
    private readonly beacon: (round: number) => Promise<string> = read,
  ) {
    const kept = night?.notes ? (JSON.parse(night.notes) as { next: number; deals: [number, Noted][] }) : null
    this.#restored = kept !== null
    if (kept) [this.#next, this.#deals] = [kept.next, new Map(kept.deals)]
  }

  /**
   * The table was told.
   * @param events what has happened, with some that were heard before perhaps
   * @param whole it came on a new line, on which what was sent before may not have arrived
   * @param first the number of the first event
   * @returns what has happened since the last time, whether this page was loaded anew meanwhile or not
   */
  follow(table: TableState, events: EventState[] = [], whole = false, first = Math.max(0, this.#next)): EventState[] {
    const { fair } = table
    if (!fair) return []
    if (this.#restored) this.#resume(fair)
    const [begins, anew] = [this.#next < 0, whole && first + events.length < this.#next]
    const gap = anew || (!begins && first > this.#next)
    const told = anew || begins ? events : events.slice(Math.max(0, this.#next - first))
    this.#next = anew ? first + events.length : Math.max(this.#next, first + events.length)
    const next = this.#of(fair.next)
    next.watched ||= next.commitment === ''
    next.commitment ||= fair.promised
    this.#list(next, fair, table)
    const me = table.seats[table.you]
    if (me) this.#mix(next, fair.next, fair.closed, me.name, whole)
    else next.promised = false
    if (fair.deal) this.#note(fair, told, gap, whole, table)
    if (this.night) this.night.notes = JSON.stringify({ next: this.#next, deals: [...this.#deals] })
    return begins || anew ? [] : told
  }

  /** What the table says of the deal that has begun, and of the one before. */
  #note(fair: FairState, told: EventState[], gap: boolean, whole: boolean, table: TableState): void {
    const now = this.#of(fair.deal)
    const end = told.findLastIndex(({ word, deal }) => word === 'void' || deal < table.deal) + 1
    if (end) this.#hear(this.#of(fair.deal - 1), told.slice(0, end), table)
    /* While there was no line a list may have been published: one that was not seen proves nothing. */
    const missed = whole && !now.promises
    if (missed) now.promised = false
    if (gap || missed) now.watched = false
    this.#hear(now, told.slice(end), table)
    this.#watch(now, fair, table)
  }

  /** What was noted of this deal. */
  announced(deal: number): Announced {
    const noted = this.#deals.get(deal)
    if (!noted) return {}
    const { seed, name, opened: _, promising: __, seated: ___, served, watched, ...said } = noted
    return { ...said, turns: watched ? turns(served) : [], part: seed ? part(name, seed) : '' }
  }

  /** The table has said that it took what was sent in this attempt. */
  heed(cid: string): void {
    for (const noted of this.#deals.values()) {
      noted.taken ||= noted.opened === cid
      noted.promised ||= noted.promising === cid
    }
  }

  /** At the bare address the notes may be those of another table. */
  #resume({ next, promised, deal, commitment }: FairState): void {
    this.#restored = false
    const same = this.#deals.get(next)?.commitment === promised || this.#deals.get(deal)?.commitment === commitment
    if (!this.night?.id && !same) [this.#next, this.#deals] = [-1, new Map()]
  }

  /**
   * The list of promises is noted as it was published first. Who is in it, and was not seen here while promises were taken,
   * is a stranger; who comes later cannot tell one from somebody who has left.
   */
  #list(noted: Noted, { closed, promises }: FairState, table: TableState): void {
    const seated = [...noted.seated, ...table.seats.filter(({ bot }) => !bot).map(({ name }) => quoted(name))]
    if (!closed) noted.seated = [...new Set(seated)]
    else if (!noted.promises) {
      const strange = noted.seated.length ? (parsed(promises) ?? []).filter(([name, digest]) => digest && !seated.includes(name)) : []
      Object.assign(noted, { promises, strangers: strange.map(([name]) => decodeURIComponent(name)) })
      const round = roundIn(promises)
      if (!round) return
      /* Who has not seen the promises being taken may have had no line when the list was published. */
      noted.known = noted.seated.length > 0 && published(round) <= Date.now()
      void this.beacon(round).then((signature) => { if (signature) noted.beacon = `drand@${round}:${signature}` })
    }
  }

  /** A seed is opened only after a list was published that holds its promise, and a commitment before that. */
  #mix(noted: Noted, deal: number, closed: boolean, name: string, whole: boolean): void {
    if (!closed && (!noted.seed || whole)) {
      const { seed, digest } = noted.seed ? { seed: noted.seed, digest: promise(name, noted.seed).slice(-64) } : promised()
      const promising = this.send({ t: 'promise', deal, digest })
      /* On another line the table may have forgotten what it had taken. */
      if (promising) Object.assign(noted, { seed, name, promising, promised: false })
    } else if (closed && noted.seed && (!noted.opened || whole) && noted.promises.split(' ').includes(promise(noted.name, noted.seed))) {
      noted.opened = this.send({ t: 'open', deal, seed: noted.seed })
    }
  }

  /** Cards that are dealt in everybody's sight. */
  #hear(noted: Noted, told: EventState[], table: TableState): void {
    const seats = new Map(table.seats.map(({ name, index }) => [name, index]))
    for (const { word, name, amount } of told) {
      const index = seats.get(name) ?? -1
      if (DEALS.has(word) || DRAWS.has(word)) {
        if (index < 0) noted.watched = false
        noted.served.push({ to: `p${index + 1}`, count: amount, round: DEALS.has(word) })
      } else noted.served.push({ to: 'table', count: BOARDS.has(word) ? amount : 0, round: false })
    }
  }

  #watch(now: Noted, fair: FairState, table: TableState): void {
    const me = table.seats[table.you]
    fair.roots.forEach((root, at) => (now.roots[at] ??= root))
    now.pack ||= table.pack
    const dealer = table.seats.find(({ dealer, index }) => dealer && index >= 0)
    if (dealer && !table.result) now.dealer ||= `p${dealer.index + 1}`
    if (me && me.index >= 0) now.seat ||= `p${me.index + 1}`
    if (partOf(table, 'pile')) return
    note(now.board, [...new Set(boardsOf(table).flat())])
    if (me && me.index >= 0) note(now.cards, me.cards)
    for (const one of table.seats) if (one !== me && one.index >= 0) note((now.others[`p${one.index + 1}`] ??= []), one.cards)
  }

  #of(deal: number): Noted {
    const noted = this.#deals.get(deal) ?? { ...EMPTY, strangers: [], seated: [], served: [], roots: [], cards: [], board: [], others: {} }
    this.#deals.set(deal, noted)
    for (const old of [...this.#deals.keys()].sort((one, other) => one - other).slice(0, -KEPT)) this.#deals.delete(old)
    return noted
  }
}

const note = (known: string[], cards: string[]): void => cards.forEach((card) => card !== '??' && !known.includes(card) && known.push(card))

/** To whom the cards of a deal went, one by one: several to each of some seats go round, one at a time. */
export function turns(served: Served[]): string[] {
  const told: string[] = []
  let hands: Served[] = []
  const round = (): void => {
    const most = Math.max(0, ...hands.map(({ count }) => count))
    if (hands.every(({ count }) => count === most)) for (let turn = 0; turn < most; turn++) told.push(...hands.map(({ to }) => to))
    else hands.forEach(({ to, count }) => told.push(...Array<string>(count).fill(to)))
    hands = []
  }
  for (const one of served) {
    const last = hands.at(-1)
    if (one.round && last?.to === one.to) last.count += one.count
    else if (one.round && !hands.some(({ to }) => to === one.to)) hands.push({ ...one })
    else {
      round()
      if (one.round) hands.push({ ...one })
      else told.push(...Array<string>(one.count).fill(one.to))
    }
  }
  round()
  return told
}
