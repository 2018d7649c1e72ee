/** The arithmetic of a hand that is written down: who put in what, who takes the pot. */

/** A pot in equal shares; odd chips go to the first. */
export function shared(pot: number, winners: string[]): Record<string, number> {
  const each = Math.floor(pot / Math.max(1, winners.length))
  const odd = pot - each * winners.length
  return Object.fromEntries(winners.map((name, at) => [name, each + (at < odd ? 1 : 0)]))
}

/** What a hand changes for everybody in it. */
export const nets = (stakes: Record<string, number>, shares: Record<string, number>): [string, number][] =>
  [...new Set([...Object.keys(stakes), ...Object.keys(shares)])].map((name) => [name, (shares[name] ?? 0) - (stakes[name] ?? 0)])

export const sum = (chips: Record<string, number>): number => Object.values(chips).reduce((all, one) => all + one, 0)
