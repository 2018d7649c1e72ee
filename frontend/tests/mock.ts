import type { BoardState, MadeState, OptionState, ResultState, RummyState, SeatState, TableState } from '../src/lib/wire'

export const seat = (name: string, more: Partial<SeatState> = {}): SeatState => ({
  name, you: false, bot: true, here: true, stack: 100, bet: 0, state: 'in', cards: ['??', '??', '??', '??', '??'], up: [], wild: [], rows: [], declared: [], wagers: [],
  score: 0, opened: false, drew: -1, said: '', amount: 0, dealer: false, actor: false, net: null, won: 0, made: [], ...more,
})

export const option = (verb: string, word: string, more: Partial<OptionState> = {}): OptionState => ({
  verb, word, cost: 0, low: 0, high: 0, step: 1, quick: [], counts: [], keep: [], hand: [], sizes: [], laid: [], groups: [], fits: [], picks: [], ...more,
})

/** A hand by its name in Italian. */
export const made = (name: string, contest = 'high', cards: string[] = []): MadeState => ({ contest, hand: { it: name, en: name, de: name }, cards })

export const board = (more: Partial<BoardState> = {}): BoardState => ({ cards: [], places: [], wild: [], expected: false, house: false, made: [], ...more })

export const outcome = (more: Partial<ResultState> = {}): ResultState => ({ ended: 'showdown', pots: [], carried: 0, payments: [], closed: null, points: [], ...more })

export const rummy = (more: Partial<RummyState> = {}): RummyState => ({ pile: 0, top: '', melds: [], match: false, contract: '', number: 0, left: [], pool: 0, ...more })

export const table = (more: Partial<TableState> = {}): TableState => ({
  game: 'italian', family: 'italian', menu: null, deal: 1, phase: 'betting', waiting: 'you', pot: 12, carried: 0, later: [], to_call: 4, opening: 'J', parol: true, contests: ['high'], board: board(),
  rummy: null, stock: 0, clock: 0, lowest: '7', pack: 32,
  seats: [seat('Anna', { you: true, bot: false, actor: true, bet: 4, cards: ['Ah', 'As', '9d', '9c', '7h'], made: [made('doppia coppia, assi e nove')] }), seat('Beppe', { dealer: true }), seat('Carla')],
  you: 0, options: [], result: null, ledger: [], rules: [], demo: false, ...more,
})

export const CALL = option('cc', 'call', { cost: 8 })
export const FOLD = option('f', 'fold')
export const RAISE = option('cbr', 'raise', { low: 16, high: 104, quick: [{ label: 'min', amount: 16 }, { label: 'pot', amount: 40 }, { label: 'all', amount: 104 }] })
