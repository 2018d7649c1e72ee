/** What a page shows one after the other, for those who want it calm, too. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { Stage, type Shown } from '../src/lib/table/stage'
import type { EventState, TableState } from '../src/lib/wire'
import { WHOLE, about, board, outcome, seat, table } from './mock'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 1))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const STREETS = ['2c', '9s', 'Td', 'Kh', '7c']
const event = (word: string, cards: string[] = []): EventState => ({ deal: 1, word, name: '', amount: 0, extra: 0, cards, hidden: 0, hand: null, game: '', note: '', part: null })
const RUN = [event('board', STREETS.slice(0, 3)), event('board', ['Kh']), event('board', ['7c']), event('win')]
const seats = [seat('Anna', { you: true }), seat('Bea')]
const run = (pace: number): [TableState, TableState] => {
  const how = { seats, about: about({ settings: { ...about().settings, pace } }) }
  return [table(how), table({ ...how, board: board({ cards: STREETS }), result: outcome({ pots: [{ contest: 'high', amount: 8, winners: ['Bea'], shares: [8], part: WHOLE, board: 0 }] }) })]
}

test('an all-in is turned street by street also where nothing moves, in the same time, and at once only at a table without pauses', () => {
  expect(settings.ms(1)).toBe(0)
  for (const [pace, cards] of [[1, [0, 3, 4, 5, 5]], [0, [5]]] as const) {
    const shown: [number, number][] = []
    const began = Date.now()
    const stage = new Stage((now: Shown) => shown.push([now.table.board.cards.length, Date.now() - began]))
    const [before, after] = run(pace)
    stage.turn(before, after, RUN, false)
    vi.advanceTimersByTime(8000)
    expect(shown.map(([count]) => count)).toEqual(cards)
    expect(shown.at(-1)![1]).toBeGreaterThanOrEqual(pace * 4000)
  }
})

test('where nothing moves a new deal lies there at once', () => {
  const shown: number[] = []
  const stage = new Stage((now: Shown) => shown.push(now.table.deal))
  stage.turn(table({ deal: 1 }), table({ deal: 2 }), [], false)
  expect(shown).toEqual([2])
})
