/** The table of people: time, alerts, links, forms, the host. */
import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushSync } from 'svelte'
import Bar from '../src/lib/actions/Bar.svelte'
import Enter from '../src/lib/actions/Enter.svelte'
import { invited, linkOf, rootOf, takeLink, takenFrom } from '../src/lib/address'
import { Alerts, marked } from '../src/lib/alerts'
import NewTable from '../src/lib/door/NewTable.svelte'
import RuleFields from '../src/lib/forms/RuleFields.svelte'
import { Line } from '../src/lib/line.svelte'
import { settingsFor, type Lobby, type Value } from '../src/lib/lobby'
import Around from '../src/lib/panels/Around.svelte'
import Claims from '../src/lib/host/Claims.svelte'
import Plan from '../src/lib/host/Plan.svelte'
import Host from '../src/lib/panels/Host.svelte'
import Panels from '../src/lib/panels/Panels.svelte'
import { settings } from '../src/lib/settings.svelte'
import Closed from '../src/lib/table/Closed.svelte'
import Plate from '../src/lib/table/Plate.svelte'
import Trouble from '../src/lib/Trouble.svelte'
import Door from '../src/lib/door/Door.svelte'
import { forget, idOf, myTables, remember } from '../src/lib/mine'
import { dropPreset, presets, savePreset } from '../src/lib/presets'
import { seconds, timer } from '../src/lib/timer.svelte'
import type { AskingState, ClientMessage, TableState } from '../src/lib/wire'
import { refusal, sentence } from '../src/lib/words'
import { about, outcome, seat, table } from './mock'

let sent: ClientMessage[]
let line: Line

beforeEach(() => {
  vi.useFakeTimers()
  settings.language = 'it'
  localStorage.clear()
  sent = []
  line = new Line('ws://x')
  line.send = (message) => String(sent.push(message))
  line.online = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const clocked = (left: number, bank: number, more: Partial<TableState> = {}, running = true): TableState =>
  table({ clock: { name: 'Anna', left, bank, running }, ...more })

test('the clock counts down between two states, first the time for the move, then the bank', () => {
  const stop = timer.follow(clocked(70, 60), Date.now())
  expect([timer.own, timer.bank, timer.share, timer.short]).toEqual([10, 60, 1, false])
  vi.advanceTimersByTime(5000)
  expect([timer.own, timer.bank, timer.share]).toEqual([5, 60, 0.5])
  vi.advanceTimersByTime(35_000)
  expect([timer.own, timer.bank, timer.share]).toEqual([0, 30, 0.25])
  vi.advanceTimersByTime(20_000)
  expect([timer.left, timer.short]).toEqual([10, true])
  vi.advanceTimersByTime(20_000)
  expect(timer.left).toBe(0)
  stop()
})

test('a clock that nobody looks at any more does not run on, and a table without one is in no hurry', () => {
  const stop = timer.follow(clocked(70, 50), Date.now())
  vi.advanceTimersByTime(65_000)
  stop()
  vi.advanceTimersByTime(65_000)
  expect([timer.left, timer.short]).toEqual([5, true])
  timer.follow(table(), Date.now())()
  expect([timer.name, timer.short]).toEqual(['', false])
})

test('a clock that does not run stands still', () => {
  const stop = timer.follow(clocked(70, 60, {}, false), Date.now() - 5000)
  expect([timer.left, timer.own]).toEqual([70, 10])
  vi.advanceTimersByTime(30_000)
  expect(timer.left).toBe(70)
  stop()
})

test('a new state of the same turn keeps the measure, a new turn takes its own', () => {
  timer.follow(clocked(80, 60), Date.now())()
  timer.follow(clocked(70, 60), Date.now())()
  expect(timer.share).toBe(0.5)
  timer.follow(clocked(70, 60, { turn: 2 }), Date.now())()
  expect(timer.share).toBe(1)
})

test('an offer of a few seconds is never announced as the end of a long time', () => {
  timer.follow(clocked(8, 0, { turn: 9 }), Date.now())()
  expect(timer.short).toBe(false)
})

test('time for the eye', () => {
  expect([0.2, 9, 59.1, 99, 120, 125].map(seconds)).toEqual(['1', '9', '60', '99', '2:00', '2:05'])
})

test('the clock stands at the seat that is asked, and is no live region', () => {
  const stop = timer.follow(clocked(45, 30), Date.now())
  const { container } = render(Plate, { seat: seat('Anna', { actor: true, bot: false }) })
  const clock = screen.getByRole('timer')
  expect(clock.textContent).toContain('15 secondi, riserva 30')
  expect(container.querySelector('[aria-live]')).toBeNull()
  vi.advanceTimersByTime(5000)
  flushSync()
  expect(clock.textContent).toContain('10 secondi')
  stop()
})

test('one chime for each decision, none for a state that is shown again', () => {
  const ring = vi.fn()
  const alerts = new Alerts(ring)
  const mine = (turn: number): TableState => table({ waiting: 'you', turn })
  const others = table({ waiting: 'others', turn: 2 })
  alerts.follow(mine(1))
  expect(ring).not.toHaveBeenCalled()
  alerts.follow(others)
  alerts.follow(mine(3))
  alerts.follow(mine(3))
  expect(ring).toHaveBeenCalledTimes(1)
  expect(document.title).toContain('Tocca a te')
  alerts.follow(mine(4))
  expect(ring).toHaveBeenCalledTimes(1)
  alerts.follow(others)
  alerts.follow(mine(4))
  expect(ring).toHaveBeenCalledTimes(1)
  alerts.follow(others)
  alerts.follow(mine(5))
  expect(ring).toHaveBeenCalledTimes(2)
  alerts.follow(others)
  expect(document.title).toBe('Buio')
})

test('the screen stays on while one plays, and goes off afterwards', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ released: false, release }))
  vi.stubGlobal('navigator', { ...navigator, wakeLock: { request } })
  const alerts = new Alerts(() => undefined)
  alerts.follow(table())
  await vi.advanceTimersByTimeAsync(1)
  expect(request).toHaveBeenCalledTimes(1)
  alerts.follow(table({ pause: 'host' }))
  await vi.advanceTimersByTimeAsync(1)
  expect(release).toHaveBeenCalledTimes(1)
})

