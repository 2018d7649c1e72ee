/** Generated from the server's messages by `python tools/typescript.py`; do not edit. */

/** How a table is run. Times are in seconds. */
export interface Settings {
  seats: number
  bots: number
  strength: number
  stack: number
  worth: number
  clock: number
  bank: number
  grace: number
  absent: number
  start: number
  rest: number
  approve: boolean
  pace: number
  talk: boolean
  hints: boolean
  rabbit: boolean
  delay: number
}

/** Take a seat under a name, or ask the host for one; with `chips` 0 one buys what everybody buys. */
export interface Sit {
  t: 'sit'
  name: string
  chips?: number
  seat?: number
  cid?: string
}

/** A move; `turn` is the number of the decision that it is for. */
export interface Act {
  t: 'act'
  turn: number
  verb: string
  amount?: number
  cards?: string[]
  cid?: string
}

/** How would my cards lie in these rows? Without cards: how could they lie? The table answers `laid`. */
export interface Lay {
  t: 'lay'
  cards?: string[]
  cid?: string
}

/** What are these groups of my cards? Without groups: how are my cards best laid? The table answers `grouped`. */
export interface Group {
  t: 'group'
  groups?: string[][]
  cid?: string
}

/** How does this game go, what beats what, and where is my hand among it? The table answers `ranked`. */
export interface Rank {
  t: 'rank'
  cid?: string
}

/** What would a good player do in my place? The table answers `hinted`, where the host likes hints. */
export interface Hint {
  t: 'hint'
  cid?: string
}

/** Turn what would have come: from somebody who was in a deal that ended early, where the host likes it. */
export interface Hunt {
  t: 'hunt'
  cid?: string
}

/** Another drawn face for me, by its number; 0: the one that comes with my name. */
export interface Dress {
  t: 'dress'
  face: number
  cid?: string
}

/** By this key of my phone I am known again across nights, 64 hexadecimal digits; empty: not any more. */
export interface Know {
  t: 'know'
  key: string
  cid?: string
}

/** My page is put away: there my browser can be called, by Web Push, when it is my turn; empty: it is seen again. */
export interface Reach {
  t: 'reach'
  endpoint?: string
  p256dh?: string
  auth?: string
  language?: string
  cid?: string
}

/** Ready for the next deal; who could choose its game is content with the same. */
export interface Next {
  t: 'next'
  deal?: number
  cid?: string
}

/** The game of the next deal, by its code, from the one who chooses. */
export interface Choose {
  t: 'choose'
  game: string
  cid?: string
}

/** Buy a fresh stack, when out of chips; it plays from the next deal on. */
export interface Rebuy {
  t: 'rebuy'
  cid?: string
}

/** Stay away from the next deals. */
export interface SitOut {
  t: 'sit_out'
  cid?: string
}

/** Play again. */
export interface ComeBack {
  t: 'come_back'
  cid?: string
}

/** Give the seat up, or stop asking for one; the chips go back, and the ledger keeps them. */
export interface Leave {
  t: 'leave'
  cid?: string
}

/** Go on with another device: the table answers `passed` with a code that is good for some minutes. */
export interface Pass {
  t: 'pass'
  cid?: string
}

/** Go on here with the seat for which another device has got this code. */
export interface Take {
  t: 'take'
  code: string
  cid?: string
}

/** The seat of this name is mine, its device is lost: the host is asked, and answers with `admit` or `decline`. */
export interface Claim {
  t: 'claim'
  name: string
  cid?: string
}

/** A seed for the shuffle of a deal, as the SHA-256 of its bytes in small hexadecimal digits. */
export interface Promise {
  t: 'promise'
  deal: number
  digest: string
  cid?: string
}

/** The promised seed, once the table takes no more promises: 16 to 64 bytes in small hexadecimal digits. */
export interface Open {
  t: 'open'
  deal: number
  seed: string
  cid?: string
}

/** The proof of the last deal, with what one may know of its cards: the table answers `proved`. */
export interface Prove {
  t: 'prove'
  cid?: string
}

/** Say something to everybody at the table: one of the signs, or a short text. */
export interface Say {
  t: 'say'
  sign?: Sign
  text?: string
  cid?: string
}

/** Where only the account is kept: a deal as it was, for the others to agree. */
export interface Tally {
  t: 'tally'
  stakes: Record<string, number>
  shares: Record<string, number>
  cid?: string
}

/** The deal of this number was written down as it was. */
export interface Agree {
  t: 'agree'
  number: number
  cid?: string
}

