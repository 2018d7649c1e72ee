/** Hands from somebody's disk: charts by currency, and spots that are compared. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import Hands from '../src/lib/past/Hands.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { Brought, SpotRow } from '../src/lib/wire'

const row = (by: SpotRow['by'], n: number, of: number, spot = 'vpip'): SpotRow => ({ spot, by, n, of, share: n / of, low: 0.1, high: 0.9 })
const TOLD: Brought = {
  player: 'Anna', hands: 1200, refused: 1, unknown: 2,
  purses: [{ unit: 'EUR', hands: 1000, courses: [{ name: 'Anna', points: [0, 3.5, -2.25] }] }, { unit: '', hands: 198, courses: [{ name: 'Anna', points: [0, 300] }] }],
  spots: [row(null, 250, 1000), row(null, 1, 4, 'drew_1'), row(0, 100, 200), row(1, 150, 800)],
}

beforeEach(() => {
  settings.language = 'en'
})

test('each currency has its chart, and what is left out is said', () => {
  render(Hands, { told: TOLD })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Anna: 1,200 hands')
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Won and lost: EUR', 'Won and lost: Chips', 'How often'])
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['Results of 1,000 hands: Anna −2.25', 'Results of 198 hands: Anna +300'])
  expect(screen.getByText('1 hand was refused: the terminal says why.')).toBeTruthy()
  expect(screen.getByText(/^Of 2 hands the file/)).toBeTruthy()
})

test('a spot is tapped to compare it by position, and says its numbers to the ear', async () => {
  render(Hands, { told: TOLD })
  const spot = screen.getByRole('button', { name: 'Puts chips in by choice (VPIP) 25.0% 250 of 1,000, between 10.0% and 90.0%' })
  expect(screen.getByRole('button', { name: /^Draws 1 card/ })).toBeTruthy()
  const apart = (): string[] => [...document.querySelectorAll('li.row')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '')
  expect(apart()).toEqual([])
  await fireEvent.click(spot)
  expect(apart()).toEqual(['0 after the dealer 50.0% 100 of 200, between 10.0% and 90.0%', '1 after the dealer 18.8% 150 of 800, between 10.0% and 90.0%'])
  await fireEvent.click(spot)
  expect(apart()).toEqual([])
})

test('a server that is gone is said', () => {
  render(Hands, { told: null })
  expect(screen.getByRole('alert').textContent).toBe('The server no longer answers: start the command again, and load this page anew.')
})
