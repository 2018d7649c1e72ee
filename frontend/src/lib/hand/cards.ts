/** Cards of several packs: their order in a hand, what melds are called. */
import { isJoker, rankOf, suitOf } from '../cards/cards'
import { cardName, cardSymbol, maybe } from '../words'
import { t } from '../parts/words'
import type { MeldState, OptionState } from '../wire'

const RANKS = '23456789TJQKA'
const SUITS = 'scdh'

/** By suit and rank, as one looks for runs; jokers last. */
export const bySuit = (cards: string[]): string[] => {
  const place = (card: string): number => (isJoker(card) ? 99 : SUITS.indexOf(suitOf(card)) * 13 + RANKS.indexOf(rankOf(card)))
  return [...cards].sort((a, b) => place(a) - place(b))
}

/** By rank and suit, as one looks for sets; jokers last. */
export const byRank = (cards: string[]): string[] => {
  const place = (card: string): number => (isJoker(card) ? 99 : RANKS.indexOf(rankOf(card)) * 4 + SUITS.indexOf(suitOf(card)))
  return [...cards].sort((a, b) => place(a) - place(b))
}

/** What a group of cards is called. */
export const kindName = (kind: string, count: number): string =>
  kind === 'set' && count > 4 ? t('table.kind.equal', { count }) : kind === 'set' && count === 4 ? t('table.kind.set4') : maybe(`table.kind.${kind}`) || maybe(`meld.${kind}`) || maybe(`special.${kind}`) || kind

/** A meld read aloud: whose it is, its cards, and what jokers stand for. */
export const meldLabel = (meld: MeldState): string =>
  `${t('table.meld_of', { kind: kindName(meld.kind, meld.cards.length), name: meld.name })}: ${meld.cards.map((card, at) => standing(card, meld.stands[at])).join(', ')}`

/** A card in words; a joker with the card that it stands for. */
export const standing = (card: string, stands: string | undefined): string =>
  stands && stands !== card ? t('table.stands_for', { card: cardName(card), stands: cardName(stands) }) : cardName(card)

/** The numbers of the melds on the table to which these cards may go. */
export const places = (option: OptionState | undefined, cards: string[]): number[] =>
  (option?.fits ?? []).filter((fit) => cards.some((card) => fit.cards.includes(card))).map((fit) => fit.meld)

/** What is left of a hand without these groups. */
export function without(hand: string[], groups: string[][]): string[] {
  const left = [...hand]
  for (const card of groups.flat()) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

export const symbols = (cards: string[]): string => cards.map(cardSymbol).join(' ')

/** How a hand lies in the room there is: pixels of a card, of what is seen of one under the next, and in how many rows. */
export interface Lie {
  card: number
  step: number
  rows: number
}

/** As wide as a finger; what can just be read and touched. */
const TOUCH = 46
const NARROWEST = 22
const GAP = 12

/** The widest strips that groups of these sizes, the last of them the loose cards, can have on `width` pixels of a page so high. */
export function lie(width: number, height: number, sizes: number[]): Lie {
  const card = Math.round(Math.min(84, Math.max(44, Math.min(width * 0.155, height * (height < 700 ? 0.078 : 0.094)))))
  const most = Math.round(Math.max(TOUCH, card * 0.92))
  const ways = [[1, height < 541 ? NARROWEST : 34], [2, 30], ...(height < 740 ? [] : [[3, 30]]), [2, NARROWEST]] as const
  for (const [rows = 1, least = NARROWEST] of ways)
    for (let step = most; step >= least; step--) if (rowsOf(sizes, width - 4, card, step) <= rows) return { card, step, rows }
  return { card, step: NARROWEST, rows: rowsOf(sizes, width - 4, card, NARROWEST) }
}

/** In how many rows the groups come to lie, one after the other; what is wider than the room has rows of its own. */
function rowsOf(sizes: number[], room: number, card: number, step: number): number {
  const fit = Math.floor((room - card) / step) + 1
  let rows = 0
  let left = 0
  for (const size of sizes) {
    const wide = (Math.min(size, fit) - 1) * step + card
    if (wide + GAP > left) {
      rows += Math.ceil(size / fit)
      left = room
    }
    left -= wide + (left < room ? GAP : 0)
  }
  return rows
}
