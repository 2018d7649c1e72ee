/** One link for every Thursday: the host opens the next night, whoever comes again is known, and where one sits is one's own choice. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import Enter from '../src/lib/actions/Enter.svelte'
import { placesOf } from '../src/lib/actions/seats'
import { accountLink, lastAccount, stays } from '../src/lib/address'
import Person from '../src/lib/host/Person.svelte'
import Around from '../src/lib/panels/Around.svelte'
import Log from '../src/lib/panels/Log.svelte'
import { Line } from '../src/lib/line.svelte'
import { settings } from '../src/lib/settings.svelte'
import Closed from '../src/lib/table/Closed.svelte'
import type { ClientMessage, TableState } from '../src/lib/wire'
import { about, outcome, seat, table } from './mock'

settings.language = 'en'

/** A line that notes what is sent over it. */
function noting(): { line: Line; sent: ClientMessage[] } {
  const line = new Line('ws://x')
  const sent: ClientMessage[] = []
  line.send = (message) => `${sent.push(message)}`
  return { line, sent }
}

const around = (free: number[], ...seats: [string, number][]): TableState => ({
  ...table({ you: -1, waiting: 'seat', about: about({ free }) }),
  seats: seats.map(([name, place]) => seat(name, { place })),
})

test('a free seat is one to the left of somebody, and of several empty chairs it is the nearest', () => {
  expect(placesOf(around([1, 2, 4, 5, 6], ['Anna', 0], ['Bruno', 3]))).toEqual([{ seat: 1, after: 'Anna' }, { seat: 4, after: 'Bruno' }])
  expect(placesOf(around([0, 1, 5], ['Cleo', 4], ['Anna', 2], ['Bruno', 3]))).toEqual([{ seat: 5, after: 'Cleo' }])
  expect(placesOf(around([0, 1], ['Anna', 2], ['Bruno', 3]))).toEqual([{ seat: 0, after: 'Bruno' }])
  expect(placesOf(around([1, 2], ['Anna', 0]))).toEqual([])
  expect(placesOf(around([], ['Anna', 0], ['Bruno', 1]))).toEqual([])
  expect(placesOf({ ...around([2, 3], ['Anna', 0], ['Bruno', 1]), deal: 0 })).toEqual([{ seat: 1, after: 'Anna' }, { seat: 2, after: 'Bruno' }])
})

test('who sits may change to where it makes a difference, and not between the same two', () => {
  const sitting = (deal: number, ...seats: [string, number][]): TableState => {
    const now = around([4, 5], ...seats)
    return { ...now, deal, you: 1, seats: now.seats.map((one, at) => ({ ...one, you: at === 1 })) }
  }
  expect(placesOf(sitting(1, ['Anna', 0], ['Zoe', 1], ['Bruno', 2], ['Cleo', 3]))).toEqual([{ seat: 4, after: 'Cleo' }])
  expect(placesOf(sitting(0, ['Anna', 0], ['Zoe', 1], ['Bruno', 2], ['Cleo', 3]))).toEqual([{ seat: 3, after: 'Bruno' }, { seat: 4, after: 'Cleo' }])
  expect(placesOf(sitting(1, ['Anna', 0], ['Zoe', 3]))).toEqual([])
})

test('who sits is shown the chairs from their own place to the left, and asks for one between two hands', async () => {
  const { line, sent } = noting()
  const seats = [seat('Anna'), seat('Zoe', { you: true }), seat('Bruno', { dealer: true }), seat('Cleo')]
  const running = table({ you: 1, seats, about: about({ free: [4, 5] }) })
  const view = render(Around, { line, table: running })
  const change = (): HTMLButtonElement => screen.getByRole('button', { name: 'Change seats' })
  expect(change().disabled).toBe(true)
  expect(view.container.textContent).toContain('Only between two hands.')
  await view.rerender({ line, table: { ...running, result: outcome() } })
  await fireEvent.click(change())
  const drawn = await screen.findAllByRole('listitem', { hidden: true })
  expect(drawn.map((one) => one.textContent?.trim()).filter((one) => one !== '')).toEqual(['Where Close', 'Zoe', 'BrunoD', 'Cleo', '+', 'Anna'])
  await fireEvent.click(screen.getByRole('button', { name: 'To the left of Cleo', hidden: true }))
  expect(sent).toEqual([{ t: 'sit', name: 'Zoe', chips: 0, seat: 4 }])
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})

