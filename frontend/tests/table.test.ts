import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import Pot from '../src/lib/table/Pot.svelte'
import Result from '../src/lib/table/Result.svelte'
import Seat from '../src/lib/table/Seat.svelte'
import { HIGHEST, piles } from '../src/lib/table/chips'
import { spot } from '../src/lib/table/places'
import { made, outcome, seat, table } from './mock'

beforeEach(() => {
  settings.language = 'it'
})

test('chips are worth what they show', () => {
  for (const amount of [0, 1, 7, 44, 199, 726]) {
    expect(piles(amount).reduce((sum, pile) => sum + pile.worth * pile.count, 0)).toBe(amount)
    expect(Math.max(0, ...piles(amount).map((pile) => pile.count))).toBeLessThanOrEqual(HIGHEST)
  }
})

test('every number of players has its places, none twice', () => {
  for (let count = 1; count < 10; count++) {
    const all = Array.from({ length: count }, (_, at) => spot(at, count))
    expect(new Set(all).size).toBe(count)
  }
})

test('the pot shows what is older, what waits and what opens it', () => {
  render(Pot, { table: table({ pot: 36, carried: 24, later: [6, 6], parts: [{ t: 'opening', rank: 'Q' }] }) })
  expect(screen.getByRole('heading').textContent).toContain('36')
  expect(screen.getByText('24 dal colpo prima')).toBeTruthy()
  expect(screen.getByText('altre parti: 6 · 6')).toBeTruthy()
  expect(screen.getByText('apertura: donne')).toBeTruthy()
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
  const pots = [{ contest: 'high', amount: 20, winners: ['Beppe'], shares: [20] }, { contest: 'high', amount: 10, winners: ['Beppe'], shares: [10] }]
  const result = outcome({ ended: 'showdown', pots, carried: 4, payments: [] })
  render(Result, { table: table({ seats, result }), result })
  expect(screen.getByText(/Beppe vince 30/)).toBeTruthy()
  expect(screen.getByText('tris di re')).toBeTruthy()
  expect(screen.getByText('Restano 4 nel piatto')).toBeTruthy()
})
