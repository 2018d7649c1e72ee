/** The drawing of cards on a field of 200 by 280: shapes of suits, places of pips. */
export type Suit = 'h' | 'd' | 'c' | 's'

/** Each shape is drawn around the origin, about 70 high. */
export const SHAPES: Record<Suit, string> = {
  h: 'M0 34C-13 20-34 4-34-14-34-27-25-35-15-35-8-35-3-31 0-25 3-31 8-35 15-35 25-35 34-27 34-14 34 4 13 20 0 34Z',
  d: 'M0-38C8-24 18-11 28 0 18 11 8 24 0 38-8 24-18 11-28 0-18-11-8-24 0-38Z',
  c: 'M0-36C10-36 16-28 16-20 16-15 14-11 11-8 14-10 18-11 21-11 29-11 35-4 35 4 35 12 29 19 20 19 12 19 6 14 3 8 4 20 7 29 13 35H-13C-7 29-4 20-3 8-6 14-12 19-20 19-29 19-35 12-35 4-35-4-29-11-21-11-18-11-14-10-11-8-14-11-16-15-16-20-16-28-10-36 0-36Z',
  s: 'M0-37C8-22 34-6 34 11 34 20 27 26 19 26 12 26 6 22 3 16 4 25 7 31 12 36H-12C-7 31-4 25-3 16-6 22-12 26-19 26-27 26-34 20-34 11-34-6-8-22 0-37Z',
}

const L = 62
const M = 100
const R = 138
const column = (...ys: number[]): [number, number][] => ys.flatMap((y) => [[L, y] as [number, number], [R, y] as [number, number]])

/** Centres of the pips; those below the middle stand on their heads. */
export const PIPS: Record<string, [number, number][]> = {
  '2': [[M, 62], [M, 218]],
  '3': [[M, 62], [M, 140], [M, 218]],
  '4': column(62, 218),
  '5': [...column(62, 218), [M, 140]],
  '6': column(62, 140, 218),
  '7': [...column(62, 140, 218), [M, 101]],
  '8': [...column(62, 140, 218), [M, 101], [M, 179]],
  '9': [...column(58, 113, 167, 222), [M, 140]],
  T: [...column(58, 113, 167, 222), [M, 86], [M, 194]],
}

export const rankOf = (card: string): string => card.charAt(0)
export const suitOf = (card: string): Suit => card.charAt(1) as Suit
export const index = (card: string): string => rankOf(card).replace('T', '10')

const ORDER = '23456789TJQKA'
const SUIT_ORDER = 'scdh'

/** By rank from the left, the highest first; equal ranks by the Italian order of the suits. */
export const sorted = (cards: string[]): string[] =>
  [...cards].sort(
    (a, b) =>
      ORDER.indexOf(rankOf(b)) - ORDER.indexOf(rankOf(a)) || SUIT_ORDER.indexOf(suitOf(b)) - SUIT_ORDER.indexOf(suitOf(a)),
  )
