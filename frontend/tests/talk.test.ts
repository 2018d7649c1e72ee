/** What people say, whom one hears, and who is ready for the next deal. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import Bar from '../src/lib/actions/Bar.svelte'
import Next from '../src/lib/actions/Next.svelte'
import { Line } from '../src/lib/line.svelte'
import { settings } from '../src/lib/settings.svelte'
import Plate from '../src/lib/table/Plate.svelte'
import Bubbles from '../src/lib/talk/Bubbles.svelte'
import Talk from '../src/lib/talk/Talk.svelte'
import { hearing } from '../src/lib/talk/talk.svelte'
import { beside, type Box } from '../src/lib/talk/beside'
import { standing } from '../src/lib/words'
import type { ClientMessage, SaidState, SeatState } from '../src/lib/wire'
import { about, outcome, seat, table } from './mock'

let sent: ClientMessage[]
let line: Line

beforeEach(() => {
  settings.language = 'it'
  localStorage.clear()
  hearing.muted = []
  hearing.nobody = false
  hearing.read = 0
  sent = []
  line = new Line('ws://x')
  line.send = (message) => String(sent.push(message))
})

const AT = table({ seats: [seat('Anna', { you: true, bot: false }), seat('Beppe', { bot: false })] })
const said = (name: string, text: string, more: Partial<SaidState> = {}): SaidState => ({ name, text, sign: '', ago: 0, ...more })
const hear = (...lines: SaidState[]): void => line.receive({ t: 'talk', anew: false, lines })

test('the time for reading has run while the cards were turned', () => {
  line.whole = false
  line.late = 3.2
  render(Bar, { line, table: table({ waiting: 'next', result: outcome() }), tossed: [], laying: null, holding: null })
  expect(screen.getByRole('button', { name: 'Prossima mano' }).textContent).toContain('22')
})

test('a bubble stands beside the plate, over nobody else', () => {
  const box = (left: number, top: number): Box => ({ left, top, right: left + 100, bottom: top + 40 })
  const screen = [390, 664] as const
  expect(beside([120, 50], box(140, 300), [box(140, 300)], screen)).toEqual({ left: 130, top: 244, right: 250, bottom: 294 })
  const column = [box(140, 240), box(140, 300), box(140, 60)]
  expect(beside([120, 50], box(140, 300), column, screen).top).toBe(346)
  const crowd = [box(10, 10), box(140, 10), box(270, 10), box(10, 60), box(140, 60), box(270, 60)]
  const found = beside([120, 50], box(140, 10), crowd, screen)
  expect(found.top).toBeGreaterThan(0)
  expect(beside([200, 50], box(280, 300), [box(280, 300)], screen).right).toBeLessThanOrEqual(390)
})

test('who comes during a deal waits for the next; who has no chips is out', () => {
  const [anna, beppe] = [seat('Anna', { you: true }), seat('Beppe', { state: 'out' })]
  const of = (more: Partial<SeatState>): string => standing(table({ seats: [anna] }), { ...beppe, index: -1, ...more })
  expect([of({}), of({ stack: 0 }), of({ away: true }), of({ index: 1 }), of({ state: 'all_in' }), of({ state: 'in' })]).toEqual(['gioca dopo', 'fuori', 'fuori', 'fuori', 'i resti', ''])
})

test('who plays blind is told as soon as somebody has looked', () => {
  const [anna, beppe] = [seat('Anna', { you: true }), seat('Beppe', { dark: true })]
  expect(standing(table({ seats: [anna, beppe] }), beppe)).toBe('al buio')
  expect(standing(table({ seats: [anna, beppe] }), anna)).toBe('')
  expect(standing(table({ seats: [{ ...anna, dark: true }, beppe] }), beppe)).toBe('')
})

test('lines come once; who comes back hears them again as nothing new', () => {
  hear(said('Beppe', 'ciao'), said('Anna', 'ciao a te'))
  expect(hearing.fresh(line.talk, 'Anna')).toBe(1)
  line.receive({ t: 'talk', anew: true, lines: [said('Beppe', 'ciao', { ago: 60 })] })
  expect(line.talk.map((one) => one.text)).toEqual(['ciao'])
  expect(hearing.fresh(line.talk, 'Anna')).toBe(0)
})

test('signs and messages are sent, an empty one is not', async () => {
  render(Talk, { line, table: AT })
  await fireEvent.click(screen.getByLabelText('brinda'))
  const box = screen.getByLabelText('Scrivi qualcosa…')
  await fireEvent.submit(box.closest('form') as HTMLFormElement)
  await fireEvent.input(box, { target: { value: 'allora?' } })
  await fireEvent.submit(box.closest('form') as HTMLFormElement)
  expect(sent).toEqual([{ t: 'say', sign: 'cheers' }, { t: 'say', text: 'allora?' }])
})

test('whoever is muted is heard no more here, in no bubble either; markup is text', async () => {
  hear(said('Beppe', '<b>furbo</b>'))
  render(Talk, { line, table: AT })
  render(Bubbles, { line })
  expect(screen.getAllByText('<b>furbo</b>').length).toBe(2)
  await fireEvent.click(screen.getByLabelText('Non sentire Beppe'))
  expect(screen.queryByText('<b>furbo</b>')).toBeNull()
  expect(hearing.fresh(line.talk, 'Anna')).toBe(0)
  expect(localStorage.getItem('buio.muted')).toBe('["Beppe"]')
})

test('a bubble is gone after some seconds, an old line has none', () => {
  vi.useFakeTimers()
  settings.calm = true
  hear(said('Beppe', 'vecchio', { ago: 90 }), said('Anna', 'nuovo'))
  render(Bubbles, { line })
  expect(document.querySelectorAll('.bubble')).toHaveLength(1)
  flushSync(() => vi.advanceTimersByTime(7000))
  vi.useRealTimers()
  settings.calm = false
  expect(screen.queryByText(/nuovo/, { selector: '.hidden *' })).toBeNull()
})

test('where there is no talk, or no seat, the page says so', () => {
  const { unmount } = render(Talk, { line, table: { ...AT, about: about({ settings: { ...AT.about.settings, talk: false } }) } })
  expect(screen.getByText('A questo tavolo non si chiacchiera.')).toBeTruthy()
  unmount()
  render(Talk, { line, table: { ...AT, you: -1 } })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('who is ready presses nothing twice, and sees who is waited for', async () => {
  const go = vi.fn()
  const { rerender } = render(Next, { deal: 1, rest: 0, go })
  await fireEvent.click(screen.getByRole('button'))
  await rerender({ deal: 1, rest: 0, go, ready: true, waits: ['Beppe', 'Carla'] })
  expect(screen.getByRole('status').textContent).toContain('Si aspetta Beppe, Carla')
  expect(screen.queryByRole('button')).toBeNull()
  await fireEvent.keyDown(window, { key: 'n' })
  expect(go).toHaveBeenCalledTimes(1)
})

test('where the table waits for a tap no seconds stand beside it', () => {
  const { container, unmount } = render(Next, { deal: 1, rest: 0, go: vi.fn() })
  expect(container.querySelector('.left')).toBeNull()
  unmount()
  expect(render(Next, { deal: 1, rest: 8, go: vi.fn() }).container.querySelector('.left')?.textContent).toBe('8')
})

test('at a seat stands who is ready', () => {
  render(Plate, { seat: seat('Beppe', { ready: true }) })
  expect(screen.getByText('✓ Pronto')).toBeTruthy()
})
