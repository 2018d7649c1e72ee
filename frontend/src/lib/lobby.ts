/** What a table can be: games with their house rules, and how it is run, as the server declares them. */
import { rootOf } from './address'
import type { Lesson } from './wire'

export type Value = string | number | boolean
/** A value that a rule may have, or what kind of value: a number from `min` on, a text like the examples. */
export type Allowed = Value | { min: number } | { text: string; examples: string[] }
export interface Rule { default: Value; allowed: Allowed[]; /** The rule of which it is the parameter. */ source?: string }
/** Cards before a player, face down and up, and on the table, when all have been dealt; which of them tell the game from others. */
export interface Dealt { down: number; up: number; board: number; faces: string[] }
export interface Game { code: string; name: Record<string, string>; /** What else it is called. */ also?: string[]; family: string; players: [number, number]; rules: Record<string, Rule>; dealt?: Dealt; /** It can be learned by prepared hands. */ lesson?: boolean; /** When all but one give up, cards of the table may still have been to come. */ board?: boolean }
/** A setting with its bounds; what is yes or no has `true` or `false` for a value. */
export interface Setting { key: string; low: number; high: number; step: number; value: number | boolean }
export interface Lobby { games: Game[]; settings: Setting[] }
export interface Opened { table: string; link: string; host_link: string }

/** The settings of a table at which these games are played: what would have come is asked only where cards come to the table. */
export const settingsFor = ({ games, settings }: Lobby, codes: string[]): Setting[] =>
  settings.filter(({ key }) => key !== 'rabbit' || games.some((game) => game.board && codes.includes(game.code)))

const base = (): string => new URL(rootOf(location.pathname), location.origin).href
let asked: Promise<Lobby> | undefined

/** Asked for once; what fails is asked for again the next time. */
export function lobby(): Promise<Lobby> {
  asked ??= fetch(`${base()}api/lobby`).then(async (answer) => {
    if (!answer.ok) throw new Error(String(answer.status))
    return (await answer.json()) as Lobby
  })
  asked.catch(() => (asked = undefined))
  return asked
}

/** A refusal of the server: its kind, and its words. */
export class Refused extends Error {
  constructor(readonly code: string, text: string) {
    super(text)
  }
}

/** Open a table; where it is. */
export async function openTable(wanted: { games: string[]; rules: Record<string, Value>; settings: Record<string, Value>; rotation: boolean; account?: boolean }): Promise<Opened> {
  const answer = await fetch(`${base()}api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wanted) }).catch(() => {
    throw new Refused('offline', '')
  })
  const body = (await answer.json().catch(() => ({ code: 'store', error: '' }))) as Opened & { code: string; error: string }
  if (!answer.ok) throw new Refused(body.code, body.error)
  return body
}

/** The lesson of a game; null: it has none. */
export async function lessonIn(game: string): Promise<Lesson | null> {
  const answer = await fetch(`${base()}lesson/${game}.json`)
  return answer.ok ? ((await answer.json()) as Lesson) : null
}
