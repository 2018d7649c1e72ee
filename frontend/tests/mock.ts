import type { OptionState, SeatState, TableState } from '../src/lib/wire'

export const seat = (name: string, more: Partial<SeatState> = {}): SeatState => ({
  name, you: false, bot: true, here: true, stack: 100, bet: 0, state: 'in', cards: ['??', '??', '??', '??', '??'], drew: -1, said: '', amount: 0,
  dealer: false, actor: false, net: null, won: 0, hand: null, ...more,
})

export const option = (verb: string, word: string, more: Partial<OptionState> = {}): OptionState => ({
  verb, word, cost: 0, low: 0, high: 0, at_most: 0, quick: [], ...more,
})

export const table = (more: Partial<TableState> = {}): TableState => ({
  game: 'italian', deal: 1, phase: 'betting', waiting: 'you', pot: 12, carried: 0, later: [], to_call: 4, opening: 'J', lowest: '7', pack: 32,
  seats: [seat('Anna', { you: true, bot: false, actor: true, bet: 4, cards: ['Ah', 'As', '9d', '9c', '7h'] }), seat('Beppe', { dealer: true }), seat('Carla')],
  you: 0, hand: { it: 'doppia coppia, assi e nove', en: 'two pair, aces and nines', de: 'zwei Paare, Asse und Neunen' },
  options: [], result: null, ledger: [], rules: [], demo: false, ...more,
})

export const CALL = option('cc', 'call', { cost: 8 })
export const FOLD = option('f', 'fold')
export const RAISE = option('cbr', 'raise', { low: 16, high: 104, quick: [{ label: 'min', amount: 16 }, { label: 'pot', amount: 40 }, { label: 'all', amount: 104 }] })
