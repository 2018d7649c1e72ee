/** The line to the table: how it stands, what happened, what the page has asked and not been answered. */
import { PLAIN, patched } from './delta'
import type { Night } from './kept'
import { Packs } from './packs'
import { Proofs } from './proofs.svelte'
import { Stage, type Shown } from './table/stage'
import type { Said } from './talk/talk.svelte'
import { Transport } from './transport'
import type { Change, ClientMessage, EventState, Grouped, Hinted, Laid, No, OptionState, Passed, Ranked, Reach, ServerMessage, State, TableState, Talk } from './wire'

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 2
const KEPT = 400
const TALK = 100
const MOST_PENDING = 20
/** A page that is told twice within this time to load itself anew says so instead. */
const RELOADED = 60_000

/** Why the page does not come back by itself; empty: it does. */
export type Ended = '' | 'superseded' | 'moved' | 'version' | 'unknown' | 'refused'
/** A refusal, and what it was that was refused; `offline`: it was not sent. */
export type Refusal = No & { of: ClientMessage['t'] | '' }
type Asked = ClientMessage & { cid: string }

const UNKNOWN_TABLE = 4404
const NO_TOKEN = 1008
/** Milliseconds until the next try after some closings: a server that goes, too many lines, an unreadable log. */
const PAUSES: Record<number, number> = { 1001: 1500, 1012: 1500, 4429: 20_000, 1011: 6000 }

const fresh = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')

export class Line {
  table = $state.raw<TableState | null>(null)
  events = $state.raw<EventState[]>([])
  online = $state(false)
  /** The first connection has not come about yet. */
  waiting = $state(true)
  ended = $state<Ended>('')
  /** So many pages are open at this address that the server takes no more. */
  full = $state(false)
  refused = $state.raw<Refusal | null>(null)
  seq = $state(0)
  /** When the table was told last, by the clock of this page. */
  at = $state(0)
  /** Seconds by which the picture is behind the table. */
  late = 0
  /** The table came whole: nothing on it has happened just now. */
  whole = $state(true)
  /** The move that the server has not answered yet. */
  sent = $state('')

  /** What the table thinks of cards tried in rows. */
  laid = $state.raw<Laid | null>(null)
  /** The last question for a good way to lay them. */
  asked = ''
  /** What the table says about groups of one's cards. */
  grouped = $state.raw<Grouped | null>(null)
  /** What beats what at this table. */
  ranked = $state.raw<Ranked | null>(null)
  /** What a good player would do in the present decision, where somebody asked. */
  hinted = $state.raw<Hinted | null>(null)
  /** The last question for the best groups. */
  sorting = ''
  /** The code with which another device takes the seat. */
  passed = $state.raw<Passed | null>(null)

  /** Why one is not known by one's key here; empty: one is, or has none. */
  unknown = $state('')
  /** What people say. */
  talk = $state.raw<Said[]>([])

  /** What this page adds to the shuffle, and notes of it. */
  readonly packs: Packs
  /** What the table has proved of the night. */
  readonly proofs: Proofs

  /** Told before another table is shown. */
  before: ((next: TableState) => void) | null = null

  readonly #transport: Transport
  /** The table and the events as the server told them last; what is shown may be some scenes behind. */
  #truth: TableState | null = null
  #heard: EventState[] = []
  readonly #stage = new Stage((now) => this.#play(now))
  #pending = new Map<string, Asked>()
  /** The number of the next event; -1: none is known. */
  #next = -1
  #failures = 0

