import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import Actions from '../src/lib/actions/Actions.svelte'
import { Laying, POOL } from '../src/lib/actions/laying.svelte'
import { Line } from '../src/lib/line.svelte'
import { settings } from '../src/lib/settings.svelte'
import Arrange from '../src/lib/table/Arrange.svelte'
import Table from '../src/lib/table/Table.svelte'
import type { ClientMessage, Laid } from '../src/lib/wire'
import { made, option, seat, table } from './mock'

const SEVEN = ['Ah', 'Kd', '9c', '9d', '5s', '5h', '2s']
const seven = option('arr', 'arrange', { hand: SEVEN, sizes: [2, 5] })
const growing = option('arr', 'arrange', { hand: ['7c', '8c'], sizes: [1, 2, 2], laid: [['2s'], ['9c'], []] })
const laid = (cards: string[], legal: boolean, cid = ''): Laid => ({ t: 'laid', cid, cards, legal, made: [made('asso', 'front'), made('doppia coppia', 'back')] })

beforeEach(() => {
  settings.language = 'it'
  settings.sort = true
})

test('a whole hand lies in its rows from the start, each card once', () => {
  const laying = new Laying(seven)
  expect(laying.rows.map((row) => row.length)).toEqual([2, 5])
  expect(laying.complete).toBe(true)
  expect([...laying.cards].sort()).toEqual([...SEVEN].sort())
})

test('two taps change two places, a second tap on the same card leaves it', () => {
  const laying = new Laying(seven)
  laying.fill(SEVEN)
  laying.tap('Ah')
  laying.tap('Ah')
  expect(laying.held).toBe('')
  laying.tap('Ah')
  laying.tap('2s')
  expect(laying.rows).toEqual([['2s', 'Kd'], ['9c', '9d', '5s', '5h', 'Ah']])
})

test('a card sent to a full row changes places with the last one there', () => {
  const laying = new Laying(seven)
  laying.fill(SEVEN)
  laying.move('9c', 0)
  expect(laying.rows[0]).toEqual(['Ah', '9c'])
  expect(laying.rows[1]).toContain('Kd')
})

test('rows that grow keep what lies there, and empty places stay empty', () => {
  const laying = new Laying(growing)
  expect(laying.complete).toBe(false)
  laying.tap('2s')
  expect(laying.held).toBe('')
  laying.move('7c', 0)
  expect(laying.of('7c')).toBe(POOL)
  laying.move('7c', 1)
  laying.move('8c', 2)
  expect(laying.cards).toEqual(['2s', '9c', '7c', '8c', '??'])
  laying.move('8c', POOL)
  expect(laying.complete).toBe(false)
})

test('what the table thought of the cards counts no more once they have moved', () => {
  const laying = new Laying(seven)
  laying.opinion = laid(laying.cards, true)
  laying.swap('Ah', '2s')
  expect(laying.opinion).toBeNull()
})

test('by tap: a card and then another, or a free place', async () => {
  const laying = new Laying(growing)
  render(Arrange, { laying, names: ['front', 'middle', 'back'], deal: 1 })
  expect(screen.getByRole('img', { name: 'due di picche, davanti' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'sette di fiori, da disporre' }))
  expect(screen.getByRole('button', { name: 'sette di fiori, da disporre' }).getAttribute('aria-pressed')).toBe('true')
  await fireEvent.click(screen.getAllByRole('button', { name: 'posto libero, dietro' })[0] as HTMLElement)
  expect(laying.of('7c')).toBe(2)
})

test('by keyboard: arrows go from card to card, a number sends the card to its row', async () => {
  const laying = new Laying(seven)
  laying.fill(SEVEN)
  render(Arrange, { laying, names: ['front', 'back'], deal: 1 })
  const cards = screen.getAllByRole('button')
  cards[0]?.focus()
  await fireEvent.keyDown(window, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(cards[1])
  await fireEvent.keyDown(window, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cards[3])
  await fireEvent.keyDown(window, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cards[1])
  await fireEvent.keyDown(window, { key: 'ArrowDown' })
  await fireEvent.keyDown(window, { key: '1' })
  expect(laying.of('9d')).toBe(0)
})

test('whether the rows are legal, and what each makes, is said before they are sent', async () => {
  const laying = new Laying(seven)
  laying.opinion = laid(laying.cards, false)
  const act = vi.fn()
  render(Arrange, { laying, names: ['front', 'back'], deal: 1 })
  render(Actions, { table: table({ options: [seven] }), tossed: [], laying, busy: false, act })
  expect(screen.getByRole('status').textContent).toContain('non vale')
  expect(screen.getByText('doppia coppia')).toBeTruthy()
  await new Promise((done) => setTimeout(done, 400))
  await fireEvent.click(screen.getByRole('button', { name: /Dispongo/ }))
  expect(act).not.toHaveBeenCalled()
  laying.opinion = laid(laying.cards, true)
  await fireEvent.keyDown(window, { key: 'd' })
  expect(act).toHaveBeenCalledWith(seven, 0, laying.cards)
})

test('the page asks once the cards lie still, and takes over what it is given', async () => {
  const line = new Line('ws://x/ws')
  const sent: ClientMessage[] = []
  line.send = (message) => String(sent.push(message))
  line.online = true
  const seats = [seat('Anna', { you: true, actor: true, cards: SEVEN }), seat('Beppe')]
  render(Table, { line, table: table({ seats, options: [seven], contests: ['front', 'back'] }) })
  await vi.waitFor(() => expect(sent).toHaveLength(1), 30_000)
  expect(sent[0]).toMatchObject({ t: 'lay', cards: expect.arrayContaining(SEVEN) })
  line.receive({ t: 'laid', cid: '', made: [], legal: true, cards: sent[0]?.t === 'lay' ? (sent[0].cards ?? []) : [] })
  await new Promise((done) => setTimeout(done, 400))
  const done = (): string | null => screen.getByRole('button', { name: /Dispongo/ }).getAttribute('aria-disabled')
  expect(done()).toBe('false')
  await fireEvent.keyDown(window, { key: 'a' })
  expect(sent[1]).toMatchObject({ t: 'lay', cards: [] })
  expect(done()).toBe('true') // what is advised is sent, not what lay there before
  line.receive(laid(SEVEN, true, line.asked))
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /, davanti$/ }).map((card) => card.getAttribute('aria-label'))).toEqual(['asso di cuori, davanti', 're di quadri, davanti']), 30_000)
  expect(screen.getByText('Disposizione valida')).toBeTruthy()
  expect(sent).toHaveLength(2)
})