test('a screen that may not stay on is asked for it once in a deal, and when the page is seen again', async () => {
  const request = vi.fn(() => Promise.reject(new Error('NotAllowedError')))
  vi.stubGlobal('navigator', { ...navigator, wakeLock: { request } })
  const alerts = new Alerts(() => undefined)
  for (const turn of [1, 2, 3]) {
    alerts.follow(table({ turn }))
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(request).toHaveBeenCalledTimes(1)
  await alerts.stayAwake()
  expect(request).toHaveBeenCalledTimes(2)
})

test('the icon is marked, and only an icon of ours', () => {
  expect(marked('data:,%3Csvg%3E%3C/svg%3E', true)).toContain('circle')
  expect(marked('data:,%3Csvg%3E%3C/svg%3E', false)).not.toContain('circle')
  expect(marked('icon.png', true)).toBe('icon.png')
})

test('links: to the table with its newest invitation, to another device, and those that people paste', () => {
  const at = new URL('https://casa.example/carte/t/abc.old/')
  expect(linkOf(at, 'new')).toBe('https://casa.example/carte/t/abc.new')
  expect(linkOf(new URL('http://casa.local:8000/'), '')).toBe('http://casa.local:8000/')
  expect([rootOf('/carte/t/abc.old/'), rootOf('/'), rootOf('/carte/')]).toEqual(['/carte/', '/', '/carte/'])
  expect(takenFrom(new URL(takeLink('https://x.example/t/a.b', 'K7')).hash)).toBe('K7')
  expect(takenFrom('#menu')).toBe('')
  expect(invited(' Vieni! https://casa.example/t/a.b ', at)).toBe('https://casa.example/t/a.b')
  expect(invited('t/a.b', at)).toBe('https://casa.example/carte/t/a.b')
  expect([invited('ciao', at), invited('javascript:alert(1)', at), invited('', at)]).toEqual([null, null, null])
})

const GAMES: Lobby = {
  games: [
    { code: 'italian', name: { it: 'Poker all\'italiana', en: 'Italian poker', de: 'Italienisches Poker' }, family: 'italian', players: [2, 9], rules: {
      ante: { default: 1, allowed: [{ min: 1 }] },
      max_bet: { default: 'pot', allowed: ['pot', 'none', { min: 1 }] },
      check_raise: { default: true, allowed: [true, false] },
    } },
    { code: 'texas', name: { it: 'Texas', en: 'Texas', de: 'Texas' }, family: 'holdem', players: [2, 10], rules: {}, board: true },
    { code: 'nonna', name: { it: 'Gioco della nonna', en: 'Grandma', de: 'Oma' }, family: 'of_a_stranger', players: [2, 4], rules: {} },
  ],
  settings: [
    { key: 'stack', low: 1, high: 1000, step: 1, value: 200 },
    { key: 'clock', low: 0, high: 3600, step: 1, value: 60 },
    { key: 'of_tomorrow', low: 0, high: 9, step: 1, value: 4 },
    { key: 'approve', low: 0, high: 1, step: 1, value: false },
  ],
}

test('a table is opened with what was changed, and nothing else', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Promise.resolve(new Response(JSON.stringify({ table: 'x', link: '/t/x', host_link: '/t/x?host=y' }), { status: 201 }))
  })
  const go = vi.fn()
  render(NewTable, { offered: GAMES, go })
  await fireEvent.input(screen.getByLabelText(/Fiches a testa/), { target: { value: '500' } })
  await fireEvent.input(screen.getByLabelText(/Of_tomorrow/), { target: { value: '5' } })
  await fireEvent.click(screen.getByLabelText(/Chi arriva va fatto entrare/))
  await fireEvent.click(screen.getByRole('button', { name: /Apri il tavolo/ }))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([{ games: ['italian'], rules: {}, settings: { stack: 500, of_tomorrow: 5, approve: true }, rotation: false }])
  expect(go).toHaveBeenCalledWith('/t/x?host=y')
})

