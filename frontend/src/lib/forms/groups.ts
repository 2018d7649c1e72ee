/** House rules in an order for people: what many tables play otherwise, or by other amounts; then the others, in groups by what their names begin with. */
const USUAL = new Set(['ante', 'blinds', 'opening', 'max_draw', 'parol', 'betting', 'small_blind', 'big_blind', 'small_bet', 'bring_in', 'draws', 'wild', 'joker', 'stake', 'jokers', 'unit', 'royalties', 'hand_entry', 'table_min'])
const GROUPS = [
  ['opening', /^(blind|buio|button|straddle|allow_short|opening|false_op|prove|opener|second_round|join)/],
  ['bets', /^(ante|min_|max_(bet|raise)|bet|big_|small_|late_|short_|raise|check_|all_in|cap_|buy|second_b|bring|completion|open_pair|fold_cost|pass_|table_m|play_max|commission|match_cap|parol|after_parol|low_(blind|check)|second_bet)/],
  ['cards', /^(deck|cards|hole|max_draw|draw|muck|dummy|wild|joker|imaginary|lowest_card|burn|board|predeal|discard|four_card|widow|ace_in|reshuffles|direction)/],
  ['ranks', /^(flush|sf_|tie_|suit_|rank|odd_|show|wins|low|straights|trips|unbeatable|natural|quads|equal|aces|broadway|sevens|declar|hand_decl|from_hand|half|scoop|special|win_|wheel)/],
  ['rest', /./],
] as const

const groupOf = (key: string): string => GROUPS.find(([, begins]) => begins.test(key))?.[0] ?? 'rest'

export interface Sorted<T> {
  usual: T[]
  others: T[]
  groups: { name: (typeof GROUPS)[number][0]; rules: T[] }[]
}

/** Put rules in order; `key` says what each is called. */
export function sortedRules<T>(rules: T[], key: (rule: T) => string): Sorted<T> {
  const known = rules.filter((rule) => USUAL.has(key(rule)))
  const usual = known.length ? known : rules.slice(0, 4)
  const others = rules.filter((rule) => !usual.includes(rule))
  const groups = GROUPS.map(([name]) => ({ name, rules: others.filter((rule) => groupOf(key(rule)) === name) }))
  return { usual, others, groups: groups.filter((group) => group.rules.length) }
}
