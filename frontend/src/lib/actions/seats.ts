/** Where one may sit down: beside whom, and not on which of several empty chairs, which are all one. */
import type { TableState } from '../wire'

export interface Place {
  /** The number of the seat. */
  seat: number
  /** Who sits to the right of it, and speaks before it. */
  after: string
}

/** A seat to the left of each who has a free one there, and before the first deal of everybody: the others move up. None, where it would make no difference: between the same two as now, or beside one alone. */
export function placesOf(table: TableState): Place[] {
  const mine = table.seats[table.you]?.place ?? -1
  const others = table.seats.filter((seat) => !seat.you).toSorted((one, other) => one.place - other.place)
  const { free } = table.about
  if (others.length < 2 || !free.length) return []
  return others.flatMap(({ name, place }, at) => {
    const next = others[(at + 1) % others.length]?.place ?? place
    const between = (seat: number): boolean => (place < next ? place < seat && seat < next : seat > place || seat < next)
    if (mine >= 0 && between(mine)) return []
    const there = free.filter(between)
    const seat = there.find((one) => one > place) ?? there[0] ?? (table.deal ? undefined : (place + 1) % (free.length + table.seats.length))
    return seat === undefined ? [] : [{ seat, after: name }]
  })
}
