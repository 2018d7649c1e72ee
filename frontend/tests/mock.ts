import type { AboutState, BoardState, MadeState, MatchPart, OptionState, PartOfPot, PilePart, ResultState, SeatState, TableState } from '../src/lib/wire'

export const seat = (name: string, more: Partial<SeatState> = {}): SeatState => ({
  name, you: false, bot: true, here: true, away: false, going: false, ready: false, place: 0, index: 0, stack: 100, bet: 0, state: 'in', cards: ['??', '??', '??', '??', '??'], up: [], wild: [], dark: false,
  said: '', amount: 0, dealer: false, actor: false, net: null, won: 0, made: [], face: 0, ...more,
})

export const option = (verb: string, word: string, more: Partial<OptionState> = {}): OptionState => ({
  verb, word, cost: 0, low: 0, high: 0, step: 1, quick: [], counts: [], keep: [], hand: [], sizes: [], laid: [], groups: [], fits: [], picks: [], ...more,
})

/** A hand by its name in Italian. */
export const made = (name: string, contest = 'high', cards: string[] = [], board = 0): MadeState => ({ contest, hand: { it: name, en: name, de: name }, cards, board })

export const board = (more: Partial<BoardState> = {}): BoardState => ({ cards: [], places: [], wild: [], expected: false, ...more })

export const outcome = (more: Partial<ResultState> = {}): ResultState => ({ ended: 'showdown', pots: [], carried: 0, payments: [], parts: [], rare: [], rabbit: null, ...more })

/** All the chips there are. */
export const WHOLE: PartOfPot = { pot: null, contest: '', board: null }

export const pile = (top = '', size = top ? 1 : 0): PilePart => ({ t: 'pile', size, top, offered: false })

export const match = (more: Partial<MatchPart> = {}): MatchPart => ({ t: 'match', contract: '', number: 0, deals: 8, left: [], pool: 0, scores: [], ...more })

const SEATS = [seat('Anna', { you: true, bot: false, actor: true, bet: 4, cards: ['Ah', 'As', '9d', '9c', '7h'], made: [made('doppia coppia, assi e nove')] }), seat('Beppe', { dealer: true }), seat('Carla')]

/** How it is run. */
export const about = (more: Partial<AboutState> = {}): AboutState => ({
  host: 'Anna', hosting: false, invitation: '', settings: { seats: 0, bots: 2, strength: 0, stack: 100, worth: 0, clock: 60, bank: 120, grace: 30, absent: 900, start: 10, rest: 25, approve: false, pace: 1, talk: true, hints: false, rabbit: false, delay: 0 },
  coming: null, planned: '', asking: [], settlement: [], demo: false, host_secret: '', free: [], removal: null, before: '', former: '', followed: '', ...more,
})

/** A table; its seats are those of the deal. */
export const table = ({ seats = SEATS, ...more }: Partial<TableState> = {}): TableState => ({
  game: 'italian', menu: null, deal: 1, phase: 'betting', waiting: 'you', turn: 1, starts: 0, hindered: 0, pause: '', pot: 12, carried: 0, later: [], to_call: 4, offers: ['par'], contests: ['high'], board: board(),
  parts: [], stock: 0, clock: null, lowest: '7', pack: 32,
  seats: seats.map((one, index) => ({ ...one, index, place: index })),
  you: 0, options: [], result: null, chances: [], corrections: [], ledger: [], rules: [], about: about(), fair: null, account: null, ...more,
})

export const CALL = option('cc', 'call', { cost: 8 })
export const FOLD = option('f', 'fold')
export const RAISE = option('cbr', 'raise', { low: 16, high: 104, quick: [{ label: 'min', amount: 16 }, { label: 'pot', amount: 40 }, { label: 'all', amount: 104 }] })
