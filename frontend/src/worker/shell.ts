/** What the worker may keep: the page, its scripts and styles, its words. Never anything that a table has said. */

export type Way = 'page' | 'asset' | 'words' | 'through'

/** What is done with a request: the page and the words are asked for first, and kept for when nobody answers; assets never change. */
export function wayOf(method: string, mode: string, url: URL, scope: URL): Way {
  if (method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return 'through'
  const path = url.pathname.slice(scope.pathname.length)
  if (/^assets\/[^/]+$/.test(path)) return 'asset'
  if (path === 'words.json') return 'words'
  return mode === 'navigate' && /^(t\/[^/]+\/?)?$/.test(path) ? 'page' : 'through'
}

/** Every page of a table is the same page; all else is kept by its own name. */
export const keyOf = (way: Way, url: URL, scope: URL): string => (way === 'page' ? scope.href : url.href)

/** Is this the page itself, and good for every table? */
export const isShell = (answer: { ok: boolean; redirected: boolean; headers: Headers }): boolean => answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')

/** The page asks for nothing ahead of itself: what comes past a worker for its head is not given to its script, which asks once more. */
export const unhurried = (html: string): string => html.replace(/<link rel="preload"[^>]*>/g, '')

/** Nobody is there, or only somebody who stands before the server and says so. */
export const gone = (status: number): boolean => status === 502 || status === 503 || status === 504

/** The assets that a page names. */
export const assetsOf = (html: string): string[] => [...new Set([...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))]

/** What of this that is kept the new page does not mention. */
export const outdated = (html: string, kept: string[]): string[] => kept.filter((url) => url.includes('/assets/') && !html.includes(url.split('/').at(-1) ?? ''))

/** What the server calls for; whatever else a call holds, it leads to a page of this server. */
export function called(read: () => unknown, scope: URL): { title: string; body: string; url: string } {
  let said: Record<string, unknown> = {}
  try {
    said = { ...(read() as object) }
  } catch {
    // a call without words is one still: it says that somebody is waited for
  }
  const text = (one: unknown): string => (typeof one === 'string' ? one : '')
  const url = URL.canParse(text(said.url), scope) ? new URL(text(said.url), scope) : scope
  return { title: text(said.title) || 'Buio', body: text(said.body), url: (url.href.startsWith(scope.href) ? url : scope).href }
}

/** Do both lead to the same table? An invitation may be another by now. */
export const sameTable = (one: string, other: string): boolean => one === other || (tableOf(one) !== '' && tableOf(one) === tableOf(other))

const tableOf = (url: string): string => /^[^?#]*\/t\/[^/.?#]+/.exec(url)?.[0] ?? ''
