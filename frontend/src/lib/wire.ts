/** Generated from the server's messages by `python -m buio.server.types`; do not edit. */

/** Take a seat under a name; the table answers with the seat in the next state. */
export interface Sit {
  t: 'sit'
  name: string
}

/** A move. `cid` names the attempt: sent twice it counts once. `seq` is the newest state the player has seen. */
export interface Act {
  t: 'act'
  cid: string
  seq: number
  verb: string
  amount?: number
  cards?: string[]
}

/** Ready for the next deal. */
export interface Next {
  t: 'next'
}

/** Buy a fresh stack, between deals, when out of chips. */
export interface Rebuy {
  t: 'rebuy'
}

/** Stay away from the next deals. */
export interface SitOut {
  t: 'sit_out'
}

/** Play again. */
export interface ComeBack {
  t: 'come_back'
}

/** Is the line up? */
export interface Ping {
  t: 'ping'
}

/** The name of a hand, in words of each language. */
export interface HandState {
  it: string
  en: string
  de: string
}

/** One seat as the viewer may see it. */
export interface SeatState {
  name: string
  you: boolean
  bot: boolean
  here: boolean
  stack: number
  bet: number
  state: string
  cards: string[]
  drew: number
  said: string
  amount: number
  dealer: boolean
  actor: boolean
  net: number | null
  won: number
  hand: HandState | null
}

/** An amount worth a button of its own: `min`, `half`, `pot`, `all`. */
export interface Quick {
  label: string
  amount: number
}

/** One kind of legal move with its bounds. */
export interface OptionState {
  verb: string
  word: string
  cost: number
  low: number
  high: number
  at_most: number
  quick: Quick[]
}

/** A pot that was won. */
export interface PotState {
  amount: number
  winners: string[]
  shares: number[]
}

/** How the deal ended. */
export interface ResultState {
  ended: string
  pots: PotState[]
  carried: number
}

/** Somebody's chips of the night. */
export interface LedgerRow {
  name: string
  bought: number
  stack: number
  net: number
}

/** A house rule in force. */
export interface RuleState {
  key: string
  value: string
  standard: boolean
}

/** Something that happened: a sentence `event.<word>` and what fills it. */
export interface EventState {
  deal: number
  word: string
  name: string
  amount: number
  extra: number
  cards: string[]
  hand: HandState | null
}

/** Everything a viewer sees. */
export interface TableState {
  game: string
  deal: number
  phase: string
  waiting: string
  pot: number
  carried: number
  later: number[]
  to_call: number
  opening: string
  lowest: string
  pack: number
  seats: SeatState[]
  you: number
  hand: HandState | null
  options: OptionState[]
  result: ResultState | null
  ledger: LedgerRow[]
  rules: RuleState[]
  demo: boolean
}

/** The table now, and what happened since the state before (all of it with `fresh`). */
export interface State {
  t: 'state'
  seq: number
  fresh: boolean
  table: TableState
  events: EventState[]
}

/** An action was taken. */
export interface Ok {
  t: 'ok'
  cid: string
}

/** Something was refused; nothing has changed. */
export interface No {
  t: 'no'
  cid: string
  code: string
  text: string
}

/** The line is up. */
export interface Pong {
  t: 'pong'
}

/** The server closes this connection: `superseded`, `rate`. */
export interface Bye {
  t: 'bye'
  code: string
}

export type ClientMessage = Sit | Act | Next | Rebuy | SitOut | ComeBack | Ping

export type ServerMessage = State | Ok | No | Pong | Bye
