/** What moves from one state to the next, and what a deal shows on its way to the end: both made of states alone. */
import { expect, test } from 'vitest'
import { UNKNOWN } from '../src/lib/cards/cards'
import { inOrder, lying, moment, paidAt, plan, type Move } from '../src/lib/table/plan'
import { STREET, chanceOf, meetsAt, scenes } from '../src/lib/table/runout'
import type { EventState, PotState, SeatState, TableState } from '../src/lib/wire'
import { CALL, WHOLE, board, outcome, pile, seat, table } from './mock'

const BACKS = Array.from({ length: 5 }, () => UNKNOWN)
const MINE = ['Ah', 'As', '9d', '9c', '7h']
const people = (count: number, more: (at: number) => Partial<SeatState> = () => ({})): SeatState[] =>
  Array.from({ length: count }, (_, at) => seat(`p${at}`, { you: at === 0, cards: at === 0 ? MINE : BACKS, ...more(at) }))
const state = (count: number, more: Partial<TableState> = {}, each: (at: number) => Partial<SeatState> = () => ({})): TableState => table({ seats: people(count, each), ...more })
const said = (moves: Move[]): string[] => moves.map((one) => `${one.what} ${one.spot}${one.end ? ` < ${one.end}` : ''}${one.amount ? ` ${one.amount}` : ''}`)
const won = (name: string, amount: number): PotState => ({ contest: 'high', amount, winners: [name], shares: [amount], part: WHOLE, board: 0 })

test.each([2, 3, 6, 9])('a deal to %i goes round, one card to each, after the dealer first', (count) => {
  for (let dealer = 0; dealer < count; dealer++) {
    const after = state(count, { deal: 2 }, (at) => ({ dealer: at === dealer }))
    const moves = plan(state(count, { deal: 1 }), after)
    const owner = (move: Move): number => (move.spot.startsWith('mine:') ? 0 : Number(/p(\d)/.exec(move.spot)?.[1]))
    expect(moves.map(owner)).toEqual(Array.from({ length: 5 * count }, (_, n) => (dealer + 1 + n) % count))
    expect(moves.every((move) => move.what === 'come' && move.end === 'deck')).toBe(true)
    expect(moves.map((move) => move.at)).toEqual([...moves.map((move) => move.at)].sort((one, other) => one - other))
    expect(moves.at(-1)!.at).toBeLessThan(2000)
  }
})

test('where nothing has moved there is nothing to see', () => {
  const before = state(4)
  expect(plan(before, before)).toEqual([])
  expect(plan(before, { ...before, turn: 2, seats: before.seats.map((one) => ({ ...one, here: false })) })).toEqual([])
})

test('a bet comes from the plate; when the betting is over all bets go to the pot, the last call too', () => {
  const before = state(3, {}, (at) => ({ bet: at === 1 ? 8 : 0 }))
  const raised = state(3, {}, (at) => ({ bet: at === 1 ? 8 : at === 2 ? 20 : 0, stack: at === 2 ? 80 : 100 }))
  expect(said(plan(before, raised))).toEqual(['come bet:p2 < plate:p2 20'])
  const over = state(3, {}, (at) => ({ stack: at === 1 ? 88 : at === 2 ? 80 : 100 }))
  expect(said(plan(raised, over))).toEqual(['chips bet:p1 < pot 8', 'chips plate:p1 < pot 12', 'chips bet:p2 < pot 20'])
})

test('the last chip to call goes to the pot with the others; what is bet at once behind it stays where it lies', () => {
  const raised = state(2, {}, (at) => ({ bet: at ? 8 : 7 }))
  const moves = plan(raised, state(2, {}, (at) => ({ stack: at ? 100 : 99 })))
  expect(said(moves)).toEqual(['chips bet: < pot 7', 'chips plate: < pot 1', 'chips bet:p1 < pot 8'])
  expect(moves.map((one) => one.at)).toEqual([0, 0, 0])
  expect(said(plan(raised, state(2, {}, (at) => (at ? {} : { bet: 1, stack: 98 }))))).toEqual(['chips bet: < pot 7', 'chips bet:p1 < pot 8'])
})

test('who lets go throws their cards away', () => {
  const moves = plan(state(3), state(3, {}, (at) => (at === 2 ? { cards: [], state: 'folded' } : {})))
  expect(said(moves)).toEqual([0, 1, 2, 3, 4].map((place) => `leave card:p2:${place} < muck`))
})

