import { timer } from '../src/lib/timer.svelte'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byRank, bySuit, kindName, lie, meldLabel, places, without } from '../src/lib/hand/cards'
import Buy from '../src/lib/hand/Buy.svelte'
import Closed from '../src/lib/parts/Closed.svelte'
import Contract from '../src/lib/parts/Contract.svelte'
import Fan from '../src/lib/hand/Fan.svelte'
import { Holding, LOOSE, NEW } from '../src/lib/hand/holding.svelte'
import Mine from '../src/lib/hand/Mine.svelte'
import { Line } from '../src/lib/line.svelte'
import Melds from '../src/lib/parts/Melds.svelte'
import Moves from '../src/lib/hand/Moves.svelte'
import Opened from '../src/lib/parts/Opened.svelte'
import Pile from '../src/lib/parts/Pile.svelte'
import Pool from '../src/lib/parts/Pool.svelte'
import Preview from '../src/lib/hand/Preview.svelte'
import Scores from '../src/lib/parts/Scores.svelte'
import { sent, turnOf } from '../src/lib/hand/moves'
import { settings } from '../src/lib/settings.svelte'
import type { Doing } from '../src/lib/parts/parts'
import type { Grouped, MeldState, PointsPart } from '../src/lib/wire'
import { WHOLE, match, option, outcome, pile, seat, table } from './mock'

const HAND = ['9h', '2s', '2s', '8h', 'Jk', '7h']
const act = vi.fn()
const grouped = (groups: string[][], kinds: string[], ready: Grouped['ready'] = [], lacks: Grouped['lacks'] = []): Grouped => ({ t: 'grouped', cid: '1', groups, kinds, ready, lacks })
const meld = (number: number, more: Partial<MeldState> = {}): MeldState => ({ number, name: 'Beppe', kind: 'run', cards: ['7h', 'Jk', '9h'], stands: ['7h', '8h', '9h'], opening: false, ...more })

const doing = (more: Partial<Doing>): Doing => ({ options: [], busy: false, picked: [], thrown: false, press: () => undefined, lay: () => undefined, ...more })

function held(cards = HAND): Holding {
  const holding = new Holding(1)
  holding.follow(cards)
  return holding
}
const id = (holding: Holding, card: string): number => holding.all.find((one) => one.card === card)?.id ?? 0
const loose = (holding: Holding): string[] => holding.loose.map(({ card }) => card)

beforeEach(() => {
  vi.useFakeTimers()
  settings.language = 'it'
  sessionStorage.clear()
  act.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a hand lies by suit; what comes is new and last, what goes takes nothing else along', () => {
  const holding = held()
  expect(loose(holding)).toEqual(['2s', '2s', '7h', '8h', '9h', 'Jk'])
  holding.follow([...HAND, '3d'])
  expect(loose(holding).at(-1)).toBe('3d')
  expect(holding.fresh).toEqual([id(holding, '3d')])
  const second = holding.loose[1]?.id ?? 0
  holding.toggle(second)
  holding.follow(['9h', '2s', '8h', 'Jk', '7h', '3d'])
  expect(holding.all.some((one) => one.id === second)).toBe(false)
  expect(holding.chosen).toEqual([])
  expect(holding.fresh).toEqual([])
})

test('loose cards are put in order, and every change of one’s own can be taken back', () => {
  const holding = held()
  const before = loose(holding)
  holding.order(byRank)
  expect(loose(holding)).toEqual(['2s', '2s', '7h', '8h', '9h', 'Jk'])
  for (const card of ['7h', '8h']) holding.toggle(id(holding, card))
  holding.unite()
  holding.follow(['2s', '2s', '8h', '9h', 'Jk', '3d'])
  holding.undo()
  expect(holding.groups).toEqual([])
  expect(loose(holding)).toEqual(['2s', '2s', '8h', '9h', 'Jk', '3d'])
  holding.undo()
  expect(loose(holding)).toEqual([...before.filter((card) => card !== '7h'), '3d'])
  expect(holding.past).toEqual([])
  holding.undo()
  expect(holding.all).toHaveLength(6)
})

test.each([[345, 640], [376, 844], [560, 390], [405, 360], [1000, 900]])('on %i pixels of a page %i high a hand of any size fits, and can be touched', (width, height) => {
  for (const count of [5, 10, 13, 15, 22])
    for (const sizes of [[count], [3, count - 3], [3, 4, count - 4]]) {
      const { card, step, rows } = lie(width, height, sizes)
      expect(step).toBeGreaterThanOrEqual(22)
      if (sizes.length === 1) expect((Math.ceil(count / rows) - 1) * step + card).toBeLessThanOrEqual(width)
      if (height > 600 && count < 16) expect(rows).toBeLessThanOrEqual(height < 740 ? 2 : 3)
    }
})

