/** Which buttons somebody knows by now: what a button does is told until it has been used twice. Kept in this browser alone. */
const KEPT = 'buio.used'
const KNOWN = 2

function used(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/** Is this word of a button still new to whoever plays here? */
export const isNew = (word: string): boolean => !((used()[word] ?? 0) >= KNOWN)

/** A button with this word has been used. */
export function use(word: string): void {
  if (isNew(word)) globalThis.localStorage?.setItem(KEPT, JSON.stringify({ ...used(), [word]: (used()[word] ?? 0) + 1 }))
}

/** Tell everything anew. */
export const relearn = (): void => globalThis.localStorage?.removeItem(KEPT)
