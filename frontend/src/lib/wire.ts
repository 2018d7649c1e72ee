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

/** How would my cards lie in these rows? Without cards: how could they lie? The table answers `laid`. */
export interface Lay {
  t: 'lay'
  cid: string
  cards?: string[]
}

/** Ready for the next deal; who could choose its game is content with the same. */
export interface Next {
  t: 'next'
}

/** The game of the next deal, by its code, from the one who chooses. */
export interface Choose {
  t: 'choose'
  game: string
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

/** What a hand makes for one part of the pot, or in one row. */
export interface MadeState {
  contest: string
  hand: HandState
  cards: string[]
}

/** A bet against the bank. */
export interface WagerState {
  name: string
  amount: number
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
  up: string[]
  wild: string[]
  rows: string[][]
  declared: string[]
  wagers: WagerState[]
  drew: number
  said: string
  amount: number
  dealer: boolean
  actor: boolean
  net: number | null
  won: number
  made: MadeState[]
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
  step: number
  quick: Quick[]
  counts: number[]
  keep: string[]
  hand: string[]
  sizes: number[]
  laid: string[][]
}

/** A pot that was won, or the part of it that one contest was for. */
export interface PotState {
  contest: string
  amount: number
  winners: string[]
  shares: number[]
}

/** Chips paid outside pots; an empty name is the bank. */
export interface PaymentState {
  payer: string
  taker: string
  amount: number
  why: string
}

/** How the deal ended. */
export interface ResultState {
  ended: string
  pots: PotState[]
  carried: number
  payments: PaymentState[]
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
  game: string
}

/** The cards on the table. */
export interface BoardState {
  cards: string[]
  places: number[][]
  wild: string[]
  expected: boolean
  house: boolean
  made: MadeState[]
}

/** Several games in one night. */
export interface MenuState {
  games: string[]
  possible: string[]
  choosing: string
  then: string
  next: string
  left: number
}

/** Everything a viewer sees. */
export interface TableState {
  game: string
  family: string
  menu: MenuState | null
  deal: number
  phase: string
  waiting: string
  pot: number
  carried: number
  later: number[]
  to_call: number
  opening: string
  parol: boolean
  contests: string[]
  board: BoardState
  lowest: string
  pack: number
  seats: SeatState[]
  you: number
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

/** Cards in rows: whether they may lie like this, and what each row makes. The cards are those asked about, or a */
export interface Laid {
  t: 'laid'
  cid: string
  cards: string[]
  legal: boolean
  made: MadeState[]
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

export type ClientMessage = Sit | Act | Lay | Next | Choose | Rebuy | SitOut | ComeBack | Ping

export type ServerMessage = State | Ok | Laid | No | Pong | Bye
