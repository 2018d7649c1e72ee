/** Known again across nights, by a key that this browser has made at random: it is shown to nobody, and kept here alone. */
import { rootOf } from '../address'
import type { Line } from '../line.svelte'
import type { Nights } from '../wire'
import { signed, t } from '../words'

const KEPT = 'buio.known'
/** Kept in the place of a key by whoever does not want to be known again. */
const NOBODY = 'nobody'

/** The key, made when it is first asked for; empty: nobody is to be known by it, or this browser keeps nothing. */
export function key(): string {
  try {
    const kept = localStorage.getItem(KEPT) ?? ''
    if (kept === NOBODY || /^[0-9a-f]{64}$/.test(kept)) return kept === NOBODY ? '' : kept
    const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(KEPT, made)
    return made
  } catch {
    return ''
  }
}

/** Tell the table who sits here. */
export function present(line: Line): void {
  const mine = key()
  if (mine) line.know(mine)
}

const asked = (mine: string, method: string): Promise<Response> =>
  fetch(`${rootOf(location.pathname)}api/nights`, { method, headers: { Authorization: `Bearer ${mine}` } }).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status))
    return answer
  })

/** What one's nights have come to; null: one is not known again. */
export async function nights(): Promise<Nights | null> {
  const mine = key()
  return mine ? ((await (await asked(mine, 'GET')).json()) as Nights) : null
}

/** Have server and table forget them; the key goes last, for without it nobody can ask for that any more. */
export async function forget(line: Line): Promise<void> {
  const mine = key()
  line.know('')
  if (mine) await asked(mine, 'DELETE')
  localStorage.setItem(KEPT, NOBODY)
}

/** Be known again from now on, by a new key. */
export function begin(line: Line): void {
  localStorage.removeItem(KEPT)
  present(line)
}

/** All of them in a sentence. */
export const told = ({ nights: count, chips, deals }: Nights): string => t('phone.nights.line', { count, chips: signed(chips), deals })
