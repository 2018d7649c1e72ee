/** Cards on their way into rows: which lie where, which one is in the hand, and what the table thinks of it. */
import type { Laid, OptionState } from '../wire'
import { UNKNOWN, sorted } from '../cards/cards'

/** A row, or what is not laid yet (-1). */
export type Row = number
export const POOL: Row = -1

export class Laying {
  rows = $state.raw<string[][]>([])
  /** Cards that lie nowhere yet. */
  pool = $state.raw<string[]>([])
  /** The card that will go where one taps next. */
  held = $state('')
  /** The table's opinion of the cards as they lie; null: not asked, or not answered yet. */
  opinion = $state.raw<Laid | null>(null)
  readonly fixed: Set<string>

  constructor(readonly option: OptionState) {
    this.fixed = new Set(option.laid.flat())
    this.rows = option.sizes.map((_, row) => [...(option.laid[row] ?? [])])
    const room = option.sizes.reduce((sum, size, row) => sum + size - (this.rows[row]?.length ?? 0), 0)
    if (room === option.hand.length) this.fill(sorted(option.hand).reverse())
    else this.pool = [...option.hand]
  }

  get complete(): boolean {
    return this.pool.length === 0
  }

  /** All rows in order, the front one first; `??` where nothing lies. */
  get cards(): string[] {
    return this.option.sizes.flatMap((size, row) => {
      const cards = this.rows[row] ?? []
      return [...cards, ...Array<string>(size - cards.length).fill(UNKNOWN)]
    })
  }

  /** Lay these cards from the front row on, where there is room. */
  fill(cards: string[]): void {
    const left = [...cards]
    this.#put(this.option.sizes.map((size, row) => {
      const before = this.option.laid[row] ?? []
      return [...before, ...left.splice(0, size - before.length)]
    }), left)
  }

  /** Take over rows as the table says them. */
  take(cards: string[]): void {
    let at = 0
    this.#put(this.option.sizes.map((size) => cards.slice(at, (at += size)).filter((card) => card !== UNKNOWN)), [])
  }

  /** A tap on a card: take it, leave it, or change its place with the one that is held. */
  tap(card: string): void {
    if (this.fixed.has(card)) return
    if (!this.held || this.held === card) this.held = this.held === card ? '' : card
    else this.swap(this.held, card)
  }

  swap(one: string, other: string): void {
    if (this.fixed.has(one) || this.fixed.has(other) || one === other) return
    const change = (card: string): string => (card === one ? other : card === other ? one : card)
    this.#put(this.rows.map((row) => row.map(change)), this.pool.map(change))
  }

  /** Put a card at the end of a row that has room; of a full row its last free card makes room. */
  move(card: string, row: Row): void {
    if (this.fixed.has(card) || this.of(card) === row) return
    const size = this.option.sizes[row] ?? Infinity
    const there = this.rows[row] ?? this.pool
    if (row !== POOL && there.length >= size) {
      const last = there.findLast((one) => !this.fixed.has(one))
      if (last) this.swap(card, last)
      return
    }
    const rows = this.rows.map((cards, at) => [...cards.filter((one) => one !== card), ...(at === row ? [card] : [])])
    const pool = this.pool.filter((one) => one !== card)
    this.#put(rows, row === POOL ? [...pool, card] : pool)
  }

  /** The row of a card. */
  of(card: string): Row {
    return this.rows.findIndex((row) => row.includes(card))
  }

  #put(rows: string[][], pool: string[]): void {
    this.rows = rows
    this.pool = pool
    this.held = ''
    this.opinion = null
  }
}
