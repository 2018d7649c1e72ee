/** The tables at which this browser has sat, and those it has opened; the last one first. Kept in this browser alone. */
import type { TableState } from './wire'

export interface MyTable {
  /** The name of the table in its link. */
  id: string
  link: string
  game: string
  /** As whom one sits there; empty: one watched. */
  name: string
  /** When one was last there, in milliseconds since 1970. */
  at: number
  closed: boolean
}

const KEPT = 'buio.tables'
const MOST = 20

export function myTables(): MyTable[] {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one: MyTable | null): one is MyTable => typeof one?.id === 'string' && typeof one.link === 'string') : []
  } catch {
    return []
  }
}

/** Note that one is at this table; a link that has become another replaces the old one. */
export function remember(table: TableState, link: string, now = Date.now()): void {
  const id = idOf(link)
  const me = table.seats[table.you]
  const before = myTables().find((one) => one.id === id)
  if (!id || !(me || before)) return
  const one: MyTable = { id, link, game: table.game, name: me?.name ?? before?.name ?? '', at: now, closed: table.waiting === 'closed' }
  keep([one, ...myTables().filter((other) => other.id !== id)])
}

export function forget(id: string): void {
  keep(myTables().filter((one) => one.id !== id))
}

/** The name of a table in its link; empty: it is no table's. */
export const idOf = (link: string): string => /\/t\/([^/.]+)/.exec(link)?.[1] ?? ''

const keep = (tables: MyTable[]): void => globalThis.localStorage?.setItem(KEPT, JSON.stringify(tables.slice(0, MOST)))