test('of several games the dealer chooses; a search finds a game of a stranger', async () => {
  const asked: { games: string[] }[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as { games: string[] })
    return Promise.resolve(new Response(JSON.stringify({ code: 'rules', error: 'nobody can play this' }), { status: 400 }))
  })
  render(NewTable, { offered: GAMES })
  await fireEvent.click(screen.getByLabelText('Sceglie il mazziere'))
  await fireEvent.input(screen.getByLabelText('Cerca un gioco'), { target: { value: 'NONNA' } })
  expect(screen.queryByRole('button', { name: /Texas/ })).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: /nonna/ }))
  await fireEvent.click(screen.getByRole('button', { name: /Apri il tavolo/ }))
  await vi.advanceTimersByTimeAsync(1)
  expect(asked[0]?.games).toEqual(['italian', 'nonna'])
  expect(screen.getByRole('alert').textContent).toBe('Così non si può giocare: nobody can play this')
})

test('what would have come is a setting of tables where cards come to the table', async () => {
  const rabbit = { key: 'rabbit', low: 0, high: 1, step: 1, value: false }
  const offered = { ...GAMES, settings: [...GAMES.settings, rabbit] }
  const shown = (): boolean => screen.queryByLabelText(/cosa usciva/) !== null
  render(NewTable, { offered })
  expect(shown()).toBe(false)
  await fireEvent.click(screen.getByRole('button', { name: /^Texas/ }))
  expect(shown()).toBe(true)
  expect(settingsFor(offered, ['italian', ''])).toEqual(GAMES.settings)
  expect(settingsFor(offered, ['italian', 'texas'])).toEqual(offered.settings)
})

test('the first family of games stands open, and that of the game that is chosen', async () => {
  const { container } = render(NewTable, { offered: GAMES })
  const open = (): boolean[] => [...container.querySelectorAll<HTMLDetailsElement>('.games details')].map((one) => one.open)
  expect(open()).toEqual([true, false, false])
  await fireEvent.click(screen.getByRole('button', { name: /^Texas/ }))
  expect(open()).toEqual([true, true, false])
})

test('the games of the night are all in sight, and a tap takes one away', async () => {
  render(NewTable, { offered: GAMES })
  await fireEvent.click(screen.getByLabelText('Sceglie il mazziere'))
  await fireEvent.click(screen.getByRole('button', { name: /^Texas/ }))
  await fireEvent.input(screen.getByLabelText('Cerca un gioco'), { target: { value: 'nonna' } })
  await fireEvent.click(screen.getByRole('button', { name: /nonna/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Cerca un gioco').value).toBe('')
  const tonight = within(screen.getByRole('list', { name: 'I giochi della serata' }))
  expect(tonight.getAllByRole('button').map((one) => one.textContent)).toEqual(['Poker all\'italiana×', 'Texas hold\'em×', 'Gioco della nonna×'])
  expect(screen.getByRole('button', { name: /Apri il tavolo/ }).textContent).toContain('3 giochi')
  await fireEvent.click(tonight.getByRole('button', { name: /hold'em/ }))
  expect(tonight.getAllByRole('button')).toHaveLength(2)
})

test('a search looks for names first, and for families where no game is called so', async () => {
  render(NewTable, { offered: { ...GAMES, games: [...GAMES.games, { code: 'omaha', name: {}, family: 'holdem', players: [2, 10], rules: {} }] } })
  const search = screen.getByLabelText('Cerca un gioco')
  await fireEvent.input(search, { target: { value: 'omaha' } })
  expect(screen.queryByRole('button', { name: /^Texas/ })).toBeNull()
  await fireEvent.input(search, { target: { value: 'hold\'em e' } })
  expect(screen.getByRole('button', { name: /^Texas/ })).toBeTruthy()
})

test('house rules: a switch, a choice, a number; what is usual is not said', async () => {
  const props = $props()
  const view = render(RuleFields, props)
  await fireEvent.click(screen.getByLabelText(/rilancia/i))
  expect(props.values).toEqual({ check_raise: false })
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: 'own:' } })
  expect(props.values).toEqual({ check_raise: false, max_bet: 1 })
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: '0' } })
  expect(props.values).toEqual({ check_raise: false })
  view.unmount()
})

function $props(): { rules: Lobby['games'][0]['rules']; values: Record<string, Value> } {
  let values: Record<string, Value> = {}
  return {
    rules: GAMES.games[0]!.rules,
    get values() {
      return values
    },
    set values(now) {
      values = now
    },
  }
}

