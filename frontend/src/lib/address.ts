/** Where this page stands: at a table's link, or at the bare address. */

/** The folder of the server, seen from the page of a table or from the bare address. */
export const rootOf = (path: string): string => path.replace(/\/t\/[^/]*\/?.*$/, '/').replace(/[^/]*$/, '')

/** The link that leads to this table: with this invitation in the place of the one by which the page was opened. */
export function linkOf(here: URL | Location, invitation: string): string {
  const named = /^(.*\/t\/[^/.]*)/.exec(here.pathname)
  return named && invitation ? `${here.origin}${named[1]}.${invitation}` : `${here.origin}${here.pathname}`
}

/** The link that makes its bearer the host. */
export const hostLink = (link: string, secret: string): string => `${link}?host=${secret}`

/** Does this name lead here from nowhere but this machine? */
export const onlyHere = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** Is this the page of a table, and not the bare address? */
export const atTable = (path: string): boolean => /\/t\/[^/]+/.test(path)

const STAY = '?account'
/** The account of a table that another night has followed: without this its link leads on. */
export const accountLink = (link: string): string => `${link}${STAY}`

/** Does somebody look at such an account? */
export const stays = (search: string): boolean => new URLSearchParams(search).has(STAY.slice(1))

/** The account of the table before this one, by the same invitation. */
export const lastAccount = (path: string, before: string): string => `${rootOf(path)}t/${before}${/\/t\/[^/.]+(\.[^/]*)/.exec(path)?.[1] ?? ''}/${STAY}`

/** Does this link lead on to tonight's table? One that the host has renewed does so no more; nobody answers: who knows. */
export const leadsOn = (): Promise<boolean> => fetch(new URL('./', location.href), { method: 'HEAD' }).then(({ status }) => status !== 404, () => true)

/** On to tonight's table: the server knows where this link leads by now. */
export const tonight = (): void => location.assign(new URL('./', location.href))

const TAKE = '#take='
/** The link with which another device takes a seat. */
export const takeLink = (link: string, code: string): string => `${link}${TAKE}${code}`

/** The code in such a link; empty: there is none. */
export const takenFrom = (hash: string): string => (hash.startsWith(TAKE) ? decodeURIComponent(hash.slice(TAKE.length)) : '')

const HAND = '#hand'
/** The link that a screen shows, at which all look: who sits down by it sees their own hand there, and no table. */
export const handLink = (link: string): string => `${link}${HAND}`

/** Has somebody come by such a link? */
export const asHand = (hash: string): boolean => hash === HAND

/** What somebody has pasted as an invitation, as an address; null: it is none. */
export function invited(text: string, here: URL | Location): string | null {
  const link = text.trim()
  const found = /https?:\/\/\S+/.exec(link)?.[0] ?? (/^\/?t\/\S+$/.test(link) ? new URL(link.replace(/^\//, ''), new URL(rootOf(here.pathname), here.origin)).href : '')
  return found && URL.canParse(found) ? found : null
}
