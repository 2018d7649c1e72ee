/** What a key reads out of the table as it stands, for whoever listens. The keys are those of the terminal, too. */
import keys from '$words/keys.json'
import { meant } from '../keys'
import { settings } from '../settings.svelte'
import { timer } from '../timer.svelte'
import { transcript } from '../transcript.svelte'
import type { SeatState, TableState } from '../wire'
import { cardName, figures, madeNames, said, standing, t, upper } from '../words'

/** So many lines are the last ones. */
const LAST = 3

const joined = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ')

/** A seat: who sits there, with how much, what lies open before them, how they stand and what they said last. */
function seatLine(table: TableState, seat: SeatState): string {
  const open = seat.cards.filter((card) => card !== '??')
  return joined([
    seat.name, `${figures(seat.stack)} ${t('table.stack')}`, seat.dealer && t('table.dealer'), seat.bet > 0 && t('ear.bet', { amount: seat.bet }),
    seat.state === 'folded' ? t('state.folded') : standing(table, seat), seat.said && said(seat.said, seat.amount), !seat.you && open.map(cardName).join(', '), !seat.you && madeNames(seat.made),
  ])
}

/** Seats are counted from the viewer's own, 1, to the left. */
function seatOf(table: TableState, number: number): string {
  const first = Math.max(0, table.you)
  const seat = number > table.seats.length ? undefined : table.seats[(first + number - 1) % table.seats.length]
  return seat ? seatLine(table, seat) : t('ear.no_seat', { number })
}

/** The number of the seat that a key means; 0: none. */
const seatIn = (event: KeyboardEvent): number =>
  event.shiftKey && /^Digit[1-9]$/.test(event.code) ? Number(event.code.slice(-1)) : settings.fkeys && /^F[1-9]$/.test(event.key) ? Number(event.key.slice(1)) : 0

export class Ear {
  /** The line that was read last by walking; as long as nobody walks, the newest. */
  #at = 0

  /** What this key asks for; undefined: nothing. */
  answer(event: KeyboardEvent, table: TableState): string | undefined {
    const number = seatIn(event)
    if (number) return seatOf(table, number)
    switch (meant(event)) {
      case keys.pot: return `${upper(t('table.pot'))} ${figures(table.pot)}`
      case keys.price: return table.to_call > 0 ? t('ear.price', { amount: table.to_call }) : t('ear.free')
      case keys.clock: return timer.name ? `${timer.name}: ${t('ear.seconds', { count: Math.ceil(timer.left) })}` : t('ear.no_clock')
      case keys.last: return transcript.lines.slice(-LAST).map(({ text }) => text).join('. ') || t('ear.nothing')
      case keys.earlier: return this.#walk(-1)
      case keys.later: return this.#walk(1)
    }
    return undefined
  }

  #walk(step: 1 | -1): string {
    const { lines } = transcript
    const here = lines.findIndex(({ id }) => id === this.#at)
    const to = here < 0 ? lines.length - 1 : here + step
    const line = lines[to]
    if (!lines.length) return t('ear.nothing')
    if (!line) return t(step < 0 ? 'ear.first' : 'ear.newest')
    this.#at = line.id
    return line.text
  }
}
