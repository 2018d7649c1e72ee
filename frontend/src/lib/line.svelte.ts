/** The line to the table: the newest state, what happened, whether the server answers. */
import type { ClientMessage, EventState, OptionState, ServerMessage, TableState } from './wire'

const RETRY = [400, 800, 1600, 3000, 5000]
const SILENCE = 9000
const PING = 4000

export class Line {
  table = $state.raw<TableState | null>(null)
  events = $state.raw<EventState[]>([])
  online = $state(false)
  superseded = $state(false)
  /** The last refusal, said once under the buttons. */
  refusal = $state('')
  seq = $state(0)
  sent = $state('')

  #socket: WebSocket | null = null
  #closed = false
  #tries = 0
  #heard = 0
  #pings: ReturnType<typeof setInterval> | undefined

  constructor(private readonly url: string) {}

  open(): () => void {
    this.#connect()
    this.#pings = setInterval(() => this.#ping(), PING)
    return () => {
      this.#closed = true
      clearInterval(this.#pings)
      this.#socket?.close()
    }
  }

  send(message: ClientMessage): void {
    this.refusal = ''
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Make a move; the table changes only when the server says so. */
  act(option: OptionState, amount = option.low, cards: string[] = []): void {
    this.sent = crypto.randomUUID()
    this.send({ t: 'act', cid: this.sent, seq: this.seq, verb: option.verb, amount, cards })
  }

  receive(message: ServerMessage): void {
    this.#heard = Date.now()
    if (message.t === 'state') {
      this.seq = message.seq
      this.table = message.table
      this.events = (message.fresh ? message.events : [...this.events, ...message.events]).slice(-200)
      this.sent = ''
    } else if (message.t === 'no') {
      this.refusal = message.text
      this.sent = ''
    } else if (message.t === 'bye') {
      this.superseded = message.code === 'superseded'
      this.#closed = this.superseded
    }
  }

  #connect(): void {
    const socket = new WebSocket(this.url)
    this.#socket = socket
    socket.onopen = () => {
      this.online = true
      this.#tries = 0
      this.#heard = Date.now()
    }
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.online = false
      if (!this.#closed) setTimeout(() => this.#connect(), RETRY[Math.min(this.#tries++, RETRY.length - 1)])
    }
  }

  #ping(): void {
    if (!this.online) return
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close()
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"t":"ping"}')
  }
}
