/** What a player has decided before the turn comes: at a table it would be binding (GEN-4.08); here it is done when the turn comes. */
import type { OptionState, TableState } from '../wire'

export type Kind = 'fold' | 'check' | 'call'

/** A decision, and the chips that a call would cost when it was made. */
export interface Wish {
  kind: Kind
  cost: number
}

/** Can the viewer decide now, while others speak? */
export const mayDecide = (table: TableState): boolean =>
  table.waiting === 'others' && table.phase === 'betting' && table.seats[table.you]?.state === 'in' && table.seats[table.you]?.cards.length !== 0

/** What may be decided: one folds, or calls so much, or does not bet. */
export const kinds = (table: TableState): Kind[] => (table.to_call > 0 ? ['fold', 'call'] : ['fold', 'check'])

/** The option that a decision means now; none if a bet has changed it, and then the viewer is asked after all. */
export const decided = (wish: Wish, options: OptionState[]): OptionState | undefined => {
  const call = options.find((option) => option.verb === 'cc')
  if (call && (call.cost === 0 || (wish.kind === 'call' && call.cost <= wish.cost))) return call
  return wish.kind === 'fold' ? options.find((option) => option.verb === 'f') : undefined
}
