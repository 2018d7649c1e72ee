import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Actions from '../src/lib/actions/Actions.svelte'
import Choose from '../src/lib/actions/Choose.svelte'
import { cardsHint, fits, label } from '../src/lib/actions/options'
import { settings } from '../src/lib/settings.svelte'
import Bank from '../src/lib/parts/Bank.svelte'
import Board from '../src/lib/table/Board.svelte'
import Hand from '../src/lib/table/Hand.svelte'
import Result from '../src/lib/table/Result.svelte'
import Ring from '../src/lib/table/Ring.svelte'
import Seat from '../src/lib/table/Seat.svelte'
import { winning } from '../src/lib/table/winning'
import type { OptionState, Part } from '../src/lib/wire'
import { CALL, FOLD, WHOLE, board, made, option, outcome, seat, table } from './mock'

const act = vi.fn()
const HAND = ['Ah', 'As', '9d', '9c', '7h']

function show(options: OptionState[], tossed: string[] = [], more = {}) {
  const shown = render(Actions, { table: table({ options, ...more }), tossed, busy: false, act })
  vi.advanceTimersByTime(400)
  return shown
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.language = 'en'
  act.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a game that knows no parol has three slots, and they do not move', () => {
  const { container } = show([FOLD, CALL], [], { offers: [] })
  expect([...(container.querySelector('.slots')?.children ?? [])].map((slot) => slot.tagName)).toEqual(['BUTTON', 'BUTTON', 'SPAN'])
})

test('a bring-in and a fixed bet are one tap each, with their amounts', async () => {
  show([option('pb', 'bring_in', { low: 3, high: 3 }), option('cbr', 'complete', { low: 10, high: 10 })], [], { offers: [] })
  await fireEvent.click(screen.getByRole('button', { name: /Bring in\s*3/ }))
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'pb', low: 3 }))
  await fireEvent.click(screen.getByRole('button', { name: /Complete\s*10/ }))
  expect(act).toHaveBeenLastCalledWith(expect.objectContaining({ verb: 'cbr', low: 10 }))
})

test('an amount goes by the steps of the table', async () => {
  show([option('cbr', 'bet', { low: 10, high: 45, step: 10 })])
  await fireEvent.keyDown(window, { key: 'r' })
  const typed = screen.getByRole('spinbutton')
  await fireEvent.change(typed, { target: { value: '44' } })
  expect((typed as HTMLInputElement).value).toBe('40')
  await fireEvent.click(screen.getByRole('button', { name: 'less' }))
  await fireEvent.click(screen.getByRole('button', { name: /Bet 30/ }))
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'cbr' }), 30)
})

test('what is no bet is a choice in words, with a key', async () => {
  show([option('hi', 'high'), option('lo', 'low'), option('hilo', 'both')])
  expect(screen.getAllByRole('button').map((button) => button.textContent?.trim().split(/\s/)[0])).toEqual(['High', 'Low', 'Both'])
  await fireEvent.keyDown(window, { key: 'b' })
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'hilo' }))
})

test('exactly one card, or the button waits', async () => {
  const throws = option('sd', 'throw_away', { counts: [1], hand: HAND })
  const { rerender } = show([throws])
  const button = (): HTMLElement => screen.getByRole('button', { name: /Throw away 1/ })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(button())
  expect(act).not.toHaveBeenCalled()
  await rerender({ table: table({ options: [throws] }), tossed: ['7h'], busy: false, act })
  await fireEvent.click(button())
  expect(act).toHaveBeenCalledWith(throws, 0, ['7h'])
})

