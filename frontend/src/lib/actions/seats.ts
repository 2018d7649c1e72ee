/** Where one may sit down: beside whom, and not on which of several empty chairs, which are all one. */
import type { TableState } from '../wire'

export interface Place {
  /** The number of the seat. */
  seat: number
  /** Who sits to the right of it, and speaks before it. */
  after: string
}

/** A seat to the left of each who has a free one there, and before the first deal of everybody: the others move up. None, where it would make no difference. */
export function placesOf(table: TableState): Place[] {
  const seated = table.seats.toSorted((one, other) => one.place - other.place)
  const { free } = table.about
  if (seated.length < 2 || !free.length) return []
  return seated.flatMap(({ name, place }, at) => {
    const next = seated[(at + 1) % seated.length]?.place ?? place
    const between = (seat: number): boolean => (place < next ? place < seat && seat < next : seat > place || seat < next)
    const there = free.filter(between)
    const seat = there.find((one) => one > place) ?? there[0] ?? (table.deal ? undefined : (place + 1) % (free.length + seated.length))
    return seat === undefined ? [] : [{ seat, after: name }]
  })
}
