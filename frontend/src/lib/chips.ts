/** An amount as piles of chips, the dearest first, four chips a pile at the most. */
export interface Pile {
  colour: string
  count: number[]
}

const WORTH: [number, string][] = [
  [500, '#4b2a63'],
  [100, '#23202a'],
  [25, '#17703a'],
  [5, '#b0162b'],
  [1, '#d8cfb8'],
]

export function chips(amount: number): Pile[] {
  const piles: Pile[] = []
  for (const [worth, colour] of WORTH) {
    const count = Math.floor(amount / worth)
    amount -= count * worth
    if (count) piles.push({ colour, count: Array.from({ length: Math.min(count, 4) }, (_, n) => n) })
  }
  return piles.slice(0, 5)
}