test('changed cards go, others come in their places: mine by what they are', () => {
  const draws = (drew: number[]): Partial<TableState> => ({ parts: [{ t: 'draws', drew }] })
  const before = state(2, draws([-1, -1]))
  const theirs = plan(before, state(2, draws([-1, 2])))
  expect(said(theirs)).toEqual(['leave card:p1:3 < muck', 'leave card:p1:4 < muck', 'come card:p1:3 < deck', 'come card:p1:4 < deck'])
  const mine = plan(before, state(2, draws([1, -1]), (at) => (at ? {} : { cards: ['Ah', 'As', '9d', '9c', 'Kd'] })))
  expect(said(mine)).toEqual(['leave mine:7h < muck', 'come mine:Kd < deck'])
})

test('open cards that change are no exchange of hidden ones, and what comes to an empty hand takes nothing away', () => {
  const draws = (drew: number[]): Partial<TableState> => ({ parts: [{ t: 'draws', drew }] })
  const shown = state(2, draws([-1, 2]), (at) => ({ cards: at ? [...BACKS.slice(0, 3), 'Kd', '2c'] : MINE }))
  expect(said(plan(state(2, draws([-1, -1])), shown))).toEqual(['turn card:p1:3', 'turn card:p1:4'])
  const none = state(2, {}, (at) => ({ cards: at ? [] : MINE }))
  expect(said(plan(none, none))).toEqual([])
  const half = state(2, {}, (at) => ({ cards: at ? BACKS : ['Ah', 'As', '9d', UNKNOWN, UNKNOWN] }))
  expect(said(plan(half, state(2, {}, (at) => ({ cards: at ? BACKS : ['Ah', 'As', '9d', 'Kd'] }))))).toContain('come mine:Kd < deck')
})

test('who is served gets nothing', () => {
  const draws = (drew: number[]): Partial<TableState> => ({ parts: [{ t: 'draws', drew }] })
  expect(plan(state(2, draws([-1, -1])), state(2, draws([-1, 0])))).toEqual([])
})

test('open cards come open beside the hidden ones; a hidden one comes among its like', () => {
  const cards = (at: number, open: string[], closed: number): string[] => (at ? [...BACKS.slice(0, closed), ...open] : MINE)
  const before = state(2, {}, (at) => ({ cards: cards(at, ['Kd'], 2), up: at ? ['Kd'] : [] }))
  expect(said(plan(before, state(2, {}, (at) => ({ cards: cards(at, ['Kd', '2c'], 2) }))))).toEqual(['come card:p1:3 < deck'])
  expect(said(plan(before, state(2, {}, (at) => ({ cards: cards(at, ['Kd'], 3) }))))).toEqual(['come card:p1:2 < deck'])
  expect(lying(['Kd', UNKNOWN])).toEqual([UNKNOWN, 'Kd'])
})

test('the board comes behind the bets, one card after the other; what lay face down turns', () => {
  const before = state(2, {}, (at) => ({ bet: at ? 4 : 0 }))
  const moves = plan(before, state(2, { board: board({ cards: ['Tc', '5d', 'Qc'] }) }))
  expect(said(moves)).toEqual(['chips bet:p1 < pot 4', 'come board:0 < deck', 'come board:1 < deck', 'come board:2 < deck'])
  expect(moves[1]!.at).toBeGreaterThan(moves[0]!.at)
  expect(moves[2]!.at).toBeGreaterThan(moves[1]!.at)
  expect(plan(state(2), state(2, { board: board({ cards: ['Tc'] }) }))[0]!.at).toBe(0)
  const closed = state(2, { board: board({ cards: [UNKNOWN, UNKNOWN] }) })
  expect(said(plan(closed, state(2, { board: board({ cards: ['Tc', UNKNOWN] }) })))).toEqual(['turn board:0'])
})

