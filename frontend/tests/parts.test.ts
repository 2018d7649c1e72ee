import { render, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import Parts from '../src/lib/parts/Parts.svelte'
import { BESIDE, CHIPS, END_FIRST, END_LAST, FIELD, HEAD, HELD, MINE, PILES, PLATE, POT, ROUND, SAID, type Place } from '../src/lib/parts/places'
import { drewOf, endOf, openedBy, partOf, rowsOf, saidOf, topOf, wagersOf } from '../src/lib/parts/parts'
import { speak } from '../src/lib/words'
import { settings } from '../src/lib/settings.svelte'
import type { Part, TableState } from '../src/lib/wire'
import { catalogues } from './catalogues'
import { CALL, match, outcome, pile, seat, table } from './mock'

interface Shown {
  parts: Part[]
  at: Place<Part, object>
  more: object
}

const ROWS = [['Ah', 'Kd', '2s'], [], []]
const PARTS: Part[] = [
  { t: 'bank', wagers: [[], [{ name: 'ante', amount: 5 }]], made: [] },
  { t: 'declarations', said: [[], ['high', 'low']] },
  { t: 'draws', drew: [-1, 2] },
  { t: 'rows', rows: [[[], [], []], ROWS] },
  { t: 'melds', laid: [], opened: [false, true] },
  pile('Kh'),
]

/** The parts that belong in a place. */
const show = (at: object, parts: Part[], more: object) => render(Parts as unknown as Component<Shown>, { parts, at, more } as Shown)

beforeEach(() => {
  settings.language = 'en'
})

test('the parts of a place stand in its order, each beside its seat; a part that is not known shows nothing', () => {
  const beppe = seat('Beppe', { index: 1 })
  const parts = [...PARTS, { t: 'unheard_of', rank: 'Q' } as unknown as Part]
  const { container } = show(BESIDE, parts, { table: table(), seat: beppe })
  expect([...container.children].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual(['High + low', 'Ante 5'])
})

test('a place without a part of the table is empty', () => {
  const { container } = show(POT, PARTS, { table: table() })
  expect(container.textContent).toBe('')
})

test('every tag has its place; rows lie where the hand would', () => {
  const places = [BESIDE, CHIPS, END_FIRST, END_LAST, FIELD, HEAD, HELD, MINE, PILES, PLATE, POT, ROUND, SAID]
  expect([...new Set(places.flatMap(Object.keys))].sort()).toEqual(['bank', 'captions', 'closed', 'declarations', 'draws', 'match', 'melds', 'opening', 'pile', 'points'])
})

test('what a part says of a seat is found by its index in the deal', () => {
  const state = table({ parts: PARTS })
  const [anna, beppe, later] = [seat('Anna'), seat('Beppe', { index: 1 }), seat('Dora', { index: -1 })]
  expect([anna, beppe, later].map((one) => drewOf(state, one))).toEqual([-1, 2, -1])
  expect([anna, beppe, later].map((one) => saidOf(state, one))).toEqual([[], ['high', 'low'], []])
  expect([anna, beppe, later].map((one) => rowsOf(state, one))).toEqual([[], ROWS, []])
  expect([anna, beppe, later].map((one) => wagersOf(state, one).length)).toEqual([0, 1, 0])
  expect([anna, beppe, later].map((one) => openedBy(state, one))).toEqual([false, true, false])
  expect(topOf(state)).toBe('Kh')
})

test('a table without a part says so', () => {
  const state = table()
  expect([drewOf(state, seat('Anna')), saidOf(state, seat('Anna')), topOf(state), partOf(state, 'match'), endOf(null, 'closed')]).toEqual([-1, [], '', undefined, undefined])
  expect(endOf(outcome({ parts: [{ t: 'points', rows: [] }] }), 'points')).toEqual({ t: 'points', rows: [] })
})

test('points of a match are those of the name, also of somebody who is not in the deal', () => {
  const part = match({ scores: [{ name: 'Dora', score: -20 }] })
  show(HELD, [part], { table: table(), seat: seat('Dora', { index: -1 }) })
  expect(screen.getByText(/−20/)).toBeTruthy()
})

test('a game of another package shows words and cards of its own, under the pot and at its seats', () => {
  speak({ en: { ...catalogues.en, 'caption.stake': 'a blind bet: {amount}', 'caption.thrown': 'last thrown' } })
  const lines = [
    { key: 'caption.stake', cards: [], amount: 4, index: -2 },
    { key: 'caption.thrown', cards: ['7h', '??'], amount: 0, index: 1 },
  ]
  const parts: Part[] = [{ t: 'captions', lines: lines.slice(0, 1) }, { t: 'captions', lines: lines.slice(1) }]
  const [beppe, carla, late] = [seat('Beppe', { index: 1 }), seat('Carla', { index: 2 }), seat('Dora', { index: -1 })]
  expect(show(POT, parts, { table: table() }).container.textContent.trim()).toBe('A blind bet: 4')
  const { container } = show(BESIDE, parts, { table: table(), seat: beppe })
  expect(container.textContent.trim()).toBe('Last thrown')
  expect([...container.querySelectorAll('[role=img]')].map((card) => card.getAttribute('aria-label'))).toEqual(['seven of hearts', 'face-down card'])
  for (const other of [carla, late]) expect(show(BESIDE, parts, { table: table(), seat: other }).container.textContent.trim()).toBe('')
  expect(show(MINE, parts, { table: table(), seat: beppe }).container.querySelectorAll('.caption')).toHaveLength(1)
  speak(catalogues)
})

test('that a discard is offered is said to those who wait for somebody else to take it', () => {
  const said = (part: Part, more: Partial<TableState> = {}): string => {
    const { container, unmount } = show(CHIPS, [part], { table: table({ clock: { name: 'Beppe', left: 10, bank: 0, running: true }, ...more }) })
    const text = container.textContent ?? ''
    unmount()
    return text
  }
  const offered: Part = { ...pile('Kh'), offered: true }
  expect(said(offered)).toContain('K♥')
  expect([said(pile('Kh')), said({ ...offered, top: '' }), said(offered, { options: [CALL] }), said(offered, { clock: null })]).toEqual(['', '', '', ''])
})
