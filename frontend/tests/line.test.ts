import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import type { EventState } from '../src/lib/wire'
import { CALL, table } from './mock'

class Socket {
  static OPEN = 1
  static all: Socket[] = []
  readyState = 0
  sent: string[] = []
  onopen?: () => void
  onclose?: () => void
  onmessage?: (event: { data: string }) => void
  constructor() {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  up() {
    this.readyState = 1
    this.onopen?.()
  }
}

const told = (word: string): EventState => ({ deal: 1, word, name: 'Beppe', amount: 0, extra: 0, cards: [], hand: null, game: '' })

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a fresh state replaces the story, a later one continues it', () => {
  const line = new Line('ws://x')
  line.receive({ t: 'state', seq: 3, fresh: true, table: table(), events: [told('pass')] })
  line.receive({ t: 'state', seq: 4, fresh: false, table: table({ pot: 20 }), events: [told('open')] })
  expect(line.events.map((event) => event.word)).toEqual(['pass', 'open'])
  expect([line.seq, line.table?.pot]).toEqual([4, 20])
  line.receive({ t: 'state', seq: 9, fresh: true, table: table(), events: [told('fold')] })
  expect(line.events.map((event) => event.word)).toEqual(['fold'])
})

test('a refusal is kept until the next message, and frees the buttons', () => {
  const line = new Line('ws://x')
  const stop = line.open()
  Socket.all[0]?.up()
  line.act(CALL)
  expect(line.sent).not.toBe('')
  line.receive({ t: 'no', cid: line.sent, code: 'stale', text: 'look again' })
  expect([line.sent, line.refused?.code]).toEqual(['', 'stale'])
  line.send({ t: 'next' })
  expect(line.refused).toBeNull()
  stop()
})

test('a move carries what the player has seen and its own number', () => {
  const line = new Line('ws://x')
  const stop = line.open()
  line.act(CALL)
  expect(line.sent).toBe('')
  Socket.all[0]?.up()
  line.receive({ t: 'state', seq: 7, fresh: true, table: table(), events: [] })
  line.act(CALL)
  expect(JSON.parse(Socket.all[0]?.sent[0] ?? '')).toEqual({ t: 'act', cid: line.sent, seq: 7, verb: 'cc', amount: 0, cards: [] })
  stop()
})

test('a lost line keeps the last table and tries again, ever more slowly', () => {
  const line = new Line('ws://x')
  const stop = line.open()
  Socket.all[0]?.up()
  line.receive({ t: 'state', seq: 1, fresh: true, table: table(), events: [] })
  Socket.all[0]?.close()
  expect([line.online, line.table?.pot]).toEqual([false, 12])
  vi.advanceTimersByTime(500)
  expect(Socket.all.length).toBe(2)
  Socket.all[1]?.close()
  vi.advanceTimersByTime(400)
  expect(Socket.all.length).toBe(2)
  vi.advanceTimersByTime(600)
  expect(Socket.all.length).toBe(3)
  stop()
})

test('a silent server is given up after nine seconds', () => {
  const line = new Line('ws://x')
  const stop = line.open()
  Socket.all[0]?.up()
  vi.advanceTimersByTime(8500)
  expect(line.online).toBe(true)
  vi.advanceTimersByTime(4000)
  expect(line.online).toBe(false)
  stop()
})

test('a window that was superseded stays quiet until it is asked back', () => {
  const line = new Line('ws://x')
  const stop = line.open()
  Socket.all[0]?.up()
  line.receive({ t: 'bye', code: 'superseded' })
  Socket.all[0]?.close()
  vi.advanceTimersByTime(20000)
  expect([line.superseded, Socket.all.length]).toEqual([true, 1])
  line.reclaim()
  expect(Socket.all.length).toBe(2)
  stop()
})