test('cards that were not to be seen are sorted when they are looked at', () => {
  const holding = held(['??', '??'])
  holding.follow(['9h', '2s'])
  expect(loose(holding)).toEqual(['2s', '9h'])
  expect(holding.fresh).toEqual([])
})

test('groups are made, changed and undone; one card is no group', () => {
  const holding = held()
  holding.toggle(id(holding, '7h'))
  holding.unite()
  expect(holding.laid).toEqual([])
  for (const card of ['7h', '9h']) if (!holding.chosen.includes(id(holding, card))) holding.toggle(id(holding, card))
  holding.unite()
  expect(holding.laid).toEqual([['7h', '9h']])
  holding.move([id(holding, '8h')], 0, id(holding, '9h'))
  expect(holding.laid).toEqual([['7h', '8h', '9h']])
  holding.step(id(holding, '9h'), -1)
  expect(holding.laid).toEqual([['7h', '9h', '8h']])
  holding.step(id(holding, '9h'), 1)
  holding.move([id(holding, '7h'), id(holding, '8h')], LOOSE)
  expect(holding.laid).toEqual([])
  holding.move([id(holding, '7h'), id(holding, '8h')], NEW)
  holding.loosen()
  expect(holding.laid).toEqual([])
  expect([...loose(holding)].sort()).toEqual([...HAND].sort())
})

test('only the answer to the groups as they are counts', () => {
  const holding = held()
  holding.take([['7h', '8h', '9h']])
  expect(holding.kind(0)).toBe('')
  holding.answer = grouped([['7h', '8h', '9h']], ['run'], [{ verb: 'meld', groups: [['7h', '8h', '9h']] }])
  expect(holding.kind(0)).toBe('run')
  expect(holding.ready('meld')).toEqual([['7h', '8h', '9h']])
  expect(holding.ready('open')).toBeUndefined()
  holding.move([id(holding, 'Jk')], 0)
  expect(holding.kind(0)).toBe('')
  expect(holding.ready('meld')).toBeUndefined()
})

test('groups are kept for the deal, and not for another', () => {
  held().take([['7h', '8h', '9h']])
  const again = held(['9h', '2s', '2s', '8h', 'Jk', '7h'])
  expect(again.laid).toEqual([['7h', '8h', '9h']])
  expect(new Holding(2).all).toEqual([])
})

test('cards by suit, names of melds, and where a card may go', () => {
  expect(bySuit(['Jk', 'Ah', '2s', 'Ts'])).toEqual(['2s', 'Ts', 'Ah', 'Jk'])
  expect(['set', 'run', 'pair'].map((kind) => kindName(kind, 3))).toEqual(['tris', 'scala', 'coppia'])
  expect([kindName('set', 4), kindName('set', 6)]).toEqual(['poker', '6 uguali'])
  expect(meldLabel(meld(1))).toBe('scala di Beppe: sette di cuori, jolly al posto di otto di cuori, nove di cuori')
  const lay = option('lay', 'lay', { fits: [{ meld: 2, cards: ['6h'] }, { meld: 3, cards: ['6h', '2s'] }] })
  expect(places(lay, ['6h'])).toEqual([2, 3])
  expect(places(lay, [])).toEqual([])
  expect(without(['2s', '2s', '3s'], [['2s'], ['3s']])).toEqual(['2s'])
  expect(sent([['2s', '3s'], ['4s']])).toEqual(['2s', '3s', '/', '4s'])
})

test('a turn is known by what can be done', () => {
  const turn = (...verbs: string[]): string => turnOf(table({ parts: [pile()], options: verbs.map((verb) => option(verb, verb)) }))
  expect([turn('draw', 'take'), turn('sd', 'close'), turn('buyd', 'no'), turn('f', 'cc', 'cbr')]).toEqual(['draw', 'play', 'buy', ''])
  expect(turnOf(table({ options: [option('sd', 'draw')] }))).toBe('')
  expect(turnOf(table({ parts: [pile()], options: [option('ct', 'contract', { picks: [{ number: 3, name: 'poker' }] })] }))).toBe('pick')
})

test('what the contract still asks for is said, as long as the groups are those that the table has seen', async () => {
  const holding = held()
  holding.take([['7h', '8h', '9h']])
  holding.answer = grouped([['7h', '8h', '9h']], ['run'], [], [{ kind: 'run', size: 4 }, { kind: 'set', size: 3 }, { kind: 'set', size: 4 }, { kind: 'pair', size: 2 }])
  const me = seat('Anna', { you: true, cards: HAND })
  const { container } = render(Mine, { line: new Line('ws://x'), table: table({ seats: [me], parts: [pile(), match()] }), me, holding, out: () => undefined })
  expect(container.textContent).toContain('manca: una scala di 4, un tris, un poker, una coppia')
  holding.loosen()
  await vi.advanceTimersByTimeAsync(1)
  expect(container.textContent).not.toContain('manca')
})