/** The deal of this number was not so; or it is taken back by who wrote it down. */
export interface Disagree {
  t: 'disagree'
  number: number
  cid?: string
}

/** The host seats somebody without a phone, where only the account is kept; with `chips` 0 for the usual ones. */
export interface Add {
  t: 'add'
  name: string
  chips?: number
  cid?: string
}

/** The host lets somebody in who asked for a seat, with so many chips (0: as wanted), or, by code, claimed it. */
export interface Admit {
  t: 'admit'
  name: string
  chips?: number
  code?: string
  cid?: string
}

/** The host gives somebody no seat who asked for one, or, by the code, claimed it. */
export interface Decline {
  t: 'decline'
  name: string
  code?: string
  cid?: string
}

/** The host sends somebody away, a bot or a person, who goes when the deal is over; until then the table moves. */
export interface Remove {
  t: 'remove'
  name: string
  why?: Why
  note?: string
  cid?: string
}

/** The host gives somebody another seat, between deals; who sits there takes theirs. */
export interface Reseat {
  t: 'reseat'
  name: string
  seat: number
  cid?: string
}

/** The host makes somebody else the host, whom the table tells a new host's link; the old one is good no more. */
export interface Promote {
  t: 'promote'
  name: string
  cid?: string
}

/** The host stops all clocks, and the table. */
export interface Pause {
  t: 'pause'
  cid?: string
}

/** The host lets the table go on. */
export interface Resume {
  t: 'resume'
  cid?: string
}

/** The host cancels the running deal, with a reason: every stake goes back. */
export interface Void {
  t: 'void'
  reason: string
  cid?: string
}

/** The host corrects a stack, between deals, for all to see; `other`: whom the chips come from. */
export interface Correct {
  t: 'correct'
  name: string
  chips: number
  reason: string
  other?: string
  cid?: string
}

/** The host changes how the table is run, from the next deal on. */
export interface Set {
  t: 'set'
  changes: Record<string, number | boolean | string>
  cid?: string
}

/** The host wants another game, or other house rules, as soon as it is possible; empty: after all not. */
export interface Plan {
  t: 'plan'
  game: string
  rules?: Record<string, number | boolean | string>
  cid?: string
}

/** The host makes a new link, and a new host's link; the old ones are good no more. */
export interface Invite {
  t: 'invite'
  cid?: string
}

/** The host ends the night, between deals: a carried pot is shared, and who owes whom is told. */
export interface Close {
  t: 'close'
  cid?: string
}

/** Is the line up? */
export interface Ping {
  t: 'ping'
  cid?: string
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
  board: number
}

/** What hands that lie open win on average, in percent, before more cards than these came to the table. */
export interface ChanceState {
  board: number
  names: string[]
  percent: number[]
}

