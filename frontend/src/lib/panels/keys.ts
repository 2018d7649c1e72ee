/** The list of all keys, and how a player puts one in the place of another. */
import keys from '$words/keys.json'
import { keyName } from '../keys'
import { settings } from '../settings.svelte'

/** What is read out, at any table. */
const EAR = [[keys.pot, 'pot'], [keys.price, 'price'], [keys.clock, 'clock'], [keys.last, 'last'], [`${keys.earlier} ${keys.later}`, 'walk'], [keys.hand, 'hand'], [keys.board, 'board'], ['⇧1–9', 'seats']] as const
/** Keys, and what they do. */
export const POKER = [['1–9', 'cards'], ['f', 'fold'], ['c', 'call'], ['p', 'parol'], ['r', 'raise'], ['d', 'draw'], ['h l b', 'halves'], ['n', 'next'], ['a', 'suggest'], ['s', 'sort'], ['o', 'squeeze'], ...EAR, ['?', 'help']] as const
/** With a hand that is drawn to and laid down. */
export const RUMMY = [['← →', 'hand_move'], ['d w', 'rummy_draw'], ['k', 'rummy_take'], ['c o m l', 'rummy_lay'], ['a s v', 'rummy_sort'], ['u x z', 'rummy_group'], ['f', 'fold'], ['r', 'raise'], ['n', 'next'], ...EAR, ['?', 'help']] as const

type What = (typeof POKER | typeof RUMMY)[number][1]

/** Can this key be put elsewhere? Digits, arrows and `?` stay where they are. */
export const movable = (key: string): boolean => /^[^\d?→←]$/.test(key)

/** What a key does now, the one of all that has it; undefined: it is free. */
const doing = (pressed: string): [string, What] | undefined => {
  for (const [row, what] of [...POKER, ...RUMMY]) for (const key of row.split(' ')) if (movable(key) && keyName(key) === pressed.toUpperCase()) return [key, what]
  return undefined
}

/** Put a key in the place of `first`; what speaks against it: it is no letter or sign, or does something already. */
export function put(first: string, pressed: string): 'no_sign' | What | undefined {
  if (!movable(pressed) || pressed === ' ') return 'no_sign'
  const [taken, what] = doing(pressed) ?? []
  if (taken && taken !== first) return what
  const { [first]: _, ...others } = settings.keys
  settings.keys = pressed.toLowerCase() === first ? others : { ...others, [first]: pressed.toLowerCase() }
  settings.save()
  return undefined
}
