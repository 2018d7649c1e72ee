/** Where at the table a part is shown, and by which component. A new part is a component and a line in the place where it belongs. */
import type { Component } from 'svelte'
import type { EndPart, Part, SeatState, TableState } from '../wire'
import Bank from './Bank.svelte'
import Bought from './Bought.svelte'
import Captions from './Captions.svelte'
import Closed from './Closed.svelte'
import Contract from './Contract.svelte'
import Declared from './Declared.svelte'
import Drew from './Drew.svelte'
import Melds from './Melds.svelte'
import Opened from './Opened.svelte'
import Opening from './Opening.svelte'
import type { Doing } from './parts'
import Pile from './Pile.svelte'
import Points from './Points.svelte'
import Pool from './Pool.svelte'
import Scores from './Scores.svelte'
import Wagers from './Wagers.svelte'

/** Components by tag, in the order in which they stand; each is given its part, and what that place has beside it. */
export type Place<P extends { t: string }, More extends object> = { [T in P['t']]?: Component<{ part: Extract<P, { t: T }> } & More> }

interface AtTable {
  table: TableState
}
interface AtSeat extends AtTable {
  seat: SeatState
}
interface AtHand extends AtTable {
  doing: Doing
}

/** Under the pot. */
export const POT: Place<Part, AtTable> = { opening: Opening, captions: Captions }
/** Round the cloth, as one of those who sit there. */
export const ROUND: Place<Part, AtTable> = { bank: Bank }
/** Under the plate of another player. */
export const BESIDE: Place<Part, AtSeat> = { declarations: Declared, bank: Wagers, captions: Captions }
/** Before the last thing that another player has said. */
export const SAID: Place<Part, AtSeat> = { draws: Drew }
/** In the viewer's own line. */
export const MINE: Place<Part, AtSeat> = { bank: Wagers, captions: Captions }
/** On the viewer's own plate. */
export const PLATE: Place<Part, AtSeat> = { match: Points }
/** Beside the number of cards that another player holds. */
export const HELD: Place<Part, AtSeat> = { match: Points, melds: Opened }
/** Above the stock. */
export const HEAD: Place<Part, AtTable> = { match: Contract }
/** Beside the pot. */
export const PILES: Place<Part, AtHand> = { pile: Pile }
/** Below the pot. */
export const CHIPS: Place<Part, AtTable> = { match: Pool, pile: Bought }
/** Between the players, below or beside the middle. */
export const FIELD: Place<Part, AtHand> = { melds: Melds }
/** The first thing to be said of a result. */
export const END_FIRST: Place<EndPart, AtTable> = { closed: Closed }
/** After the pots of a result. */
export const END_LAST: Place<EndPart, AtTable> = { points: Scores }
