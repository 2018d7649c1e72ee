/** An amount as piles of chips, the dearest first, none higher than a hand can hold. */
export interface Pile {
  worth: number
  count: number
}

const WORTHS = [500, 100, 25, 5, 1]
export const HIGHEST = 8

export function piles(amount: number): Pile[] {
  const made: Pile[] = []
  for (const worth of WORTHS) {
    let count = Math.floor(amount / worth)
    amount -= count * worth
    for (; count > 0; count -= HIGHEST) made.push({ worth, count: Math.min(count, HIGHEST) })
  }
  return made.slice(0, 7)
}
