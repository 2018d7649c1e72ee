/** A lesson while somebody goes through it: prepared hands that go on by themselves until there is something to do. */
import { Line } from '../line.svelte'
import { frames, type Frame } from '../past/past'
import type { Act, Lesson, OptionState, TableState } from '../wire'

/** Milliseconds between two steps: as at a table, with or without movement. */
export const PACE = 1300

/** It leads to no table: what is chosen is compared with what the lesson has. */
export class Learner extends Line {
  /** Which hand, from 0. */
  hand = $state(0)
  step = $state(0)
  /** How many decisions of this hand are made. */
  made = $state(0)
  begun = $state(false)
  /** The last choice was not that of the lesson. */
  other = $state(false)
  readonly #hands: { frames: Frame[]; moves: Act[] }[]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly lesson: Lesson) {
    super('')
    this.online = true
    this.#hands = lesson.hands.map(({ steps, moves }) => ({ frames: frames(steps), moves }))
    this.#show()
  }

  readonly #now = $derived.by(() => this.#hands[this.hand]?.frames[this.step])
  readonly #last = $derived.by(() => this.step + 1 >= (this.#hands[this.hand]?.frames.length ?? 0))
  readonly over = $derived.by(() => this.begun && this.#last)
  /** There is something to do. */
  readonly mine = $derived.by(() => this.begun && !this.over && (this.#now?.table.options.length ?? 0) > 0)
  /** Which words of the lesson are read now: `begin`, the number of a decision, `end`; empty: others move. */
  readonly says = $derived.by(() => (!this.begun ? 'begin' : this.over ? 'end' : this.mine ? String(this.made + 1) : ''))
  readonly hands = $derived.by(() => this.#hands.length)

  /** The table as it is shown: nothing can be done at it but what the lesson asks for. */
  readonly shown = $derived.by((): TableState => {
    const table = this.#now?.table as TableState
    if (!this.mine) return { ...table, options: [], waiting: 'others', phase: '' } // nothing is decided ahead
    return { ...table, options: table.options.map((option) => this.#asking(option)) }
  })

  /** Read on: the hand begins, or the next one is shown. */
  goOn(): void {
    if (this.begun) {
      this.hand += 1
      this.begun = false
      this.step = this.made = 0
      return this.#show()
    }
    this.begun = true
    this.#walk()
  }

  override act(option: OptionState, _amount?: number, cards: string[] = []): void {
    const right = this.#hands[this.hand]?.moves[this.made]
    this.other = right === undefined || right.verb !== option.verb || [...(right.cards ?? [])].sort().join() !== [...cards].sort().join()
    if (this.other) return
    this.made += 1
    this.#advance()
  }

  override get wanted(): string {
    return (this.mine && this.#hands[this.hand]?.moves[this.made]?.verb) || ''
  }

  /** Nothing goes anywhere. */
  override send(): string {
    return ''
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** A bet of the lesson has one amount. */
  #asking(option: OptionState): OptionState {
    const right = this.#hands[this.hand]?.moves[this.made]
    const amount = right?.verb === option.verb ? right.amount : 0
    return amount ? { ...option, low: amount, high: amount, quick: [] } : option
  }

  #advance(): void {
    this.step += 1
    this.#show()
    this.#walk()
  }

  #walk(): void {
    clearTimeout(this.#timer)
    if (!this.mine && !this.over) this.#timer = setTimeout(() => this.#advance(), PACE)
  }

  #show(): void {
    this.events = this.#now?.events ?? []
    this.whole = this.step === 0
    this.other = false
  }
}
