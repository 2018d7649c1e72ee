/** Only the account, and one screen for all. */
import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import Pocket from '../src/lib/screen/Pocket.svelte'
import Screen from '../src/lib/screen/Screen.svelte'
import { settings } from '../src/lib/settings.svelte'
import Keep from '../src/lib/tally/Keep.svelte'
import { divided, nets, pots, shared, sharesOf, sum } from '../src/lib/tally/tally'
import type { AccountState, ClientMessage, TableState } from '../src/lib/wire'
import { about, seat, table } from './mock'

let sent: ClientMessage[]
let line: Line

beforeEach(() => {
  settings.language = 'it'
  sent = []
  line = new Line('ws://x')
  line.send = (message) => String(sent.push(message))
})

const kept = (account: Partial<AccountState> = {}, more: Partial<TableState> = {}): TableState =>
  table({ seats: [seat('Anna', { you: true, bot: false }), seat('Beppe', { bot: false }), seat('Carla', { bot: false })], pot: 6, account: { dealer: 'Carla', tally: null, ...account }, ...more })

test('a pot is shared equally, odd chips go to the first', () => {
  expect(shared(11, ['Anna', 'Beppe'])).toEqual({ Anna: 6, Beppe: 5 })
  expect(shared(11, [])).toEqual({})
  expect(nets({ Anna: 3, Beppe: 1 }, { Beppe: 4 })).toEqual([['Anna', -3], ['Beppe', 3]])
  expect(sum({ Anna: 3, Beppe: 1 })).toBe(4)
})

test('who wins with the last chips wins what they have bet from everybody; the rest is another pot', () => {
  const stakes = { Anna: 20, Beppe: 50, Carla: 50, Dino: 10 }
  const all = (winners: string[][], resting = ['Anna']) => pots(stakes, 6, resting, winners)
  expect(all([])).toEqual([{ amount: 136, able: ['Anna', 'Beppe', 'Carla', 'Dino'], winners: [] }])
  expect(all([['Anna']]).map(({ amount, able }) => [amount, able])).toEqual([[76, ['Anna', 'Beppe', 'Carla', 'Dino']], [60, ['Beppe', 'Carla']]])
  expect(sharesOf(all([['Anna'], ['Carla']]))).toEqual({ Anna: 76, Carla: 60 })
  expect(sharesOf(all([['Anna', 'Beppe'], ['Beppe']]))).toEqual({ Anna: 38, Beppe: 98 })
  expect(sharesOf(all([['Beppe']]))).toEqual({ Beppe: 136 })
  expect(sharesOf(all([['Anna']], []))).toEqual({ Anna: 136 })
  expect(sharesOf(pots({ Anna: 20, Beppe: 50 }, 0, ['Anna'], [['Anna']]))).toEqual({ Anna: 40, Beppe: 30 })
  expect(sharesOf(pots({ Anna: 5, Beppe: 20, Carla: 50, Dino: 50 }, 0, ['Anna', 'Beppe'], [['Anna'], ['Beppe'], ['Dino']]))).toEqual({ Anna: 20, Beppe: 45, Dino: 60 })
})

test('a side pot is asked for by itself', async () => {
  render(Keep, { line, table: kept({}, { seats: [seat('Anna', { you: true, bot: false, stack: 2 }), seat('Beppe', { bot: false }), seat('Carla', { bot: false })], pot: 0 }) })
  for (const name of ['Anna', 'Beppe', 'Carla', 'Beppe', 'Carla', 'Anna', 'Beppe', 'Carla']) await fireEvent.click(screen.getByLabelText(`${name}: di più`))
  await fireEvent.click(screen.getAllByText('Vince')[0] as HTMLElement)
  const side = within(screen.getByRole('group', { name: 'Piatto a parte, 2: chi lo vince?' }))
  expect(screen.getByRole('status').textContent).toContain('2 restano nel piatto')
  await fireEvent.click(side.getByRole('button', { name: 'Carla' }))
  await fireEvent.submit(screen.getByLabelText('Segna la mano'))
  expect(sent).toEqual([{ t: 'tally', stakes: { Anna: 2, Beppe: 3, Carla: 3 }, shares: { Anna: 6, Carla: 2 } }])
})

test('who deals chooses the game of real cards, too; the others read who does', async () => {
  const menu = { games: ['italian', 'texas'], possible: ['italian', 'texas'], choosing: 'Anna', then: 'Beppe', next: '', left: 0 }
  const { rerender } = render(Keep, { line, table: kept({}, { menu }) })
  await fireEvent.click(screen.getByText('Un altro gioco…'))
  await fireEvent.click(screen.getByRole('button', { name: /Texas/ }))
  await fireEvent.click(screen.getByText(/^Ancora/))
  expect(sent).toEqual([{ t: 'choose', game: 'texas' }, { t: 'choose', game: 'italian' }])
  const about_beppe = { menu: { ...menu, choosing: 'Beppe' }, about: about({ hosting: true }) }
  await rerender({ line, table: kept({}, about_beppe) })
  expect(screen.getByText('Beppe sceglie il gioco')).toBeTruthy()
  expect(screen.queryByText(/^Ancora/)).toBeNull()
  await rerender({ line, table: kept({}, { ...about_beppe, seats: [seat('Anna', { you: true, bot: false }), seat('Beppe', { here: false, bot: false })] }) })
  expect(screen.getByText(/^Ancora/)).toBeTruthy()
})

