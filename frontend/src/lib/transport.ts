/** One live socket at a time. It knows nothing of tables: it carries texts, notices death, and comes back. */

const PING = 4000
/** Nothing heard for so long: the line is dead. */
const SILENCE = 9000
/** A phone that woke up asks whether the line lives; so long it waits for the answer. */
const PROBE = 2000
/** A socket that is not up by then never will be. */
const OPENING = 8000
const RETRY = [300, 600, 1000, 1000, 1000, 1000, 2000, 5000, 10000]

/** Who listens. */
export interface Ear {
  up: () => void
  hear: (text: string) => void
  /** The line is down, with this code: milliseconds until the next try; null: never; undefined: as usual. */
  down: (code: number) => number | null | undefined
}

export class Transport {
  #socket: WebSocket | null = null
  #stopped = true
  #tries = 0
  #heard = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #probe: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly url: () => string,
    private readonly ear: Ear,
  ) {}

  /** Connect, and stay connected until the returned function is called. */
  open(): () => void {
    this.#stopped = false
    this.#connect()
    const pings = setInterval(() => this.#ping(), PING)
    const probe = (): void => {
      if (globalThis.document?.visibilityState !== 'hidden') this.probe()
    }
    globalThis.addEventListener?.('online', probe)
    globalThis.addEventListener?.('pageshow', probe)
    globalThis.document?.addEventListener('visibilitychange', probe)
    return () => {
      clearInterval(pings)
      globalThis.removeEventListener?.('online', probe)
      globalThis.removeEventListener?.('pageshow', probe)
      globalThis.document?.removeEventListener('visibilitychange', probe)
      this.stop()
    }
  }

  get up(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  send(text: string): boolean {
    if (!this.up) return false
    this.#socket?.send(text)
    return true
  }

  /** Stay away, until `again`. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  /** Come back after a stop. */
  again(): void {
    this.#stopped = false
    this.#tries = 0
    this.#connect()
  }

  /** The line works: whatever comes next begins with short pauses again. */
  works(): void {
    this.#tries = 0
  }

  /** Does the line live? If not, a new one. */
  probe(): void {
    if (this.#stopped) return
    if (!this.up) {
      if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect()
      return
    }
    if (this.#probe) return
    this.#socket?.send('{"t":"ping"}')
    this.#probe = setTimeout(() => this.renew(), PROBE)
  }

  /** Let go of this line, whatever it still says, and open another at once. */
  renew(): void {
    if (this.#stopped) return
    this.#drop()
    this.ear.down(0)
    this.#connect()
  }

  /** No answer is waited for any more. */
  #lives(): void {
    clearTimeout(this.#probe)
    this.#probe = undefined
  }

  #drop(): void {
    this.#lives()
    const old = this.#socket
    this.#socket = null
    if (!old) return
    old.onopen = old.onmessage = old.onclose = null
    old.close()
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#drop()
    const socket = new WebSocket(this.url())
    this.#socket = socket
    this.#heard = Date.now()
    socket.onopen = () => {
      this.#heard = Date.now()
      this.ear.up()
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now()
      this.#lives()
      this.ear.hear(event.data)
    }
    socket.onclose = (event: CloseEvent) => {
      this.#drop()
      const pause = this.ear.down(event.code)
      if (pause === null) this.#stopped = true
      if (!this.#stopped) this.#later(pause ?? RETRY[Math.min(this.#tries, RETRY.length - 1)] ?? 10000)
    }
  }

  #later(pause: number): void {
    this.#tries += 1
    this.#timer = setTimeout(() => this.#connect(), pause * (0.7 + 0.6 * Math.random()))
  }

  #ping(): void {
    const silent = Date.now() - this.#heard
    const opening = this.#socket?.readyState === WebSocket.CONNECTING
    if (this.up) {
      if (silent > SILENCE) this.renew()
      else this.#socket?.send('{"t":"ping"}')
    } else if (opening && silent > OPENING) {
      this.#drop()
      const pause = this.ear.down(0)
      if (pause !== null) this.#later(RETRY[Math.min(this.#tries, RETRY.length - 1)] ?? 10000)
    }
  }
}
