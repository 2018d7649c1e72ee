/** How a card comes to its place: what is changed of it on its way, and that it lies there in the end as if it had never moved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { Motion } from '../src/lib/table/motion'
import type { TableState } from '../src/lib/wire'
import { seat, table } from './mock'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 1))
  vi.stubGlobal('cancelAnimationFrame', (asked: number) => clearTimeout(asked))
  vi.spyOn(settings, 'ms').mockImplementation((length) => length)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(Number((this as HTMLElement).dataset.left ?? 0), 0, 50, 70)
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const hand = (cards: string[]): TableState => table({ seats: [seat('Anna', { you: true, cards }), seat('Beppe')] })
const lay = (of: object): HTMLElement => {
  const element = document.body.appendChild(document.createElement('b'))
  Object.assign(element.dataset, of)
  return element
}
const changed = ({ style }: HTMLElement): string[] => [style.opacity, style.animation, style.getPropertyValue('--from')]

/** A hand that becomes another. */
function turn(motion: Motion, before: string[], after: string[], draw: () => void): void {
  expect(motion.prepare(hand(before), hand(after), false)).not.toEqual([])
  draw()
  motion.soon()
  vi.advanceTimersByTime(1)
}

test('a card comes from the pack, then lies still, and goes along when another comes', () => {
  const motion = new Motion()
  lay({ place: 'deck', left: '300' })
  const ace = lay({ spot: 'mine:Ah', left: '100' })
  turn(motion, [], ['Ah'], () => {})
  const [opacity, animation, from] = changed(ace)
  expect([opacity, animation]).toEqual(['', expect.stringMatching(/^380ms .* come$/)])
  expect(from).toContain('translate(200.0px, 0.0px)')
  vi.advanceTimersByTime(380)
  expect(changed(ace)[1], 'until it has arrived').toBe(animation)
  vi.advanceTimersByTime(5000)
  expect(changed(ace)).toEqual(['', '', ''])

  turn(motion, ['Ah'], ['Ah', 'Kd'], () => {
    ace.dataset.left = '160'
    lay({ spot: 'mine:Kd', left: '100' })
  })
  expect(changed(ace)[2]).toContain('translate(-60.0px, 0.0px)')
  vi.advanceTimersByTime(5000)
  expect(changed(ace)).toEqual(['', '', ''])
})

test.each([['before its time', 0], ['on its way', 100]])('what is stopped %s lies there at once', (_, after) => {
  const motion = new Motion()
  lay({ place: 'deck', left: '300' })
  const [ace, king] = [lay({ spot: 'mine:Ah', left: '100' }), lay({ spot: 'mine:Kd', left: '160' })]
  turn(motion, [], ['Ah', 'Kd'], () => {})
  vi.advanceTimersByTime(after)
  expect(changed(king)).not.toEqual(['', '', ''])
  motion.stop()
  expect([ace, king].map(changed)).toEqual([['', '', ''], ['', '', '']])
  vi.advanceTimersByTime(5000)
  expect([ace, king].map(changed)).toEqual([['', '', ''], ['', '', '']])
})
