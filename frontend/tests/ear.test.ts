/** What whoever listens can ask the table for by keys, and how much of it is told unasked. */
import { readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { KEYS as CHOICES, SLOTS } from '../src/lib/actions/options'
import { KEYS } from '../src/lib/hand/moves'
import { Line } from '../src/lib/line.svelte'
import { POKER, RUMMY } from '../src/lib/panels/keys'
import Preferences from '../src/lib/panels/Preferences.svelte'
import { keptKeys, settings } from '../src/lib/settings.svelte'
import Table from '../src/lib/table/Table.svelte'
import { timer } from '../src/lib/timer.svelte'
import { Transcript, transcript } from '../src/lib/transcript.svelte'
import type { EventState, TableState } from '../src/lib/wire'
import { CALL, board, seat, table } from './mock'

const event = (word: string, more: Partial<EventState> = {}): EventState => ({ deal: 1, word, name: 'Beppe', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null, ...more })
const seats = [seat('Carla', { stack: 12000, state: 'folded', cards: [] }), seat('Anna', { you: true, cards: ['Ah', 'Kd'], stack: 88 }), seat('Beppe', { stack: 40, bet: 8, said: 'raise', amount: 8, dealer: true, cards: ['??', '7c'], up: ['7c'] })]
const now = (more: Partial<TableState> = {}): TableState => table({ seats, you: 1, pot: 10160, to_call: 8, options: [CALL], waiting: 'you', board: board({ cards: ['Tc'] }), clock: { name: 'Anna', left: 25, bank: 0, running: false }, ...more })

beforeEach(() => {
  settings.language = 'it'
  transcript.lines = []
})
afterEach(() => Object.assign(settings, { words: 'all', fkeys: false, keys: {} }))

/** Shows a table, and gives what is said aloud for a key. */
function listen(shown: TableState): (init: KeyboardEventInit) => Promise<string> {
  const line = new Line('ws://x/ws', vi.fn())
  timer.follow(shown, Date.now())
  const { container } = render(Table, { line, table: shown })
  return async (init) => {
    await fireEvent.keyDown(window, init)
    await tick()
    return container.querySelector(':scope > p.hidden')!.textContent
  }
}

test('pot, price, clock, hand and board are read by keys that no move has', async () => {
  const hear = listen(now())
  const said = []
  for (const key of ['y', 'j', '-', 'g', 't', '1']) said.push(await hear({ key }))
  expect(said).toEqual(['Piatto 10.160', 'da mettere: 8', 'Anna: 25 secondi', 'asso di cuori, re di quadri', 'Carte in tavola: dieci di fiori', 'asso di cuori'])
  const keys = JSON.parse(readFileSync('../src/buio/i18n/keys.json', 'utf-8')) as Record<string, string>
  expect(new Set([...Object.values(keys), ...SLOTS.map(({ key }) => key), 'd', 'n', 's', 'o', 'h', 'l', 'b']).size).toBe(Object.keys(keys).length + SLOTS.length + 7)
})

test('a seat is read by its number from the left of the viewer, with Shift, and with function keys only where they are wanted', async () => {
  const hear = listen(now())
  expect(await hear({ key: '"', code: 'Digit2', shiftKey: true })).toBe('Beppe, 40 fiches, mazziere, ha messo 8, rilancia a 8, sette di fiori')
  expect(await hear({ key: '£', code: 'Digit3', shiftKey: true })).toBe('Carla, 12.000 fiches, ha lasciato')
  expect(await hear({ key: '$', code: 'Digit4', shiftKey: true })).toBe('al posto 4 non c\'è nessuno')
  const before = await hear({ key: 'F2' })
  expect(before).not.toContain('Beppe')
  settings.fkeys = true
  expect(await hear({ key: 'F2' })).toContain('Beppe')
})

test('asked twice the same is said twice: a screen reader speaks of what has changed', async () => {
  const hear = listen(now({ to_call: 0, clock: null }))
  const [first, second] = [await hear({ key: 'j' }), await hear({ key: 'j' })]
  expect(second).not.toBe(first)
  expect(second.trim()).toBe(first)
  expect(await hear({ key: '-' })).toBe('senza limite di tempo')
})

test('what was said is gone through line by line, and its ends are told', async () => {
  const hear = listen(now())
  expect(await hear({ key: ',' })).toBe('non è ancora successo niente')
  transcript.lines = ['uno', 'due', 'tre', 'quattro'].map((text, at) => ({ id: at + 1, text }))
  const said = []
  for (const key of [',', ',', '.', '.', ',', ',', ',', ',', 'i']) said.push((await hear({ key })).trim())
  expect(said).toEqual(['quattro', 'tre', 'quattro', 'non c\'è niente dopo', 'tre', 'due', 'uno', 'non c\'è niente prima', 'due. tre. quattro'])
})

test('an answer is gone with its deal: who walks the page finds nothing old', async () => {
  const line = new Line('ws://x/ws', vi.fn())
  const { container, rerender } = render(Table, { line, table: now() })
  const said = (): string => container.querySelector(':scope > p.hidden')!.textContent
  await fireEvent.keyDown(window, { key: 'y' })
  expect(said()).toBe('Piatto 10.160')
  await rerender({ line, table: now({ pot: 4 }) })
  expect(said()).toBe('Piatto 10.160')
  await rerender({ line, table: now({ deal: 2 }) })
  expect(said()).toBe('')
})

test('while a name is typed no key reads anything', async () => {
  const hear = listen(now())
  const field = document.body.appendChild(document.createElement('input'))
  await fireEvent.keyDown(field, { key: 'y', bubbles: true })
  expect(await hear({ key: 'Shift' })).toBe('')
  field.remove()
})

test('three measures of words: what one does oneself and how it ends are told in each', () => {
  const events = [event('ante'), event('pass'), event('raise', { amount: 8 }), event('fold', { name: 'Anna' }), event('call', { amount: 8 }), event('win', { amount: 20 })]
  const heard = (words: typeof settings.words): string[] => {
    settings.words = words
    const told = new Transcript()
    told.follow([], 'Anna')
    told.follow(events, 'Anna')
    return told.lines.map(({ text }) => text)
  }
  const [all, less, least] = [heard('all'), heard('less'), heard('least')]
  expect([all.length, less.length, least.length]).toEqual([7, 5, 4])
  for (const one of [less, least]) expect(one).toEqual(all.filter((text) => one.includes(text)))
  expect(least.slice(1)).toEqual(['Beppe rilancia a 8', 'Lasci', 'Beppe vince 20'])
})

test('the list of keys has every key that reads something', () => {
  render(Preferences)
  for (const key of ['Y', 'J', '-', 'I', ',', '.', '⇧1–9', 'G', 'T']) expect(screen.getByText(key)).toBeTruthy()
})

/** The button of a key in the list, by what it is called now. */
const button = (key: string): HTMLElement => screen.getByText(key).closest('button')!

async function put(from: string, to: string): Promise<string> {
  await fireEvent.click(button(from))
  await fireEvent.keyDown(screen.getByText('…').closest('button')!, { key: to })
  return screen.getByRole('status').textContent
}

test('a key that was put in the place of another does what that did, for reading and for moves, and is kept', async () => {
  const panel = render(Preferences)
  expect(await put('Y', 'q')).toBe('Adesso è Q')
  expect(await put('F', 'Y')).toBe('Adesso è Y')
  expect(panel.container.querySelector('dl')!.textContent).not.toMatch(/\bF\b/)
  expect(keptKeys(localStorage.getItem('buio.keys')!)).toEqual({ y: 'q', f: 'y' })
  panel.unmount()
  const sent = vi.fn()
  const line = new Line('ws://x/ws', vi.fn())
  line.act = sent
  line.online = true
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { container } = render(Table, { line, table: now({ options: [{ ...CALL, verb: 'f', word: 'fold', cost: 0 }, CALL] }) })
  const said = (): string => container.querySelector(':scope > p.hidden')!.textContent
  expect(screen.getByText('Y').closest('button')!.getAttribute('aria-keyshortcuts')).toBe('Y')
  vi.advanceTimersByTime(400) // by then buttons are open to a finger again
  await fireEvent.keyDown(window, { key: 'f' })
  await fireEvent.keyDown(window, { key: 'q' })
  expect([said(), sent.mock.calls.length]).toEqual(['Piatto 10.160', 0])
  await fireEvent.keyDown(window, { key: 'y' })
  expect(sent.mock.calls.length).toBe(1)
})

test('a key that does something already, or is none, is refused in a sentence, and nothing has changed', async () => {
  render(Preferences)
  expect(await put('Y', 'c')).toBe('C serve già a questo: passo, vedo, busso. Scegline un altro')
  await fireEvent.keyDown(screen.getByText('…').closest('button')!, { key: '7' })
  expect(screen.getByRole('status').textContent).toMatch(/^Serve una lettera o un segno/)
  await fireEvent.keyDown(screen.getByText('…').closest('button')!, { key: 'Escape' })
  expect(settings.keys).toEqual({})
  expect(await put('Y', 'k')).toContain('prendo dal pozzo') // at any table, not at this one alone
  await fireEvent.blur(screen.getByText('…').closest('button')!)
  await put('Y', 'q')
  await fireEvent.click(screen.getByText('Tutti i tasti come all\'inizio'))
  expect(button('Y')).toBeTruthy()
  expect(['', '{"y":5,"j":"long","g":"q"}', '[', 'null', '7'].map(keptKeys)).toEqual([{}, { g: 'q' }, {}, {}, {}])
})

test('what a key reads at one table it does not do at another, and all that do something are in the list', () => {
  const reads = Object.values(JSON.parse(readFileSync('../src/buio/i18n/keys.json', 'utf-8')) as Record<string, string>)
  const moves = [...SLOTS.map(({ key }) => key), ...Object.values(CHOICES), ...Object.values(KEYS)]
  expect(moves.filter((key) => reads.includes(key))).toEqual([])
  const listed = [...POKER, ...RUMMY].flatMap(([row]) => row.split(' '))
  expect([...moves, ...reads].filter((key) => !listed.includes(key))).toEqual([])
})
