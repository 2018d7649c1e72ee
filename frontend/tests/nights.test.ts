/** Known again across nights: a key that nobody is shown, what they have come to, and how they are forgotten. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import './speak'
import { Line } from '../src/lib/line.svelte'
import Nights from '../src/lib/people/Nights.svelte'
import { key, present } from '../src/lib/people/nights'
import { settings } from '../src/lib/settings.svelte'
import type { Nights as Told } from '../src/lib/wire'
import { Socket } from './socket'
import { seat, table } from './mock'

const KEPT = 'buio.known'
let asked: { method?: string; headers?: Record<string, string> }[] = []
let answer: Told | number = { nights: 12, ahead: 7, deals: 1240, chips: 340, best: 95 }

beforeEach(() => {
  settings.language = 'it'
  localStorage.clear()
  asked = []
  answer = { nights: 12, ahead: 7, deals: 1240, chips: 340, best: 95 }
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', (_: string, how: (typeof asked)[number]) => {
    asked.push(how)
    return Promise.resolve(typeof answer === 'number' ? new Response('', { status: answer }) : new Response(how.method === 'DELETE' ? null : JSON.stringify(answer), { status: how.method === 'DELETE' ? 204 : 200 }))
  })
})

function atTable(): Line {
  const line = new Line('ws://x')
  line.open()
  Socket.last.up()
  return line
}
const said = (): { t: string; key?: string; text?: string }[] => Socket.last.said
const shown = (line: Line): ReturnType<typeof render> => render(Nights, { line, table: table({ waiting: 'next', seats: [seat('Anna', { you: true }), seat('Beppe')] }) })

test('a key is made once, at random, and kept; what is no key is none', () => {
  const mine = key()
  expect(mine).toMatch(/^[0-9a-f]{64}$/)
  expect([key(), localStorage.getItem(KEPT)]).toEqual([mine, mine])
  localStorage.setItem(KEPT, 'x'.repeat(64))
  expect(key()).toMatch(/^[0-9a-f]{64}$/)
  expect(key()).not.toBe(mine)
  localStorage.setItem(KEPT, 'nobody')
  expect(key()).toBe('')
})

test('the table is told the key, and whoever is not to be known tells none', () => {
  const line = atTable()
  present(line)
  expect(said()).toMatchObject([{ t: 'know', key: key() }])
  localStorage.setItem(KEPT, 'nobody')
  present(line)
  expect(said()).toHaveLength(1)
})

test('one reads what the nights have come to, shows nobody the key, and tells the table if one likes', async () => {
  const line = atTable()
  shown(line)
  expect(await screen.findByText('In 12 sere: +340. Mani giocate: 1240.')).toBeTruthy()
  expect(screen.getByText('7 sono finite in attivo. La migliore: +95.')).toBeTruthy()
  expect(asked[0]?.headers).toEqual({ Authorization: `Bearer ${key()}` })
  expect(document.body.innerHTML).not.toContain(key())
  expect(said()).toEqual([])
  await fireEvent.click(screen.getByRole('button', { name: 'Dillo al tavolo' }))
  expect(said()).toMatchObject([{ t: 'say', text: 'In 12 sere: +340. Mani giocate: 1240.' }])
})

test('they are forgotten by table, server and browser, in this order, and only after a question', async () => {
  const line = atTable()
  const mine = key()
  shown(line)
  await fireEvent.click(await screen.findByRole('button', { name: 'Dimentica le mie serate' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  answer = 503
  await fireEvent.click(screen.getByRole('button', { name: 'Dimentica tutto' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Adesso non si riesce a leggere.')
  expect(key(), 'as long as the server has not forgotten').toBe(mine)
  answer = { nights: 0, ahead: 0, deals: 0, chips: 0, best: 0 }
  await fireEvent.click(screen.getByRole('button', { name: 'Dimentica le mie serate' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Dimentica tutto' }))
  expect(await screen.findByText('Le tue serate non si contano.')).toBeTruthy()
  expect(said()).toMatchObject([{ t: 'know', key: '' }, { t: 'know', key: '' }])
  expect([asked.at(-1)?.headers?.Authorization, key()]).toEqual([`Bearer ${mine}`, ''])
  await fireEvent.click(screen.getByRole('button', { name: 'Conta le mie serate da adesso' }))
  await waitFor(() => expect(said().at(-1)?.key).toMatch(/^[0-9a-f]{64}$/))
  expect(said().at(-1)?.key).not.toBe(mine)
})

test('a key that somebody else has at this table is answered in a sentence, and costs nothing else', async () => {
  const line = atTable()
  shown(line)
  present(line)
  line.receive({ t: 'no', cid: Socket.last.said.at(-1)?.cid ?? '', code: 'key_taken', text: '' })
  expect((await screen.findByRole('alert')).textContent).toContain('ha la stessa chiave')
  expect(line.refused).toBeNull()
})
