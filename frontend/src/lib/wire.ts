/** Generated from the server's messages by `python -m buio.server.typescript`; do not edit. */

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

/** What are these groups of my cards? Without groups: how are my cards best laid? The table answers `grouped`. */
export interface Group {
  t: 'group'
  cid: string
  groups?: string[][]
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
  score: number
  opened: boolean
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

/** Cards that can be added, one by one, to a combination on the table. */
export interface FitState {
  meld: number
  cards: string[]
}

/** Something that can be chosen. */
export interface PickState {
  number: number
  name: string
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
  groups: string[][]
  fits: FitState[]
  picks: PickState[]
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

/** How somebody laid down a whole hand. */
export interface ClosedState {
  name: string
  melds: string[][]
  discard: string
  special: string
  multiple: number
  wild: string
}

/** What somebody has scored in a deal of a match, and has now. */
export interface PointState {
  name: string
  points: number
  score: number
}

/** How the deal ended. */
export interface ResultState {
  ended: string
  pots: PotState[]
  carried: number
  payments: PaymentState[]
  closed: ClosedState | null
  points: PointState[]
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

/** A combination on the table. */
export interface MeldState {
  number: number
  name: string
  kind: string
  cards: string[]
  stands: string[]
  opening: boolean
}

/** What lies on the table of a rummy game. */
export interface RummyState {
  pile: number
  top: string
  melds: MeldState[]
  match: boolean
  contract: string
  number: number
  deals: number
  left: string[]
  pool: number
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
  rummy: RummyState | null
  stock: number
  clock: number
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

/** A move, and the groups with which it can be made. */
export interface ReadyState {
  verb: string
  groups: string[][]
}

/** What groups of cards are: those asked about, or the best. */
export interface Grouped {
  t: 'grouped'
  cid: string
  groups: string[][]
  kinds: string[]
  ready: ReadyState[]
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

export type ClientMessage = Sit | Act | Lay | Group | Next | Choose | Rebuy | SitOut | ComeBack | Ping

export type ServerMessage = State | Ok | Laid | Grouped | No | Pong | Bye
