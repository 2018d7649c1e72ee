/** Carries a plan of moves out: with transforms alone, from where things are seen to be now, each begun when its time has come. */
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

/** Something to be done at a time. */
interface Due {
  at: number
  element: Element
  act: () => void
}

const OUT = 'cubic-bezier(.22,.72,.24,1)'
const TILT = 38
const CHIP = [28, 24] as const
const SHIFT = 260

/** Milliseconds until the chips that were won reach their owner; 0: none are on their way. */
export const paying = { ms: 0 }

/** Everything on the page that has a place in a plan. */
function spots(): Map<Spot, HTMLElement> {
  const found = new Map<Spot, HTMLElement>()
  for (const one of document.querySelectorAll<HTMLElement>('[data-spot], [data-place]')) found.set(one.dataset.spot ?? one.dataset.place ?? '', one)
  return found
}

/** Do it in the next task: to change the page, to lay it out and to draw it are three, and none is long. */
function urgently(act: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(act, { priority: 'user-blocking' })
}

/** From one box to another, as a transform of the second. */
export function between(from: DOMRect, to: DOMRect, turn = 0): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2
  const y = from.top + from.height / 2 - to.top - to.height / 2
  const size = to.width ? Math.min(1.2, Math.max(0.3, from.width / to.width)) : 1
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg) scale(${size.toFixed(3)})`
}

const around = (box: DOMRect, [wide, high]: readonly [number, number]): DOMRect => new DOMRect(box.left + (box.width - wide) / 2, box.top + (box.height - high) / 2, wide, high)
const mine = (spot: Spot): boolean => spot.startsWith('mine:')
/** What glides to another place when that is its own no longer: the cards of my hand, and everybody's seat. */
const glides = (spot: Spot): boolean => mine(spot) || spot.startsWith('seat:')

export class Motion {
  #moves: Move[] = []
  /** Where everything was when nothing had been changed yet: asked then, no place has to be worked out. */
  #noted = new Map<Spot, DOMRect>()
  #soon = 0
  #seen = new Map<Spot, Seen>()
  #due: Due[] = []
  /** What is on its way, or waits for its time. */
  #busy = new Set<HTMLElement>()
  #began = 0
  #frame = 0
  /** Lets go of chips that are drawn on their way. */
  #drawn = new Set<() => void>()
  #air: HTMLElement | null = null

  /** A state is about to come. */
  note(): void {
    this.#now()
    if (!settings.ms(1) || document.visibilityState === 'hidden') return
    for (const [spot, element] of spots()) this.#noted.set(spot, element.getBoundingClientRect())
  }

  /** The page shows what is now: places are asked for before it is drawn, once for all changes, and where it can be in a task of their own. */
  soon(): void {
    this.#noted.clear()
    if (!this.#moves.length) return
    this.#soon ||= requestAnimationFrame(() => this.#now())
    urgently(() => this.#soon && this.#now())
  }

  #now(): void {
    cancelAnimationFrame(this.#soon)
    this.#soon = 0
    this.#run()
  }

  /** The page still shows what was before: note what will be gone, and where everything is. */
  prepare(before: TableState | null, after: TableState, fresh: boolean): Move[] {
    if (this.#soon) this.#now()
    this.#seen.clear()
    const still = !before || fresh || !settings.ms(1) || document.visibilityState === 'hidden'
    this.#moves = still ? [] : plan(before, after)
    paying.ms = paidAt(this.#moves)
    if (still) this.stop()
    if (this.#moves.length) this.#look()
    return this.#moves
  }

  /** Let what is now come about. What is on its way goes on from where it is. */
  #run(): void {
    const moves = this.#moves
    this.#moves = []
    if (!moves.length) return
    const here = spots()
    const flying = this.#halt(moves, here)
    const box = (spot: Spot): DOMRect | undefined => here.get(spot)?.getBoundingClientRect() ?? this.#seen.get(spot)?.box
    const todo = moves.map((move) => [move, box(move.spot), box(move.end)] as const) // all is measured before anything is changed
    const shifts = this.#shifts(moves, here)
    this.#began ||= performance.now()
    const since = performance.now() - this.#began
    for (const [move, spot, end] of todo) this.#begin({ ...move, at: move.at + since }, here.get(move.spot), spot, end, flying)
    for (const [element, from] of shifts) this.#go(element, 'come', from, since, SHIFT)
    for (const { sound, at, ms, what } of moves) if (sound) play(sound, at + (what === 'chips' ? ms : 0))
    this.#seen.clear()
    this.#due.sort((one, other) => one.at - other.at)
    if (!this.#frame) this.#tick()
  }

  /** Nothing moves any more: everything lies where it belongs. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#soon)
    this.#soon = 0
    for (const element of this.#busy) this.#lie(element)
    for (const away of this.#drawn) away()
    this.#due = []
    this.#frame = this.#began = 0
    this.#air?.remove()
    this.#air = null
  }

  #look(): void {
    const here = spots()
    const note = (spot: Spot, picture = false): void => {
      const element = here.get(spot)
      if (element && (picture || !this.#seen.has(spot))) this.#seen.set(spot, { box: this.#noted.get(spot) ?? element.getBoundingClientRect(), picture: picture ? (element.cloneNode(true) as Element) : null })
    }
    for (const { spot, end, what } of this.#moves) {
      note(spot, what === 'leave' || what === 'turn')
      note(end)
    }
    for (const spot of here.keys()) if (glides(spot)) note(spot)
  }

  /** What is on its way and moves anew stands still, so that its place can be measured; which elements these are. */
  #halt(moves: Move[], here: Map<Spot, HTMLElement>): Set<HTMLElement> {
    const found = new Set<HTMLElement>()
    for (const { what, spot } of moves) {
      const element = here.get(spot)
      if (what !== 'come' || !element || !this.#busy.has(element)) continue
      this.#due = this.#due.filter((one) => one.element !== element)
      this.#lie(element)
      found.add(element)
    }
    return found
  }

  /** What stays, and lies elsewhere now: where it comes from. */
  #shifts(moves: Move[], here: Map<Spot, HTMLElement>): [HTMLElement, string][] {
    const moving = new Set(moves.map(({ spot }) => spot))
    const found: [HTMLElement, string][] = []
    for (const [spot, element] of here) {
      const was = this.#seen.get(spot)?.box
      if (!glides(spot) || !was || moving.has(spot) || this.#busy.has(element)) continue
      const now = element.getBoundingClientRect()
      if (Math.abs(was.left - now.left) + Math.abs(was.top - now.top) > 2 && now.width) found.push([element, between(was, now)])
    }
    return found
  }

  #begin(move: Move, element: HTMLElement | undefined, spot: DOMRect | undefined, end: DOMRect | undefined, flying: Set<HTMLElement>): void {
    const was = this.#seen.get(move.spot)
    const flip = mine(move.spot) || move.spot.startsWith('board:') ? ' rotateY(90deg)' : ''
    if (move.what === 'come' && element && spot && end) {
      const joined = flying.has(element) && was
      this.#go(element, 'come', joined ? between(was.box, spot) : between(end, spot, move.amount ? 0 : -TILT) + flip, move.at, move.ms)
    } else if (move.what === 'turn' && element) this.#turn(move, element, was)
    else if (move.what === 'leave' && was?.picture && end) this.#away(was.picture, was.box, between(end, was.box, TILT), move)
    else if (move.what === 'chips' && end) this.#chips(move, was?.box ?? spot, end)
    else if (move.what === 'burst' && spot) this.#later(move.at, document.body, () => this.#burst(move, spot))
  }

  /** Let an element come to its place when its time has come; until then it is not seen. */
  #go(element: HTMLElement, name: string, from: string, at: number, ms: number): void {
    this.#busy.add(element)
    element.style.opacity = '0' // not inherited, as all that is changed here: a card is one element to be styled, not thirty
    this.#later(at, element, () => {
      element.style.opacity = ''
      element.style.setProperty('--from', from)
      element.style.animation = `${name} ${ms}ms ${OUT}`
    })
    this.#later(at + ms + 20, element, () => this.#lie(element))
  }

  #lie(element: HTMLElement): void {
    this.#busy.delete(element)
    element.style.opacity = element.style.animation = ''
    element.style.removeProperty('--from')
  }

  /** The back turns away, then the face turns up. */
  #turn(move: Move, element: HTMLElement, was: Seen | undefined): void {
    const half = move.ms / 2
    if (was?.picture) {
      const back = this.#ghost(was.box, was.picture)
      this.#later(move.at, back, () => (back.style.animation = `turn-away ${half}ms ease-in both`))
      this.#later(move.at + half, back, () => back.remove())
    }
    this.#go(element, 'turn-up', 'none', move.at + half, half)
  }

  /** A picture of what is not on the page any more goes its way. */
  #away(picture: Element, box: DOMRect, to: string, move: Move, gone?: () => void): void {
    const ghost = this.#ghost(box, picture)
    ghost.style.setProperty('--to', to)
    this.#later(move.at, ghost, () => (ghost.style.animation = `go ${move.ms}ms ${OUT} both`))
    this.#later(move.at + move.ms, ghost, () => {
      gone?.()
      ghost.remove()
    })
  }

  #chips(move: Move, from: DOMRect | undefined, to: DOMRect): void {
    if (!from) return
    const pile = document.createElement('span')
    const box = around(from, CHIP)
    this.#later(move.at, pile, () => {
      const drawn = mount(Chips, { target: pile, props: { amount: move.amount } })
      const away = (): void => {
        this.#drawn.delete(away)
        void unmount(drawn)
      }
      this.#drawn.add(away)
      this.#away(pile, box, between(around(to, CHIP), box), move, away)
      this.#due.sort((one, other) => one.at - other.at)
    })
  }

  /** Sparks fly out in a fan, and fall a little. */
  #burst(move: Move, box: DOMRect): void {
    for (let n = 0; n < move.amount; n++) {
      const ghost = this.#ghost(around(box, [8, 8]))
      const way = Math.PI * (1 + (n + 0.5) / move.amount)
      const far = (26 + 3 * move.amount) * (0.55 + 0.45 * Math.abs(Math.sin(n * 7)))
      const [x, y] = [Math.cos(way) * (box.width / 2 + far), Math.sin(way) * far]
      ghost.className = 'spark'
      ghost.dataset.kind = String(n % 3)
      ghost.style.setProperty('--mid', `translate(${(x * 0.4).toFixed(1)}px, ${(y * 0.5 - 6).toFixed(1)}px)`)
      ghost.style.setProperty('--to', `translate(${x.toFixed(1)}px, ${(y + far * 0.4).toFixed(1)}px) scale(.6)`)
      ghost.style.animation = `spark ${move.ms}ms cubic-bezier(.2,.8,.5,1) both`
      this.#later(move.at + move.ms, ghost, () => ghost.remove())
    }
    this.#due.sort((one, other) => one.at - other.at)
  }

  #ghost(box: DOMRect, picture?: Element): HTMLElement {
    this.#air ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'air', ariaHidden: 'true' }))
    const ghost = document.createElement('span')
    ghost.style.cssText = `left:${box.left}px;top:${box.top}px;inline-size:${box.width}px;--wide:${box.width}px;--card-wide:${box.width}px`
    if (picture) {
      picture.removeAttribute('data-spot')
      ghost.append(picture)
    }
    this.#air.append(ghost)
    return ghost
  }

  #later(at: number, element: Element, act: () => void): void {
    this.#due.push({ at, element, act })
  }

  /** Do what is due; what is put off meanwhile has its own time. */
  #tick(): void {
    const now = performance.now() - this.#began
    while (this.#due.length && (this.#due[0]?.at ?? 0) <= now) this.#due.shift()?.act()
    this.#frame = this.#due.length ? requestAnimationFrame(() => this.#tick()) : 0
    if (!this.#frame) this.#began = 0
  }
}
