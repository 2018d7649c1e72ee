/** Shows one state of the table after the other: none before the last one was drawn, so that a slow phone lays each out once. */
import { settings } from '../settings.svelte'
import type { EventState, TableState } from '../wire'
import { scenes } from './runout'

/** A page that is not drawn goes on after so many milliseconds. */
const UNSEEN = 200

/** Do this when all that has changed is drawn. */
function drawn(act: () => void): void {
  const late = setTimeout(act, UNSEEN)
  requestAnimationFrame(() => {
    clearTimeout(late)
    setTimeout(act)
  })
}

/** A state to be shown. */
export interface Shown {
  table: TableState
  /** How many events are not told with it. */
  left: number
  /** Milliseconds for which it stands. */
  ms: number
  /** When the server told it, and whether the whole of it. */
  told: number
  whole: boolean
}

export class Stage {
  #waiting: Shown[] = []
  /** What is shown is not drawn yet, or has not stood for its time. */
  #busy = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly show: (now: Shown) => void) {}

  /** The table has become another; at once: it has only just come, or nobody sees it. Who wants it calm has the same time to follow the end of a deal, unless the table makes no pauses at all. */
  turn(before: TableState | null, after: TableState, told: EventState[], whole: boolean): void {
    const calm = !settings.ms(1) && (!after.result || !after.about.settings.pace)
    const still = whole || !before || calm || globalThis.document?.visibilityState === 'hidden'
    const next = still ? [{ table: after, told: told.length, ms: 0 }] : scenes(before, after, told)
    const last = this.#waiting.pop()
    const goesOn = !still && last?.table.deal === after.deal
    if (!goesOn) this.clear()
    const at = goesOn ? last.told : Date.now()
    for (const scene of this.#waiting) scene.left += told.length
    this.#waiting.push(...next.map((scene) => ({ table: scene.table, left: told.length - scene.told, ms: scene.ms, told: at, whole })))
    if (still || !this.#busy) this.#play()
  }

  /** Somebody has pressed something: that is drawn before the answer. */
  pressed(): void {
    if (!this.#busy) this.#rest(0)
  }

  /** Nothing of what waits is shown any more; for a time that was to pass nobody waits. */
  clear(): void {
    this.#waiting = []
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#busy = false
  }

  #play(): void {
    const scene = this.#waiting.shift()
    if (!scene) return
    this.show(scene)
    this.#rest(scene.ms)
  }

  /** Go on when the page is drawn, and has stood for so long. */
  #rest(ms: number): void {
    const due = performance.now() + ms
    this.#busy = true
    drawn(() => {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#busy = false
        this.#play()
      }, due - performance.now())
    })
  }
}
