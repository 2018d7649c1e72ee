/** The arithmetic of a hand that is written down: who put in what, who takes which pot. */

/** What is won by itself: a pot, who can win it, who has. */
export interface Side { amount: number; able: string[]; winners: string[] }

/** A pot in equal shares; odd chips go to the first. */
export function shared(pot: number, winners: string[]): Record<string, number> {
  const each = Math.floor(pot / Math.max(1, winners.length))
  const odd = pot - each * winners.length
  return Object.fromEntries(winners.map((name, at) => [name, each + (at < odd ? 1 : 0)]))
}

/**
 * The pots of a hand, the first of which all can win. Who wins with their last chips in wins from everybody what they have bet themselves;
 * for the rest those play who have bet more, and chips that nobody else has matched come back.
 */
export function pots(stakes: Record<string, number>, carried: number, resting: string[], winners: string[][]): Side[] {
  const found: Side[] = []
  const names = Object.keys(stakes)
  const bet = (name: string): number => stakes[name] ?? 0
  for (let below = 0, able = names; ; ) {
    const chosen = (winners[found.length] ?? []).filter((name) => able.includes(name))
    const most = Math.min(...chosen.filter((name) => resting.includes(name)).map(bet))
    const amount = names.reduce((all, name) => all + Math.max(0, Math.min(bet(name), most) - below), found.length ? 0 : carried)
    found.push({ amount, able, winners: able.length === 1 && found.length ? able : chosen })
    able = names.filter((name) => bet(name) > most)
    if (!able.length) return found
    below = most
  }
}

/** What everybody gets of these pots. */
export function sharesOf(all: Side[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { amount, winners } of all) for (const [name, chips] of Object.entries(shared(amount, winners))) found[name] = (found[name] ?? 0) + chips
  return found
}

/** The same, where some take other shares than equal ones: those are as they are entered, and the others share what is left. */
export function divided(pot: number, winners: string[], entered: Record<string, number>): Record<string, number> {
  const own = Object.fromEntries(winners.flatMap((name) => (name in entered ? [[name, Math.max(0, Math.floor(entered[name] ?? 0))]] : [])))
  const rest = winners.filter((name) => !(name in own))
  return { ...own, ...shared(Math.max(0, pot - sum(own)), rest) }
}

/** What a hand changes for everybody in it. */
export const nets = (stakes: Record<string, number>, shares: Record<string, number>): [string, number][] =>
  [...new Set([...Object.keys(stakes), ...Object.keys(shares)])].map((name) => [name, (shares[name] ?? 0) - (stakes[name] ?? 0)])

export const sum = (chips: Record<string, number>): number => Object.values(chips).reduce((all, one) => all + one, 0)