test('who does not care sits down with no tap more, who does chooses beside whom', async () => {
  localStorage.setItem('buio.name', 'Zoe')
  const { line, sent } = noting()
  const view = render(Enter, { line, table: around([1, 4], ['Anna', 0], ['Bruno', 3]) })
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Where: Where there is room' }))
  const beside = { name: 'To the left of Bruno', hidden: true }
  await fireEvent.click(await screen.findByRole('button', beside))
  expect(screen.getByRole('button', { name: 'Where: To the left of Bruno' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
  await view.rerender({ line, table: around([1, 3], ['Anna', 0], ['Bruno', 2]) })
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
  expect(sent.map((one) => (one.t === 'sit' ? [one.name, one.seat] : one))).toEqual([['Zoe', -1], ['Zoe', 4], ['Zoe', 3]])
})

test('who was there last time is greeted by that name, and asks nobody', async () => {
  localStorage.setItem('buio.name', 'Somebody else')
  const { line, sent } = noting()
  const how = about({ former: 'Bruno', before: 'last', settings: { ...about().settings, approve: true } })
  render(Enter, { line, table: table({ you: -1, waiting: 'seat', about: how }) })
  expect(screen.getByText('Welcome back, Bruno.')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
  expect(sent).toEqual([{ t: 'sit', name: 'Bruno', chips: 0, seat: -1 }])
})

test('who was sent away reads why, if the host has said it', async () => {
  const { line } = noting()
  const gone = (removal: { why: 'slow' | ''; note: string }): TableState => table({ you: -1, waiting: 'removed', about: about({ removal }) })
  const view = render(Enter, { line, table: gone({ why: 'slow', note: 'bis Donnerstag' }) })
  expect(view.container.textContent).toContain('The reason: the table waited too long for you – bis Donnerstag.')
  await view.rerender({ line, table: gone({ why: '', note: '' }) })
  expect(view.container.textContent).not.toContain('The reason')
  await view.rerender({ line, table: gone({ why: '', note: 'too loud' }) })
  expect(view.container.textContent).toContain('The reason: too loud.')
})

test('the host may say why, and says nothing of a bot', async () => {
  const { line, sent } = noting()
  const view = render(Person, { line, table: table(), seat: { ...seat('Bruno'), bot: false }, running: false })
  await fireEvent.click(screen.getByRole('button', { name: 'Send away', hidden: true }))
  await fireEvent.change(screen.getByRole('combobox', { name: 'Why? Only Bruno reads it', hidden: true }), { target: { value: 'place' } })
  await fireEvent.input(screen.getByRole('textbox', { name: 'In your own words', hidden: true }), { target: { value: 'sorry' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Send away', hidden: true }))
  expect(sent).toEqual([{ t: 'remove', name: 'Bruno', why: 'place', note: 'sorry' }])
  view.unmount()
  render(Person, { line, table: table(), seat: { ...seat('Bot'), bot: true }, running: false })
  await fireEvent.click(screen.getByRole('button', { name: 'Send away', hidden: true }))
  expect(screen.queryByRole('textbox', { name: 'In your own words', hidden: true })).toBeNull()
})

test('the host opens the next night once, and reads why that did not go', async () => {
  const { line } = noting()
  const asked = vi.fn((_: URL, __: RequestInit) => Promise.resolve(new Response('{"code":"rate","error":"too many"}', { status: 429 })))
  vi.stubGlobal('fetch', asked)
  const over = (more: Parameters<typeof about>[0]): TableState => table({ waiting: 'closed', about: about(more) })
  const view = render(Closed, { line, table: over({ hosting: true }) })
  const button = screen.getByRole('button', { name: 'Next night, same people' })
  await fireEvent.click(button)
  expect(await screen.findByText('Too many tables were opened from here: try again in an hour.')).toBeTruthy()
  const next = asked.mock.calls.filter(([, how]) => how?.method === 'POST')
  expect(next.map(([url]) => url.pathname)).toEqual(['/next'])
  await view.rerender({ line, table: over({ hosting: true, followed: 'friday' }) })
  expect(screen.queryByRole('button', { name: 'Next night, same people' })).toBeNull()
  expect(screen.getByRole('button', { name: "To tonight's table" })).toBeTruthy()
  await view.rerender({ line, table: over({}) })
  expect(screen.queryByRole('button', { name: 'Next night, same people' })).toBeNull()
  vi.unstubAllGlobals()
})

test('whose link is an old one by now is sent to the host, and to no table', async () => {
  const { line } = noting()
  const asked = vi.fn((url: URL, how?: RequestInit) => Promise.resolve(new Response(null, { status: how?.method === 'HEAD' && url.pathname === '/' ? 404 : 200 })))
  vi.stubGlobal('fetch', asked)
  const over = table({ you: -1, waiting: 'closed', about: about({ followed: 'friday' }) })
  const view = render(Closed, { line, table: over })
  expect(await screen.findByText('There is a table for the next night, and its link has changed: ask the host for the new one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: "To tonight's table" })).toBeNull()
  const heads = asked.mock.calls.filter(([, how]) => how?.method === 'HEAD').length
  for (let state = 0; state < 3; state++) await view.rerender({ line, table: { ...over, about: { ...over.about } } })
  expect(asked.mock.calls.filter(([, how]) => how?.method === 'HEAD')).toHaveLength(heads) // each would count as a guessed link
  view.unmount()
  asked.mockRejectedValue(new TypeError('no net'))
  render(Closed, { line, table: over })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.getByRole('button', { name: "To tonight's table" })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('the night has no other hand after its last one', () => {
  const told = [{ deal: 4, word: 'win' }, { deal: 5, word: 'went' }, { deal: 5, word: 'closed' }].map((one) => ({ name: 'Bruno', amount: 3, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null, ...one }))
  const view = render(Log, { props: { events: told, me: '' } })
  const heads = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
  expect(heads()).toEqual(['Hand 4', 'Hand 5'])
  view.unmount()
  render(Log, { props: { events: told, me: '', last: 4 } })
  expect(heads()).toEqual(['Hand 4'])
})

test('the account of a night that another has followed has an address of its own', () => {
  expect(accountLink('https://x/t/one.two')).toBe('https://x/t/one.two?account')
  expect(lastAccount('/buio/t/new.inv/', 'old')).toBe('/buio/t/old.inv/?account')
  expect(lastAccount('/', 'old')).toBe('/t/old/?account')
  expect([stays('?account'), stays('?screen'), stays('')]).toEqual([true, false, false])
})