test('hands turn, and then each winner is paid from the pot; sparks for the winner', () => {
  const before = state(3)
  const shown = ['Kh', 'Ks', 'Kd', '2c', '3c']
  const after = state(3, { result: outcome({ pots: [won('p1', 30), won('p0', 6)] }) }, (at) => ({ cards: at === 1 ? shown : at ? BACKS : MINE, won: [6, 30, 0][at], stack: [106, 130, 100][at] }))
  const moves = plan(before, after)
  expect(said(moves).slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((place) => `turn card:p1:${place}`))
  expect(said(moves).slice(5)).toEqual(['chips pot < plate: 6', 'burst plate: 7', 'chips pot < plate:p1 30', 'burst plate:p1 7'])
  expect(paidAt(moves)).toBeGreaterThan(moves[4]!.at)
  expect(paidAt([])).toBe(0)
})

test('what is paid outside pots goes from hand to hand; the bank has the middle', () => {
  const payments = [{ payer: 'p1', taker: 'p0', amount: 2, why: '' }, { payer: '', taker: 'p1', amount: 3, why: '' }]
  const after = state(2, { result: outcome({ ended: 'settled', payments }) }, (at) => ({ stack: at ? 101 : 102, won: at ? 1 : 2 }))
  expect(said(plan(state(2), after))).toEqual(['chips plate:p1 < plate: 2', 'chips pot < plate:p1 3'])
})

test('what is thrown on the pile comes from whoever threw it; what is drawn goes to whoever drew', () => {
  const held = (turn: number, counts: number[], top: string, size: number, stock: number): TableState =>
    state(2, { parts: [pile(top, size)], stock }, (at) => ({ actor: at === turn, cards: at ? BACKS.slice(0, counts[1]) : MINE.slice(0, counts[0]) }))
  expect(said(plan(held(1, [5, 5], '2c', 3, 20), held(0, [5, 4], '9h', 4, 20)))).toEqual(['come pile < plate:p1'])
  expect(said(plan(held(0, [5, 5], '2c', 3, 20), held(1, [4, 5], '7h', 4, 20)))).toEqual(['come pile < mine:7h'])
  expect(said(plan(held(1, [5, 4], '2c', 3, 20), held(1, [5, 5], '9h', 2, 20)))).toContain('leave muck < plate:p1')
  const drawn = said(plan(held(1, [5, 4], '2c', 3, 20), held(1, [5, 5], '2c', 3, 19)))
  expect(drawn).toContain('leave deck < plate:p1')
  expect(said(plan(held(0, [4, 5], '7h', 4, 20), held(0, [5, 5], '2c', 3, 20)))).toEqual(['come mine:7h < muck'])
})

test('rows turn one after the other', () => {
  const rows = (open: boolean): Partial<TableState> => ({ parts: [{ t: 'rows', rows: [[], open ? [['Ah', 'As'], ['2c', '3c', '4c']] : [[UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN, UNKNOWN]]] }] })
  const moves = plan(state(2, rows(false)), state(2, rows(true), (at) => (at ? { cards: ['Ah', 'As', '2c', '3c', '4c'] } : {})))
  expect(said(moves)).toEqual(['turn row:p1:0:0', 'turn row:p1:0:1', 'turn row:p1:1:0', 'turn row:p1:1:1', 'turn row:p1:1:2'])
  expect(moves[2]!.at - moves[0]!.at).toBeGreaterThan(300)
  expect(moves.map((one) => one.sound)).toEqual(['card', '', 'card', '', '']) // a row is heard once
})

test('a new deal takes nothing over from the last one', () => {
  const before = state(3, { deal: 1, board: board({ cards: ['Tc'] }) }, () => ({ bet: 5, cards: MINE }))
  const after = state(3, { deal: 2 }, (at) => ({ cards: [], bet: at === 1 ? 2 : 0 }))
  expect(said(plan(before, after))).toEqual(['come bet:p1 < plate:p1 2'])
})

test('a new deal deals its board anew, moves nothing on the pile, and what it ends with at once is not flown', () => {
  const dealt = { deal: 2, board: board({ cards: [UNKNOWN, UNKNOWN] }) }
  expect(said(plan(state(2, { board: board({ cards: STREETS }) }), state(2, dealt)))).toContain('come board:1 < deck')
  const piled = (deal: number, size: number): TableState => state(2, { deal, parts: [pile('2c', size)], stock: 20 }, (at) => ({ actor: at === 1, cards: [] }))
  expect(said(plan(piled(1, 3), piled(2, 4)))).toEqual([])
  const hands = plan(piled(1, 4), state(2, { deal: 2, parts: [pile('2c', 3)], stock: 20 }))
  expect(new Set(hands.map((one) => one.end))).toEqual(new Set(['deck']))
  const over = state(2, { deal: 2, result: outcome({ ended: 'folds', pots: [won('p1', 6)] }) }, (at) => ({ won: at ? 6 : 0, cards: [] }))
  expect(said(plan(state(2, { deal: 1 }), over))).toEqual([])
})

