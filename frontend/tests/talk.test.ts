/** What people say, whom one hears, and who is ready for the next deal. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import Next from '../src/lib/actions/Next.svelte'
import { Line } from '../src/lib/line.svelte'
import { settings } from '../src/lib/settings.svelte'
import Plate from '../src/lib/table/Plate.svelte'
import Bubbles from '../src/lib/talk/Bubbles.svelte'
import Talk from '../src/lib/talk/Talk.svelte'
import { hearing } from '../src/lib/talk/talk.svelte'
import type { ClientMessage, SaidState } from '../src/lib/wire'
import { about, seat, table } from './mock'

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
  const box = screen.getByLabelText('Di\' qualcosa…')
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

test('at a seat stands who is ready', () => {
  render(Plate, { seat: seat('Beppe', { ready: true }) })
  expect(screen.getByText('✓ Pronto')).toBeTruthy()
})
