/** Words of the page: the same catalogues that the terminal reads, asked of the server. A missing key is a type error. */
import type fair from '$words/it/fair.json'
import type hands from '$words/it/hands.json'
import type evening from '$words/it/evening.json'
import type phone from '$words/it/phone.json'
import type lesson from '$words/it/lesson.json'
import type room from '$words/it/room.json'
import type rules from '$words/it/rules.json'
import type table from '$words/it/table.json'
import type words from '$words/it/words.json'
import { rootOf } from './address'
import { LANGUAGES, settings, type Language } from './settings.svelte'
import { isJoker } from './cards/cards'
import type { EventState, HandState, MadeState, PartOfPot, SeatState, TableState } from './wire'

type Words = Record<string, string>
export type Catalogues = Record<Language, Words>

const catalogues: Partial<Catalogues> = {}

/** What is asked for only where somebody looks, and a word by which it is known to be there. */
const PARTS = { fair: 'fair.none', rules: 'rule.ante', phone: 'phone.nights.title', hands: 'hands.title' } as const satisfies Record<string, Key>
export type Part = keyof typeof PARTS

/** From now on speak with these words, too. */
export const speak = (with_: Partial<Catalogues>): void => {
  for (const language of LANGUAGES) if (with_[language]) catalogues[language] = { ...catalogues[language], ...with_[language] }
}

/** Ask the server for words: has it told them? */
async function ask(which = ''): Promise<boolean> {
  try {
    const answer = await fetch(`${rootOf(location.pathname)}words.json${which}`)
    if (answer.ok) speak((await answer.json()) as Partial<Catalogues>)
    return answer.ok
  } catch {
    return false // the server is not there yet, or not any more
  }
}

/** Know the words of this language, or a part of them: are they known now? */
export const learn = (language: Language, part?: Part): true | Promise<boolean> =>
  (part ? Object.hasOwn(catalogues[language] ?? {}, PARTS[part]) : language in catalogues) || ask(`?language=${language}${part ? `&part=${part}` : ''}`)

/** Ask the server for the words, again and again as long as it does not answer; those of the browser's language, which it asks for ahead, are nearly always the right ones. */
export async function load(patience = 1000): Promise<void> {
  const pause = (): Promise<void> => new Promise((again) => setTimeout(again, patience))
  while (!(await ask())) await pause()
  while (!(await learn(settings.language))) await pause()
}

/** The keys that are written in the code of every table; what a game adds is asked for by `maybe`, or has its own `t`. */
export type Key =
  | keyof typeof words | keyof typeof fair | keyof typeof evening | keyof typeof rules | keyof typeof table | keyof typeof room | keyof typeof lesson | keyof typeof phone | keyof typeof hands
/** A key in two forms, `.one` and `.other`, chosen by `count` or `amount`. */
export type Counted<K extends string = Key> = K extends `${infer Stem}.other` ? Stem : never
export type Values = Record<string, unknown>

/** The sentence of a key, its places filled. */
export const t = (key: Key | Counted, values: Values = {}): string => maybe(key, values)

/** The same for a key that comes from the server; empty when there is none. */
export function maybe(key: string, values: Values = {}): string {
  const catalogue: Words = catalogues[settings.language] ?? {}
  const counted = `${key}.${(values.count ?? values.amount) === 1 ? 'one' : 'other'}`
  return fill(catalogue[Object.hasOwn(catalogue, key) ? key : counted] ?? '', values)
}

const written = new Map<Language, Intl.NumberFormat>()

/** A number for the eye, its thousands marked as this language does; with a true minus. */
export function figures(number: number): string {
  const language = settings.language
  if (!written.has(language)) written.set(language, new Intl.NumberFormat(language))
  return (written.get(language)?.format(number) ?? String(number)).replace('-', '−')
}

/** The same with its sign, as what somebody has won or lost. */
export const signed = (net: number): string => `${net > 0 ? '+' : ''}${figures(net)}`

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place] ?? ''
    return typeof value === 'number' ? figures(value) : String(value)
  }).trim()

const RANKS = '23456789TJQKA'
const SUITS = 'scdh'

/** A card in words: "asso di cuori". */
export function cardName(card: string): string {
  const suit = SUITS.indexOf(card.slice(-1))
  if (isJoker(card)) return t('card.joker')
  if (suit < 0) return t('card.unknown')
  const suitName = maybe(`suit.${suit}`)
  return t('card', { rank: maybe(`rank.${RANKS.indexOf(card.charAt(0))}.one`), suit: suitName, suits: suitName })
}

/** The same with what is special about it where it lies. */
export const cardLabel = (card: string, marks: { up?: boolean; wild?: boolean } = {}): string =>
  [cardName(card), marks.wild && t('table.wild'), marks.up && t('table.face_up')].filter(Boolean).join(', ')

/** A card for the eye: "10♥". */
export const cardSymbol = (card: string): string =>
  isJoker(card) ? t('card.joker') : card.charAt(0).replace('T', '10') + '♠♣♦♥'.charAt(SUITS.indexOf(card.slice(-1)))

