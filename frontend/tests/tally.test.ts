/** Only the account, and one screen for all. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import Pocket from '../src/lib/screen/Pocket.svelte'
import Screen from '../src/lib/screen/Screen.svelte'
import { settings } from '../src/lib/settings.svelte'
import Keep from '../src/lib/tally/Keep.svelte'
import { nets, shared, sum } from '../src/lib/tally/tally'
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
