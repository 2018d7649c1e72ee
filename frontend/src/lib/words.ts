/** Words of the page: the same catalogues that the terminal and the server read. A missing key is a type error. */
import deRules from '$words/de/rules.json'
import de from '$words/de/words.json'
import deRummy from '$words/de/rummy.json'
import deRummyTable from '$words/de/rummy_table.json'
import deTable from '$words/de/table.json'
import enRules from '$words/en/rules.json'
import en from '$words/en/words.json'
import enRummy from '$words/en/rummy.json'
import enRummyTable from '$words/en/rummy_table.json'
import enTable from '$words/en/table.json'
import itRules from '$words/it/rules.json'
import it from '$words/it/words.json'
import itRummy from '$words/it/rummy.json'
import itRummyTable from '$words/it/rummy_table.json'
import itTable from '$words/it/table.json'
import { settings } from './settings.svelte'
import { JOKER } from './cards/cards'
import type { EventState, HandState, MadeState } from './wire'

type Words = Record<string, string>

/** What the games add to the words: any file of a language, whatever its name. The page asks for those by `maybe`. */
const files = import.meta.glob<Words>('$words/*/*.json', { eager: true, import: 'default' })
const games = (language: string): Words =>
  Object.assign({}, ...Object.entries(files).filter(([path]) => path.includes(`/${language}/`) && !path.endsWith('/terminal.json')).map(([, words]) => words)) as Words

export const catalogues = {
  it: { ...games('it'), ...it, ...itRules, ...itTable, ...itRummy, ...itRummyTable },
  en: { ...games('en'), ...en, ...enRules, ...enTable, ...enRummy, ...enRummyTable } satisfies Record<Key, string>,
  de: { ...games('de'), ...de, ...deRules, ...deTable, ...deRummy, ...deRummyTable } satisfies Record<Key, string>,
}

/** Words of games that this page was not built with; a table without any, or a page without a server, goes on without. */
export async function learn(): Promise<void> {
  const answer = await fetch('words.json').catch(() => null)
  if (!answer?.ok) return
  for (const [language, words] of Object.entries((await answer.json()) as Record<string, Words>)) {
    Object.assign(catalogues[language as keyof typeof catalogues] ?? {}, words)
  }
}

export type Key = keyof typeof it | keyof typeof itRules | keyof typeof itTable | keyof typeof itRummy | keyof typeof itRummyTable
/** A key in two forms, `.one` and `.other`, chosen by `count` or `amount`. */
export type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never
export type Values = Record<string, unknown>

const known = (key: string): boolean => Object.hasOwn(catalogues.it, key)

/** The sentence of a key, its places filled. */
export const t = (key: Key | Counted, values: Values = {}): string => maybe(key, values)

/** The same for a key that comes from the server; empty when there is none. */
export function maybe(key: string, values: Values = {}): string {
  const catalogue: Words = catalogues[settings.language]
  const counted = `${key}.${(values.count ?? values.amount) === 1 ? 'one' : 'other'}`
  return fill(catalogue[known(key) ? key : counted] ?? '', values)
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? '')).trim()

const RANKS = '23456789TJQKA'
const SUITS = 'scdh'

/** A card in words: "asso di cuori". */
export function cardName(card: string): string {
  const suit = SUITS.indexOf(card.slice(-1))
  if (card === JOKER) return t('card.joker')
  if (suit < 0) return t('card.unknown')
  const suitName = maybe(`suit.${suit}`)
  return t('card', { rank: maybe(`rank.${RANKS.indexOf(card.charAt(0))}.one`), suit: suitName, suits: suitName })
}

/** The same with what is special about it where it lies. */
export const cardLabel = (card: string, marks: { up?: boolean; wild?: boolean } = {}): string =>
  [cardName(card), marks.wild && t('table.wild'), marks.up && t('table.face_up')].filter(Boolean).join(', ')

/** A card for the eye: "10♥". */
export const cardSymbol = (card: string): string =>
  card === JOKER ? t('card.joker') : card.charAt(0).replace('T', '10') + '♠♣♦♥'.charAt(SUITS.indexOf(card.slice(-1)))

export const handName = (hand: HandState | null | undefined): string => (hand ? hand[settings.language] : '')

/** What a hand makes, in one line; which part of the pot it is for, where there are several. */
export const madeNames = (made: MadeState[]): string =>
  made.length === 1 ? handName(made[0]?.hand) : made.map((one) => `${contest(one.contest)}: ${handName(one.hand)}`).join(' · ')

/** A part of the pot, or a row. */
export const contest = (name: string): string => maybe(`table.contest.${name}`) || maybe(`row.${name}`) || maybe(`table.${name}`) || name

export const gameName = (code: string): string => maybe(`game.${code}`) || code

/** What somebody has said it plays for, or holds. */
export const declared = (words: string[]): string =>
  words.map((word) => maybe(`table.contest.${word}`) || maybe(`category.${word}`) || maybe(`action.${word}`) || word).join(' + ')

/** The last thing a seat has said: the short words, else the sentence without its name. */
export const said = (word: string, amount: number): string =>
  maybe(`table.said.${word}`, { amount }) || maybe(`event.${word}`, { amount }).replace(/[:,\s]+$/, '')

/** An event as a sentence; said to the one who did it when `me` is their name. */
export function sentence(event: EventState, me = ''): string {
  const cards = event.cards.map(cardSymbol).join(' ')
  const values = { ...event, cards, hand: handName(event.hand), game: gameName(event.game) }
  const text = (me && event.name === me && maybe(`you.${event.word}`, values)) || maybe(`event.${event.word}`, values)
  return upper(cards && !text.includes(cards) ? `${text}: ${cards}` : text)
}

/** A refusal: in the viewer's language when its kind is known, as the server said it otherwise. */
export const refusal = (code: string, text: string): string => maybe(`table.no.${code}`) || maybe(`refused.${code}`) || text

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
