/** The drawn face of a person: by the name alone, or one that they have chosen, by its number. */

/** A shape in a square of 40, and what fills it. */
export type Layer = readonly [fill: string, path: string]

export const COLOURS = ['#d66', '#d95', '#bb4', '#7b5', '#4b8', '#5bc', '#58c', '#75c', '#b5c', '#c59']
export const SKIN = ['#fdc', '#eb9', '#c85', '#853']
export const SHADES = ['#321', '#642', '#b73', '#999']
/** How hair may lie on a head that spans 11 to 29 across and begins at 8. */
export const HAIR = [
  'M10 20Q8 6 20 6T30 20L28 13H12Z',
  'M11 19Q5 14 11 10 11 3 20 5 29 3 29 10 35 14 29 19L28 13H12Z',
  'M10 19Q9 6 21 6T30 19Q29 13 25 11 21 16 11 16Z',
  'M9 27Q6 5 20 5T31 27H28V15H12V27Z',
  'M10 19L9 8 14 9 17 3 21 8 27 4V9H31L30 19 28 13H12Z',
]
/** Nothing, glasses, dark ones, a flat cap, a hat. Whose beard it is no name knows. */
export const WORN: readonly Layer[] = [
  ['', ''],
  ['#fff5', 'M12 18H19V23H12ZM21 18H28V23H21ZM19 20H21'],
  ['#222', 'M12 18H28V22H21V19H19V22H12Z'],
  ['#654', 'M9 14Q9 4 20 4T31 14L34 16Z'],
  ['#db6', 'M5 14L13 11Q13 3 20 3T27 11L35 14Z'],
]

/** The face of this number, or, where none is chosen, of this name, from its ground upwards; capitals make no other person. */
export function portrait(name: string, chosen = 0): Layer[] {
  let lot = 0x811c9dc5
  for (const sign of name.toLowerCase()) lot = Math.imul(lot ^ sign.charCodeAt(0), 0x01000193)
  lot = chosen ? chosen - 1 : (lot ^ (lot >>> 15)) >>> 0
  const draw = <Kind>(from: readonly Kind[]): Kind => {
    const drawn = from[lot % from.length] as Kind
    lot = Math.floor(lot / from.length)
    return drawn
  }
  return [
    [draw(COLOURS), 'M0 0H40V40H0Z'],
    ['#0006', 'M4 40Q4 31 20 31T36 40Z'],
    [draw(SKIN), 'M11 17Q11 8 20 8T29 17V22Q29 31 20 31T11 22Z'],
    [draw(SHADES), draw(HAIR)],
    ['none', 'M16 18V21M24 18V21M17 25Q20 28 23 25'],
    draw(WORN),
  ]
}
