/** The service worker: the page opens although no server answers, and says so itself. It keeps the shell only. */
import { assetsOf, called, gone, isShell, keyOf, outdated, sameTable, unhurried, wayOf, type Way } from './shell'

/** What this needs of its global scope; the types of pages and of workers exclude one another. */
interface Happening extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asked extends Happening {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Called extends Happening {
  data: { json: () => unknown } | null
}
interface Tapped extends Happening {
  notification: Notification
}
interface Page {
  url: string
  focus: () => Promise<unknown>
}
interface Scope {
  registration: { scope: string; showNotification: (title: string, what: NotificationOptions) => Promise<void> }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; matchAll: (of: object) => Promise<Page[]>; openWindow: (url: string) => Promise<unknown> }
  addEventListener: <E extends Event>(type: string, listener: (event: E) => void) => void
}

const worker = globalThis as unknown as Scope
const KEPT = 'buio-shell-2'

async function answer(request: Request, way: Way): Promise<Response> {
  const key = keyOf(way, new URL(request.url), new URL(worker.registration.scope))
  const store = await caches.open(KEPT)
  if (way === 'asset') {
    const kept = await found(store, key)
    if (kept) return kept
  }
  const told = await fetch(request).catch(() => null)
  if (told === null || (way === 'page' && gone(told.status))) return (await found(store, key)) ?? told ?? Response.error()
  if (way === 'page' ? isShell(told) : told.ok) await keep(store, key, told.clone(), way)
  return told
}

async function shown(request: Request, way: Way): Promise<Response> {
  const told = await answer(request, way)
  return way === 'page' && isShell(told) ? new Response(unhurried(await told.text()), told) : told
}

/** What is kept, without the address it came from: that of the request is the one that counts, for whatever it names in turn. */
async function found(store: Cache, key: string): Promise<Response | undefined> {
  const kept = await store.match(key)
  return kept && new Response(kept.body, kept)
}

async function keep(store: Cache, key: string, told: Response, way: Way): Promise<void> {
  if (way === 'page') {
    const html = await told.clone().text()
    if (html === (await (await store.match(key))?.text())) return // the same page: what it has fetched later stays, too
    const kept = await store.keys()
    await Promise.all(outdated(html, kept.map((one) => one.url)).map((url) => store.delete(url)))
  }
  await store.put(key, told).catch(() => undefined) // no room: then without
}

/** Have the shell from the start; who sits where is nothing that it should know. */
async function furnish(): Promise<void> {
  const { scope } = worker.registration
  const store = await caches.open(KEPT)
  const page = await fetch(scope, { credentials: 'omit', cache: 'no-cache' })
  if (!isShell(page)) return
  const assets = assetsOf(await page.clone().text())
  await keep(store, scope, page, 'page')
  await store.addAll([...assets, `${scope}words.json`])
}

worker.addEventListener<Happening>('install', (event) => event.waitUntil(Promise.all([furnish().catch(() => undefined), worker.skipWaiting()])))
worker.addEventListener<Happening>('activate', (event) => {
  const cleaned = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
  event.waitUntil(cleaned.then(() => worker.clients.claim()))
})
worker.addEventListener<Asked>('fetch', (event) => {
  const { request } = event
  const way = wayOf(request.method, request.mode, new URL(request.url), new URL(worker.registration.scope))
  if (way !== 'through') event.respondWith(shown(request, way))
})
worker.addEventListener<Called>('push', (event) => {
  const call = called(() => event.data?.json(), new URL(worker.registration.scope))
  event.waitUntil(worker.registration.showNotification(call.title, { body: call.body, tag: 'buio-turn', data: call.url }))
})
worker.addEventListener<Tapped>('notificationclick', (event) => {
  event.notification.close()
  const url = String(event.notification.data ?? worker.registration.scope)
  const pages = worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  event.waitUntil(pages.then((open) => open.find((page) => sameTable(page.url, url))?.focus() ?? worker.clients.openWindow(url)))
})
