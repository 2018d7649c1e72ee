/** The parts of a table: what only some games have. Whoever needs one asks for it by its tag; whether it is there decides. */
import type { EndPart, OptionState, Part, ResultState, SeatState, TableState, WagerState } from '../wire'

export type PartOf<T extends Part['t']> = Extract<Part, { t: T }>
export type EndPartOf<T extends EndPart['t']> = Extract<EndPart, { t: T }>

/** The part of a table with this tag, if its game has one. */
export const partOf = <T extends Part['t']>(table: TableState, tag: T): PartOf<T> | undefined =>
  table.parts.find((part): part is PartOf<T> => part.t === tag)

/** The part of a result with this tag. */
export const endOf = <T extends EndPart['t']>(result: ResultState | null, tag: T): EndPartOf<T> | undefined =>
  result?.parts.find((part): part is EndPartOf<T> => part.t === tag)

/** How many cards a seat has changed; -1 before it has drawn. */
export const drewOf = (table: TableState, seat: SeatState): number => partOf(table, 'draws')?.drew[seat.index] ?? -1

/** What a seat has said that it plays for, or holds. */
export const saidOf = (table: TableState, seat: SeatState): string[] => partOf(table, 'declarations')?.said[seat.index] ?? []

/** The rows in which a seat has laid out its hand; none before that. */
export const rowsOf = (table: TableState, seat: SeatState): string[][] => {
  const rows = partOf(table, 'rows')?.rows[seat.index] ?? []
  return rows.some((row) => row.length) ? rows : []
}

/** The cards on the table, board by board, the first one first; one that is dealt after it begins with the same cards. */
export function boardsOf(table: TableState): string[][] {
  const more = partOf(table, 'boards')
  return [table.board.cards, ...(more?.others ?? []).map((cards) => [...table.board.cards.slice(0, more?.shared), ...cards])]
}

/** The bets of a seat against the bank. */
export const wagersOf = (table: TableState, seat: SeatState): WagerState[] => partOf(table, 'bank')?.wagers[seat.index] ?? []

/** Has a seat laid down what the contract asks for? */
export const openedBy = (table: TableState, seat: SeatState): boolean => partOf(table, 'melds')?.opened[seat.index] ?? false

/** The card on top of the discard pile; empty: there is none. */
export const topOf = (table: TableState): string => partOf(table, 'pile')?.top ?? ''

/** What can be done by a tap on what lies between the players. */
export interface Doing {
  options: OptionState[]
  busy: boolean
  /** The cards of the hand that are chosen. */
  picked: string[]
  /** Can the chosen card be thrown away? */
  thrown: boolean
  press: (verb: string) => void
  /** Add the chosen cards to the meld of this number. */
  lay: (number: number) => void
}
