/** Where everybody sits: places of a grid, so that no two of them can lie on one another. */

/** A place of the grid: its row, the first of its columns, and how many they are. */
export type Spot = readonly [row: number, column: number, span: number]

/** `oval`: round the cloth; `strip`: in rows above the middle; `flat`: in rows, the middle beside the viewer's hand; `meet`: hands that meet, large in rows above the middle. */
export type Shape = 'oval' | 'strip' | 'flat' | 'meet'

export interface Arrangement {
  shape: Shape
  /** Columns and rows of seats; in an oval the rows beside the middle count, too. */
  columns: number
  rows: number
  /** Rows above the middle, in an oval. */
  above: number
  /** Rows below it, where no viewer sits. */
  below: number
  spots: Spot[]
}

/** How many sit in each row, by how many they are: where there is little height, and where there is more. */
const SHORT = [[], [1], [2], [3], [4], [3, 2], [3, 3], [4, 3], [4, 4], [5, 4], [5, 5]]
const TALL = [[], [1], [2], [3], [2, 2], [3, 2], [3, 3], [2, 3, 2], [3, 2, 3], [3, 3, 3], [4, 3, 3]]

/** So narrow, for its letters, that no three names stand side by side. */
const PAIRS = 250

/** The places of `count` others on a cloth of this size, in pixels where letters are as large as usual, from the viewer's left to the right; `spread`: nobody sits beside the middle; `watched`: no viewer has a place below it. */
export function arrange(count: number, width: number, height: number, spread = false, watched = false): Arrangement {
  if (width >= 600 && height >= 360) return watched && count > 1 ? round(count, spread || count < 4 ? 0 : 1) : oval(count, spread ? 0 : count < 7 || height < 560 ? 1 : 2)
  if (width < PAIRS) return { ...inRows([...Array<number>(count >> 1).fill(2), ...(count % 2 ? [1] : [])]), shape: 'strip' }
  const flat = width > height * 1.1
  const table = flat && width / count >= 80 ? [] : height >= 590 ? TALL : SHORT
  return { ...inRows(table[count] ?? [count]), shape: flat ? 'flat' : 'strip' }
}

function inRows(rows: number[]): Omit<Arrangement, 'shape'> {
  const columns = 2 * Math.max(1, ...rows)
  const spots = rows.flatMap((size, row) => Array.from({ length: size }, (_, at): Spot => [row + 1, (columns - 2 * size) / 2 + 2 * at + 1, 2]))
  return { columns, rows: rows.length, above: rows.length, below: 0, spots }
}

/** So many at each side of the middle, the others above it. */
function oval(count: number, most: number): Arrangement {
  const beside = count < 2 ? 0 : most
  const over = count - 2 * beside
  const above = over > 0 ? 1 : 0
  const columns = Math.max(1, over) + 2 * Number(beside > 0)
  const left = Array.from({ length: beside }, (_, at): Spot => [above + beside - at, 1, 1])
  const top = Array.from({ length: over }, (_, at): Spot => [1, at + 1 + Number(beside > 0), 1])
  const right = Array.from({ length: beside }, (_, at): Spot => [above + at + 1, columns, 1])
  return { shape: 'oval', columns, rows: above + Math.max(1, beside), above, below: 0, spots: [...left, ...top, ...right] }
}

/** All round the middle, so many at each side of it. */
function round(count: number, beside: number): Arrangement {
  const above = Math.ceil((count - 2 * beside) / 2)
  const below = count - 2 * beside - above
  const columns = 2 * above + 4 * beside
  const row = (at: number, size: number): Spot[] => Array.from({ length: size }, (_, n) => [at, (columns - 2 * size) / 2 + 2 * n + 1, 2])
  const [left, right]: Spot[][] = beside ? [[[2, 1, 2]], [[2, columns - 1, 2]]] : [[], []]
  return { shape: 'oval', columns, rows: 3, above: 1, below: 1, spots: [...(left ?? []), ...row(1, above), ...(right ?? []), ...row(3, below).reverse()] }
}

/** So wide is a plate in the line of those who are out of it; so high what stands below a hand; so large a card is at the most. */
const PLATE = 92
const FEET = 52
const LARGEST = 150

/** The places of hands of so many cards that meet, as large as they can be in rows; whoever has thrown theirs away (`meets` is false) sits in a line above them. `below`: the share of the height that the middle and the viewer's hand take. `halved`: the middle lies beside them, and not below. `chips`: pixels that stacks need beyond the usual. */
export function meeting(meets: readonly boolean[], cards: number, width: number, height: number, below: number, halved = false, chips = 0): Arrangement & { halved: boolean; /** So wide a card can be, in pixels, and so wide the height alone would let it be. */ card: number; tall: number } {
  const hands = meets.filter(Boolean).length
  const rest = meets.length - hands
  const lines = Math.max(1, Math.ceil(rest / Math.max(1, Math.floor(width / (PLATE + chips))))) // a grid has no rows that are none: an empty one is low
  const [halves, room] = halved ? [2, width / 2] : [1, width]
  const free = height * (1 - below) - (rest && lines * 34)
  const tall = (rows: number): number => (free / rows - FEET) / 1.45
  const card = (rows: number): number => {
    const wide = room / Math.ceil(hands / rows)
    return Math.min(LARGEST, tall(rows), (wide - 12) / (1 + (cards - 1) * 0.42)) * Math.min(1, wide / PLATE) // where no name has room a card is worth less
  }
  const rows = Array.from({ length: hands }, (_, at) => at + 1).reduce((best, one) => (card(one) > card(best) ? one : best), 1)
  const [across, beside] = [Math.ceil(hands / rows), Math.ceil(rest / Math.max(1, lines))]
  const columns = 2 * halves * across * Math.max(1, beside)
  let [met, gone] = [0, 0]
  const spots = meets.map((one): Spot => {
    const [of, nth, many, first] = one ? [hands, met++, across, lines] : [rest, gone++, beside, 0]
    const row = Math.floor(nth / many)
    const span = columns / (one ? halves : 1) / many
    return [first + row + 1, ((many - Math.min(many, of - row * many)) * span) / 2 + (nth % many) * span + 1, span]
  })
  return { shape: 'meet', columns, rows: lines + rows, above: lines, below: 0, spots, halved, card: card(rows), tall: tall(rows) }
}

/** A place as the page writes it. */
export const areaOf = ([row, column, span]: Spot): string => `${row} / ${column} / auto / span ${span}`
