/** Several boards: how they lie, what comes to them, who has won which. */
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { boardsOf } from '../src/lib/parts/parts'
import Board from '../src/lib/table/Board.svelte'
import Look from '../src/lib/table/Look.svelte'
import Result from '../src/lib/table/Result.svelte'
import { plan } from '../src/lib/table/plan'
import { chanceOf, scenes } from '../src/lib/table/runout'
import { winning } from '../src/lib/table/winning'
import { madeNames } from '../src/lib/words'
import type { BoardsPart, EventState, PotState } from '../src/lib/wire'
import { WHOLE, board, made, outcome, seat, table } from './mock'

const FIRST = ['2c', '3c', '9h', 'Td', 'Jd']
const part = (others: string[], shared = 3): BoardsPart => ({ t: 'boards', shared, others: [others] })
const seats = (more = {}) => [seat('Anna', { you: true, ...more }), seat('Beppe', more)]
const pot = (winner: string, on: number): PotState => ({ contest: 'high', amount: 10, winners: [winner], shares: [10], part: { ...WHOLE, board: on }, board: on })
const come = (word: string, cards: string[], extra = 0): EventState => ({ deal: 1, word, name: '', amount: cards.length, extra, cards, hidden: 0, hand: null, game: '', note: '', part: null })

test('the second board lies under the first, its own cards below those that came twice', () => {
  const { container } = render(Board, { board: board({ cards: FIRST }), more: part(['Kh', 'Kd']), deal: 1, plays: ['Kh'] })
  const [, second] = container.querySelectorAll('ul')
  expect([...second!.children].map((one) => one.getAttribute('data-spot'))).toEqual([null, null, null, 'board:1:3', 'board:1:4'])
  expect(screen.getByText('Board 2')).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(7)
  expect(boardsOf(table({ board: board({ cards: FIRST }), parts: [part(['Kh', 'Kd'])] }))).toEqual([FIRST, ['2c', '3c', '9h', 'Kh', 'Kd']])
})

test('the result says which board is whose, with what, and only the hand that won there is lifted', () => {
  const both = [made('coppia di assi', 'high', ['Ah']), made('tris di re', 'high', ['Kh'], 1)]
  const result = outcome({ pots: [pot('Anna', 0), pot('Beppe', 1)] })
  const shown = table({ seats: seats({ made: both }), result, parts: [part(['Kh', 'Kd'])] })
  const { container } = render(Result, { table: shown, result })
  expect([...container.querySelectorAll('.pots > div')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual(['Board 1 You win 10 coppia di assi', 'Board 2 Beppe wins 10 tris di re'])
  expect(winning(table({ seats: seats({ made: both }), result: outcome({ pots: [pot('Anna', 0)] }) }))).toEqual(['Ah'])
  expect(madeNames(both)).toBe('board 1:\u00a0coppia di assi · board 2:\u00a0tris di re')
  expect(madeNames([made('full'), made('bassa', 'low'), made('scala', 'high', [], 1)])).toBe('board 1, high:\u00a0full · board 1, low:\u00a0bassa · board 2, high:\u00a0scala')
})

test('where several pots of a board go to different people, each is named, and what is shared is said once', () => {
  const of = (number: number, one: PotState): PotState => ({ ...one, part: { ...one.part, pot: number } })
  const side = [1, 2].flatMap((number) => [0, 1].map((on) => of(number, { ...pot('Nando', on), amount: 12, shares: [12] })))
  const pots = [...side, of(0, pot('Beppe', 0)), of(0, { ...pot('Nando', 1), winners: ['Nando', 'Gino'], shares: [5, 5] })]
  const low = [made('bassa al sei, 6-4-3-2-A', 'high', [], 1)]
  const result = outcome({ pots })
  const { container } = render(Result, { table: table({ seats: [seat('Beppe'), seat('Nando', { made: low }), seat('Gino', { made: low })], result }), result })
  expect([...container.querySelectorAll('.pots > div')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Side pot 2, side pot 1, board 1 Nando wins 24',
    'Side pot 2, side pot 1, board 2 Nando wins 24 bassa al sei, 6‑4‑3‑2‑A',
    'Main pot, board 1 You win 10',
    'Main pot, board 2 Nando, Gino share 10 bassa al sei, 6‑4‑3‑2‑A',
  ])
})

test('cards that are looked at say what they make on which board', async () => {
  const both = [made('coppia di assi', 'high', ['Ah']), made('tris di re', 'high', ['Kh'], 1)]
  const { container, rerender } = render(Look, { table: table(), seat: seat('Anna', { cards: ['Ah', 'Kd'], made: both }), plays: [], close: () => undefined })
  const told = (): (string | null)[] => [...container.querySelectorAll('p')].map((one) => one.textContent)
  expect(told()).toEqual(['Board 1:\u00a0coppia di assi', 'Board 2:\u00a0tris di re'])
  await rerender({ seat: seat('Anna', { cards: ['Ah', 'Kd'], made: both.slice(0, 1) }) })
  expect(told()).toEqual(['Coppia di assi'])
})

test('a run is shown card by card, the second after the first, each with what could be expected then', () => {
  const before = table({ seats: seats(), board: board({ cards: FIRST.slice(0, 3) }) })
  const chances = [3, 4, 5, 6].map((count) => ({ board: count, names: ['Anna', 'Beppe'], percent: [10 * count, 0] }))
  const after = table({ seats: seats({ cards: ['Ah', 'As'] }), board: board({ cards: FIRST }), parts: [part(['Kh', 'Kd'])], chances, result: outcome({ pots: [pot('Anna', 0)] }) })
  const told = [come('board', ['Td']), come('board', ['Jd']), come('next_board', ['Kh'], 2), come('next_board', ['Kd'], 2), come('win', [])]
  const found = scenes(before, after, told).map((scene) => scene.table)
  expect(found.map((one) => boardsOf(one).map((cards) => cards.length))).toEqual([[3, 3], [4, 3], [5, 3], [5, 4], [5, 5], [5, 5]])
  expect(found.map((one) => chanceOf(one, one.seats[0]!))).toEqual([30, 40, 50, 60, undefined, undefined])
})

test('cards come to the board that they are dealt to', () => {
  const before = table({ seats: seats(), board: board({ cards: FIRST }), parts: [part(['Kh'])] })
  const moves = plan(before, table({ seats: seats(), board: board({ cards: FIRST }), parts: [part(['Kh', 'Kd'])] }))
  expect(moves.filter((move) => move.what === 'come').map((move) => move.spot)).toEqual(['board:1:4'])
})
