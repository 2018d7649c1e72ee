/** One's own cards as one holds them: in groups and loose, some of them chosen. Kept in this browser for as long as the deal lasts. */
import { UNKNOWN } from '../cards/cards'
import { bySuit } from './cards'
import type { Grouped, LackState } from '../wire'

/** A card of the hand; of two equal cards each has its own number. */
export interface Held {
  id: number
  card: string
}

/** A place to hold cards: a group by its number, or one of these. */
export const LOOSE = -1
export const NEW = -2

/** Fewer cards are no group. */
const LEAST = 2
/** The table looks at so many groups. */
const MOST = 10
/** So many changes can be taken back. */
const STEPS = 20
const KEPT = 'buio.hand'

export class Holding {
  groups = $state.raw<Held[][]>([])
  loose = $state.raw<Held[]>([])
  chosen = $state.raw<number[]>([])
  /** Cards that came last. */
  fresh = $state.raw<number[]>([])
  answer = $state.raw<Grouped | null>(null)
  /** Earlier arrangements of one's own, the last one at the end. */
  past = $state.raw<Arranged[]>([])
  #next = 1

  constructor(readonly deal: number) {
    const kept = stored()
    if (kept?.deal !== deal) return
    this.groups = kept.groups.map((group) => group.map((card) => this.#held(card)))
    this.loose = kept.loose.map((card) => this.#held(card))
  }

  get all(): Held[] {
    return [...this.groups.flat(), ...this.loose]
  }

  /** The cards that are chosen. */
  get picked(): string[] {
    return this.all.filter(({ id }) => this.chosen.includes(id)).map(({ card }) => card)
  }

  /** The groups as the table is asked about them. */
  get laid(): string[][] {
    return this.groups.slice(0, MOST).map((group) => group.map(({ card }) => card))
  }

  /** What the contract asks for beside these groups. */
  get lacks(): LackState[] {
    return (this.answered && this.answer?.lacks) || []
  }

  /** Does the table's answer speak of the groups as they are? */
  get answered(): boolean {
    return this.answer !== null && JSON.stringify(this.answer.groups) === JSON.stringify(this.laid)
  }

  /** What a group is, by the table's word; empty: nothing, or not known yet. */
  kind(at: number): string {
    return (this.answered && this.answer?.kinds[at]) || ''
  }

  /** The groups with which this move can be made; none: those held are not ready for it. */
  ready(verb: string): string[][] | undefined {
    return this.answered ? this.answer?.ready.find((one) => one.verb === verb)?.groups : undefined
  }

  /** Take over the hand as the table has it: what is gone goes, what is new lies loose at the end. */
  follow(cards: string[]): void {
    const before = this.all
    const first = !before.length || before.every(({ card }) => card === UNKNOWN)
    if (first) {
      this.groups = []
      this.loose = bySuit(cards).map((card) => this.#held(card))
      this.fresh = this.chosen = []
      this.past = []
      return
    }
    const left = [...cards]
    const stay = new Set<number>()
    const chosen = (one: Held): number => Number(this.chosen.includes(one.id))
    for (const one of [...before].sort((a, b) => chosen(a) - chosen(b))) {
      const at = left.indexOf(one.card)
      if (at < 0) continue
      left.splice(at, 1)
      stay.add(one.id)
    }
    if (!left.length && stay.size === before.length) return
    const added = left.map((card) => this.#held(card))
    this.fresh = added.map(({ id }) => id)
    this.chosen = this.chosen.filter((id) => stay.has(id))
    this.#put(this.groups.map((group) => group.filter(({ id }) => stay.has(id))), [...this.loose.filter(({ id }) => stay.has(id)), ...added])
  }

  /** Put the loose cards in order. */
  order(by: (cards: string[]) => string[]): void {
    this.#remember()
    const left = [...this.loose]
    const sorted = by(left.map(({ card }) => card)).flatMap((card) => left.splice(left.findIndex((one) => one.card === card), 1))
    this.#put(this.groups, sorted)
  }

  /** Take back the last change of one's own; cards that have gone stay gone, new ones stay loose. */
  undo(): void {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    const here = new Map(this.all.map((one) => [one.id, one]))
    const back = (list: Held[]): Held[] => list.flatMap(({ id }) => {
      const one = here.get(id)
      here.delete(id)
      return one ? [one] : []
    })
    const groups = before.groups.map(back)
    const loose = back(before.loose)
    this.chosen = []
    this.#put(groups, [...loose, ...here.values()])
  }

  /** Hold the cards in these groups, as the table has laid them; the others are loose, by suit. */
  take(groups: string[][]): void {
    this.#remember()
    const left = this.all
    const pick = (card: string): Held[] => {
      const at = left.findIndex((one) => one.card === card)
      return at < 0 ? [] : left.splice(at, 1)
    }
    const taken = groups.map((group) => group.flatMap(pick))
    const order = bySuit(left.map(({ card }) => card))
    this.chosen = []
    this.#put(taken, order.flatMap(pick))
  }

  toggle(id: number): void {
    this.chosen = this.chosen.includes(id) ? this.chosen.filter((one) => one !== id) : [...this.chosen, id]
  }

  clear(): void {
    this.chosen = []
  }

  /** Make the chosen cards one group. */
  unite(): void {
    if (this.chosen.length >= LEAST) this.move(this.chosen, NEW)
    this.clear()
  }

  /** Put the chosen cards, or without any all groups, back with the loose ones. */
  loosen(): void {
    const ids = this.chosen.length ? this.chosen : this.groups.flat().map(({ id }) => id)
    this.move(ids, LOOSE)
    this.clear()
  }

  /** Put cards into a group, a new one, or with the loose ones; before a certain card, or at the end. */
  move(ids: number[], to: number, before?: number): void {
    const moving = this.all.filter(({ id }) => ids.includes(id))
    if (!moving.length || (before !== undefined && ids.includes(before))) return
    this.#remember()
    const rest = (list: Held[]): Held[] => list.filter(({ id }) => !ids.includes(id))
    const put = (list: Held[], here: boolean): Held[] => {
      const left = rest(list)
      if (!here) return left
      const at = left.findIndex(({ id }) => id === before)
      return at < 0 ? [...left, ...moving] : left.toSpliced(at, 0, ...moving)
    }
    const groups = this.groups.map((group, at) => put(group, at === to))
    this.#put(to === NEW ? [...groups, moving] : groups, put(this.loose, to === LOOSE))
  }

  /** Move a card by one place among those it lies with. */
  step(id: number, way: number): void {
    const list = this.groups.find((group) => group.some((one) => one.id === id)) ?? this.loose
    const at = list.findIndex((one) => one.id === id)
    const to = at + way
    if (to < 0 || to >= list.length) return
    this.move([id], this.groups.indexOf(list), list[way > 0 ? to + 1 : to]?.id)
  }

  #remember(): void {
    this.past = [...this.past.slice(-(STEPS - 1)), { groups: this.groups, loose: this.loose }]
  }

  #held(card: string): Held {
    return { id: this.#next++, card }
  }

  #put(groups: Held[][], loose: Held[]): void {
    this.groups = groups.filter((group) => group.length >= LEAST)
    this.loose = [...groups.filter((group) => group.length < LEAST).flat(), ...loose]
    const texts = (list: Held[]): string[] => list.map(({ card }) => card)
    globalThis.sessionStorage?.setItem(KEPT, JSON.stringify({ deal: this.deal, groups: this.groups.map(texts), loose: texts(this.loose) }))
  }
}

interface Arranged {
  groups: Held[][]
  loose: Held[]
}

interface Kept {
  deal: number
  groups: string[][]
  loose: string[]
}

function stored(): Kept | null {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEPT) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
