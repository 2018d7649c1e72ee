/** Words of the page: the same catalogues that the terminal and the server read. A missing key is a type error. */
import deRules from '$words/de/rules.json'
import de from '$words/de/words.json'
import deTable from '$words/de/table.json'
import enRules from '$words/en/rules.json'
import en from '$words/en/words.json'
import enTable from '$words/en/table.json'
import itRules from '$words/it/rules.json'
import it from '$words/it/words.json'
import itTable from '$words/it/table.json'
import { settings } from './settings.svelte'
import type { EventState, HandState } from './wire'

const catalogues = {
  it: { ...it, ...itRules, ...itTable },
  en: { ...en, ...enRules, ...enTable } satisfies Record<Key, string>,
  de: { ...de, ...deRules, ...deTable } satisfies Record<Key, string>,
}
export type Key = keyof typeof it | keyof typeof itRules | keyof typeof itTable
export type Values = Record<string, string | number>

const known = (key: string): key is Key => key in catalogues.it

/** The sentence of a key, its places filled. */
export function t(key: Key, values: Values = {}): string {
  return fill(catalogues[settings.language][key], values)
}

/** The same for a key that comes from the server, in the singular or the plural; empty when there is none. */
export function maybe(key: string, values: Values = {}): string {
  if (known(key)) return t(key, values)
  const counted = `${key}.${(values.count ?? values.amount) === 1 ? 'one' : 'other'}`
  return known(counted) ? t(counted, values) : ''
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? ''))

const RANKS = '23456789TJQKA'
const SUITS = 'scdh'

/** A card in words: "asso di cuori". */
export function cardName(card: string): string {
  const suit = SUITS.indexOf(card.slice(-1))
  if (suit < 0) return t('card.unknown')
  const suitName = maybe(`suit.${suit}`)
  return t('card', { rank: maybe(`rank.${RANKS.indexOf(card.charAt(0))}.one`), suit: suitName, suits: suitName })
}

/** A card for the eye: "10♥". */
export const cardSymbol = (card: string): string =>
  card.charAt(0).replace('T', '10') + '♠♣♦♥'.charAt(SUITS.indexOf(card.slice(-1)))

export const handName = (hand: HandState | null): string => (hand ? hand[settings.language] : '')

/** An event as a sentence. */
export function sentence(event: EventState): string {
  const cards = event.cards.map(cardSymbol).join(' ')
  const text = maybe(`event.${event.word}`, { ...event, cards, hand: handName(event.hand) })
  return cards && !text.includes(cards) ? `${text}: ${cards}` : text
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
