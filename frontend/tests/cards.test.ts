import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import Card from '../src/lib/cards/Card.svelte'
import Face from '../src/lib/cards/Face.svelte'
import { PIPS, sorted } from '../src/lib/cards/cards'
import { GLYPHS } from '../src/lib/cards/glyphs'
import { settings } from '../src/lib/settings.svelte'

beforeEach(() => {
  settings.language = 'it'
  settings.fourColours = false
})

test.each([
  ['it', 'Ah', 'asso di cuori'],
  ['en', 'Td', 'ten of diamonds'],
  ['de', 'Ks', 'Pik-König'],
  ['it', '??', 'carta coperta'],
] as const)('a card has its name in words (%s %s)', (language, card, name) => {
  settings.language = language
  render(Card, { card })
  expect(screen.getByRole('img', { name })).toBeTruthy()
})

test('a number card shows as many pips as its number, in each corner an index with its suit', () => {
  for (const [rank, places] of Object.entries(PIPS)) {
    const number = rank === 'T' ? 10 : Number(rank)
    expect(places.length).toBe(number)
    const { container } = render(Face, { card: `${rank}h` })
    expect(container.querySelectorAll('path').length).toBe(number + 4)
  }
})

test('every rank has an index and every court a figure', () => {
  for (const rank of '23456789TJQKA') expect(GLYPHS[rank]).toBeTruthy()
  for (const rank of 'JQK') {
    const { container } = render(Face, { card: `${rank}s` })
    expect(container.querySelectorAll('path').length).toBeGreaterThan(30)
  }
})

test('four colours are a preference', () => {
  settings.fourColours = true
  const { container } = render(Face, { card: '7d' })
  expect(container.querySelector('svg')?.classList.contains('four')).toBe(true)
})

test('a hand is sorted by its groups, then by rank, then by suit', () => {
  expect(sorted(['7h', 'As', '9d', '7c', '9h'])).toEqual(['9h', '9d', '7h', '7c', 'As'])
})