test('cards are read in order, groups by their names; arrows go from card to card', async () => {
  const holding = held()
  holding.take([['7h', '8h', '9h']])
  holding.answer = grouped([['7h', '8h', '9h']], ['run'])
  render(Fan, { holding, out: () => undefined })
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(['scala: sette di cuori, otto di cuori, nove di cuori', 'carte sciolte: due di picche, due di picche, jolly'])
  const cards = screen.getAllByRole('button')
  expect(cards.map((card) => card.tabIndex)).toEqual([0, -1, -1, -1, -1, -1])
  cards[0]?.focus()
  await fireEvent.keyDown(cards[0] as HTMLElement, { key: 'ArrowRight' })
  await vi.advanceTimersByTimeAsync(50)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('otto di cuori')
  await fireEvent.click(document.activeElement as HTMLElement)
  expect(holding.picked).toEqual(['8h'])
})

const moves = (options: Parameters<typeof table>[0], holding = held()) => render(Moves, { table: table({ parts: [pile('Kh', 3)], ...options }), holding, busy: false, act })

test('draw or take, by button and by key', async () => {
  moves({ options: [option('draw', 'draw_one'), option('draw2', 'draw_two'), option('take', 'take')] })
  expect(screen.getByRole('button', { name: /Prendo K♥/ })).toBeTruthy()
  await fireEvent.keyDown(window, { key: 'w' })
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'draw2' }))
})

test('a discard waits for one card that may go', async () => {
  const holding = held()
  moves({ options: [option('sd', 'discard', { counts: [1], hand: ['2s', '7h'] })] }, holding)
  const button = screen.getByRole('button', { name: /Scarto/ })
  await fireEvent.click(button)
  holding.toggle(id(holding, '8h'))
  await fireEvent.click(button)
  expect(act).not.toHaveBeenCalled()
  holding.clear()
  holding.toggle(id(holding, '7h'))
  await fireEvent.keyDown(window, { key: 'd' })
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'sd' }), 0, ['7h'])
})

test('what is laid down is shown first: one’s own groups where they are ready, else what the table suggests', async () => {
  const holding = held()
  const close = option('close', 'close', { hand: HAND, groups: [['2s', '2s', 'Jk']] })
  moves({ options: [option('sd', 'discard', { counts: [1], hand: HAND }), close] }, holding)
  await fireEvent.keyDown(window, { key: 'c' })
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-label')).toBe('due di picche, due di picche, jolly')
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(act).not.toHaveBeenCalled()
  holding.take([['7h', '8h', '9h']])
  holding.answer = grouped([['7h', '8h', '9h']], ['run'], [{ verb: 'close', groups: [['7h', '8h', '9h']] }])
  await fireEvent.click(screen.getByRole('button', { name: /Chiudo/ }))
  await fireEvent.click(screen.getByRole('button', { name: 'Chiudo' }))
  expect(act).toHaveBeenCalledWith(close, 0, ['7h', '8h', '9h'])
})

test('an offer takes no tap that was meant for something else, and its bar runs down', async () => {
  const options = [option('buyd', 'buy_discard', { cost: 1 }), option('no', 'leave_discard')]
  const state = table({ parts: [pile('Kh')], options, clock: { name: 'Anna', left: 8, bank: 0, running: true } })
  const stop = timer.follow(state, Date.now())
  const { container, rerender } = render(Buy, { table: state, busy: false, act })
  const buy = screen.getByRole('button', { name: /Compro K♥ \(1\)/ })
  await vi.advanceTimersByTimeAsync(340)
  await fireEvent.click(buy)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4000)
  expect(container.querySelector('.clock')?.textContent).toBe('4')
  await fireEvent.click(buy)
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'buyd' }))
  await fireEvent.keyDown(window, { key: 'f' })
  expect(act).toHaveBeenLastCalledWith(expect.objectContaining({ verb: 'no' }))
  await rerender({ table: { ...state, parts: [pile('2s')] } }) // another discard is another offer
  await fireEvent.click(screen.getByRole('button', { name: /Compro 2♠/ }))
  expect(act).toHaveBeenCalledTimes(2)
  stop()
})

