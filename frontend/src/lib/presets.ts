/** Tables as this house likes them: games, rules and settings under a name. Kept in this browser alone. */
import type { Value } from './lobby'

export interface Preset {
  name: string
  mode: string
  games: string[]
  rules: Record<string, Value>
  settings: Record<string, number | boolean>
}

const KEPT = 'buio.presets'
const MOST = 12

export function presets(): Preset[] {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one: Preset | null): one is Preset => typeof one?.name === 'string' && Array.isArray(one.games)) : []
  } catch {
    return []
  }
}

/** Save it; another one of this name is replaced. */
export function savePreset(preset: Preset): Preset[] {
  return keep([preset, ...presets().filter((one) => one.name !== preset.name)])
}

export function dropPreset(name: string): Preset[] {
  return keep(presets().filter((one) => one.name !== name))
}

function keep(all: Preset[]): Preset[] {
  const kept = all.slice(0, MOST)
  globalThis.localStorage?.setItem(KEPT, JSON.stringify(kept))
  return kept
}