test('what is won is paid once, and bets that no pot gets go to the middle', () => {
  const over = (more: Partial<TableState> = {}): TableState => state(2, { result: outcome({ pots: [won('p1', 30)] }), ...more }, (at) => ({ won: at ? 30 : 0 }))
  expect(said(plan(over(), over({ waiting: 'others' })))).toEqual([])
  const settled = state(2, { result: outcome({ ended: 'settled', payments: [] }) }, (at) => ({ stack: at ? 98 : 100 }))
  expect(said(plan(state(2, {}, (at) => ({ bet: at ? 5 : 0 })), settled))).toEqual(['chips bet:p1 < pot 5'])
})

test('a card bought comes off the stock, and one’s own rows do not turn when they are first seen', () => {
  const held = (mine: string[], size: number, stock: number): TableState => state(2, { parts: [pile('2c', size)], stock }, (at) => ({ actor: at === 0, cards: at ? BACKS : mine }))
  expect(said(plan(held(MINE.slice(0, 4), 4, 20), held(MINE, 3, 19)))).toEqual(['come mine:7h < deck'])
  const rows = (cards: string[][]): Partial<TableState> => ({ parts: [{ t: 'rows', rows: [cards, []] }] })
  expect(said(plan(state(2, rows([])), state(2, rows([['Ah', 'As'], ['2c', '3c', '4c']]))))).toEqual([])
})

test('the order of dealing knows who is not in it', () => {
  const seats = [seat('a', { index: 0 }), seat('b', { index: 1, dealer: true }), seat('c', { index: 2 })]
  const after = { ...table({ seats }), seats: [...seats, seat('d', { index: -1 })] }
  expect(inOrder(after).map((one) => one.name)).toEqual(['c', 'a', 'b'])
})

test('a small win is a small moment; a third of all chips, or somebody who has none left, is a big one', () => {
  const result = outcome({ pots: [won('a', 1)] })
  const of = (amount: number, stacks: number[]): string => {
    const seats = stacks.map((stack, at) => seat('abc'.charAt(at), { stack, won: at ? 0 : amount, net: at ? -amount : amount }))
    return moment(table({ seats, result }), seats[0]!)
  }
  expect([of(20, [120, 90, 90]), of(100, [150, 90, 60]), of(90, [210, 90, 0]), of(0, [100, 100, 100])]).toEqual(['small', 'big', 'big', ''])
  expect(moment(table(), seat('a', { won: 5 }))).toBe('')
  const guest = [seat('a', { stack: 110, won: 10, net: 10 }), seat('b', { stack: 90, net: -10 }), seat('c', { stack: 0, net: null })]
  expect(moment(table({ seats: guest, result }), guest[0]!)).toBe('small')
})

// -- a deal that plays itself out

const event = (word: string, name = '', cards: string[] = []): EventState => ({ deal: 1, word, name, amount: 0, extra: 0, cards, hidden: 0, hand: null, game: '', note: '', part: null })
const STREETS = ['Tc', '5d', 'Qc', 'Kh', '7c']
const RUN = [event('call', 'p1'), event('board', '', STREETS.slice(0, 3)), event('board', '', ['Kh']), event('board', '', ['7c']), event('show', 'p1', ['Qd', 'Qs']), event('win', 'p1')]

const allIn = (): TableState => state(2, { pot: 203, ledger: [] }, (at) => ({ stack: at ? 198 : 0, bet: at ? 2 : 200, cards: at ? BACKS.slice(0, 2) : ['9d', 'Kc'] }))
const run = (): TableState =>
  state(2, { pot: 0, board: board({ cards: STREETS }), result: outcome({ pots: [won('p1', 401)] }) }, (at) => ({ stack: at ? 401 : 0, won: at ? 401 : 0, said: at ? 'win' : 'show', amount: 401, net: at ? 201 : -200, cards: at ? ['Qd', 'Qs'] : ['9d', 'Kc'] }))

