/** The finished deals of a night: asked of the server, put together, counted. */
import { PLAIN, patched } from '../delta'
import { settings } from '../settings.svelte'
import type { CorrectionState, EventState, PastDeal, PastNight, PastStep, Replay, TableState, TransferState } from '../wire'
import { gameName, party, signed, t } from '../words'

/** A step of a deal: how the table stood, and all that had happened by then. */
export interface Frame {
  table: TableState
  events: EventState[]
}

const asked = async (path: string): Promise<Response> => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}

export const night = async (): Promise<PastNight> => (await (await asked('past.json')).json()) as PastNight

const as = (watching: boolean): string => (watching ? '?as=watcher' : '')

export const replay = async (deal: number, watching: boolean): Promise<Frame[]> =>
  frames(((await (await asked(`past/${deal}.json${as(watching)}`)).json()) as Replay).steps)

export function frames(steps: PastStep[]): Frame[] {
  let table: unknown = null
  let events: EventState[] = []
  return steps.map((step) => {
    table = patched(table, step.patch)
    events = [...events, ...step.events.map((event) => ({ ...PLAIN, ...event }))]
    return { table: table as TableState, events }
  })
}

/** A correction of the account with its reason; both sides of it, where chips went from one to another. */
export const corrected = (one: CorrectionState): string =>
  `${one.name} ${signed(one.chips)}${one.other ? `, ${one.other} ${signed(-one.chips)}` : ''} (${one.note})`

/** The corrections, as lines of a text. */
export const correctedLines = ({ corrections }: TableState): string[] => (corrections.length ? ['', `${t('room.corrections')}:`, ...corrections.map(corrected)] : [])

/** What so many chips are worth, where the host has said what one is; empty: nobody has. */
export function money({ about }: TableState, chips: number): string {
  const { worth } = about.settings
  return worth ? t('past.money', { amount: (chips * worth).toLocaleString(settings.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) }) : ''
}

/** Who pays whom, as lines of a text. */
export const transferLines = (table: TableState, transfers: TransferState[]): string[] =>
  transfers.length ? transfers.map((one) => [t('room.pays', { payer: party(one.payer), taker: party(one.taker), amount: one.amount }), money(table, one.amount)].filter(Boolean).join(' = ')) : [t('room.even')]

/** What a night is called: the day when it began, and all that was played. */
export function named(deals: PastDeal[], game: string): string {
  const day = new Intl.DateTimeFormat(settings.language, { dateStyle: 'long' }).format(deals[0]?.at ? deals[0].at * 1000 : Date.now())
  return ['Buio', day, ...new Set(deals.length ? deals.map((deal) => gameName(deal.game)) : [gameName(game)])].join(' · ')
}

/** A file of one deal or (0) of all; null: its format cannot say them. */
export async function file(deal: number, form: 'toml' | 'phh', watching = false): Promise<Blob | null> {
  const answer = await fetch(deal ? `past/${deal}.${form}${as(watching)}` : `past.${form}${as(watching)}`)
  if (answer.status === 422) return null
  if (!answer.ok) throw new Error(await answer.text())
  return answer.blob()
}

/** Hand a file to whoever looks at the page. */
export function save(what: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(what)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** By name, the results after each deal, from zero; the best at the end first. */
export function courses(deals: PastDeal[]): { name: string; points: number[] }[] {
  const end = deals.at(-1)?.stands ?? {}
  return Object.keys(end)
    .map((name) => ({ name, points: [0, ...deals.map((deal) => deal.stands[name] ?? 0)] }))
    .sort((one, other) => (other.points.at(-1) ?? 0) - (one.points.at(-1) ?? 0))
}

/** How often each of these words came, the most frequent first; empty ones do not count. */
export function counted(words: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const word of words.filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** Steps of a round size for an axis from `low` to `high`, a handful of them. */
export function ticks(low: number, high: number): number[] {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10)
  const first = Math.floor(low / step) * step
  return Array.from({ length: Math.round((Math.ceil(high / step) * step - first) / step) + 1 }, (_, at) => first + at * step)
}