test('stock and pile are buttons when they can be used', async () => {
  const press = vi.fn()
  const props = { part: pile('Kh', 3), table: table({ stock: 50 }) }
  const { rerender } = render(Pile, { ...props, doing: doing({ press, options: [option('draw', 'draw_one'), option('take', 'take')] }) })
  await fireEvent.click(screen.getByRole('button', { name: 'Tallone, 50 carte: Pesco' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Pozzo, re di cuori: Prendo' }))
  expect(press.mock.calls.flat()).toEqual(['draw', 'take'])
  await rerender({ ...props, doing: doing({ press, thrown: true }) })
  await fireEvent.click(screen.getByRole('button', { name: 'Pozzo, re di cuori: Scarto' }))
  expect(press).toHaveBeenLastCalledWith('sd')
})

test('melds lie by owner; those that take the chosen card are buttons', async () => {
  const lay = vi.fn()
  const laid = [meld(1), meld(2, { name: 'Anna', kind: 'set', cards: ['2s', '2h', '2d'], stands: ['2s', '2h', '2d'] })]
  const options = [option('lay', 'lay', { fits: [{ meld: 1, cards: ['6h'] }, { meld: 2, cards: ['2c'] }] })]
  render(Melds, { part: { t: 'melds', laid, opened: [] }, table: table(), doing: doing({ options, picked: ['6h'], lay }) })
  expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual(['Beppe', 'Tu'])
  await fireEvent.click(screen.getByRole('button', { name: /^Attacco: scala di Beppe/ }))
  expect(lay).toHaveBeenCalledWith(1)
})

test('that somebody has opened is said of them, and to oneself', async () => {
  const part = { t: 'melds' as const, laid: [], opened: [true, true] }
  const { rerender } = render(Opened, { part, table: table(), seat: seat('Anna', { you: true }) })
  expect(screen.getByRole('img', { name: 'Hai aperto' })).toBeTruthy()
  await rerender({ seat: seat('Beppe', { index: 1 }) })
  expect(screen.getByRole('img', { name: 'ha aperto' })).toBeTruthy()
})

test('a closing tells its special hand, its discard and the imaginary joker', () => {
  render(Closed, { part: { t: 'closed', name: 'Anna', melds: [['3c', '3c', '3d'], ['7s', '8s', '9s']], discard: 'Kh', special: 'natural_run', multiple: 4, wild: '3c' }, table: table() })
  expect(screen.getByText('Hai chiuso')).toBeTruthy()
  expect(screen.getByText('scarto: K♥')).toBeTruthy()
  expect(screen.getByText(/jolly immaginario: 3♣/)).toBeTruthy()
  expect(screen.getByText('una scala sola senza jolly: 4 volte la puntata in più')).toBeTruthy()
  expect(document.querySelectorAll('.wild')).toHaveLength(1)
})

test('what is about to be laid down has the focus on its button; Enter anywhere does it, and back leaves all as it was', async () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()]
  render(Preview, { verb: 'close', groups: [['7h', '8h', '9h']], hand: HAND, busy: false, confirm, cancel })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chiudo' }))
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect([confirm, cancel].map((one) => one.mock.calls.length)).toEqual([1, 0])
  await fireEvent.click(screen.getByRole('button', { name: 'Indietro' }))
  await fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([confirm, cancel].map((one) => one.mock.calls.length)).toEqual([1, 2])
})

test('a deal of a match says which it is and what it asks of whoever has not opened', async () => {
  const seats = [seat('Anna', { you: true })]
  const melds = (opened: boolean[]) => ({ t: 'melds' as const, laid: [], opened })
  const part = match({ contract: 'two_pairs', left: ['two_pairs', 'full_house', 'in_hand'] })
  const { container, rerender } = render(Contract, { part, table: table({ seats, you: 0, parts: [melds([false])] }) })
  expect(container.querySelector('b')?.textContent).toBe('Mano 6 di 8: due coppie')
  expect(container.querySelector('span')).not.toBeNull()
  await rerender({ table: table({ seats, you: 0, parts: [melds([true])] }) })
  expect(container.querySelector('span')).toBeNull()
})

test('the pool of a match is told as soon as somebody has paid into it', async () => {
  const { container, rerender } = render(Pool, { part: match({ pool: 35 }) })
  expect(container.textContent).toBe('piatto del gioco 35')
  await rerender({ part: match() })
  expect(container.textContent).toBe('')
})

test('the scores stand in order, the winner of the match is marked', () => {
  const rows = [{ name: 'Anna', points: 12, score: 40 }, { name: 'Beppe', points: -20, score: -5 }]
  const part: PointsPart = { t: 'points', rows }
  const result = outcome({ parts: [part], pots: [{ contest: 'game_pool', amount: 40, winners: ['Beppe'], shares: [40], part: WHOLE, board: 0 }] })
  render(Scores, { table: table({ seats: [seat('Anna', { you: true, cards: ['Ah', 'Ad'] }), seat('Beppe')], result }), part })
  const told = screen.getAllByRole('row').slice(1).map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
  expect(told).toEqual(['★Beppe−20−5', 'TuA♥ A♦+1240'])
})
