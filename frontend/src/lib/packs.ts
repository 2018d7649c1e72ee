/** What this page adds to the shuffle, and what it notes of each deal, to compare the proof with. */
import { part, promised, type Announced } from './fair'
import { partOf } from './parts/parts'
import type { Open, Promise as Promised, TableState } from './wire'

interface Noted { commitment: string; roots: string[]; cards: string[]; seed: string; /** The attempt to open it. */ opened: string; name: string }
const KEPT = 3

export class Packs {
  #deals = new Map<number, Noted>()

  /**
   * @param send sends without a word to the player; the attempt, or empty
   * @param heeded was this attempt taken?
   */
  constructor(
    private readonly send: (message: Promised | Open) => string,
    private readonly heeded: (cid: string) => boolean,
  ) {}

  /** The table was told. */
  follow(table: TableState): void {
    const { fair } = table
    if (!fair) return
    const me = table.seats[table.you]
    if (fair.promised) this.#of(fair.next).commitment ||= fair.promised
    if (me) this.#mix(fair.next, fair.closed, me.name)
    if (!fair.deal) return
    const now = this.#of(fair.deal)
    fair.roots.forEach((root, at) => (now.roots[at] ??= root))
    if (me && !partOf(table, 'pile')) me.cards.filter((card) => card !== '??' && !now.cards.includes(card)).forEach((card) => now.cards.push(card))
  }

  /** What was noted of this deal. */
  announced(deal: number): Announced {
    const noted = this.#deals.get(deal)
    if (!noted) return {}
    const mixed = noted.opened !== '' && this.heeded(noted.opened)
    return { commitment: noted.commitment, roots: noted.roots, cards: noted.cards, part: mixed ? part(noted.name, noted.seed) : '' }
  }

  #mix(deal: number, closed: boolean, name: string): void {
    const noted = this.#of(deal)
    if (!closed && !noted.seed) {
      const { seed, digest } = promised()
      if (this.send({ t: 'promise', deal, digest })) Object.assign(noted, { seed, name })
    } else if (closed && noted.seed && !noted.opened) {
      noted.opened = this.send({ t: 'open', deal, seed: noted.seed })
    }
  }

  #of(deal: number): Noted {
    const noted = this.#deals.get(deal) ?? { commitment: '', roots: [], cards: [], seed: '', opened: '', name: '' }
    this.#deals.set(deal, noted)
    for (const old of [...this.#deals.keys()].slice(0, -KEPT)) this.#deals.delete(old)
    return noted
  }
}