/** What the betting is opened with, a pair of this rank, `J` to `A`; is it done, and somebody has? */
export interface OpeningPart {
  t: 'opening'
  rank: string
  done: boolean
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

/** The boards beside the first. */
export interface BoardsPart {
  t: 'boards'
  shared: number
  others: string[][]
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
  offered: boolean
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

/** Words with cards beside them. */
export interface CaptionState {
  key: string
  cards: string[]
  amount: number
  index: number
}

/** What a game of another package remembers, in its own words. */
export interface CaptionsPart {
  t: 'captions'
  lines: CaptionState[]
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

/** Which part of the chips somebody wins, as far as there are several. */
export interface PartOfPot {
  pot: number | null
  contest: string
  board: number | null
}

/** A pot, or the part of it that one contest was for. */
export interface PotState {
  contest: string
  amount: number
  winners: string[]
  shares: number[]
  part: PartOfPot
  board: number
}

/** How the deal ended. */
export interface ResultState {
  ended: Ended
  pots: PotState[]
  carried: number
  payments: PaymentState[]
  parts: EndPart[]
  rare: Rare[]
  rabbit: string[] | null
}

/** Somebody who wants a seat. */
export interface AskingState {
  name: string
  chips: number
  admitted: boolean
  claims: boolean
  code: string
}

/** What the table has committed to (page `docs/explanation/fairness.md`). */
export interface FairState {
  next: number
  promised: string
  closed: boolean
  promises: string
  deal: number
  commitment: string
  entropy: string
  roots: string[]
}

/** Why the host has sent the viewer away, whom alone it is told. */
export interface RemovalState {
  why: Why
  note: string
}

/** How the table is run, and by whom. */
export interface AboutState {
  host: string
  hosting: boolean
  invitation: string
  settings: Settings
  coming: Settings | null
  planned: string
  asking: AskingState[]
  settlement: TransferState[]
  demo: boolean
  host_secret: string
  free: number[]
  removal: RemovalState | null
  before: string
  former: string
  followed: string
}

/** One seat as the viewer may see it. */
export interface SeatState {
  name: string
  you: boolean
  bot: boolean
  here: boolean
  away: boolean
  going: boolean
  ready: boolean
  place: number
  index: number
  stack: number
  bet: number
  state: SeatStanding
  cards: string[]
  up: string[]
  wild: string[]
  dark: boolean
  said: string
  amount: number
  dealer: boolean
  actor: boolean
  net: number | null
  won: number
  made: MadeState[]
  face: number
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

/** A house rule in force. */
export interface RuleState {
  key: string
  value: number | boolean | string
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
  hidden: number
  hand: HandState | null
  game: string
  note: string
  part: PartOfPot | null
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

/** The time of somebody who is asked. */
export interface ClockState {
  name: string
  left: number
  bank: number
  running: boolean
}

/** Everything a viewer sees. */
export interface TableState {
  game: string
  menu: MenuState | null
  deal: number
  phase: string
  waiting: Waiting
  turn: number
  starts: number
  hindered: number
  pause: PauseReason
  pot: number
  carried: number
  later: number[]
  to_call: number
  offers: string[]
  contests: string[]
  board: BoardState
  parts: Part[]
  stock: number
  clock: ClockState | null
  lowest: string
  pack: number
  seats: SeatState[]
  you: number
  options: OptionState[]
  result: ResultState | null
  chances: ChanceState[]
  ledger: LedgerRow[]
  corrections: CorrectionState[]
  rules: RuleState[]
  about: AboutState
  fair: FairState | null
  account: AccountState | null
}

/** Somebody's chips of the night; an empty name is the bank. */
export interface LedgerRow {
  name: string
  bought: number
  stack: number
  net: number
}

/** Who pays whom at the end of the night; an empty name is the bank. */
export interface TransferState {
  payer: string
  taker: string
  amount: number
}

/** Chips that the host has given to a stack, or taken. */
export interface CorrectionState {
  name: string
  chips: number
  other: string
  note: string
}

/** A deal that was written down by hand, and not agreed to by all. */
export interface TallyState {
  number: number
  by: string
  stakes: Record<string, number>
  shares: Record<string, number>
  waits: string[]
}

/** A table at which only the account is kept. */
export interface AccountState {
  dealer: string
  tally: TallyState | null
}

/** Chips paid outside pots; an empty name is the bank. */
export interface PaymentState {
  payer: string
  taker: string
  amount: number
  why: string
}

/** The table now, and what happened before it that this page has not heard. */
export interface State {
  t: 'state'
  seq: number
  first: number
  table: TableState
  events: EventState[]
}

/** What is different since the last state or change that this page was sent, and what happened. */
export interface Change {
  t: 'change'
  seq: number
  first: number
  patch: unknown
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

/** A meld that a contract asks for. */
export interface LackState {
  kind: MeldKind
  size: number
}

/** What groups of cards are: those asked about, or the best. */
export interface Grouped {
  t: 'grouped'
  cid: string
  groups: string[][]
  kinds: string[]
  ready: ReadyState[]
  lacks: LackState[]
}

/** A type of hand. */
export interface RankState {
  category: string
  hand: HandState
  cards: string[]
  mine: boolean
}

/** The types of hands of one contest or more, the strongest first. */
export interface ChartState {
  contests: string[]
  hands: RankState[]
  cycle: string
  suits: string
}

/** How the game of this table goes and what beats what there, in this deal or the next one. */
export interface Ranked {
  t: 'ranked'
  cid: string
  how: Record<string, string[]>
  examples: Record<string, string>
  charts: ChartState[]
}

/** What a good player would do who knows what whoever asked knows, and why. */
export interface Hinted {
  t: 'hinted'
  cid: string
  turn: number
  verb: string
  amount: number
  cards: string[]
  why: Record<string, string[]>
}

/** Something was refused; nothing has changed. */
export interface No {
  t: 'no'
  cid: string
  code: string
  text: string
}

/** Something that somebody has said. */
export interface SaidState {
  name: string
  sign: Sign
  text: string
  ago: number
}

/** What has been said since this page last heard of it; it is kept nowhere. */
export interface Talk {
  t: 'talk'
  anew: boolean
  lines: SaidState[]
}

/** With this code another device takes the seat. */
export interface Passed {
  t: 'passed'
  cid: string
  code: string
  seconds: number
}

/** The proof of the last deal: a file for `buio verify`. */
export interface Proved {
  t: 'proved'
  cid: string
  proof: unknown
}

/** The line is up. */
export interface Pong {
  t: 'pong'
}

/** The server closes this connection. */
export interface Bye {
  t: 'bye'
  code: 'superseded' | 'version' | 'moved'
}

/** What somebody's nights on this server have come to, by the key of their phone. */
export interface Nights {
  nights: number
  ahead: number
  deals: number
  chips: number
  best: number
}

/** A finished deal in a line. */
export interface PastDeal {
  number: number
  game: string
  at: number
  ended: Ended
  pot: number
  winners: string[]
  hand: HandState | null
  category: string
  opener: string
  proof: string[]
  nets: Record<string, number>
  stands: Record<string, number>
  mine: string[]
}

/** The night so far: its finished deals, and who would pay whom after the last of them. */
export interface PastNight {
  you: string
  deals: PastDeal[]
  carried: number
  settlement: TransferState[]
}

/** One step of a finished deal. */
export interface PastStep {
  patch: unknown
  events: EventState[]
}

/** A finished deal, step by step, as the viewer saw it. */
export interface Replay {
  number: number
  steps: PastStep[]
}

/** A hand of a lesson. */
export interface LessonHand {
  steps: PastStep[]
  moves: Act[]
}

/** A lesson in a game. */
export interface Lesson {
  game: string
  hands: LessonHand[]
  words: Record<string, Record<string, string>>
}

/** What somebody has won or lost, hand after hand. */
export interface CourseState {
  name: string
  points: number[]
}

/** Results that can be added up, for they are of one currency. */
export interface Purse {
  unit: string
  hands: number
  courses: CourseState[]
}

/** How often a decision of one kind was taken, as `buio stats --json` tells it. */
export interface SpotRow {
  spot: string
  by: string | number | null
  n: number
  of: number
  share: number
  low: number
  high: number
}

/** Recorded hands that somebody has on disk, counted (`buio stats --page`). */
export interface Brought {
  player: string
  hands: number
  refused: number
  unknown: number
  purses: Purse[]
  spots: SpotRow[]
}

export type Why = '' | 'away' | 'slow' | 'manners' | 'place' | 'unknown'

export type Sign = '' | 'laugh' | 'wow' | 'sad' | 'cheers' | 'luck' | 'slow'

export type Player = Sit | Act | Lay | Group | Rank | Hint | Hunt | Dress | Know | Reach | Next | Choose | Rebuy | SitOut | ComeBack | Leave | Pass | Take | Claim | Promise | Open | Prove | Say | Tally | Agree | Disagree | Ping

export type ByHost = Add | Admit | Decline | Remove | Reseat | Promote | Pause | Resume | Void | Correct | Set | Plan | Invite | Close

export type ClientMessage = Sit | Act | Lay | Group | Rank | Hint | Hunt | Dress | Know | Reach | Next | Choose | Rebuy | SitOut | ComeBack | Leave | Pass | Take | Claim | Promise | Open | Prove | Say | Tally | Agree | Disagree | Ping | Add | Admit | Decline | Remove | Reseat | Promote | Pause | Resume | Void | Correct | Set | Plan | Invite | Close

export type MeldKind = 'set' | 'run' | 'pair'

export type Part = OpeningPart | DrawsPart | DeclarationsPart | RowsPart | BoardsPart | BankPart | PilePart | MeldsPart | MatchPart | CaptionsPart

export type EndPart = ClosedPart | PointsPart

export type Ended = 'showdown' | 'folds' | 'passed' | 'parol' | 'settled' | 'closed' | 'abandoned'

export type Rare = 'parol' | 'upset' | 'ring' | 'equal' | 'carried'

export type SeatStanding = 'in' | 'folded' | 'all_in' | 'out'

export type Waiting = 'seat' | 'asked' | 'you' | 'others' | 'choose' | 'next' | 'rebuy' | 'back' | 'paused' | 'closed' | 'removed'

export type PauseReason = '' | 'host' | 'empty'

export type QuickLabel = 'min' | 'half' | 'pot' | 'all'

export type ServerMessage = State | Change | Ok | Laid | Grouped | Ranked | Hinted | Passed | Proved | Talk | No | Pong | Bye
