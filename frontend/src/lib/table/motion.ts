/** Cards and chips travel between places of the table, which are marked with `data-place`. */
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { settings } from '../settings.svelte'

export type Place = 'deck' | 'muck' | 'pot'

interface Travel {
  place: Place
  delay?: number
  duration?: number
  turn?: number
  flip?: boolean
}

/** From a place to where the element belongs (`in:`), or back (`out:`). */
export function travel(node: Element, { place, delay = 0, duration = 420, turn = 0, flip = false }: Travel): TransitionConfig {
  const ms = settings.ms(duration)
  const there = document.querySelector(`[data-place="${place}"]`)
  if (!ms || !there) return { duration: 0 }
  const from = there.getBoundingClientRect()
  const here = node.getBoundingClientRect()
  const x = from.left + from.width / 2 - here.left - here.width / 2
  const y = from.top + from.height / 2 - here.top - here.height / 2
  const size = here.width ? Math.min(1, Math.max(0.3, from.width / here.width)) : 1
  return {
    delay: settings.ms(delay),
    duration: ms,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${u * x}px, ${u * y}px) rotate(${u * turn}deg) scale(${1 - u * (1 - size)})${flip ? ` rotateY(${u * 90}deg)` : ''}; opacity: ${Math.min(1, t * 4)}`,
  }
}

/** A card is turned up where it lies. */
export function turnUp(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return { delay: settings.ms(delay), duration: settings.ms(380), easing: cubicOut, css: (t, u) => `transform: perspective(600px) rotateY(${u * 90}deg); opacity: ${Math.min(1, t * 3)}` }
}
