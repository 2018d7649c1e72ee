/** Lifting a corner of a card that lies face down: where it is folded, and what of its face is seen. */

/** How a lifted card looks: what still lies there, what is turned over and how it lies (for CSS), and how much of the way is done. */
export interface Peel {
  kept: string
  flap: string
  matrix: string
  share: number
}

type Point = [x: number, y: number]

/** Beyond this share of the card's diagonal it is turned over for good. */
export const ENOUGH = 0.62
const LEAST = 0.03
const MOST = 0.9

/** The part of a polygon on one side of a line through `mid` with this normal. */
function side(corners: Point[], mid: Point, [nx, ny]: Point, sign: number): Point[] {
  const depth = ([x, y]: Point): number => sign * ((x - mid[0]) * nx + (y - mid[1]) * ny)
  return corners.flatMap((one, at) => {
    const next = corners[(at + 1) % corners.length] ?? one
    const [here, there] = [depth(one), depth(next)]
    const cut = here / (here - there)
    const crossing: Point[] = here < 0 !== there < 0 ? [[one[0] + (next[0] - one[0]) * cut, one[1] + (next[1] - one[1]) * cut]] : []
    return here >= 0 ? [one, ...crossing] : crossing
  })
}

const polygon = (points: Point[]): string => `polygon(${points.map(([x, y]) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(', ')})`

/**
 * A card of this size whose lower left corner, as it is seen from behind, has been drawn so far to the right and up:
 * that is where the index of its face is. Null: it lies flat.
 */
export function peel(wide: number, high: number, right: number, up: number): Peel | null {
  const diagonal = Math.hypot(wide, high)
  const [x, y] = [Math.max(0, right), Math.max(0, up)]
  const way = Math.hypot(x, y)
  if (!diagonal || way / diagonal < LEAST) return null
  const length = Math.min(way, diagonal * MOST)
  const normal: Point = [x / way, -y / way]
  const mid: Point = [(normal[0] * length) / 2, high + (normal[1] * length) / 2]
  const card: Point[] = [[0, 0], [wide, 0], [wide, high], [0, high]]
  const [nx, ny] = normal
  const over = 2 * (mid[0] * nx + mid[1] * ny)
  const [a, b, c, d] = [2 * nx * nx - 1, 2 * nx * ny, -2 * nx * ny, 1 - 2 * ny * ny]
  const [e, f] = [wide * (1 - 2 * nx * nx) + over * nx, -2 * nx * ny * wide + over * ny]
  return {
    kept: polygon(side(card, mid, normal, 1)),
    flap: polygon(side(card, mid, normal, -1).map(([px, py]) => [wide - px, py])),
    matrix: `matrix(${[a, b, c, d, e, f].map((one) => one.toFixed(4)).join(', ')})`,
    share: length / diagonal,
  }
}
