/** Looking back: the steps of a deal, the list, the figures, the account, the picture. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { tick } from 'svelte'
import Account from '../src/lib/past/Account.svelte'
import Closed from '../src/lib/table/Closed.svelte'
import { Line } from '../src/lib/line.svelte'
import Ledger from '../src/lib/panels/Ledger.svelte'
import Figures from '../src/lib/past/Figures.svelte'
import { looking, lookBack } from '../src/lib/past/looking.svelte'
import { counted, courses, frames, ticks } from '../src/lib/past/past'
import Past from '../src/lib/past/Past.svelte'
import { drawn } from '../src/lib/past/picture'
import { settings } from '../src/lib/settings.svelte'
import type { PastDeal, PastNight, Replay, TableState } from '../src/lib/wire'
import { board, made, outcome, seat, table } from './mock'

const deal = (number: number, more: Partial<PastDeal> = {}): PastDeal => ({
  number, game: 'italian', at: 0, ended: 'showdown', pot: 20, winners: ['Anna'], hand: { it: 'coppia di assi', en: 'pair of aces', de: 'Paar Asse' }, category: 'pair', opener: 'Beppe', proof: [],
  nets: { Anna: 10, Beppe: -10 }, stands: { Anna: 10 * number, Beppe: -10 * number }, mine: ['Ah', 'As', '9d', '9c', '7h'], ...more,
})
const NIGHT: PastNight = { you: 'Anna', deals: [deal(1), deal(2, { ended: 'folds', category: '', hand: null })], carried: 0, settlement: [{ payer: 'Beppe', taker: 'Anna', amount: 20 }] }
const REPLAY: Replay = {
  number: 2,
  steps: [
    { patch: [table({ deal: 2, waiting: 'others' })], events: [] },
    { patch: { pot: 20 }, events: [{ deal: 2, word: 'open', name: 'Beppe', amount: 8 } as never] },
    { patch: { pot: 0, result: [outcome()] }, events: [{ deal: 2, word: 'win', name: 'Anna', amount: 20 } as never] },
  ],
}
let asked: string[]

beforeEach(() => {
  settings.language = 'it'
  asked = []
  looking.open = true
  looking.deal = 0
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const body = path.startsWith('past.json') ? NIGHT : REPLAY
    return Promise.resolve(path.endsWith('.phh') ? new Response('no', { status: 422 }) : new Response(JSON.stringify(body)))
  })
})

const settled = async (): Promise<void> => {
  for (let i = 0; i < 6; i++) await new Promise((done) => setTimeout(done, 0))
  await tick()
}

test('each step has the table and all that had happened by then', () => {
  const [first, second, last] = frames(REPLAY.steps)
  expect([first?.table.pot, second?.table.pot, last?.table.pot]).toEqual([12, 20, 0])
  expect(last?.events.map((event) => [event.word, event.extra])).toEqual([['open', 0], ['win', 0]])
  expect(first?.events).toEqual([])
})

test('courses begin at zero, the best at the end comes first; words are counted; axes have round steps', () => {
  expect(courses(NIGHT.deals)).toEqual([{ name: 'Anna', points: [0, 10, 20] }, { name: 'Beppe', points: [0, -10, -20] }])
  expect(counted(['b', 'a', '', 'a'])).toEqual([['a', 2], ['b', 1]])
  expect(ticks(-39, 83)).toEqual([-50, 0, 50, 100])
  expect(ticks(0, 1)).toEqual([0, 1])
})

test('the night opens at its list, a hand at its end, and goes back and forth by key and by button', async () => {
  render(Past, { table: table({ deal: 3 }) })
  await settled()
  expect(screen.getAllByText('Coppia di assi').length).toBe(1)
  lookBack(2)
  await settled()
  expect(asked).toContain('past/2.json')
  const at = (): string => document.querySelector('.count')?.textContent ?? ''
  expect(at()).toBe('3/3')
  await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(at()).toBe('2/3')
  expect(document.querySelector('.told')?.textContent).toContain('Beppe apre')
  await fireEvent.keyDown(document.body, { key: 'Home' })
  expect(at()).toBe('1/3')
  await fireEvent.click(screen.getByLabelText('Un passo avanti'))
  expect(at()).toBe('2/3')
  await fireEvent.keyDown(document.body, { key: 'PageUp' })
  await settled()
  expect(asked).toContain('past/1.json')
})

test('the keys of the table rest while somebody looks back', async () => {
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  render(Past, { table: table() })
  await settled()
  await fireEvent.keyDown(document.body, { key: 'f' })
  window.removeEventListener('keydown', heard)
  expect(heard).not.toHaveBeenCalled()
})

test('one looks as a spectator, too; Escape leads to the list, and then to the table', async () => {
  lookBack(2)
  render(Past, { table: table() })
  await settled()
  await fireEvent.click(screen.getByText('Come chi guarda'))
  await settled()
  expect(asked).toContain('past/2.json?as=watcher')
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([looking.open, looking.deal]).toEqual([true, 0])
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(looking.open).toBe(false)
})

test('the hands of the night are handed over as a file', async () => {
  const given: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:night', revokeObjectURL: () => undefined }))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push(this.download)
  })
  render(Past, { table: table() })
  await settled()
  await fireEvent.click(screen.getByText('File Buio'))
  await settled()
  expect(asked).toContain('past.toml')
  expect(given).toEqual(['buio.toml'])
  await fireEvent.click(screen.getByText('File PHH')) // it cannot say this game
  await settled()
  expect(given).toEqual(['buio.toml'])
  clicked.mockRestore()
})

test('a format that cannot say the game is no riddle', async () => {
  lookBack(2)
  render(Past, { table: table() })
  await settled()
  await fireEvent.click(screen.getByText('File PHH'))
  await settled()
  expect(screen.getByText('Il formato PHH non prevede questo gioco.')).toBeTruthy()
})

test('what cannot be read is said, with a way on', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('down')))
  render(Past, { table: table() })
  await settled()
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Adesso non si riesce a leggere.')
  expect(screen.getByText('Riprova')).toBeTruthy()
})

test('the account says who would pay whom, or that a pot waits', () => {
  const { unmount } = render(Account, { told: NIGHT, table: table() })
  expect(document.querySelector('ul')?.textContent).toContain('20')
  unmount()
  render(Account, { told: { ...NIGHT, carried: 12, settlement: [] }, table: table() })
  expect(screen.getByText(/Nel piatto aspettano 12 fiches/)).toBeTruthy()
})

test('what is owed is told in money, too, where the host has said what a chip is worth', () => {
  const { unmount } = render(Account, { told: NIGHT, table: table() })
  expect(document.body.textContent).not.toMatch(/in soldi/)
  unmount()
  const about = table().about
  render(Account, { told: NIGHT, table: table({ about: { ...about, settings: { ...about.settings, worth: 0.05 } } }) })
  expect(document.querySelector('ul')?.textContent).toContain('1,00 in soldi')
})

test('so it is on the page of a night that is closed, and in the text that is copied there', async () => {
  let copied = ''
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: (text: string) => ((copied = text), Promise.resolve()) } })
  const about = table().about
  const settlement = [{ payer: 'Anna', taker: 'Beppe', amount: 30 }]
  render(Closed, { line: new Line('ws://x'), table: table({ waiting: 'closed', about: { ...about, settlement, settings: { ...about.settings, worth: 0.05 } } }) })
  expect(document.querySelector('ul')?.textContent).toContain('1,50 in soldi')
  await fireEvent.click(screen.getByRole('button', { name: 'Copia il conto' }))
  expect(copied).toContain('30 a Beppe = 1,50 in soldi')
})

test('between two deals who has few chips buys up to the stack, and nobody else does', async () => {
  const line = new Line('ws://x')
  const sent = vi.spyOn(line, 'send')
  const at = (stack: number, waiting: TableState['waiting'] = 'next') => table({ waiting, seats: [seat('Anna', { you: true, stack }), seat('Beppe')] })
  const { rerender } = render(Ledger, { table: at(60), line })
  await fireEvent.click(screen.getByRole('button', { name: 'Compra fiches fino a 100' }))
  expect(sent.mock.calls).toEqual([[{ t: 'rebuy' }]])
  for (const shown of [at(100), at(0), at(60, 'others')]) {
    await rerender({ table: shown, line })
    expect(screen.queryByRole('button')).toBeNull()
  }
})

test('the figures say in words what they show', () => {
  render(Figures, { deals: [deal(1, { proof: ['Jh', 'Jd'] }), deal(2)] })
  expect(screen.getByRole('img', { name: 'Saldi di 2 mani: Anna +20, Beppe −20' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'fante di cuori, fante di quadri' })).toBeTruthy()
  expect(screen.getByText('Coppia').parentElement?.textContent).toContain('2')
})

test('the picture of a hand has the cards that it is given, and no text that could break it', () => {
  const seats = [seat('<Anna>', { cards: ['Ah', 'As'], won: 20, net: 10, made: [made('coppia di assi', 'high', ['Ah', 'As'])] }), seat('Beppe', { net: -10 })]
  const svg = drawn(table({ seats, board: board({ cards: ['2c', '7d', 'Ts'] }), result: outcome() }))
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(page.querySelector('parsererror')).toBeNull()
  expect(page.documentElement.textContent).toContain('<Anna>')
  expect(page.documentElement.textContent).toContain('Coppia di assi')
  expect(svg.match(/<g /g)).toHaveLength(5)
})

test('the picture of a hand has every board, one below the other', () => {
  const cards = ['2c', '3c', '9h', 'Td', 'Jd']
  const drawnWith = (...parts: TableState['parts']): string => drawn(table({ seats: [seat('Anna', { net: 10 })], board: board({ cards }), parts, result: outcome() }))
  const places = (svg: string): (string | undefined)[] => [...svg.matchAll(/translate\(\d+ (\d+)\) scale\(0/g)].map((found) => found[1])
  const [one, two] = [drawnWith(), drawnWith({ t: 'boards', shared: 3, others: [['Kh', 'Kd']] })]
  expect(places(one)).toEqual(Array(5).fill('170'))
  expect(places(two)).toEqual([...Array(5).fill('170'), ...Array(5).fill('350')])
  const high = (svg: string): number => Number(/height="(\d+)" viewBox/.exec(svg)?.[1])
  expect(high(two) - high(one)).toBe(180)
})
