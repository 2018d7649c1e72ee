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

/** What the betting is opened with: a pair of this rank, `J` to `A`. */
export interface OpeningPart {
  t: 'opening'
  rank: string
}

/** By seat, how many cards it has changed; -1 before its first draw. */
export interface DrawsPart {
  t: 'draws'
  drew: number[]
}

/** By seat, what it has said that it plays for, or holds. */
export interface DeclarationsPart {
  t: 'declarations'
  said: string[][]
}

/** By seat, a hand that was laid out, row by row, `??` where the viewer cannot see which card lies there. */
export interface RowsPart {
  t: 'rows'
  rows: string[][][]
}

/** A bet against the bank. */
export interface WagerState {
  name: string
  amount: number
}

/** The bank, against which everybody plays; the cards on the table are its hand. */
export interface BankPart {
  t: 'bank'
  wagers: WagerState[][]
  made: MadeState[]
}

/** The discard pile. */
export interface PilePart {
  t: 'pile'
  size: number
  top: string
}

/** A meld on the table. */
export interface MeldState {
  number: number
  name: string
  kind: MeldKind
  cards: string[]
  stands: string[]
  opening: boolean
}

/** The melds on the table. */
export interface MeldsPart {
  t: 'melds'
  laid: MeldState[]
  opened: boolean[]
}

/** The points of somebody in a match. */
export interface ScoreState {
  name: string
  score: number
}

/** The match that the deal is one of. */
export interface MatchPart {
  t: 'match'
  contract: string
  number: number
  deals: number
  left: string[]
  pool: number
  scores: ScoreState[]
}

/** Somebody has laid down a whole hand. */
export interface ClosedPart {
  t: 'closed'
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

/** The points of a deal of a match, by seat. */
export interface PointsPart {
  t: 'points'
  rows: PointState[]
}

/** One seat as the viewer may see it. */
export interface SeatState {
  name: string
  you: boolean
  bot: boolean
  here: boolean
  index: number
  stack: number
  bet: number
  state: SeatStanding
  cards: string[]
  up: string[]
  wild: string[]
  said: string
  amount: number
  dealer: boolean
  actor: boolean
  net: number | null
  won: number
  made: MadeState[]
}

/** An amount worth a button of its own. */
export interface Quick {
  label: QuickLabel
  amount: number
}

/** Cards that can be added, one by one, to the meld of this number on the table. */
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

/** How the deal ended. */
export interface ResultState {
  ended: Ended
  pots: PotState[]
  carried: number
  payments: PaymentState[]
  parts: EndPart[]
}

/** Somebody's chips of the night; an empty name is the bank. */
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
  waiting: Waiting
  pot: number
  carried: number
  later: number[]
  to_call: number
  offers: string[]
  contests: string[]
  board: BoardState
  parts: Part[]
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

/** Cards in rows: whether they may lie like this, and what each row makes. */
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

/** The server closes this connection. */
export interface Bye {
  t: 'bye'
  code: 'superseded' | 'rate'
}

export type ClientMessage = Sit | Act | Lay | Group | Next | Choose | Rebuy | SitOut | ComeBack | Ping

export type MeldKind = 'set' | 'run' | 'pair'

export type Part = OpeningPart | DrawsPart | DeclarationsPart | RowsPart | BankPart | PilePart | MeldsPart | MatchPart

export type EndPart = ClosedPart | PointsPart

export type SeatStanding = 'in' | 'folded' | 'all_in' | 'out'

export type Waiting = 'seat' | 'you' | 'others' | 'choose' | 'next' | 'rebuy' | 'back'

export type Ended = 'showdown' | 'folds' | 'passed' | 'parol' | 'settled' | 'closed' | 'abandoned'

export type QuickLabel = 'min' | 'half' | 'pot' | 'all'

export type ServerMessage = State | Ok | Laid | Grouped | No | Pong | Bye
