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

/** What is no more than the course of the game, and what is less than that. */
const COURSE = ['ante', 'pass', 'check', 'knock', 'fold', 'no_blind', 'no_bet', 'stay', 'stay_in', 'stay_out', 'stand_pat', 'discard', 'draw', 'drawn', 'look', 'unread', 'sat', 'sat_out', 'came_back', 'went', 'device']
const NEEDED = ['open', 'bet', 'raise', 'buio', 'controbuio', 'over', 'parol', 'nobody_opens', 'board', 'next_board', 'deal_up', 'show', 'win', 'pays', 'lay', 'melds', 'closes', 'win_match', 'void', 'game', 'corrected']

/** Is this told, where so many words are wanted? What somebody does themselves they always hear. */
export const wanted = (event: EventState, me: string): boolean =>
  settings.words === 'all' || (me !== '' && event.name === me && event.word !== 'ante') || (settings.words === 'less' ? !COURSE.includes(event.word) : NEEDED.includes(event.word))

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
    const added = fresh.filter((event) => worth(event) && wanted(event, me)).flatMap((event) => this.#say(event, me))
    if (added.length) this.lines = [...this.lines, ...added].slice(-KEPT)
  }

  #say(event: EventState, me: string): Line[] {
    const heading = event.deal && event.deal !== this.#deal && event.word !== 'closed' ? [upper(t('table.deal_number', { number: event.deal }))] : []
    this.#deal = event.deal || this.#deal
    return [...heading, aloud(discreet(event), me)].map((text) => ({ id: this.#next++, text }))
  }
}

/** That of this page. */
export const transcript = new Transcript()
