/** A socket that does what the test says. */
export class Socket {
  static CONNECTING = 0
  static OPEN = 1
  static all: Socket[] = []
  static get last(): Socket {
    return Socket.all.at(-1)!
  }
  readyState = 0
  closed = false
  sent: string[] = []
  onopen: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(readonly url: string) {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  /** What was sent beside pings. */
  get said() {
    return this.sent.map((text) => JSON.parse(text) as { t: string; cid: string }).filter((one) => one.t !== 'ping')
  }
  /** The page lets go: a browser tells of that much later, if at all. */
  close() {
    this.readyState = 2
    this.closed = true
  }
  up() {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** The other side closes. */
  fall(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}
