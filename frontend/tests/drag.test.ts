import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drag, under } from '../src/lib/drag'

const take = vi.fn()
const follow = vi.fn()
const drop = vi.fn()
const tap = vi.fn()
let node: HTMLElement
let goal: HTMLElement
let forget: void | (() => void)

/** A pointer event; the test browser has no such class. */
function point(type: string, x: number, y: number, button = 0): void {
  node.dispatchEvent(Object.assign(new MouseEvent(type, { clientX: x, clientY: y, button, bubbles: true }), { pointerId: 1 }))
}
const click = (detail = 1): boolean => node.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }))

beforeEach(() => {
  document.body.innerHTML = '<ul data-row="2"><li data-card="Ah"></li></ul><button data-card="Kd"></button>'
  node = document.querySelector('button') as HTMLElement
  goal = document.querySelector('li') as HTMLElement
  node.setPointerCapture = vi.fn()
  document.elementsFromPoint = () => [node, goal, document.body]
  document.body.addEventListener('click', tap)
  forget = drag({ take, follow, drop })(node)
})
afterEach(() => {
  document.body.removeEventListener('click', tap)
  vi.resetAllMocks()
})

test('a press that hardly moves is a tap', () => {
  point('pointerdown', 100, 100)
  point('pointermove', 106, 104)
  point('pointerup', 106, 104)
  click()
  expect([take, follow, drop].map((one) => one.mock.calls.length)).toEqual([0, 0, 0])
  expect(tap).toHaveBeenCalledOnce()
})

test('what moves is taken once, follows, and is let go over what lies there; the click of it is none', () => {
  point('pointerdown', 100, 100)
  point('pointermove', 120, 90)
  point('pointermove', 150, 80)
  point('pointerup', 150, 80)
  click()
  expect(take).toHaveBeenCalledOnce()
  expect(follow.mock.calls).toEqual([[{ x: 20, y: -10 }], [{ x: 50, y: -20 }], [{ x: 0, y: 0 }]])
  expect(drop.mock.calls).toEqual([[[node, goal, document.body], 150]])
  expect(tap).not.toHaveBeenCalled()
  click()
  expect(tap).toHaveBeenCalledOnce()
})

test('a key pressed after a drag is no part of it', () => {
  point('pointerdown', 100, 100)
  point('pointermove', 150, 100)
  point('pointerup', 150, 100)
  click(0)
  expect(tap).toHaveBeenCalledOnce()
})

test('a drag that is broken off goes back; another button drags nothing', () => {
  point('pointerdown', 100, 100)
  point('pointermove', 150, 100)
  point('pointercancel', 150, 100)
  expect(drop.mock.calls).toEqual([[null, 150]])
  point('pointerdown', 100, 100, 2)
  point('pointermove', 150, 100)
  expect(take).toHaveBeenCalledOnce()
})

test('nothing follows any more once the element is gone', () => {
  if (forget) forget()
  point('pointerdown', 100, 100)
  point('pointermove', 150, 100)
  expect(take).not.toHaveBeenCalled()
})

test('what lies under the pointer is found by its data, the nearest first, but not what is dragged', () => {
  const over = document.elementsFromPoint(0, 0) as HTMLElement[]
  expect([under(over, 'card'), under(over, 'card', (card) => card === 'Kd'), under(over, 'row'), under(over, 'group')]).toEqual(['Kd', 'Ah', '2', undefined])
})
