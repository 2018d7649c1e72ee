import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import words from '$words/it/words.json'
import { settings } from '../src/lib/settings.svelte'
import Pot from '../src/lib/table/Pot.svelte'
import Result from '../src/lib/table/Result.svelte'
import Ring from '../src/lib/table/Ring.svelte'
import Seat from '../src/lib/table/Seat.svelte'
import Table from '../src/lib/table/Table.svelte'
import { Line } from '../src/lib/line.svelte'
import { Motion } from '../src/lib/table/motion'
import { HIGHEST, piles } from '../src/lib/table/chips'
import { arrange, meeting, type Spot } from '../src/lib/table/places'
import type { TableState } from '../src/lib/wire'
import { WHOLE, made, outcome, seat, table } from './mock'

beforeEach(() => {
  settings.language = 'it'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('chips are worth what they show', () => {
  for (const amount of [0, 1, 7, 44, 199, 726]) {
    expect(piles(amount).reduce((sum, pile) => sum + pile.worth * pile.count, 0)).toBe(amount)
    expect(Math.max(0, ...piles(amount).map((pile) => pile.count))).toBeLessThanOrEqual(HIGHEST)
  }
})

/** Every place that a seat takes. */
const taken = ([row, column, span]: Spot): string[] => Array.from({ length: span }, (_, at) => `${row}/${column + at}`)

test.each([[172, 900, 'strip'], [345, 456, 'strip'], [376, 660, 'strip'], [405, 325, 'flat'], [575, 350, 'flat'], [780, 1000, 'oval'], [900, 400, 'oval'], [1000, 700, 'oval']] as const)('on %i x %i everybody has a place of their own', (width, height, shape) => {
  for (let count = 1; count <= 10; count++)
    for (const [spread, watched] of [[false, false], [true, false], [false, true], [true, true]]) {
      const { spots, columns, rows, shape: made } = arrange(count, width, height, spread, watched)
      const cells = spots.flatMap(taken)
      expect(made).toBe(shape)
      expect(spots).toHaveLength(count)
      expect(new Set(cells).size).toBe(cells.length)
      expect(spots.every(([row, column, span]) => row >= 1 && row <= rows && column >= 1 && column + span - 1 <= columns)).toBe(true)
    }
})

test.each([
  ...[[345, 456], [376, 480], [405, 325], [640, 900], [900, 400], [1000, 700]].map(([width = 0, height = 0]) => [width, height, false] as const),
  [690, 400, true], [900, 600, true],
] as const)('on %i x %i hands that meet have places of their own, on half of the cloth: %s', (width, height, halved) => {
  for (let count = 1; count <= 9; count++)
    for (let gone = 0; gone < count; gone++) {
      const meets = Array.from({ length: count }, (_, at) => at >= gone)
      const { spots, columns, rows, above } = meeting(meets, 5, width, height, 0.5, halved)
      const cells = spots.flatMap(taken)
      const half = spots.filter((_, at) => halved && meets[at])
      expect(half.every(([, column, span]) => column + span - 1 <= columns / 2)).toBe(true)
      expect(new Set(cells).size).toBe(cells.length)
      expect(spots.every(([row, column, span]) => Number.isInteger(column) && row >= 1 && row <= rows && column >= 1 && column + span - 1 <= columns)).toBe(true)
      expect(spots.map(([row]) => row > above)).toEqual(meets)
    }
})

test('two hands lie one above the other only where that makes them larger', () => {
  const rows = (count: number, width: number, height: number): number => meeting(Array(count).fill(true), 5, width, height, 0.45).rows - 1
  expect([rows(1, 376, 480), rows(2, 376, 480), rows(2, 1000, 500), rows(5, 1000, 700), rows(8, 376, 480)]).toEqual([1, 1, 1, 2, 2])
})

test('where letters are twice as large on a phone two names stand in a row', () => {
  expect(arrange(5, 172, 900).spots.map(([row]) => row)).toEqual([1, 1, 2, 2, 3])
})

test('where the middle is wide two sit at each side of it, and nobody while rows are laid', () => {
  const beside = (count: number, height: number, spread = false): number => arrange(count, 1000, height, spread).spots.filter(([row]) => row > 1).length
  expect([beside(2, 700), beside(5, 700), beside(8, 700), beside(8, 400), beside(5, 700, true)]).toEqual([0, 2, 4, 2, 0])
})

test('a button that is about to go hands the focus on before it is taken away', () => {
  const line = new Line('ws://x/ws')
  const ready = (mine: boolean): TableState => table({ waiting: 'next', result: outcome(), seats: [seat('Anna', { you: true, ready: mine }), seat('Beppe')] })
  render(Table, { line, table: ready(false) })
  const button = screen.getByRole('button', { name: /Prossima mano/ })
  button.focus()
  line.before?.(ready(false))
  expect(document.activeElement).toBe(button)
  line.before?.(ready(true))
  expect(document.activeElement).toBe(document.querySelector('.choices'))
})

test('places are asked for in a task of its own before the page is drawn, once', async () => {
  vi.spyOn(settings, 'ms').mockImplementation((length) => length)
  const tasks: (() => void)[] = []
  vi.stubGlobal('scheduler', { postTask: (act: () => void) => tasks.push(act) })
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const place = document.body.appendChild(Object.assign(document.createElement('i'), { innerHTML: '<b data-place="deck"></b><b data-spot="mine:Ah.0"></b>' }))
  const asked = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const motion = new Motion()
  const hand = (cards: string[]): TableState => table({ seats: [seat('Anna', { you: true, cards }), seat('Beppe')] })
  expect(motion.prepare(hand([]), hand(['Ah']), false)).not.toEqual([])
  asked.mockClear()
  motion.soon()
  expect([asked.mock.calls.length, tasks.length]).toEqual([0, 1])
  tasks[0]!()
  expect(asked).toHaveBeenCalled()
  asked.mockClear()
  tasks[0]!()
  expect(asked).not.toHaveBeenCalled()
  motion.stop()
  place.remove()
})

test('room for a line of words is kept to the end of a deal', async () => {
  const ended = outcome({ ended: 'passed', pots: [] })
  const { container, rerender } = render(Ring, { table: table() })
  const lines = (): string => container.querySelector<HTMLElement>('.ring')!.style.getPropertyValue('--lines')
  expect(lines()).toBe('2')
  await rerender({ table: table({ phase: 'over', result: ended }) })
  expect(lines()).toBe('2')
  await rerender({ table: table({ deal: 2, phase: 'over', result: ended }) })
  expect(lines()).toBe('1')
})

test('who only watches sees everybody round the middle, in the order of the seats', () => {
  const around = (count: number, spread = false): number[] => arrange(count, 1000, 700, spread, true).spots.map(([row]) => row)
  expect([around(2), around(3), around(4), around(9)]).toEqual([[1, 3], [1, 1, 3], [2, 1, 2, 3], [2, 1, 1, 1, 1, 2, 3, 3, 3]])
  expect(around(4, true)).toEqual([1, 1, 3, 3])
  const below = arrange(9, 1000, 700, false, true).spots.slice(-3).map(([, column]) => column)
  expect(below).toEqual([...below].sort((one, other) => other - one))
})

test('the pot shows what is older, what waits and what opens it', () => {
  render(Pot, { table: table({ pot: 36, carried: 24, later: [6, 6], parts: [{ t: 'opening', rank: 'Q', done: false }] }) })
  expect(screen.getByRole('heading').textContent).toContain('36')
  expect(screen.getByText('24 dalla mano prima')).toBeTruthy()
  expect(screen.getByText('altre parti: 6 · 6')).toBeTruthy()
  expect(screen.getByText('per aprire: coppia di donne o meglio')).toBeTruthy()
})

test('a seat tells how many cards were changed and who is served', () => {
  const state = table({ parts: [{ t: 'draws', drew: [2, 0] }] })
  render(Seat, { table: state, seat: seat('Beppe', { index: 0, said: 'discard', amount: 2 }) })
  render(Seat, { table: state, seat: seat('Carla', { index: 1, said: 'knock' }) })
  expect(screen.getByText('Cambia 2')).toBeTruthy()
  expect(screen.getByText('Servito')).toBeTruthy()
  expect(screen.getByText('bussa')).toBeTruthy()
})

test('the result says who won what with what, one line for all pots of a winner', () => {
  const seats = [seat('Anna', { you: true }), seat('Beppe', { made: [made('tris di re')], won: 30 })]
  const pots = [{ contest: 'high', amount: 20, winners: ['Beppe'], shares: [20], part: { ...WHOLE, pot: 1 }, board: 0 }, { contest: 'high', amount: 10, winners: ['Beppe'], shares: [10], part: { ...WHOLE, pot: 0 }, board: 0 }]
  const result = outcome({ ended: 'showdown', pots, carried: 4, payments: [] })
  render(Result, { table: table({ seats, result }), result })
  expect(screen.getByText(/Beppe vince 30/)).toBeTruthy()
  expect(screen.getByText('tris di re')).toBeTruthy()
  expect(screen.getByText('Restano 4 nel piatto')).toBeTruthy()
})

test('what is rare is explained, unless one wants no explanations', async () => {
  const rare = ['parol', 'upset', 'ring', 'equal', 'carried'] as const
  const { container, rerender } = render(Result, { table: table(), result: outcome() })
  const told = (): string[] => [...container.querySelectorAll('.why')].map((one) => one.textContent)
  expect(told()).toEqual([])
  await rerender({ result: outcome({ rare: [...rare] }) })
  expect(told()).toEqual(rare.map((one) => words[`rare.${one}`]))
  settings.explain = false
  await tick()
  expect(told()).toEqual([])
  settings.explain = true
})

test('who was in a deal that ended early may ask what would have come, once, and all see it', async () => {
  const line = new Line('ws://x/ws')
  const send = vi.spyOn(line, 'send').mockReturnValue('1')
  const over = (rabbit: string[] | null, watched = false): TableState => {
    const now = table({ waiting: 'next', options: [], result: outcome({ ended: 'folds', rabbit }), seats: [seat('Anna', { you: true }), seat('Beppe')] })
    return watched ? { ...now, seats: now.seats.map((one) => ({ ...one, index: -1 })) } : now
  }
  const { container, rerender } = render(Table, { line, table: over(null) })
  const button = (): HTMLElement | null => screen.queryByRole('button', { name: 'Cosa usciva?' })
  expect(button()).toBeNull()
  await rerender({ line, table: over([], true) })
  expect(button(), 'who has watched').toBeNull()
  await rerender({ line, table: over([]) })
  button()?.click()
  expect(send.mock.calls).toEqual([[{ t: 'hunt' }]])
  await rerender({ line, table: over(['6c', 'As']) })
  expect(button()).toBeNull()
  expect([...container.querySelectorAll('.rabbit [role=img]')].map((card) => card.getAttribute('aria-label'))).toEqual(['sei di fiori', 'asso di picche'])
})

test('the face that was chosen at another table is told to this one, unless it has one', async () => {
  settings.face = 77
  const line = new Line('ws://x/ws')
  const send = vi.spyOn(line, 'send').mockReturnValue('1')
  const mine = (face: number): TableState => table({ seats: [seat('Anna', { you: true, face }), seat('Beppe')] })
  const { rerender } = render(Table, { line, table: mine(5) })
  line.online = true
  await rerender({ line, table: mine(5) })
  expect(send).not.toHaveBeenCalled()
  await rerender({ line, table: mine(0) })
  await rerender({ line, table: mine(0) })
  expect(send.mock.calls).toEqual([[{ t: 'dress', face: 77 }]])
  settings.face = 0
})
