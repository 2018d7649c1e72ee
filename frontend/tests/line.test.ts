import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { EventState, State } from '../src/lib/wire'
import { CALL, WHOLE, board, outcome, seat, table } from './mock'
import { Socket } from './socket'

const told = (word: string): EventState => ({ deal: 1, word, name: 'Beppe', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null })
const state = (first: number, words: string[] = [], more: Partial<State> = {}): State => ({ t: 'state', seq: 1, first, table: table(), events: words.map(told), ...more })
const words = (line: Line): string[] => line.events.map((event) => event.word)
const reload = vi.fn()
let line: Line
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  sessionStorage.clear()
  reload.mockReset()
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  line = new Line('ws://x/ws', reload)
  stop = line.open()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The line is up, and the table has been told. */
function begin(first = 0, events: string[] = []): Socket {
  Socket.last.up()
  Socket.last.hear(state(first, events))
  return Socket.last
}

test('a state is the table, a change what is different in it', () => {
  begin()
  const before = line.table
  Socket.last.hear({ t: 'change', seq: 4, first: 0, patch: { pot: 20, seats: { 1: { bet: 8 } } }, events: [] })
  expect([line.seq, line.table?.pot, line.table?.seats[1]?.bet]).toEqual([4, 20, 8])
  expect(line.table?.seats[0]).toBe(before?.seats[0])
  expect(before?.pot).toBe(12)
})

test('what an event leaves out says nothing of itself', () => {
  begin()
  const event = { deal: 2, word: 'reshuffle' } as unknown as EventState
  Socket.last.hear({ t: 'change', seq: 2, first: 0, patch: {}, events: [event] })
  expect(line.events).toEqual([{ deal: 2, word: 'reshuffle', name: '', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null }])
})

test('no event is told twice, and none is lost', () => {
  begin(3, ['pass', 'open'])
  Socket.last.hear({ t: 'change', seq: 2, first: 5, patch: {}, events: [told('call')] })
  Socket.last.hear(state(4, ['open', 'call', 'raise']))
  expect(words(line)).toEqual(['pass', 'open', 'call', 'raise'])
  Socket.last.hear(state(7))
  expect(words(line)).toEqual(['pass', 'open', 'call', 'raise'])
})

test('where events are not kept any more, or the table is another one, the story begins anew', () => {
  begin(3, ['pass', 'open'])
  Socket.last.hear(state(90, ['fold']))
  expect(words(line)).toEqual(['fold'])
  Socket.last.hear(state(0, ['ante']))
  expect(words(line)).toEqual(['ante'])
})

test('a page that comes back says which events it knows', () => {
  expect(Socket.last.url).toBe('ws://x/ws?v=2')
  begin(3, ['pass', 'open'])
  Socket.last.fall()
  vi.advanceTimersByTime(400)
  expect(Socket.last.url).toBe('ws://x/ws?v=2&since=5')
})

test('a change without a table makes the page ask for the whole', () => {
  Socket.last.up()
  Socket.last.hear({ t: 'change', seq: 4, first: 0, patch: { pot: 20 }, events: [] })
  expect([Socket.all.length, line.table]).toEqual([2, null])
})

test('a move names the decision that it is for, and is busy until it is answered', () => {
  const socket = begin()
  line.act(CALL)
  const [move] = socket.said
  expect(move).toEqual({ t: 'act', cid: line.sent, turn: 1, verb: 'cc', amount: 0, cards: [] })
  socket.hear({ t: 'change', seq: 2, first: 0, patch: { turn: 2 }, events: [] })
  expect(line.sent).not.toBe('')
  socket.hear({ t: 'ok', cid: line.sent })
  expect(line.sent).toBe('')
})

test('a refusal says what was refused, stays until the next message, and frees the buttons', () => {
  const socket = begin()
  line.act(CALL)
  socket.hear({ t: 'no', cid: line.sent, code: 'stale', text: 'look again' })
  expect([line.sent, line.refused?.code, line.refused?.of]).toEqual(['', 'stale', 'act'])
  line.send({ t: 'next' })
  expect(line.refused).toBeNull()
})

test('without a line nothing is sent, and that is said', () => {
  expect(line.send({ t: 'next' })).toBe('')
  expect([line.refused?.code, line.refused?.of]).toEqual(['offline', 'next'])
  line.act(CALL)
  expect(line.sent).toBe('')
})

test('what was not answered is sent again on the next line, with the same number, until it is', () => {
  const first = begin()
  line.act(CALL)
  const cid = line.sent
  line.send({ t: 'sit_out' })
  first.hear({ t: 'ok', cid: first.said[1]?.cid })
  first.fall()
  expect(line.sent).toBe(cid)
  vi.advanceTimersByTime(400)
  const second = Socket.last
  second.up()
  expect(second.said).toEqual([first.said[0]])
  second.hear({ t: 'ok', cid })
  expect(line.sent).toBe('')
  second.fall()
  vi.advanceTimersByTime(1000)
  Socket.last.up()
  expect(Socket.last.said).toEqual([])
})

