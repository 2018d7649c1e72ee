/** Where a bubble stands: beside the plate of whoever speaks, over nobody's plate. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const GAP = 6

const moved = (left: number, top: number, wide: number, high: number): Box => ({ left, top, right: left + wide, bottom: top + high })
const covered = (one: Box, other: Box): number => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** The place for a bubble of this size: over the plate, under it or at a side, whichever covers least of all plates. */
export function beside([wide, high]: readonly [number, number], plate: Box, plates: Box[], [width, height]: readonly [number, number]): Box {
  const within = (left: number, top: number): Box => moved(Math.max(GAP, Math.min(width - wide - GAP, left)), Math.max(GAP, Math.min(height - high - GAP, top)), wide, high)
  const [middle, level] = [(plate.left + plate.right - wide) / 2, (plate.top + plate.bottom - high) / 2]
  const [over, under] = [plate.top - high - GAP, plate.bottom + GAP]
  const tried = [middle, plate.left, plate.right - wide].flatMap((left) => [within(left, over), within(left, under)])
  const all = [...tried, within(plate.right + GAP, level), within(plate.left - wide - GAP, level)]
  const cost = (one: Box): number => plates.reduce((sum, other) => sum + covered(one, other), 0)
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}
