/** Carries a plan of moves out: with transforms alone, from where things are seen to be now. */
import { mount, unmount } from 'svelte'
import { settings } from '../settings.svelte'
import { play } from '../sound'
import type { TableState } from '../wire'
import Chips from './Chips.svelte'
import { paidAt, plan, type Move, type Spot } from './plan'

interface Seen {
  box: DOMRect
  picture: Element | null
}

const EASE = 'cubic-bezier(.22,.72,.24,1)'
const TILT = 38

/** Everything on the page that has a place in a plan. */
function spots(): Map<Spot, Element> {
  const found = new Map<Spot, Element>()
  for (const one of document.querySelectorAll<HTMLElement>('[data-spot], [data-place]')) found.set(one.dataset.spot ?? one.dataset.place ?? '', one)
  return found
}

/** From one box to another, as a transform of the second. */
export function between(from: DOMRect, to: DOMRect, turn = 0): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2
  const y = from.top + from.height / 2 - to.top - to.height / 2
  const size = to.width ? Math.min(1.2, Math.max(0.3, from.width / to.width)) : 1
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg) scale(${size.toFixed(3)})`
}

/** Milliseconds until the chips that were won reach their owner; 0: none are on their way. */
export const paying = { ms: 0 }

export class Motion {
  #moves: Move[] = []
  #seen = new Map<Spot, Seen>()
  #running = new Map<Element, Animation>()
  #air: HTMLElement | null = null

  /** The page still shows what was before: note what will be gone, and where everything is. */
  prepare(before: TableState | null, after: TableState, fresh: boolean): Move[] {
    this.#seen.clear()
    this.#moves = before && !fresh && settings.ms(1) && document.visibilityState !== 'hidden' ? plan(before, after) : []
    paying.ms = paidAt(this.#moves)
    if (!this.#moves.length) return []
    const here = spots()
    for (const { spot, end, what } of this.#moves) {
      for (const one of [spot, end]) {
        const element = here.get(one)
        if (element && !this.#seen.has(one)) this.#seen.set(one, { box: element.getBoundingClientRect(), picture: (what === 'leave' || what === 'turn') && one === spot ? (element.cloneNode(true) as Element) : null })
      }
    }
    return this.#moves
  }

  /** The page shows what is now: let it come about. What is on its way goes on from where it is. */
  run(): void {
    const moves = this.#moves
    this.#moves = []
    if (!moves.length) return
    const here = spots()
    const flying = this.#halt(moves, here)
    const boxes = new Map<Spot, DOMRect>()
    const box = (spot: Spot): DOMRect | undefined => {
      const element = here.get(spot)
      if (!element) return this.#seen.get(spot)?.box
      if (!boxes.has(spot)) boxes.set(spot, element.getBoundingClientRect())
      return boxes.get(spot)
    }
    const todo = moves.map((move) => [move, box(move.spot), box(move.end)] as const) // all is measured before anything is changed
    for (const [move, spot, end] of todo) {
      const element = here.get(move.spot)
      if (move.what === 'come' && element && spot && end) this.#come(move, element, spot, flying.has(element) ? (this.#seen.get(move.spot)?.box ?? end) : end)
      else if (move.what === 'turn' && element) this.#turn(move, element)
      else if (move.what === 'leave') this.#leave(move, end)
      else if (move.what === 'burst' && spot) this.#burst(move, spot)
      else if (move.what === 'chips') this.#chips(move, this.#seen.get(move.spot)?.box ?? spot, end)
      if (move.sound) play(move.sound, move.at + (move.what === 'chips' ? move.ms : 0))
    }
    this.#seen.clear()
  }

  /** Nothing moves any more. */
  stop(): void {
    for (const one of this.#running.values()) one.cancel()
    this.#running.clear()
    this.#air?.remove()
    this.#air = null
  }

  /** What is on its way and moves anew stands still, so that its place can be measured; which elements these are. */
  #halt(moves: Move[], here: Map<Spot, Element>): Set<Element> {
    const found = new Set<Element>()
    for (const { what, spot } of moves) {
      const element = here.get(spot)
      if (what !== 'come' || !element || !this.#running.has(element)) continue
      this.#running.get(element)?.cancel()
      found.add(element)
    }
    return found
  }

  #come(move: Move, element: Element, to: DOMRect, from: DOMRect): void {
    const flip = move.spot.startsWith('mine:') || move.spot.startsWith('board:') ? ' rotateY(90deg)' : ''
    this.#animate(element, [
      { transform: between(from, to, move.amount ? 0 : -TILT) + flip, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { transform: 'none', opacity: 1 },
    ], move)
  }

  #turn(move: Move, element: Element): void {
    const back = this.#seen.get(move.spot)
    const half = { ...move, ms: move.ms / 2 }
    if (back?.picture) this.#fly(back.picture, back.box, ['none', 'perspective(600px) rotateY(-90deg)'], { ...half, at: 0, ms: move.at + half.ms }, move.at / (move.at + half.ms))
    this.#animate(element, [{ transform: 'perspective(600px) rotateY(90deg)', opacity: 0 }, { opacity: 1, offset: 0.05 }, { transform: 'none', opacity: 1 }], { ...half, at: move.at + half.ms })
  }

  #leave(move: Move, end: DOMRect | undefined): void {
    const was = this.#seen.get(move.spot)
    if (was?.picture && end) this.#fly(was.picture, was.box, ['none', between(end, was.box, TILT)], move)
  }

  #chips(move: Move, from: DOMRect | undefined, to: DOMRect | undefined): void {
    if (!from || !to) return
    const box = new DOMRect(from.left + from.width / 2 - 14, from.top + from.height / 2 - 12, 28, 24)
    const ghost = this.#ghost(box)
    const drawn = mount(Chips, { target: ghost, props: { amount: move.amount } })
    const away = () => void unmount(drawn)
    this.#run(ghost, ['none', between(new DOMRect(to.left + to.width / 2 - 14, to.top + to.height / 2 - 12, 28, 24), box)], move, 0, away)
  }

  /** Sparks fly out in a fan, and fall a little. */
  #burst(move: Move, box: DOMRect): void {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    for (let n = 0; n < move.amount; n++) {
      const ghost = this.#ghost(new DOMRect(x - 4, y - 4, 8, 8))
      const way = Math.PI * (1 + (n + 0.5) / move.amount)
      const far = (26 + 3 * move.amount) * (0.55 + 0.45 * Math.abs(Math.sin(n * 7)))
      ghost.className = 'spark'
      ghost.dataset.kind = String(n % 3)
      const out = (share: number, fall: number): string => `translate(${(Math.cos(way) * (box.width / 2 + far) * share).toFixed(1)}px, ${(Math.sin(way) * far * share + fall).toFixed(1)}px) scale(${1.2 - share * 0.5})`
      const flight = ghost.animate([{ transform: out(0, 0), opacity: 0 }, { transform: out(0.4, -6), opacity: 1, offset: 0.15 }, { transform: out(1, far * 0.4), opacity: 0 }], { delay: move.at, duration: move.ms, easing: 'cubic-bezier(.2,.8,.5,1)', fill: 'both' })
      const gone = (): void => ghost.remove()
      void flight.finished.then(gone, gone)
    }
  }

  /** A picture of what is not on the page any more. */
  #fly(picture: Element, box: DOMRect, way: [string, string], move: Move, still = 0): void {
    const ghost = this.#ghost(box)
    picture.removeAttribute('data-spot')
    ghost.append(picture)
    this.#run(ghost, way, move, still)
  }

  #ghost(box: DOMRect): HTMLElement {
    this.#air ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'air', ariaHidden: 'true' }))
    const ghost = document.createElement('span')
    ghost.style.cssText = `left:${box.left}px;top:${box.top}px;inline-size:${box.width}px;--wide:${box.width}px;--card-wide:${box.width}px`
    this.#air.append(ghost)
    return ghost
  }

  #run(ghost: HTMLElement, [start, goal]: [string, string], move: Move, still = 0, after?: () => void): void {
    const frames: Keyframe[] = [{ transform: start, opacity: 1 }, ...(still ? [{ transform: start, opacity: 1, offset: still, easing: EASE }] : []), { transform: goal, opacity: still ? 1 : 0.35 }]
    const gone = (): void => {
      after?.()
      ghost.remove()
    }
    void ghost.animate(frames, { delay: move.at, duration: move.ms, easing: still ? 'linear' : EASE, fill: 'both' }).finished.then(gone, gone)
  }

  #animate(element: Element, frames: Keyframe[], move: Move): void {
    this.#running.get(element)?.cancel()
    const running = element.animate(frames, { delay: move.at, duration: move.ms, easing: EASE, fill: 'backwards' })
    this.#running.set(element, running)
    const over = (): void => {
      if (this.#running.get(element) === running) this.#running.delete(element)
    }
    void running.finished.then(over, over)
  }
}