test('a lost line keeps the last table and tries again, ever more slowly, until it works', () => {
  begin().fall()
  expect([line.online, line.table?.pot]).toEqual([false, 12])
  const pauses = [300, 600, 1000, 1000, 1000, 1000, 2000, 5000, 10000, 10000]
  for (const pause of pauses) {
    const count = Socket.all.length
    vi.advanceTimersByTime(pause - 1)
    expect(Socket.all.length).toBe(count)
    vi.advanceTimersByTime(2)
    expect(Socket.all.length).toBe(count + 1)
    Socket.last.up()
    Socket.last.fall()
  }
  vi.advanceTimersByTime(10_000)
  begin().fall()
  vi.advanceTimersByTime(301)
  expect(Socket.last.readyState).toBe(0)
})

test('a silent server is given up after nine seconds', () => {
  begin()
  vi.advanceTimersByTime(8500)
  expect(line.online).toBe(true)
  vi.advanceTimersByTime(4000)
  expect([line.online, Socket.all.length, Socket.all[0]?.closed]).toEqual([false, 2, true])
})

test('a socket that never opens is given up', () => {
  vi.advanceTimersByTime(13_000)
  expect(Socket.all.length).toBe(2)
  expect(Socket.all[0]?.onopen).toBeNull()
})

test.each([
  ['online', () => globalThis.dispatchEvent(new Event('online'))],
  ['pageshow', () => globalThis.dispatchEvent(new Event('pageshow'))],
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
])('on %s the line is probed; what does not answer in two seconds is dead, whatever it says later', (_, wake) => {
  const old = begin()
  wake()
  expect(old.sent.at(-1)).toBe('{"t":"ping"}')
  vi.advanceTimersByTime(1900)
  expect(Socket.all.length).toBe(1)
  vi.advanceTimersByTime(200)
  expect([Socket.all.length, line.online]).toEqual([2, false])
  const hear = old.onmessage
  expect(hear).toBeNull()
  Socket.last.up()
  expect(line.online).toBe(true)
  old.fall()
  vi.advanceTimersByTime(1000)
  expect([Socket.all.length, line.online]).toEqual([2, true])
})

test('a line that answers the probe stays; one that is down is opened at once', () => {
  const socket = begin()
  globalThis.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(500)
  socket.hear({ t: 'pong' })
  vi.advanceTimersByTime(2000)
  expect(Socket.all.length).toBe(1)
  socket.fall()
  globalThis.dispatchEvent(new Event('online'))
  expect(Socket.all.length).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(Socket.all.length).toBe(2)
})

test.each(['superseded', 'moved'] as const)('a page that is %s stays quiet until it is asked back', (code) => {
  const socket = begin()
  socket.hear({ t: 'bye', code })
  socket.fall(4000)
  globalThis.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(20_000)
  expect([line.ended, Socket.all.length]).toEqual([code, 1])
  line.reclaim()
  expect([line.ended, Socket.all.length]).toEqual(['', 2])
})

test('a page of another version loads itself anew, once', () => {
  Socket.last.up()
  Socket.last.hear({ t: 'bye', code: 'version' })
  Socket.last.fall(4400)
  expect(reload).toHaveBeenCalledTimes(1)
  const again = new Line('ws://x/ws', reload)
  again.open()
  Socket.last.up()
  Socket.last.hear({ t: 'bye', code: 'version' })
  Socket.last.fall(4400)
  vi.advanceTimersByTime(30_000)
  expect([again.ended, reload.mock.calls.length]).toEqual(['version', 1])
})

test('a page without a token gets one by loading itself anew; where that does not help it says so', () => {
  Socket.last.fall(1008)
  expect(reload).toHaveBeenCalledTimes(1)
  const again = new Line('ws://x/ws', reload)
  again.open()
  Socket.last.fall(1008)
  expect([again.ended, reload.mock.calls.length]).toEqual(['refused', 1])
})

test('where there is no table nobody knocks again', () => {
  Socket.last.up()
  Socket.last.fall(4404)
  vi.advanceTimersByTime(60_000)
  expect([line.ended, line.waiting, Socket.all.length]).toEqual(['unknown', false, 1])
})

test.each([
  [1001, 1500],
  [4429, 20_000],
])('after code %i the page waits %i ms, sooner or later by a third', (code, pause) => {
  begin().fall(code)
  expect(line.full).toBe(code === 4429)
  vi.advanceTimersByTime(pause - 1)
  expect(Socket.all.length).toBe(1)
  vi.advanceTimersByTime(2)
  expect(Socket.all.length).toBe(2)
})

test('many pages do not come back all at once', () => {
  const socket = begin()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  socket.fall(1001)
  vi.advanceTimersByTime(1051)
  expect(Socket.all.length).toBe(2)
})

