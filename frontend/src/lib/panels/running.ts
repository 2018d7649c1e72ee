/** How a table is run, in words. */
import type { Settings } from '../wire'
import { maybe, t, upper } from '../words'

/** What everybody may want to know of it, in this order. */
export const SHOWN = ['stack', 'seats', 'bots', 'strength', 'clock', 'bank', 'grace', 'absent', 'rest', 'approve'] as const satisfies readonly (keyof Settings)[]

export const label = (key: string): string => upper(maybe(`setting.${key}`) || key)

/** A value as somebody would say it: "60 s", "none", "yes". */
export function inWords(key: string, value: number | boolean): string {
  if (typeof value === 'boolean') return t(value ? 'value.true' : 'value.false')
  const long = value >= 120 && value % 60 === 0 && maybe(`setting.${key}.unit`) !== ''
  return maybe(`setting.${key}.${value}`) || (long ? `${value / 60} min` : '') || [value, maybe(`setting.${key}.unit`)].filter((part) => part !== '').join(' ')
}
