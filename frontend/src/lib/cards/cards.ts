/** The drawing of cards on a field of 200 by 280: shapes of suits, places of pips. */
export type Suit = 'h' | 'd' | 'c' | 's'
export const UNKNOWN = '??'
export const JOKER = 'Jk'
/** Is this a joker? A pack of poker may have a second one, the red one. */
export const isJoker = (card: string): boolean => card === JOKER || card === 'Jr'

/** Each shape is drawn around the origin, about 70 high. */
export const SHAPES: Record<Suit, string> = {
  h: 'M0 35C-12 20-34 5-34-14-34-27-25-35-15-35-8-35-3-31 0-24 3-31 8-35 15-35 25-35 34-27 34-14 34 5 12 20 0 35Z',
  d: 'M0-39C8-24 17-12 28 0 17 12 8 24 0 39-8 24-17 12-28 0-17-12-8-24 0-39Z',
  c: 'M0-37C10-37 17-29 17-21 17-15 14-11 11-8 14-10 18-11 21-11 29-11 35-4 35 4 35 13 29 19 21 19 12 19 6 14 3 8 4 20 7 29 13 35H-13C-7 29-4 20-3 8-6 14-12 19-21 19-29 19-35 13-35 4-35-4-29-11-21-11-18-11-14-10-11-8-14-11-17-15-17-21-17-29-10-37 0-37Z',
  s: 'M0-38C8-22 34-6 34 11 34 20 27 26 19 26 12 26 6 22 3 16 4 25 7 31 13 36H-13C-7 31-4 25-3 16-6 22-12 26-19 26-27 26-34 20-34 11-34-6-8-22 0-38Z',
}

type Pip = [x: number, y: number]
const L = 71
const M = 100
const R = 129
const columns = (...ys: number[]): Pip[] => ys.flatMap((y): Pip[] => [[L, y], [R, y]])

/** Centres of the pips; those below the middle stand on their heads. */
export const PIPS: Record<string, Pip[]> = {
  '2': [[M, 58], [M, 222]],
  '3': [[M, 58], [M, 140], [M, 222]],
  '4': columns(58, 222),
  '5': [...columns(58, 222), [M, 140]],
  '6': columns(58, 140, 222),
  '7': [...columns(58, 140, 222), [M, 99]],
  '8': [...columns(58, 140, 222), [M, 99], [M, 181]],
  '9': [...columns(54, 111, 169, 226), [M, 140]],
  T: [...columns(54, 111, 169, 226), [M, 82], [M, 198]],
}

export const rankOf = (card: string): string => card.charAt(0)
export const suitOf = (card: string): Suit => card.charAt(1) as Suit
export const isCourt = (card: string): boolean => !isJoker(card) && 'JQK'.includes(rankOf(card))

const ORDER = '23456789TJQKA'
const SUIT_ORDER = 'scdh'

/** Ids for a list of cards: a card keeps its own while the list changes; unknown and equal ones are told apart by number. */
export function ids(cards: string[]): string[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const times = seen.get(card) ?? 0
    seen.set(card, times + 1)
    return `${card}${times || ''}`
  })
}

/** The jester's star of a joker. */
export const STAR = Array.from({ length: 10 }, (_, n) => {
  const far = n % 2 ? 0.45 : 1
  return `${n ? 'L' : 'M'}${Math.round(Math.sin((n * Math.PI) / 5) * 40 * far)} ${Math.round(-Math.cos((n * Math.PI) / 5) * 40 * far)}`
}).join('') + 'Z'

/** The groups of equal ranks first, then by rank; within a rank hearts, diamonds, clubs, spades. */
export function sorted(cards: string[]): string[] {
  const many = (card: string): number => (isJoker(card) ? 9 : cards.filter((other) => rankOf(other) === rankOf(card) && !isJoker(other)).length)
  return [...cards].sort(
    (a, b) =>
      many(b) - many(a) ||
      ORDER.indexOf(rankOf(b)) - ORDER.indexOf(rankOf(a)) ||
      SUIT_ORDER.indexOf(suitOf(b)) - SUIT_ORDER.indexOf(suitOf(a)),
  )
}
