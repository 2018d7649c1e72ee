/** The time of whoever is asked, counted down in the page between two states of the table. */
import type { TableState } from './wire'

const STEP = 250
/** One is told once that so many seconds are left. */
const SHORT = 10

class Timer {
  /** Whose time it is; empty: nobody's. */
  name = $state('')
  running = $state(false)
  #left = $state(0)
  #bank = $state(0)
  #at = $state(0)
  #now = $state(0)
  /** What there was when the decision was first seen, without the bank. */
  #whole = $state(0)
  #wholeBank = $state(0)
  #turn = -1

  /** Show the clock of this table, which was told at this time; ends when the returned function is called. */
  follow(table: TableState | null, at: number): () => void {
    const clock = table?.clock ?? null
    this.name = clock?.name ?? ''
    this.running = clock?.running ?? false
    this.#left = clock?.left ?? 0
    this.#bank = clock?.bank ?? 0
    this.#at = at
    this.#now = Date.now()
    const own = this.#left - this.#bank
    this.#whole = table?.turn === this.#turn ? Math.max(this.#whole, own) : own
    this.#wholeBank = Math.max(this.#bank, table?.about.settings.bank ?? 0)
    this.#turn = table?.turn ?? -1
    const ticking = this.running ? setInterval(() => (this.#now = Date.now()), STEP) : undefined
    return () => clearInterval(ticking)
  }

  /** Seconds left in all. */
  get left(): number {
    const passed = this.running ? Math.max(0, this.#now - this.#at) / 1000 : 0
    return Math.max(0, this.#left - passed)
  }

  /** Seconds left of the bank. */
  get bank(): number {
    return Math.min(this.#bank, this.left)
  }

  /** Seconds left before the bank is touched. */
  get own(): number {
    return this.left - this.bank
  }

  /** The part of it that is left, from 1 to 0: of the time for a move, then of the bank. */
  get share(): number {
    const [left, whole] = this.own > 0 ? [this.own, this.#whole] : [this.bank, this.#wholeBank]
    return whole > 0 ? Math.min(1, left / whole) : 0
  }

  /** Little time is left of what was more. */
  get short(): boolean {
    return this.name !== '' && this.left <= SHORT && this.#whole + this.#bank > SHORT * 1.2
  }
}

export const timer = new Timer()

/** Seconds for the eye: 9, 42, 2:05. */
export const seconds = (left: number): string => {
  const whole = Math.ceil(left)
  return whole < 100 ? String(whole) : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
