/** A picture of a finished hand, to share: drawn from what a spectator saw, so that it shows nothing else. */
import { SHAPES, STAR, UNKNOWN, isJoker, rankOf, suitOf } from '../cards/cards'
import { GLYPHS } from '../cards/glyphs'
import { boardsOf } from '../parts/parts'
import { gameName, madeNames, signed, t, upper } from '../words'
import type { SeatState, TableState } from '../wire'

const WIDE = 1080
/** A board, with room below it. */
const TALL = 180
const COLOURS: Record<string, string> = { h: '#b3152a', d: '#b3152a', s: '#191c24', c: '#191c24' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

function card(face: string, x: number, y: number, wide: number, won: boolean): string {
  const place = `<g transform="translate(${x} ${y}) scale(${wide / 200})">`
  const edge = won ? ' stroke="#e6bd62" stroke-width="14"' : ''
  if (face === UNKNOWN) return `${place}<rect width="200" height="280" rx="16" fill="#7a1c2b"/><rect x="17" y="17" width="166" height="246" rx="6" fill="none" stroke="#e9cf94" stroke-width="5"/></g>`
  const paper = `<rect width="200" height="280" rx="16" fill="#fffdf6"${edge}/>`
  if (isJoker(face)) return `${place}${paper}<path d="${STAR}" fill="#b3152a" transform="translate(100 140) scale(1.9)"/></g>`
  const colour = COLOURS[suitOf(face)] ?? '#191c24'
  const shape = SHAPES[suitOf(face)] ?? ''
  const rank = rankOf(face)
  return (
    `${place}${paper}<path d="${GLYPHS[rank] ?? ''}" fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" transform="translate(62 26) scale(${rank === 'T' ? 1.66 : 1.92} 2.1)"/>` +
    `<path d="${shape}" fill="${colour}" transform="translate(100 202) scale(1.2)"/></g>`
  )
}

const text = (words: string, x: number, y: number, size: number, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`

/** Cards in a line, as wide as there is room for. */
function line(cards: string[], x: number, y: number, room: number, most: number, plays: string[]): string {
  const wide = Math.min(most, (room - 8 * (cards.length - 1)) / Math.max(1, cards.length))
  return cards.map((one, at) => card(one, x + at * (wide + 8), y, wide, plays.includes(one))).join('')
}

/** Who has anything to show or to tell, the winners first. */
const told = (table: TableState): SeatState[] =>
  table.seats.filter((seat) => seat.index >= 0 && (seat.net || seat.cards.some((one) => one !== UNKNOWN))).sort((one, other) => (other.net ?? 0) - (one.net ?? 0))

/** The last table of a hand, as a spectator sees it, as SVG. */
export function drawn(table: TableState): string {
  const rows = told(table)
  const boards = boardsOf(table).filter((board) => board.length)
  const top = boards.length ? 200 + boards.length * TALL : 190
  const open = (seat: SeatState): boolean => seat.cards.some((one) => one !== UNKNOWN)
  const tall = (seat: SeatState): number => (open(seat) ? 168 : 104)
  const high = top + rows.reduce((sum, seat) => sum + tall(seat), 0) + 50
  const plays = (seat: SeatState): string[] => (seat.won ? seat.made.flatMap((one) => one.cards) : [])
  const won = rows.flatMap(plays)
  const seats = rows.map((seat, at) => {
    const y = top + rows.slice(0, at).reduce((sum, one) => sum + tall(one), 0)
    const shown = open(seat) ? line(seat.cards, 470, y, WIDE - 530, 98, plays(seat)) : ''
    return (
      `<rect x="40" y="${y - 14}" width="${WIDE - 80}" height="${tall(seat) - 14}" rx="26" fill="#04200f" fill-opacity="${seat.won ? 0.8 : 0.45}"${seat.won ? ' stroke="#e6bd62" stroke-width="3"' : ''}/>` +
      text(seat.name, 70, y + 44, 40, 'font-weight="700"') +
      text(signed(seat.net ?? 0), open(seat) ? 70 : WIDE - 70, open(seat) ? y + 88 : y + 46, 36, `${open(seat) ? '' : 'text-anchor="end" '}fill="${(seat.net ?? 0) > 0 ? '#e6bd62' : '#d6e3d2'}"`) +
      (shown && seat.made.length ? text(upper(madeNames(seat.made)), 70, y + 124, 26, 'fill="#d6e3d2"') : '') +
      shown
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high}" viewBox="0 0 ${WIDE} ${high}" fill="#fbf5e4" font-family="Georgia, 'Palatino Linotype', serif">` +
    `<defs><radialGradient id="g" cy=".4"><stop offset="0" stop-color="#1e7a53"/><stop offset="1" stop-color="#093d28"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>` +
    text(gameName(table.game), 60, 90, 58, 'font-weight="700"') +
    text(upper(t('table.deal_number', { number: table.deal })), 60, 140, 34, 'fill="#d6e3d2"') +
    text('Buio', WIDE - 60, 90, 44, 'text-anchor="end" font-style="italic" fill="#e6bd62"') +
    boards.map((board, at) => line(board, 60, 170 + at * TALL, WIDE - 120, 120, won)).join('') +
    seats.join('') +
    '</svg>'
  )
}

/** The same as PNG, which every messenger takes. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'))
}
