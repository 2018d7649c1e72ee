/** The part of this page in the shuffle: a seed for each deal, what the table has announced, and the proof afterwards. */
import { part, promised, read } from './fair'
import type { Announced, Proof } from './fair'
import type { ClientMessage, FairState, Proved, TableState } from './wire'

const HIDDEN = '??'

export class Mixing {
  /** The proof of the last deal; null: not asked for yet, or none. */
  proof = $state.raw<Proof | null>(null)
  /** What this page has noted of that deal. */
  announced = $state.raw<Announced>({})

  /** The seeds for the next deal, by the commitment that they were promised for: a seed is never used for two. */
  #seeds = new Map<string, string>()
  #opened = ''
  #deal = 0
  /** The commitments that were told before their deals began, by the number of the deal. */
  #promises = new Map<number, string>()
  #parts = new Map<number, string>()
  #cards = new Set<string>()

  constructor(private readonly send: (message: ClientMessage) => unknown) {}

  /** Look at the table as it stands now: promise, open, note. */
  follow(table: TableState): void {
    const fair = table.fair
    if (!fair) return
    if (fair.deal !== this.#deal) this.#begin(fair)
    const roots = [...(this.announced.roots ?? []), ...fair.roots.slice(this.announced.roots?.length ?? 0)]
    this.#see(table)
    this.announced = { ...this.announced, roots, cards: [...this.#cards] }
    this.#promises.set(fair.next, fair.promised)
    if (table.you >= 0) this.#mix(fair, table.seats[table.you]?.name ?? '')
  }

  /** The answer to `prove`. */
  take(message: Proved): void {
    this.proof = read(JSON.stringify(message.proof))
  }

  /** May the last deal be proved now? */
  static over(table: TableState): boolean {
    return Boolean(table.fair?.roots.length && table.result)
  }

  #begin(fair: FairState): void {
    this.#deal = fair.deal
    this.#cards.clear()
    this.proof = null
    this.announced = { commitment: this.#promises.get(fair.deal) ?? '', part: this.#parts.get(fair.deal) ?? '', roots: [] }
    this.#promises.delete(fair.deal)
    this.#parts.delete(fair.deal)
  }

  #see(table: TableState): void {
    const shown = [...table.board.cards, ...table.seats.flatMap((seat) => seat.cards)]
    for (const card of shown) if (card !== HIDDEN) this.#cards.add(card)
  }

  #mix(fair: FairState, name: string): void {
    const seed = this.#seeds.get(fair.promised)
    if (!fair.closed && !seed) {
      const fresh = promised()
      this.#seeds = new Map([[fair.promised, fresh.seed]])
      this.send({ t: 'promise', deal: fair.next, digest: fresh.digest })
    } else if (fair.closed && seed && this.#opened !== fair.promised) {
      this.#opened = fair.promised
      this.#parts.set(fair.next, part(name, seed))
      this.send({ t: 'open', deal: fair.next, seed })
    }
  }
}