/** All the chips are in: two streets come, and Beppe wins. */
const run = (first: number): State => {
  const seats = [seat('Anna', { you: true, cards: ['Ah', 'As'] }), seat('Beppe', { cards: ['Kh', 'Ks'], won: 12, stack: 112 })]
  const ended = table({ seats, waiting: 'next', board: board({ cards: ['2c', '3c'] }), result: outcome({ pots: [{ contest: 'high', amount: 12, winners: ['Beppe'], shares: [12], part: WHOLE, board: 0 }] }) })
  const cards = (word: string, more: string[]): EventState => ({ ...told(word), name: '', cards: more })
  return state(first, [], { table: ended, events: [told('call'), cards('board', ['2c']), cards('board', ['3c']), told('show'), told('win')] })
}
/** The page is drawn. */
const draw = (): void => void vi.advanceTimersByTime(20)
const begun = (): Socket => {
  vi.spyOn(settings, 'ms').mockImplementation((length) => length)
  const seats = [seat('Anna', { you: true, cards: ['Ah', 'As'] }), seat('Beppe', { cards: ['??', '??'] })]
  Socket.last.up()
  Socket.last.hear(state(0, ['raise'], { table: table({ seats }) }))
  draw()
  const { table: ended, events } = run(1)
  Socket.last.hear({ t: 'change', seq: 2, first: 1, patch: [ended], events })
  return Socket.last
}

test('a deal that runs out is shown street by street; nothing of its end is told before', () => {
  begun()
  const seen = (): unknown => [line.table?.board.cards.length, line.table?.result !== null, words(line).at(-1)]
  expect(seen()).toEqual([0, false, 'call'])
  vi.advanceTimersByTime(950)
  expect(seen()).toEqual([1, false, 'board'])
  vi.advanceTimersByTime(1150)
  expect([seen(), line.events.length]).toEqual([[2, false, 'board'], 4])
  vi.advanceTimersByTime(1150)
  expect([seen(), line.whole, line.late]).toEqual([[2, true, 'win'], false, 3.2])
})

test('what changes meanwhile is in the end of it; the next deal comes at once', () => {
  const socket = begun()
  socket.hear({ t: 'change', seq: 3, first: 6, patch: { pause: 'host' }, events: [told('went')] })
  expect([line.table?.result, line.table?.pause]).toEqual([null, ''])
  vi.advanceTimersByTime(5000)
  expect([line.table?.pause, words(line).slice(-2)]).toEqual(['host', ['win', 'went']])
  socket.hear({ t: 'change', seq: 4, first: 7, patch: [table({ deal: 2 })], events: [told('ante')] })
  expect([line.table?.deal, line.table?.seats[0]?.cards, words(line).at(-1)]).toEqual([2, [], 'went'])
  socket.hear({ t: 'change', seq: 5, first: 8, patch: { pot: 3 }, events: [] })
  vi.advanceTimersByTime(200)
  expect([line.table?.seats[0]?.cards.length, line.table?.pot, words(line).at(-1)]).toEqual([5, 3, 'ante'])
})

test('the next deal does not wait for the end of one that runs out', () => {
  const socket = begun()
  draw()
  socket.hear({ t: 'change', seq: 3, first: 6, patch: [table({ deal: 2 })], events: [told('ante')] })
  expect([line.table?.deal, line.table?.result]).toEqual([2, null])
})

test('no state is shown before the last one was drawn, nor the answer before what was pressed; the latest of them counts', () => {
  vi.spyOn(settings, 'ms').mockImplementation((length) => length)
  const socket = begin(0, ['raise'])
  const pots = (): unknown => [line.table?.pot, words(line).at(-1)]
  const change = (seq: number, pot: number): void => socket.hear({ t: 'change', seq, first: seq - 1, patch: { pot }, events: [told(`pot ${pot}`)] })
  change(2, 20)
  change(3, 30)
  expect(pots()).toEqual([12, 'raise'])
  draw()
  expect(pots()).toEqual([30, 'pot 30'])
  draw()
  line.send({ t: 'next' })
  change(4, 40)
  expect(pots()).toEqual([30, 'pot 30'])
  draw()
  expect(pots()).toEqual([40, 'pot 40'])
  draw()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  change(5, 50)
  change(6, 60)
  expect(pots()).toEqual([50, 'pot 50'])
  vi.advanceTimersByTime(250)
  expect(pots()).toEqual([60, 'pot 60'])
})

test('a page that comes back, or that nobody looks at, sees how it ended', () => {
  const socket = begun()
  socket.hear(run(1))
  expect([line.table?.result !== null, line.whole, words(line)]).toEqual([true, true, ['raise', 'call', 'board', 'board', 'show', 'win']])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  socket.hear({ t: 'change', seq: 4, first: 6, patch: [table({ deal: 2 })], events: [] })
  expect(line.table?.seats[0]?.cards.length).toBe(5)
})