test('who needs leave asks for a seat, with chips; who waits can stop', async () => {
  const open = about({ settings: { ...about().settings, approve: true } })
  const view = render(Enter, { line, table: table({ waiting: 'seat', you: -1, about: open }) })
  await fireEvent.input(screen.getByLabelText('Come ti chiami?'), { target: { value: 'Dora' } })
  await fireEvent.input(screen.getByLabelText('Quante fiches compri'), { target: { value: '300' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Chiedi un posto' }))
  expect(sent).toEqual([{ t: 'sit', name: 'Dora', chips: 300, seat: -1 }])
  await view.rerender({ line, table: table({ waiting: 'asked', you: -1, about: about({ asking: [{ name: 'Dora', chips: 300, admitted: false, claims: false, code: '' }] }) }) })
  expect(screen.getByRole('status').textContent).toContain('Anna deve farti entrare')
  await view.rerender({ line, table: table({ waiting: 'asked', you: -1, about: about({ asking: [{ name: 'Dora', chips: 300, admitted: true, claims: false, code: '' }] }) }) })
  expect(screen.getByRole('status').textContent).toContain('il primo posto libero')
  await view.rerender({ line, table: table({ waiting: 'asked', you: -1, about: about({ asking: [{ name: 'Dora', chips: 0, admitted: false, claims: true, code: '8ZH4' }] }) }) })
  expect(screen.getByRole('status').textContent).toBe('Anna deve farti entrare. Il codice del tuo apparecchio: 8ZH4. Dillo a chi ospita.')
  await fireEvent.click(screen.getByRole('button', { name: 'Lascia stare' }))
  expect(sent.at(-1)).toEqual({ t: 'leave' })
  await view.rerender({ line, table: table({ waiting: 'removed', you: -1 }) })
  expect(screen.getByText(/^Chi ospita ti ha fatto alzare/)).toBeTruthy()
  expect(screen.queryByLabelText('Quante fiches compri')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Chiedi un posto' }))
  expect(sent.at(-1)).toEqual({ t: 'sit', name: 'Dora', chips: 0, seat: -1 })
})

test('who was taken off the table in mid-hand is told so, and asked for nothing more', () => {
  const state = table({ waiting: 'removed', options: [] })
  line.events = [{ deal: state.deal, word: 'removed', name: state.seats[state.you]!.name, amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null }]
  render(Bar, { line, table: state, tossed: [], laying: null, holding: null })
  expect(screen.getByText(/^Chi ospita ti ha fatto alzare: in questa mano il tavolo fa per te il minimo/)).toBeTruthy()
  expect(screen.queryByText(/ti fa alzare/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the host lets in with so many chips, pauses, and voids with a reason', async () => {
  const state = table({ deal: 3, about: about({ hosting: true, asking: [{ name: 'Dora', chips: 300, admitted: false, claims: false, code: '' }] }) })
  render(Host, { line, table: state })
  await fireEvent.input(screen.getByLabelText('con quante fiches'), { target: { value: '150' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Fai entrare' }))
  expect(sent, 'the row has just come').toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  await fireEvent.click(screen.getByRole('button', { name: 'Fai entrare' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Metti in pausa' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Mano nulla' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Annulla la mano' }))
  expect(sent).toEqual([{ t: 'admit', name: 'Dora', chips: 150 }, { t: 'pause' }])
  await fireEvent.input(screen.getByLabelText('Motivo'), { target: { value: 'carta girata' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Annulla la mano' }))
  expect(sent.at(-1)).toEqual({ t: 'void', reason: 'carta girata' })
})

test('who sends somebody away is told first what becomes of their hand, and of the link', async () => {
  const asks = async (more: Partial<TableState>, invitation = ''): Promise<string> => {
    const view = render(Host, { line, table: table({ deal: 3, about: about({ hosting: true, invitation }), seats: [seat('Anna', { you: true, bot: false }), seat('Bruno', { bot: false, index: 1 })], ...more }) })
    await fireEvent.click(screen.getByRole('button', { name: 'Fai alzare' }))
    const told = screen.getByText(/^Fare alzare Bruno/).textContent
    view.unmount()
    return told
  }
  expect(await asks({}, 'nuovo')).toMatch(/In questa mano il tavolo fa al suo posto il minimo.*Il link del tavolo sarà nuovo/)
  expect(await asks({ result: outcome() })).toBe('Fare alzare Bruno? Per sedersi di nuovo dovrà chiederlo a te.')
})

test('a renewed host\'s link is copied by the host, and shown to nobody before', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const before = location.pathname
  history.replaceState(null, '', '/t/tavolo.vecchio/')
  const hosting = (host_secret: string): TableState => table({ about: about({ hosting: true, invitation: 'nuovo', host_secret }) })
  const { rerender } = render(Host, { line, table: hosting('') })
  expect(screen.queryByRole('button', { name: 'Copia il link' })).toBeNull()
  await rerender({ line, table: hosting('segreto') })
  await fireEvent.click(screen.getByRole('button', { name: 'Copia il link' }))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/t/tavolo.nuovo?host=segreto`)
  history.replaceState(null, '', before)
})

test('while a deal runs nobody changes places and no chips are corrected, and the host is told when', async () => {
  const hint = /^Posti e fiches si cambiano tra una mano e l'altra/
  const state = table({ deal: 3, about: about({ hosting: true }) })
  const { rerender } = render(Host, { line, table: state })
  expect(screen.getAllByText(hint)).toHaveLength(3)
  expect(screen.queryByLabelText('Scambia il posto con…')).toBeNull()
  await rerender({ line, table: { ...state, result: outcome() } })
  expect(screen.queryByText(hint)).toBeNull()
  expect(screen.getAllByLabelText('Scambia il posto con…')).toHaveLength(3)
})

test('nobody but the host has the host\'s tab, and its number says who knocks', async () => {
  const { rerender } = render(Panels, { line, table: table() })
  expect(screen.queryByRole('tab', { name: /Gestione/ })).toBeNull()
  await rerender({ line, table: table({ about: about({ hosting: true, asking: [{ name: 'Dora', chips: 0, admitted: false, claims: false, code: '' }] }) }) })
  expect(screen.getByRole('tab', { name: /Gestione/ }).textContent).toContain('1')
})

test('each tab opens its own panel', async () => {
  const { rerender } = render(Panels, { line, table: table(), tab: 'around' })
  expect(await screen.findByRole('button', { name: 'Mi alzo' })).toBeTruthy()
  void rerender({ line, table: table(), tab: 'ledger' })
  flushSync()
  expect(screen.queryByRole('button', { name: 'Mi alzo' })).toBeNull()
})

test('a refusal of what the host asked for is told in the panels', async () => {
  line.refused = { t: 'no', cid: 'x', code: 'name', text: '', of: 'remove' }
  render(Panels, { line, table: table({ about: about({ hosting: true }) }), tab: 'host' })
  expect(screen.getByRole('alert').textContent).toContain('non si può fare alzare')
  expect(refusal('chips', '', 'correct')).not.toBe(refusal('chips', '', 'rebuy'))
})

test('a plan begins with the house rules of now: who changes one leaves the others as they are', async () => {
  const rules = [{ key: 'ante', value: 3, standard: false }, { key: 'check_raise', value: true, standard: true }]
  render(Plan, { line, table: table({ game: 'italian', rules }), games: GAMES.games })
  flushSync()
  await fireEvent.click(screen.getByRole('checkbox'))
  await fireEvent.click(screen.getByRole('button', { name: 'Poi Poker all\'italiana' }))
  expect(sent).toEqual([{ t: 'plan', game: 'italian', rules: { ante: 3, check_raise: false } }])
})

test('leaving asks first; what is coming is told to everybody', async () => {
  const now = about().settings
  render(Around, { line, table: table({ about: about({ coming: { ...now, clock: 0 }, planned: 'texas' }) }) })
  expect(screen.getByText('dalla prossima mano: senza limite')).toBeTruthy()
  expect(screen.getByText(/appena si può si gioca a/)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Mi alzo' }))
  expect(sent).toEqual([])
  await fireEvent.click(screen.getByRole('button', { name: 'Mi alzo' }))
  expect(sent).toEqual([{ t: 'leave' }])
})

test('the code for another device is shown with its picture', async () => {
  line.passed = { t: 'passed', cid: 'x', code: 'K7PQ22AB', seconds: 300 }
  render(Around, { line, table: table() })
  flushSync()
  expect(screen.getByText('K7PQ 22AB')).toBeTruthy()
  expect(screen.getByText(/tocca «Ho già un posto, su un altro apparecchio»/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /QR/ })).toBeTruthy()
})

test('a code is typed as one likes, where there is little room too, and what cannot be one is said', async () => {
  render(Enter, { line, table: table({ you: -1, waiting: 'seat' }), bare: true })
  const type = async (text: string): Promise<void> => {
    await fireEvent.input(screen.getByLabelText('Codice'), { target: { value: text } })
    await fireEvent.submit(screen.getByLabelText('Codice').closest('form') as HTMLFormElement)
  }
  await type('k7pq 22a')
  expect(screen.getByRole('alert').textContent).toBe('Un codice ha 8 lettere e cifre: qui ce ne sono 7.')
  await type('k7pq22abc')
  expect(screen.getByRole('alert').textContent).toContain('qui ce ne sono 9')
  expect(sent).toEqual([])
  for (const text of ['K7PQ22AB', 'k7pq 22ab', ' K7PQ-22ab ', 'k7 pq – 22 ab']) await type(text)
  expect(sent).toEqual(Array(4).fill(expect.objectContaining({ t: 'take', code: 'K7PQ22AB' })))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('nobody sits down with a name that they have not written', async () => {
  render(Enter, { line, table: table({ you: -1, waiting: 'seat' }) })
  const name = screen.getByLabelText<HTMLInputElement>('Come ti chiami?')
  expect([name.value, name.placeholder, name.checkValidity()]).toEqual(['', 'come ti chiamano', false])
  expect(name.validationMessage).toBe('Scrivi un nome per sederti.')
  await fireEvent.submit(name.closest('form') as HTMLFormElement)
  await fireEvent.input(name, { target: { value: '  ' } })
  await fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(sent).toEqual([])
  await fireEvent.input(name, { target: { value: ' Carla ' } })
  expect(name.checkValidity()).toBe(true)
  await fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(sent).toEqual([expect.objectContaining({ t: 'sit', name: 'Carla' })])
})

test('the usual house rules stand first, the others fold out in groups, and none shows its number', () => {
  const rule = (more = {}) => ({ default: 1, allowed: [{ min: 1 }], source: 'ITA-V.01', ...more })
  const rules = { ante: rule(), min_raise: rule(), blinds: rule(), buio_min: rule(), sf_cycle: rule(), deck_low: rule(), unheard_of: rule() }
  const { container } = render(RuleFields, { rules, values: {} })
  const more = container.querySelector('details') as HTMLDetailsElement
  const labels = (of: Element): string[] => [...of.querySelectorAll('label')].map((one) => one.getAttribute('for')?.split('-').at(-1) ?? '')
  expect(labels(container).filter((one) => !labels(more).includes(one))).toEqual(['ante', 'blinds'])
  expect([...more.querySelectorAll('h4')].map((one) => one.textContent)).toEqual(['Buio e apertura', 'Puntate', 'Carte e cambio', 'Chi vince', 'Altro'])
  expect([more.open, more.querySelector('summary')?.textContent]).toEqual([false, 'Altre 5 regole'])
  expect(container.textContent).not.toContain('ITA-V')
})

test('the settlement says who pays whom, and can be copied as text', async () => {
  let copied = ''
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: (text: string) => ((copied = text), Promise.resolve()) } })
  const ledger = [{ name: 'Anna', bought: 100, stack: 60, net: -40 }, { name: 'Beppe', bought: 100, stack: 140, net: 40 }]
  render(Closed, { line: new Line('ws://x'), table: table({ waiting: 'closed', ledger, about: about({ settlement: [{ payer: 'Anna', taker: 'Beppe', amount: 40 }] }) }) })
  await fireEvent.click(screen.getByRole('button', { name: 'Copia il conto' }))
  expect(copied).toContain('Anna dà 40 a Beppe')
  expect(copied).toContain('Beppe: +40')
})

test('a reason is told with what it was for', () => {
  const event = { deal: 1, word: 'void', name: '', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: 'carta girata', part: null }
  expect(sentence(event)).toMatch(/^Mano nulla.*\(carta girata\)$/)
  expect(sentence({ ...event, word: 'corrected', name: 'Anna', amount: -20 }, 'Anna')).toBe('Le tue fiches sono corrette: −20 (carta girata)')
  expect(sentence({ ...event, note: 'an error of the program' })).toContain('un errore del programma')
})

const LINK = 'https://buio.example/t/green.secret'

test('tables at which one sat are remembered with their last link, and closed ones as closed', () => {
  const mine = table({ seats: [seat('Anna', { you: true })], you: 0 })
  remember(table({ seats: [seat('Beppe')], you: -1 }), LINK, 1)
  expect(myTables()).toEqual([])
  remember(mine, LINK, 2)
  remember(mine, 'https://buio.example/t/red.other', 3)
  remember({ ...mine, waiting: 'closed' }, 'https://buio.example/t/green.newer', 4)
  expect(myTables().map(({ id, link, name, closed }) => [id, link, name, closed])).toEqual([
    ['green', 'https://buio.example/t/green.newer', 'Anna', true],
    ['red', 'https://buio.example/t/red.other', 'Anna', false],
  ])
  forget('green')
  expect(myTables().map(({ id }) => id)).toEqual(['red'])
  expect([idOf(LINK), idOf('https://buio.example/')]).toEqual(['green', ''])
  for (let n = 0; n < 30; n++) remember(mine, `https://buio.example/t/n${n}.x`, n)
  expect(myTables()).toHaveLength(20)
})

test.each(['', 'nonsense', '{}', '[null, 3, {"id": 5}]'])('what this browser kept badly is no table and no form: %s', (kept) => {
  localStorage.setItem('buio.tables', kept)
  localStorage.setItem('buio.presets', kept)
  expect([myTables(), presets()]).toEqual([[], []])
})

test('a form is saved under a name, replaced by another of that name, and dropped', () => {
  const form = { mode: 'single', games: ['texas'], rules: {}, settings: { stack: 500 } }
  savePreset({ name: 'Thursday', ...form })
  savePreset({ name: 'Sunday', ...form })
  savePreset({ name: 'Thursday', ...form, games: ['razz'] })
  expect(presets().map(({ name, games }) => [name, ...games])).toEqual([['Thursday', 'razz'], ['Sunday', 'texas']])
  expect(dropPreset('Thursday')).toHaveLength(1)
})

test('a dead server is named, with the time it has been silent and a way on', async () => {
  line.online = line.waiting = false
  const again = vi.spyOn(line, 'again').mockImplementation(() => undefined)
  render(Trouble, { line })
  expect(screen.getByRole('alert').textContent).toContain('Connessione persa')
  expect(screen.queryByRole('button')).toBeNull()
  vi.advanceTimersByTime(12_000)
  flushSync()
  expect(screen.getByText(/non risponde da 12 secondi\./)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Riprova ora' }))
  expect(again).toHaveBeenCalledOnce()
})

test('who comes back after a long time is told the last that happened; after a moment, nothing', () => {
  const event = (word: string, name: string) => ({ word, name, amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', deal: 1, contest: '' }) as unknown as Line['events'][number]
  line.events = [event('fold', 'Beppe')]
  line.waiting = false
  render(Trouble, { line })
  const drop = (seconds: number, more: Line['events']): void => {
    line.online = false
    flushSync()
    vi.advanceTimersByTime(seconds * 1000)
    line.events = [...line.events, ...more]
    line.online = true
    flushSync()
    vi.advanceTimersByTime(1000)
    flushSync()
  }
  drop(5, [event('fold', 'Carla')])
  expect(screen.queryByText('Intanto:')).toBeNull()
  drop(3600, [event('deal', 'Carla'), event('fold', 'Dario')])
  expect(screen.getByRole('status').textContent).toContain('Dario lascia')
  expect(screen.getByRole('status').textContent).not.toContain('Carla')
})

test('an old page can be loaded anew', () => {
  line.ended = 'version'
  render(Trouble, { line })
  expect(screen.getByRole('button', { name: 'Ricarica' })).toBeTruthy()
})

test('one is told that one’s seat was given up, and the chips are not lost', () => {
  history.replaceState(null, '', '/t/green.secret')
  remember(table({ seats: [seat('Anna', { you: true })], you: 0 }), location.href)
  const ledger = [{ name: 'Anna', bought: 200, stack: 150, net: -50 }] as unknown as TableState['ledger']
  const { unmount } = render(Enter, { line, table: table({ seats: [seat('Beppe')], you: -1, ledger }) })
  expect(screen.getByText(/Il posto di Anna si è liberato/)).toBeTruthy()
  unmount()
  render(Enter, { line, table: table({ seats: [seat('Anna')], you: -1, ledger }) })
  expect(screen.queryByText(/si è liberato/)).toBeNull()
  history.replaceState(null, '', '/')
})

test('the door opens a table for one, goes back to one’s own, and says when there is no server', async () => {
  const go = vi.fn()
  remember(table({ seats: [seat('Anna', { you: true })], you: 0 }), LINK)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')))
  render(Door, { go })
  await fireEvent.click(screen.getByRole('button', { name: /come Anna/ }))
  expect(go).toHaveBeenCalledWith(LINK)
  await fireEvent.input(screen.getByLabelText('Ho un invito'), { target: { value: 'half a link' } })
  await fireEvent.click(screen.getByRole('button', { name: /Prova da solo/ }))
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.getByRole('alert').textContent).toContain('Manca la connessione')
  expect((screen.getByLabelText('Ho un invito') as HTMLInputElement).value).toBe('half a link')
  await fireEvent.click(screen.getByRole('button', { name: /Togli dall/ }))
  expect(myTables()).toEqual([])
})

test('who finds their own name taken says that it is them, and the host says so with one tap', async () => {
  const bruno = { ...seat('Bruno'), bot: false, here: false }
  const seats = [seat('Anna'), bruno, { ...seat('Otto'), bot: true }]
  line.refused = { t: 'no', cid: '', code: 'taken', text: '', of: 'sit' }
  const view = render(Enter, { line, table: table({ waiting: 'seat', you: -1, seats }) })
  const asks = async (name: string): Promise<void> => {
    await fireEvent.input(screen.getByLabelText('Come ti chiami?'), { target: { value: name } })
    await fireEvent.click(screen.getByRole('button', { name: 'Siediti' }))
  }
  expect(screen.queryByRole('button', { name: /^Sono io/ })).toBeNull()
  await asks('Otto')
  expect(screen.queryByRole('button', { name: /^Sono io/ })).toBeNull()
  await asks(' bruno ')
  expect(screen.getByText('Questo nome è già al tavolo: se sei tu, chiedi il tuo posto; se no, scegline un altro.').nextElementSibling?.textContent).toBe('Sono io, Bruno')
  await fireEvent.click(screen.getByRole('button', { name: 'Sono io, Bruno' }))
  expect(sent.at(-1)).toEqual({ t: 'claim', name: 'Bruno' })
  const claim = (code: string): AskingState => ({ name: 'Bruno', chips: 0, admitted: false, claims: true, code })
  await view.rerender({ line, table: table({ waiting: 'asked', you: -1, about: about({ asking: [claim(''), claim('WXYZ')] }) }) })
  expect(screen.getByRole('status').textContent).toContain('WXYZ')
  view.unmount()
  const asked = (here: boolean, ...more: AskingState[]): TableState => table({ seats: [seat('Anna'), { ...bruno, here }], about: about({ hosting: true, asking: [...more, ...['Dora', 'Emma'].map((name) => ({ name, chips: 9, admitted: false, claims: false, code: '' }))] }) })
  const told = (): (string | null)[] => screen.getAllByRole('alert').map((one) => one.textContent)
  const { rerender } = render(Claims, { line, table: asked(false) })
  expect(told()).toEqual([expect.stringContaining('Dora chiede un posto, con 9 fiches. In attesa: 1')])
  await vi.advanceTimersByTimeAsync(400)
  await fireEvent.click(screen.getByRole('button', { name: 'No, grazie' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Fai entrare' }))
  expect(sent.slice(-2)).toEqual([{ t: 'decline', name: 'Dora' }, { t: 'admit', name: 'Dora', chips: 9 }])
  await rerender({ line, table: table({ about: about({ hosting: true, asking: [{ name: 'Emma', chips: 9, admitted: false, claims: false, code: '' }] }) }) })
  await fireEvent.click(screen.getByRole('button', { name: 'Fai entrare' }))
  expect(sent.at(-1), 'the second tap was for Dora').toEqual({ t: 'admit', name: 'Dora', chips: 9 })
  await vi.advanceTimersByTimeAsync(400)
  await fireEvent.click(screen.getByRole('button', { name: 'Fai entrare' }))
  expect(sent.at(-1)).toEqual({ t: 'admit', name: 'Emma', chips: 9 })
  await rerender({ line, table: asked(false, claim('WXYZ')) })
  expect(told()).toEqual([expect.not.stringContaining('ancora collegato')])
  const before = sent.length
  await fireEvent.click(screen.getByRole('button', { name: 'Sì, è Bruno' }))
  expect(sent.length, 'it was meant for who was there before').toBe(before)
  await vi.advanceTimersByTimeAsync(400)
  await fireEvent.click(screen.getByRole('button', { name: 'Sì, è Bruno' }))
  await rerender({ line, table: asked(true, claim('WXYZ'), claim('ABCD')) })
  expect(told()).toEqual([expect.stringMatching(/WXYZ\. Il primo è ancora collegato/), expect.stringContaining('ABCD')])
  await vi.advanceTimersByTimeAsync(400)
  await fireEvent.click(screen.getAllByRole('button', { name: 'No' })[1]!)
  expect(sent.slice(-2)).toEqual([{ t: 'admit', name: 'Bruno', code: 'WXYZ' }, { t: 'decline', name: 'Bruno', code: 'ABCD' }])
})

test('a closed night is told by its day and all its games, with every correction and its reason', async () => {
  const deals = ['italian', 'texas', 'italian'].map((game, at) => ({ number: at + 1, game, at: Date.UTC(2026, 10, 19, 20) / 1000, stands: {} }))
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve({ deals }) })))
  const copied = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
  const corrections = [{ name: 'Bruno', chips: -28, other: '', note: 'errore mio' }, { name: 'Bruno', chips: 5, other: 'Anna', note: 'prestito' }]
  const ledger = [{ name: 'Anna', bought: 100, stack: 104, net: 4 }, { name: 'Bruno', bought: 72, stack: 66, net: -6 }, { name: 'pot', bought: 0, stack: 2, net: 2 }]
  render(Closed, { line: new Line('ws://x'), table: table({ waiting: 'closed', ledger, corrections }) })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.getByText("Buio · 19 novembre 2026 · Poker all'italiana · Texas hold'em")).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Piatto/ }).textContent).toContain('+2')
  expect(screen.getByText('Bruno −28 (errore mio)')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Copia il conto' }))
  const text = String(copied.mock.calls[0]?.at(0))
  expect(text).toMatch(/^Buio · 19 novembre 2026 · Poker all'italiana · Texas hold'em\nAnna: \+4\n/)
  expect(text).toContain('Correzioni:\nBruno −28 (errore mio)\nBruno +5, Anna −5 (prestito)')
})

test('who watches reads that the hand is over, who was sent away whose turn it is and that they get up', async () => {
  const bar = { line, tossed: [], laying: null, holding: null }
  const view = render(Bar, { ...bar, table: table({ you: -1, waiting: 'seat', options: [], result: outcome({}) }) })
  const turn = (): string => view.container.querySelector('.turn')?.textContent.trim() ?? ''
  expect(turn()).toBe('Mano finita')
  await view.rerender({ ...bar, table: table({ you: -1, waiting: 'seat', options: [] }) })
  expect(turn()).toBe('Il tavolo aspetta')
  const sent = (bruno: boolean): TableState => table({ you: 0, waiting: 'removed', options: [], seats: [seat('Anna', { you: true, bot: false, actor: !bruno }), seat('Bruno', { actor: bruno })] })
  await view.rerender({ ...bar, table: sent(true) })
  expect(turn()).toBe('Tocca a Bruno')
  await view.rerender({ ...bar, table: sent(false) })
  expect(turn()).toBe('Ti alzi a fine mano.')
  await view.rerender({ ...bar, table: { ...sent(false), you: -1 } })
  expect(turn()).toBe('Guardi soltanto')
})

test('an invitation says who invites and what for, and who plays with too few reads whom it waits for', async () => {
  const rules = Object.entries({ ante: 0, small_blind: 1, big_blind: 2 }).map(([key, value]) => ({ key, value, standard: true }))
  const view = render(Enter, { line, table: table({ waiting: 'seat', you: -1, rules, about: about({ host: 'Anna' }) }) })
  expect(screen.getByText('Anna ti invita · 100 fiches a testa · buio 1/2')).toBeTruthy()
  await view.rerender({ line, table: table({ waiting: 'seat', you: -1, rules: [{ key: 'ante', value: 2, standard: true }], about: about({ host: 'Anna' }) }) })
  expect(screen.getByText('Anna ti invita · 100 fiches a testa · posta di 2 a mano')).toBeTruthy()
  view.unmount()
  const seats = [seat('Anna', { you: true, bot: false }), seat('Bruno', { bot: false, away: true }), seat('Dino', { bot: false, stack: 0 })]
  const bar = { line, tossed: [], laying: null, holding: null }
  const { rerender } = render(Bar, { ...bar, table: table({ waiting: 'next', starts: -1, options: [], seats, result: outcome({}) }) })
  expect(screen.getByText('Si aspetta Bruno, Dino')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Prossima mano/ })).toBeNull()
  await rerender({ ...bar, table: table({ waiting: 'next', starts: -1, hindered: 7, options: [], seats, result: outcome({}) }) })
  expect(screen.getByText("In 7 a Poker all'italiana con queste regole non si può giocare: si cambia gioco, o qualcuno salta un giro.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Prossima mano/ })).toBeNull()
  await rerender({ ...bar, table: table({ waiting: 'next', starts: 0, options: [], seats, result: outcome({}) }) })
  expect(screen.getByRole('button', { name: /Prossima mano/ })).toBeTruthy()
})
