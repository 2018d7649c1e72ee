/** What is said aloud of the night: every event once, in words, as soon as the page shows it. */
import { settings } from './settings.svelte'
import type { EventState } from './wire'
import { aloud, t, upper } from './words'

/** So many lines are kept for somebody who goes back through them. */
const KEPT = 60
/** What brings one's own cards: it names none of them while they come as a closed packet. */
const DEALT = ['deal', 'draw']

/** The events that are told at all: that others get cards face down is not. */
export const worth = (event: EventState): boolean => !DEALT.includes(event.word) || event.cards.length > 0

/** An event as it may be told: without cards that are still to be looked at. */
export const discreet = (event: EventState): EventState => (settings.squeeze && DEALT.includes(event.word) ? { ...event, cards: [] } : event)

export interface Line {
  id: number
  text: string
}

export class Transcript {
  lines = $state.raw<readonly Line[]>([])
  #last: EventState | undefined
  #deal = 0
  #next = 1
  #begun = false

  /** These are all the events that the page knows now; what was there when it opened is no news. */
  follow(events: readonly EventState[], me: string): void {
    const from = this.#last ? events.lastIndexOf(this.#last) + 1 : 0
    const fresh = this.#begun ? events.slice(from) : []
    this.#begun = true
    this.#last = events.at(-1) ?? this.#last
    const added = fresh.filter(worth).flatMap((event) => this.#say(event, me))
    if (added.length) this.lines = [...this.lines, ...added].slice(-KEPT)
  }

  #say(event: EventState, me: string): Line[] {
    const heading = event.deal && event.deal !== this.#deal ? [upper(t('table.deal_number', { number: event.deal }))] : []
    this.#deal = event.deal || this.#deal
    return [...heading, aloud(discreet(event), me)].map((text) => ({ id: this.#next++, text }))
  }
}