test('chips are bought on a second tap, and on the first by who has none', async () => {
  const { rerender } = render(Keep, { line, table: kept() })
  await fireEvent.click(screen.getByText('Compra 100 fiches'))
  expect(sent).toEqual([])
  await fireEvent.click(screen.getByText('Le compro'))
  await rerender({ line, table: kept({}, { seats: [seat('Anna', { you: true, bot: false, stack: 0 })] }) })
  await fireEvent.click(screen.getByText('Compra 100 fiches'))
  expect(sent).toEqual([{ t: 'rebuy' }, { t: 'rebuy' }])
})

test('shares that are not equal are entered; whoever has none entered shares what is left', () => {
  expect(divided(20, ['Anna', 'Beppe', 'Carla'], { Anna: 12 })).toEqual({ Anna: 12, Beppe: 4, Carla: 4 })
  expect(divided(20, ['Anna', 'Beppe'], {})).toEqual({ Anna: 10, Beppe: 10 })
  expect(divided(20, ['Anna', 'Beppe'], { Anna: 12, Beppe: 3, Carla: 9 })).toEqual({ Anna: 12, Beppe: 3 })
  expect(divided(20, ['Anna', 'Beppe'], { Anna: 25 })).toEqual({ Anna: 25, Beppe: 0 })
})

test('a pot is shared otherwise than equally, and never more than there is', async () => {
  render(Keep, { line, table: kept() })
  for (const at of [0, 1]) await fireEvent.click(screen.getAllByText('Vince')[at] as HTMLElement)
  const share = screen.getByLabelText('Anna prende') as HTMLInputElement
  expect(share.value).toBe('3')
  await fireEvent.input(share, { target: { value: '9' } })
  expect(screen.getByText(/3 di troppo/)).toBeTruthy()
  await fireEvent.submit(screen.getByLabelText('Segna la mano'))
  expect(sent).toEqual([])
  await fireEvent.input(share, { target: { value: '4' } })
  await fireEvent.submit(screen.getByLabelText('Segna la mano'))
  expect(sent).toEqual([{ t: 'tally', stakes: {}, shares: { Anna: 4, Beppe: 2 } }])
  await fireEvent.input(screen.getByLabelText('Beppe prende'), { target: { value: '1' } })
  expect(screen.getByText(/1 restano nel piatto/)).toBeTruthy()
})

test('a hand is written down with a few taps', async () => {
  render(Keep, { line, table: kept() })
  expect(screen.getByText('Carla fa le carte')).toBeTruthy()
  await fireEvent.click(screen.getByText('+1'))
  await fireEvent.click(screen.getByLabelText('Anna: di più'))
  await fireEvent.click(screen.getByLabelText('Carla: meno'))
  await fireEvent.click(screen.getAllByText('Vince')[1] as HTMLElement)
  expect(screen.getByText(/Beppe prende 9/)).toBeTruthy()
  await fireEvent.submit(screen.getByLabelText('Segna la mano'))
  expect(sent).toEqual([{ t: 'tally', stakes: { Anna: 2, Beppe: 1 }, shares: { Beppe: 9 } }])
})

test('who is asked says whether it was so; who wrote it takes it back', async () => {
  const tally = { number: 4, by: 'Beppe', stakes: { Anna: 2, Beppe: 1 }, shares: { Beppe: 9 }, waits: ['Anna', 'Carla'] }
  const { rerender } = render(Keep, { line, table: kept({ tally }) })
  await fireEvent.click(screen.getByText('Giusto'))
  await fireEvent.click(screen.getByText('Non è così'))
  expect(sent).toEqual([{ t: 'agree', number: 4 }, { t: 'disagree', number: 4 }])
  await rerender({ line, table: kept({ tally: { ...tally, by: 'Anna', waits: ['Carla'] } }) })
  expect(screen.queryByText('Giusto')).toBeNull()
  expect(screen.getByText('Ritira')).toBeTruthy()
  expect(screen.getByText('Manca il sì di Carla')).toBeTruthy()
})

test('the host seats somebody without a phone', async () => {
  render(Keep, { line, table: kept({}, { about: about({ hosting: true }) }) })
  await fireEvent.input(screen.getByLabelText('Qualcuno senza telefono'), { target: { value: 'Nonna' } })
  await fireEvent.click(screen.getByText('Fai sedere'))
  expect(sent).toEqual([{ t: 'add', name: 'Nonna' }])
})

test('the screen shows the table and a way to sit down, and no hand of its own', async () => {
  const watched = table({ you: -1, waiting: 'others', seats: [seat('Anna'), seat('Beppe')] })
  const { rerender } = render(Screen, { line, table: watched })
  expect(screen.getByRole('img', { name: 'Inquadra e siediti' })).toBeTruthy()
  expect(document.querySelector('.wood')).toBeTruthy()
  await rerender({ line, table: table() })
  expect(screen.getByRole('alert').textContent).toContain('Questo apparecchio ha un posto al tavolo')
  expect(document.querySelector('.wood')).toBeNull()
})

test('a hand before the screen knows the pot and what there is to call', () => {
  render(Pocket, { table: table() })
  expect(document.querySelector('.pocket')?.textContent).toContain('12')
  expect(screen.getByText('da vedere 4')).toBeTruthy()
})
