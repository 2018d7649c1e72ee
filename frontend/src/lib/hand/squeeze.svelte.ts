/** Which of one's own cards one has looked at in this deal, where they come as a closed packet. Kept in this browser. */
import { UNKNOWN, ids } from '../cards/cards'

const KEPT = 'buio.seen'

export class Squeeze {
  #seen = $state.raw<readonly string[]>([])

  constructor(readonly deal: number) {
    const kept = stored()
    if (kept?.deal === deal) this.#seen = kept.seen
  }

  /** The cards of a hand that are still closed, by their ids, in the order in which they were dealt; what lies open to everybody is none. */
  closed(cards: string[], up: string[] = []): string[] {
    return ids(cards).filter((id, place) => cards[place] !== UNKNOWN && !up.includes(cards[place] ?? '') && !this.#seen.includes(id))
  }

  /** These are open from now on. */
  open(cards: readonly string[]): void {
    this.#seen = [...this.#seen, ...cards]
    globalThis.sessionStorage?.setItem(KEPT, JSON.stringify({ deal: this.deal, seen: this.#seen }))
  }
}

function stored(): { deal: number; seen: string[] } | null {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEPT) ?? 'null') as { deal: number; seen: string[] } | null
  } catch {
    return null
  }
}