test('none, one or five; four only beside an ace: said in words, and held to', () => {
  const some = option('sd', 'draw', { counts: [0, 1, 5], hand: HAND })
  expect([0, 1, 2, 5].map((count) => fits(some, HAND.slice(0, count)))).toEqual([true, true, false, true])
  expect(cardsHint(some, [])).toBe('How many cards: 0, 1, 5')
  const aces = option('sd', 'draw', { counts: [0, 1, 2, 3, 4], keep: ['Ah'], hand: HAND })
  expect(fits(aces, HAND.slice(1))).toBe(true)
  expect(fits(aces, HAND.slice(0, 4))).toBe(false)
  expect(cardsHint(aces, HAND.slice(0, 4))).toBe('4 only if one of A♥ stays')
  expect(fits(aces, ['Ah'])).toBe(true)
  expect(cardsHint(aces, [])).toBe('Tap up to 4 cards to change')
  const two = { ...aces, keep: HAND.slice(0, 2) }
  expect([HAND.slice(1), [HAND[0]!, ...HAND.slice(2)], HAND.slice(0, 4)].map((cards) => fits(two, cards))).toEqual([true, true, false])
  expect(cardsHint(option('buy', 'buy', { counts: [1], hand: HAND }), [])).toBe('Choose one card')
})

test('a card is bought for its price, or not', async () => {
  const buy = option('buy', 'buy', { counts: [1], cost: 8, hand: HAND })
  expect(label(buy, 1)).toEqual({ word: 'Change a card for 8', chips: '' })
  show([option('no', 'no_buy'), buy], ['9d'])
  await fireEvent.keyDown(window, { key: 'f' })
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'no' }))
  await fireEvent.keyDown(window, { key: 'd' })
  expect(act).toHaveBeenCalledWith(buy, 0, ['9d'])
})

test('the board tells its cards, those face down, and those that are wild', () => {
  render(Board, { board: board({ cards: ['Ah', 'Td', '??'], wild: ['Td'], places: [[0, 1], [1, 2], [2, 1]] }), deal: 1 })
  expect(screen.getAllByRole('img').map((card) => card.getAttribute('aria-label'))).toEqual(['ace of hearts', 'ten of diamonds, wild', 'face-down card'])
  expect(screen.getAllByRole('listitem').map((place) => place.style.gridArea)).toEqual(['1 / 2', '2 / 3', '3 / 2'])
})

test('the bank sits at the table with its cards in rows, and what they make', () => {
  const cards = ['Ah', 'Kd', '9c', '9d', '2s']
  const places = [[0, 0], [0, 1], [1, 0], [1, 1], [1, 2]]
  render(Bank, { part: { t: 'bank', wagers: [], made: [made('ace high', 'front'), made('pair of nines', 'back')] }, table: table({ board: board({ cards, places }) }) })
  expect(screen.getByRole('heading', { name: 'Bank' })).toBeTruthy()
  expect(screen.getByText('ace of hearts, king of diamonds, nine of clubs, nine of diamonds, deuce of spades')).toBeTruthy()
  expect(screen.getByText('Pair of nines')).toBeTruthy()
})

test('a seat shows its open cards beside the hidden ones, and says so', () => {
  render(Seat, { table: table(), seat: seat('Beppe', { cards: ['Kh', '7c', '??', '??'], up: ['Kh', '7c'] }) })
  expect(screen.getByText('2 cards face down, king of hearts, face up, seven of clubs, face up')).toBeTruthy()
})

