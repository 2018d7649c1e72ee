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

export const catalogues = {
  it: { ...it, ...itRules, ...itTable },
  en: { ...en, ...enRules, ...enTable } satisfies Record<Key, string>,
  de: { ...de, ...deRules, ...deTable } satisfies Record<Key, string>,
}
export type Key = keyof typeof it | keyof typeof itRules | keyof typeof itTable
/** A key in two forms, `.one` and `.other`, chosen by `count` or `amount`. */
export type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never
export type Values = Record<string, unknown>

const known = (key: string): key is Key => Object.hasOwn(catalogues.it, key)

/** The sentence of a key, its places filled. */
export const t = (key: Key | Counted, values: Values = {}): string => maybe(key, values)

/** The same for a key that comes from the server; empty when there is none. */
export function maybe(key: string, values: Values = {}): string {
  const catalogue = catalogues[settings.language]
  if (known(key)) return fill(catalogue[key], values)
  const counted = `${key}.${(values.count ?? values.amount) === 1 ? 'one' : 'other'}`
  return known(counted) ? fill(catalogue[counted], values) : ''
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? '')).trim()

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

export const handName = (hand: HandState | null | undefined): string => (hand ? hand[settings.language] : '')

/** An event as a sentence; said to the one who did it when `me` is their name. */
export function sentence(event: EventState, me = ''): string {
  const cards = event.cards.map(cardSymbol).join(' ')
  const values = { ...event, cards, hand: handName(event.hand) }
  const text = (me && event.name === me && maybe(`you.${event.word}`, values)) || maybe(`event.${event.word}`, values)
  return upper(cards && !text.includes(cards) ? `${text}: ${cards}` : text)
}

/** A refusal: in the viewer's language when its kind is known, as the server said it otherwise. */
export const refusal = (code: string, text: string): string => maybe(`table.no.${code}`) || text

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