test('an all-in is shown street by street, and tells nobody how it ends', () => {
  const found = scenes(allIn(), run(), RUN)
  expect(found.map((scene) => scene.table.board.cards.length)).toEqual([0, 3, 4, 5, 5])
  expect(found.map((scene) => scene.told)).toEqual([1, 2, 3, 4, 6])
  expect(found.map((scene) => scene.ms)).toEqual([found[0]!.ms, STREET, STREET, STREET, 0])
  for (const scene of found.slice(0, -1)) {
    expect([scene.table.result, scene.table.pot, scene.table.waiting]).toEqual([null, 401, 'others'])
    expect(scene.table.seats.map((one) => [one.stack, one.won, one.net, one.bet, one.said])).toEqual([[0, 0, null, 0, ''], [0, 0, null, 0, '']])
  }
  expect(found.at(-1)!.table).toEqual(run())
})

test('a deal of studs that nobody bets on any more is dealt street by street: a card to each', () => {
  const [hers, his] = [['Qc', '2d', 'Td', '4h', '9s', '4s', 'Tc'], ['3h', 'Ac', '6c', 'Ts', '8c', '3d', '7h']]
  const before = state(2, {}, (at) => ({ bet: 4, cards: at ? ['Td', '4h', UNKNOWN, UNKNOWN] : his.slice(0, 4), up: at ? ['Td', '4h'] : ['6c', 'Ts'] }))
  const after = state(2, { result: outcome({ pots: [won('p1', 8)] }) }, (at) => ({ cards: at ? hers : his, up: at ? hers.slice(2, 6) : his.slice(2, 6), won: at ? 8 : 0 }))
  const told = [event('call', 'p1'), event('deal_up', 'p1', ['9s']), event('deal_up', 'p0', ['8c']), event('deal_up', 'p1', ['4s']), event('deal_up', 'p0', ['3d']), event('deal', 'p1'), event('deal', 'p0', ['7h']), event('show', 'p1', hers), event('win', 'p1')]
  const found = scenes(before, after, told)
  expect(found.map((scene) => scene.table.seats.map((one) => one.cards.length))).toEqual([[4, 4], [5, 5], [6, 6], [7, 7], [7, 7]])
  expect(found[1]!.table.seats[1]!.cards).toEqual(hers.slice(0, 5))
  expect(found.map((scene) => scene.told)).toEqual([1, 3, 5, 7, 9])
  expect(scenes(before, after, [...told.slice(0, 7), event('check', 'p0'), ...told.slice(7)])).toHaveLength(3)
})

test('hands come to the middle closed, are shown one after the other as was told, and only then somebody wins', () => {
  const after = state(3, { result: outcome({ pots: [won('p1', 30)] }) }, (at) => ({ cards: at ? ['Kh', 'Ks', 'Kd', '2c', `${at}c`] : MINE, won: at === 1 ? 30 : 0 }))
  const found = scenes(state(3), after, [event('call', 'p0'), event('show', 'p2'), event('show', 'p0'), event('show', 'p1'), event('win', 'p1')])
  expect(found.map((scene) => [scene.table.result === null, scene.told])).toEqual([[true, 1], [true, 2], [true, 4], [false, 5]])
  expect(found.map((scene) => scene.table.seats.slice(1).map((one) => one.cards.includes(UNKNOWN)))).toEqual([[true, true], [true, false], [false, false], [false, false]])
  expect(found.map((scene) => meetsAt(scene.table, scene.table.seats))).toEqual(Array(4).fill([true, true, true]))
  expect(found.slice(0, 3).every((scene) => scene.ms >= 500)).toBe(true)
})