test('a declaration and wagers stand at the seat; a joker has a name', () => {
  const parts: Part[] = [{ t: 'declarations', said: [['high', 'low']] }, { t: 'bank', wagers: [[{ name: 'ante', amount: 5 }]], made: [] }]
  render(Seat, { table: table({ parts }), seat: seat('Beppe', { cards: ['Jk', '2s'], wild: ['Jk'] }) })
  expect(screen.getByText('High + low')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Wagers against the bank' }).textContent).toMatch(/Ante\s*5/)
  expect(screen.getByText('joker, wild, deuce of spades')).toBeTruthy()
})

test('rows of others lie at their seats, and what each makes is told in the end', () => {
  const rows = [['Ah', 'Kd', '2s'], ['9c', '9d', '3s', '4s', '6h'], ['Th', 'Tc', 'Td', '5s', '5h']]
  const names = [made('ace high', 'front'), made('pair of nines', 'middle'), made('full house', 'back')]
  const { container } = render(Seat, { table: table({ parts: [{ t: 'rows', rows: [rows] }], result: outcome() }), seat: seat('Beppe', { cards: rows.flat(), made: names, net: -6 }) })
  expect([...container.querySelectorAll('.row')].map((row) => row.querySelectorAll('.card').length)).toEqual([3, 5, 5])
  expect(screen.getByText('Full house')).toBeTruthy()
  expect(screen.getByText('Loses 6')).toBeTruthy()
})

test('cards of the hand have their marks in their names; only cards that may be chosen are buttons', () => {
  render(Hand, { cards: ['Ah', '2c', '9d'], deal: 1, choosable: ['9d'], tossed: [], faded: false, up: ['9d'], wild: ['2c'], toggle: () => undefined })
  expect(screen.getAllByRole('img').map((card) => card.getAttribute('aria-label'))).toEqual(['ace of hearts', 'deuce of clubs, wild'])
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('nine of diamonds, face up')
})

test('two equal cards of two packs lie side by side', () => {
  render(Hand, { cards: ['Ah', 'Ah', '??', '??'], deal: 1, choosable: [], tossed: [], faded: false, toggle: () => undefined })
  expect(screen.getAllByRole('img')).toHaveLength(4)
})

test('high and low are told apart, each with its hand; one who wins both has two lines', () => {
  const seats = [seat('Anna', { you: true, made: [made('two pair', 'high', ['Ah']), made('eight-low', 'low')], won: 15 }), seat('Beppe', { made: [made('six-low', 'low', ['2c'])], won: 15 })]
  const pots = [{ contest: 'high', amount: 30, winners: ['Anna'], shares: [15], part: { ...WHOLE, contest: 'high' }, board: 0 }, { contest: 'low', amount: 30, winners: ['Beppe'], shares: [15], part: { ...WHOLE, contest: 'low' }, board: 0 }]
  const result = outcome({ ended: 'showdown', pots, carried: 0, payments: [] })
  const state = table({ seats, result })
  render(Result, { table: state, result })
  expect(screen.getByText(/High/).parentElement?.textContent).toMatch(/High\s*You win 15/)
  expect(screen.getByText('two pair')).toBeTruthy()
  expect(screen.getByText('six-low')).toBeTruthy()
  expect(screen.queryByText('eight-low')).toBeNull()
  expect(winning(state)).toEqual(['Ah', '2c'])
})

test('payments are one’s own; a watcher sees all', async () => {
  const payments = [{ payer: 'Anna', taker: '', amount: 5, why: 'ante' }, { payer: 'Beppe', taker: 'Carla', amount: 2, why: 'rows' }]
  const result = outcome({ ended: 'settled', pots: [], carried: 0, payments })
  const { rerender } = render(Result, { table: table({ result }), result })
  expect(screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s+/g, ' ').trim())).toEqual(['you →pays Bank 5 ante'])
  await rerender({ table: table({ result, you: -1 }), result })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('nine others and a bank have their places', () => {
  const seats = Array.from({ length: 8 }, (_, at) => seat(`P${at}`, { you: !at }))
  const { container } = render(Ring, { table: table({ seats, parts: [{ t: 'bank', wagers: [], made: [] }], board: board({ expected: true, cards: ['??', '??', '??'] }) }) })
  const places = [...container.querySelectorAll('.spot')].map((spot) => spot.getAttribute('style'))
  expect(places).toHaveLength(8)
  expect(new Set(places).size).toBe(8)
})

test('the dealer chooses a game that so many can play, or the same again', async () => {
  const choose = vi.fn()
  const same = vi.fn()
  const menu = { games: ['texas', 'razz', 'chinese'], possible: ['texas', 'razz'], choosing: 'Anna', then: 'Beppe', next: '', left: 0 }
  render(Choose, { menu, game: 'texas', choose, same })
  await fireEvent.click(screen.getByRole('button', { name: 'Another game…' }))
  await fireEvent.click(screen.getByRole('button', { name: /^Chinese poker/ }))
  expect(choose).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: 'Razz' }))
  expect(choose).toHaveBeenCalledWith('razz')
  await fireEvent.click(screen.getByRole('button', { name: "Texas hold'em again" }))
  expect(same).toHaveBeenCalledTimes(1)
  await fireEvent.keyDown(window, { key: 'n' })
  expect(same).toHaveBeenCalledTimes(2)
})
