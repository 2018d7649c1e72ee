/** A key means what it meant at first, or what a player has put it there for: whoever asks what was pressed asks here. */
import { settings } from './settings.svelte'

/** The key that stood at first for what this one does now; empty: it does nothing any more. */
export function meant(event: KeyboardEvent): string {
  const pressed = event.key.toLowerCase()
  const moved = Object.entries(settings.keys).find(([, key]) => key === pressed)
  return moved ? moved[0] : pressed in settings.keys ? '' : pressed
}

/** The key as it is called on a button; `first`: the one that stood for it at first. */
export const keyName = (first: string | undefined): string => (first ? (settings.keys[first] ?? first).toUpperCase() : '')