export const handName = (hand: HandState | null | undefined): string => (hand ? hand[settings.language].replace(/(?<=[\dJQKA])-(?=[\dJQKA])/g, '\u2011') : '')

/** What a hand makes, in one line; which part of the pot it is for, where there are several. */
export const madeNames = (made: MadeState[]): string =>
  made.length === 1 ? handName(made[0]?.hand) : made.map((one) => `${madeFor(one, made)}${handName(one.hand)}`).join(' · ')

/** A share of each pot: which board has it, where there are several, and which part of it that is, where that is shared. */
export function share(one: Share, all: readonly Share[]): string {
  const board = all.some((other) => other.board > 0) ? t('table.board_number', { number: one.board + 1 }) : ''
  const part = board && all.every((other) => other.contest === one.contest) ? '' : contest(one.contest)
  return [board, part].filter(Boolean).join(', ')
}
type Share = Pick<MadeState, 'contest' | 'board'>

/** Which part of the chips somebody wins; the whole of them has no name. */
export const partName = ({ pot, board, contest: half }: PartOfPot): string =>
  [
    pot === null ? '' : pot ? t('table.pot_side', { number: pot }) : t('table.pot_main'),
    board === null ? '' : t('table.board_number', { number: board + 1 }),
    half && contest(half),
  ].filter(Boolean).join(', ')

/** Which share of the pot a hand is for; a low hand says so itself. */
export const madeFor = (one: MadeState, made: readonly MadeState[]): string =>
  one.contest === 'low' && made.every((other) => !other.board) ? '' : `${share(one, made)}:\u00a0`

/** The value of a house rule; an order of suits as they look. */
export const ruleValue = (key: string, value: string | number | boolean): string =>
  maybe(`value.${key}.${value}`) || maybe(`value.${value}`) || (/^[shdc]{4}$/.test(String(value)) ? String(value).replace(/./g, (suit) => '♠♣♦♥'.charAt(SUITS.indexOf(suit))) : String(value))

/** A part of the pot, or a row. */
export const contest = (name: string): string => maybe(`table.contest.${name}`) || maybe(`row.${name}`) || maybe(`table.${name}`) || name

/** How many cards there are, and from which on; some ranks need words of their own. */
export const packName = (count: number, lowest: string): string =>
  maybe(`table.pack_${lowest}`, { count }) || t('table.pack', { count, lowest: lowest.replace('T', '10') })

export const gameName = (code: string): string => maybe(`game.${code}`) || code

/** Whose chips these are: somebody's, the bank's, or the pot's. */
export const party = (name: string): string => (name === 'pot' ? upper(t('table.pot')) : name || t('table.bank'))

/** What somebody has said it plays for, or holds. */
export const declared = (words: string[]): string =>
  words.map((word) => maybe(`table.contest.${word}`) || maybe(`category.${word}`) || maybe(`action.${word}`) || word).join(' + ')

/** The last thing a seat has said: the short words, else the sentence without its name. */
export const said = (word: string, amount: number): string =>
  maybe(`table.said.${word}`, { amount }) || maybe(`event.${word}`, { amount }).replace(/[:,\s]+$/, '')

/** How a seat stands, where it is not as usual: all in, blind while others have looked, without chips, or come too late for this deal. */
export const standing = (table: TableState, seat: SeatState): string =>
  seat.state === 'all_in' ? maybe('state.all_in')
  : seat.dark && table.seats.some((one) => one.state === 'in' && !one.dark) ? maybe('state.dark')
  : seat.state !== 'out' || !table.deal ? ''
  : maybe(seat.index < 0 && seat.stack > 0 && !seat.away && !seat.going ? 'state.next' : 'state.out')

/** An event as a sentence; said to the one who did it when `me` is their name. */
export const sentence = (event: EventState, me = ''): string => told(event, me, event.cards.map(cardSymbol).join(' '))

/** The same to be heard: cards by rank and suit. */
export const aloud = (event: EventState, me = ''): string => told(event, me, event.cards.map(cardName).join(', '))

function told(event: EventState, me: string, cards: string): string {
  const values = { ...event, cards, hand: handName(event.hand), game: gameName(event.game) }
  const text = (me && event.name === me && maybe(`you.${event.word}`, values)) || maybe(`event.${event.word}`, values)
  const won = event.part ? ` (${partName(event.part)})` : ''
  const whole = (cards && !text.includes(cards) ? `${text}: ${cards}` : text) + won
  return upper(event.note && !text.includes(event.note) ? `${whole} (${maybe(`room.because.${event.note}`) || event.note})` : whole)
}

/** A refusal: in the viewer's language when its kind is known, as the server said it otherwise. */
export const refusal = (code: string, text: string, of = ''): string =>
  maybe(`table.no.${of}.${code}`) || maybe(`table.no.${code}`, { text }) || maybe(`refused.${code}`) || text

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
