/** What the server leaves out, and what a patch makes of something: the same as `patched` in `src/buio/table/delta.py`. */

/** What an event is that says nothing of itself: the table leaves out what is so. */
export const PLAIN = { name: '', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null }

/** An object changes these fields, or these places of a list; a list of one thing puts that thing there; all else is put there as it is. */
export function patched(before: unknown, patch: unknown): unknown {
  if (Array.isArray(patch)) return patch[0] as unknown
  if (patch === null || typeof patch !== 'object') return patch
  const changes = patch as Record<string, unknown>
  if (Array.isArray(before)) return before.map((one: unknown, place) => (String(place) in changes ? patched(one, changes[place]) : one))
  const old = before as Record<string, unknown>
  return Object.fromEntries(Object.entries(old).map(([key, one]) => [key, key in changes ? patched(one, changes[key]) : one]))
}
