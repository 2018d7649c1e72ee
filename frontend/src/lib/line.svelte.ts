/** The line to the table: the newest state, what happened, whether the server answers. */
import type { ClientMessage, EventState, Grouped, Laid, No, OptionState, ServerMessage, TableState } from './wire'

const RETRY = [300, 700, 1500, 3000, 5000]
const SILENCE = 9000
const PING = 4000
const KEPT = 400

const fresh = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')

export class Line {
  table = $state.raw<TableState | null>(null)
  events = $state.raw<EventState[]>([])
  online = $state(false)
  /** The first connection has not come about yet. */
  waiting = $state(true)
  superseded = $state(false)
  refused = $state.raw<No | null>(null)
  seq = $state(0)
  /** The attempt that the server has not answered yet. */
  sent = $state('')

  #socket: WebSocket | null = null
  #closed = false
  #tries = 0
  #heard = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What the table thinks of cards tried in rows. */
  laid = $state.raw<Laid | null>(null)
  /** The last question for a good way to lay them. */
  asked = ''

  /** What the table says about groups of one's cards. */
  grouped = $state.raw<Grouped | null>(null)
  /** The last question for the best groups. */
  sorting = ''

  constructor(private readonly url: string) {}

  /** Connect, and stay connected until the returned function is called. */
  open(): () => void {
    this.#closed = false
    this.#connect()
    const pings = setInterval(() => this.#ping(), PING)
    const hurry = (): void => this.#hurry()
    globalThis.addEventListener?.('online', hurry)
    return () => {
      this.#closed = true
      clearInterval(pings)
      clearTimeout(this.#timer)
      globalThis.removeEventListener?.('online', hurry)
      this.#socket?.close()
    }
  }

  send(message: ClientMessage): boolean {
    this.refused = null
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Make a move; the table changes only when the server says so. */
  act(option: OptionState, amount = option.low, cards: string[] = []): void {
    const cid = fresh()
    if (this.send({ t: 'act', cid, seq: this.seq, verb: option.verb, amount, cards })) this.sent = cid
  }

  /** Ask how cards would lie in rows; without cards, for a good way to lay them. */
  lay(cards: string[] = []): void {
    const cid = fresh()
    if (!cards.length) this.asked = cid
    this.send({ t: 'lay', cid, cards })
  }

  /** Ask what groups of cards are; without groups, for the best. */
  group(groups: string[][] = []): void {
    const cid = fresh()
    if (!groups.length) this.sorting = cid
    this.send({ t: 'group', cid, groups })
  }

  receive(message: ServerMessage): void {
    this.#heard = Date.now()
    if (message.t === 'state') {
      this.seq = message.seq
      this.table = message.table
      this.events = (message.fresh ? message.events : [...this.events, ...message.events]).slice(-KEPT)
      this.sent = ''
    } else if (message.t === 'laid') {
      this.laid = message
    } else if (message.t === 'grouped') {
      this.grouped = message
    } else if (message.t === 'no') {
      this.refused = message
      this.sent = ''
    } else if (message.t === 'bye' && message.code === 'superseded') {
      this.superseded = this.#closed = true
    }
  }

  /** Take the table back from another window. */
  reclaim(): void {
    this.superseded = this.#closed = false
    this.#connect()
  }

  #connect(): void {
    clearTimeout(this.#timer)
    const socket = new WebSocket(this.url)
    this.#socket = socket
    socket.onopen = () => {
      this.online = true
      this.waiting = false
      this.#tries = 0
      this.#heard = Date.now()
    }
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.online = false
      this.sent = ''
      const pause = RETRY[Math.min(this.#tries++, RETRY.length - 1)] ?? 5000
      if (this.#tries > 1) this.waiting = false
      if (!this.#closed) this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()))
    }
  }

  #hurry(): void {
    if (!this.online && !this.#closed && this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect()
  }

  #ping(): void {
    if (!this.online) return
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close()
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"t":"ping"}')
  }
}