  /** @param night what this browser keeps of the night; nothing, if it is left out */
  constructor(
    url: string,
    private readonly reload: () => void = () => location.reload(),
    night?: Night,
  ) {
    this.packs = new Packs((message) => this.#whisper(message), night)
    this.proofs = new Proofs(() => this.#whisper({ t: 'prove' }), (deal) => this.packs.announced(deal), night)
    const since = (): string => (this.#next < 0 ? '' : `&since=${this.#next}`)
    this.#transport = new Transport(() => `${url}?v=${PROTOCOL}${since()}`, {
      up: () => this.#up(),
      hear: (text) => this.receive(JSON.parse(text) as ServerMessage),
      down: (code) => this.#down(code),
    })
  }

  /** Connect, and stay connected until the returned function is called. */
  open(): () => void {
    const close = this.#transport.open()
    return () => {
      this.#stage.clear()
      close()
    }
  }

  /** The move to which a hint or a lesson leads, by its verb; its button is the coloured one. */
  get wanted(): string {
    return this.hinted?.turn === this.table?.turn ? (this.hinted?.verb ?? '') : ''
  }

  /** Send something, and again on the next line if this one falls before the answer; its attempt, empty: there is no line. */
  send(message: ClientMessage): string {
    this.refused = null
    this.#stage.pressed()
    const cid = this.#whisper(message)
    if (!cid) this.refused = { t: 'no', cid, code: 'offline', text: '', of: message.t }
    return cid
  }

  /** The same for what the player does not ask for, and need not hear of. */
  #whisper(message: ClientMessage): string {
    const asked: Asked = { ...message, cid: message.cid || fresh() }
    if (!this.online || !this.#transport.send(JSON.stringify(asked))) return ''
    this.#pending.set(asked.cid, asked)
    if (this.#pending.size > MOST_PENDING) this.#pending.delete(this.#pending.keys().next().value ?? '')
    return asked.cid
  }

  /** Make a move; the table changes only when the server says so. */
  act(option: OptionState, amount = option.low, cards: string[] = []): void {
    this.sent = this.send({ t: 'act', turn: this.table?.turn ?? 0, verb: option.verb, amount, cards })
  }

  /** Ask how cards would lie in rows; without cards, for a good way to lay them. */
  lay(cards: string[] = []): void {
    const cid = this.send({ t: 'lay', cards })
    if (!cards.length) this.asked = cid
  }

  /** Ask what groups of cards are; without groups, for the best. */
  group(groups: string[][] = []): void {
    const cid = this.send({ t: 'group', groups })
    if (!groups.length) this.sorting = cid
  }

  /** Ask what beats what, and where one's own hand is among it. */
  rank(): void {
    this.#whisper({ t: 'rank' })
  }

  /** Say by which key one is known again across nights; empty: not any more. */
  know(key: string): void {
    this.unknown = ''
    this.#whisper({ t: 'know', key })
  }

  /** Say where one can be called while this page is put away; nowhere: it is seen. */
  reach(where: Omit<Reach, 't'>): void {
    this.#whisper({ t: 'reach', ...where })
  }

  receive(message: ServerMessage): void {
    if (message.t === 'state' || message.t === 'change') this.#show(message)
    else if (message.t === 'bye') this.#bye(message.code)
    else if (message.t === 'no') this.#refuse(message)
    else if (message.t === 'talk') this.#overhear(message)
    else if (message.t === 'proved') this.proofs.take(message.proof)
    else if (message.t === 'ok' && ['open', 'promise'].includes(this.#pending.get(message.cid)?.t ?? '')) this.packs.heed(message.cid)
    else if (message.t === 'laid') this.laid = message
    else if (message.t === 'grouped') this.grouped = message
    else if (message.t === 'ranked') this.ranked = message
    else if (message.t === 'hinted') this.hinted = message
    else if (message.t === 'passed') this.passed = message
    if ('cid' in message) this.#answered(message.cid)
  }

  /** Take the table back from another window or device. */
  reclaim(): void {
    this.ended = ''
    this.#transport.again()
  }

  /** Try at once, without waiting for the next try. */
  again(): void {
    this.#transport.again()
  }

  #show(message: State | Change): void {
    if (message.t === 'change' && !this.#truth) return this.#transport.renew()
    const before = this.#truth
    const events = message.events.map((event) => ({ ...PLAIN, ...event }))
    const told = this.#hear(message.first, events, message.t === 'state')
    const after = message.t === 'state' ? message.table : (patched(before, message.patch) as TableState)
    this.#truth = after
    this.seq = message.seq
    this.waiting = this.full = false
    this.proofs.follow(after, this.packs.follow(after, events, message.t === 'state', message.first))
    this.#transport.works()
    this.#stage.turn(before, after, told, message.t === 'state')
  }

  #play({ table, left, told, whole }: Shown): void {
    this.events = left ? this.#heard.slice(0, -left) : this.#heard
    this.before?.(table)
    this.at = Date.now()
    this.late = (this.at - told) / 1000
    this.table = table
    this.whole = whole
  }

  /** None twice, none lost: where some are not kept any more, or the table is another one, the story begins anew; what is new in it. */
  #hear(first: number, events: EventState[], whole: boolean): EventState[] {
    const last = first + events.length
    const anew = first > this.#next || (whole && last < this.#next)
    const added = anew ? events : events.slice(this.#next - first)
    this.#heard = (anew ? added : added.length ? [...this.#heard, ...added] : this.#heard).slice(-KEPT)
    this.#next = anew ? last : Math.max(this.#next, last)
    return added
  }

  /** The last lines; who has just come hears those again that were said before: nothing of that is new. */
  #overhear({ anew, lines }: Talk): void {
    const now = Date.now()
    const last = Math.max(0, this.talk.at(-1)?.id ?? 0)
    const added = lines.map((one, at) => ({ ...one, id: anew ? at - lines.length : last + 1 + at, at: now - one.ago * 1000 }))
    this.talk = (anew ? added : [...this.talk, ...added]).slice(-TALK)
  }

  #refuse(no: No): void {
    const of = this.#pending.get(no.cid)?.t ?? ''
    if (of === 'know') this.unknown = no.code.startsWith('key') ? no.code : ''
    else if (of === 'next' && no.code === 'stale') return // a second tap: what it was for has begun
    else if (!['promise', 'open', 'prove', 'reach'].includes(of)) this.refused = { ...no, of }
  }

  #answered(cid: string): void {
    this.#pending.delete(cid)
    if (this.sent === cid) this.sent = ''
  }

  #up(): void {
    this.online = true
    for (const message of this.#pending.values()) this.#transport.send(JSON.stringify(message))
  }

  #down(code: number): number | null | undefined {
    this.online = false
    this.full = code === 4429
    if (code !== 0 && this.table) this.waiting = false
    if (this.ended) return null
    if (code === UNKNOWN_TABLE) return this.#end('unknown')
    if (code === NO_TOKEN) return this.#anew('refused')
    if (!this.table && code !== 0) this.#failed()
    return PAUSES[code]
  }

  /** The second try that fails is told. */
  #failed(): void {
    this.#failures += 1
    this.waiting = this.#failures < 2
  }

  #bye(code: string): void {
    if (code === 'version') this.#anew('version')
    else this.#end(code === 'moved' ? 'moved' : 'superseded')
  }

  #end(why: Ended): null {
    this.ended = why
    this.waiting = false
    return null
  }

  /** Load the page anew, once; if that does not help, say why. */
  #anew(why: Ended): null {
    const last = Number(globalThis.sessionStorage?.getItem('buio.reloaded') ?? 0)
    this.ended = why
    if (Date.now() - last < RELOADED) return this.#end(why)
    globalThis.sessionStorage?.setItem('buio.reloaded', String(Date.now()))
    this.reload()
    return null
  }
}
