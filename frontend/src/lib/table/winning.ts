/** The cards that have won a pot, for the eye to find. */
import type { TableState } from '../wire'

export function winning(table: TableState): string[] {
  const won = (name: string, contest: string): boolean => table.result?.pots.some((pot) => pot.contest === contest && pot.winners.includes(name)) ?? false
  return table.seats.flatMap((seat) => seat.made.filter((made) => won(seat.name, made.contest)).flatMap((made) => made.cards))
}