test('nine who show take no longer than five seconds', () => {
  const after = state(9, { result: outcome({ pots: [won('p1', 30)] }) }, (at) => ({ cards: at ? ['Kh', 'Ks', 'Kd', '2c', `${at}c`] : MINE }))
  const found = scenes(state(9), after, [...Array.from({ length: 8 }, (_, at) => event('show', `p${at + 1}`)), event('win', 'p1')])
  expect(found).toHaveLength(10)
  expect(found.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(5500)
})

test('whose hands meet: neither who has folded, nor anybody where nobody shows', () => {
  const end = outcome({ pots: [won('p1', 30)] })
  const open = state(3, { result: end }, (at) => (at === 1 ? { cards: MINE } : at === 2 ? { cards: [], state: 'folded' } : {}))
  expect(meetsAt(open, open.seats.slice(1))).toEqual([true, false])
  const hidden = state(3, { result: end })
  expect(meetsAt(hidden, hidden.seats.slice(1))).toEqual([])
  expect(meetsAt({ ...open, result: null }, open.seats.slice(1))).toEqual([])
})

test('what a hand can still expect is told with the cards that lie there, and no more when it is over', () => {
  const chances = [{ board: 0, names: ['p0', 'p1'], percent: [30, 70] }, { board: 3, names: ['p0', 'p1'], percent: [1, 99] }]
  const found = scenes(allIn(), { ...run(), chances }, RUN)
  expect(found.map(({ table }) => chanceOf(table, table.seats[1]!))).toEqual([70, 99, undefined, undefined, undefined])
})

test('the cloth is cleared before the next deal', () => {
  const next = state(2, { deal: 2, board: board({ cards: [UNKNOWN] }) })
  const [first, second, last, ...more] = scenes(run(), { ...next, options: [CALL] }, [event('ante')])
  expect([first!.table.deal, first!.table.board.cards, first!.table.seats.map((one) => one.cards), first!.told]).toEqual([2, [], [[], []], 0])
  expect([second!.table, second!.told]).toEqual([{ ...next, waiting: 'others' }, 0])
  expect([last!.table, last!.told, more]).toEqual([{ ...next, options: [CALL] }, 1, []])
})

test.each([0, 1])('a deal that is over when it is told, as all are in by their antes, is dealt first (after deal %i)', (deal) => {
  const found = scenes({ ...allIn(), deal }, { ...run(), deal: 2, chances: [{ board: 0, names: ['p0', 'p1'], percent: [30, 70] }] }, [event('ante', 'p0'), event('deal', 'p0'), ...RUN.slice(1)])
  expect(found.map(({ table }) => [table.seats[1]!.cards, table.board.cards.length])).toEqual([
    [[], 0], [[UNKNOWN, UNKNOWN], 0], [['Qd', 'Qs'], 0], ...[3, 4, 5, 5].map((lying) => [['Qd', 'Qs'], lying]),
  ])
  expect(found.map(({ told }) => told)).toEqual([0, 0, 2, 3, 4, 5, 7])
  expect(found.map(({ table }) => [table.deal, table.result === null, table.seats[1]!.stack])).toEqual([...Array(6).fill([2, true, 0]), [2, false, 401]])
  expect(found.map(({ table }) => chanceOf(table, table.seats[1]!))).toEqual([undefined, undefined, 70, ...Array(4).fill(undefined)])
  const moves = plan(found[0]!.table, found[1]!.table)
  expect(said(moves).filter((one) => one.startsWith('come'))).toHaveLength(4)
  expect(found[1]!.ms).toBeGreaterThanOrEqual(Math.max(...moves.map(({ at, ms }) => at + ms)))
})

test('without cards on the table they are dealt at once, and shown in order', () => {
  const up = { cards: ['Qd', 'Qs'], up: ['Qs'] }
  const after = state(2, { deal: 2, result: outcome({ pots: [won('p1', 24)] }) }, (at) => (at ? up : { cards: ['9d', 'Kc'], up: ['Kc'] }))
  const found = scenes(allIn(), after, ['ante', 'deal', 'deal_up', 'show'].flatMap((word) => [event(word, 'p1'), event(word, 'p0')]))
  expect(found.map(({ table }) => table.seats[1]!.cards)).toEqual([[], [UNKNOWN, 'Qs'], [UNKNOWN, 'Qs'], up.cards, up.cards])
})

test('all else is shown as it is', () => {
  const folded = state(2, { result: outcome({ ended: 'folds', pots: [won('p1', 30)] }) }, (at) => ({ won: at ? 30 : 0 }))
  expect(scenes(state(2), folded, [event('fold', 'p0')])).toHaveLength(1)
  expect(scenes({ ...allIn(), deal: 0 }, allIn(), [])).toHaveLength(1)
  const flop = state(2, { board: board({ cards: STREETS.slice(0, 3) }) })
  expect(scenes(state(2), flop, RUN.slice(0, 2))).toEqual([{ table: flop, told: 2, ms: 0 }])
})
