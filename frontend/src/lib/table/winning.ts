/** The cards that have won a pot, for the eye to find. */
import type { MadeState, TableState } from '../wire'

export function winning(table: TableState): string[] {
  const won = (name: string, { contest, board }: MadeState): boolean =>
    table.result?.pots.some((pot) => pot.contest === contest && pot.board === board && pot.winners.includes(name)) ?? false
  return table.seats.flatMap((seat) => seat.made.filter((made) => won(seat.name, made)).flatMap((made) => made.cards))
}
