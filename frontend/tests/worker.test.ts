/** What the service worker keeps, and what goes past it. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { assetsOf, gone, isShell, keyOf, outdated, wayOf } from '../src/worker/shell'

const SCOPE = new URL('https://x.it/buio/')
const way = (path: string, mode = 'cors', method = 'GET'): string => wayOf(method, mode, new URL(path, SCOPE), SCOPE)

test('the page of every table is one shell; all else is kept under the one name it has', () => {
  expect([way('', 'navigate'), way('t/ab.cd/', 'navigate'), way('t/ab.cd', 'navigate')]).toEqual(['page', 'page', 'page'])
  expect([way('assets/index-1.js'), way('words.json'), way('words.json?language=de')]).toEqual(['asset', 'words', 'words'])
  expect([way('t/ab.cd/assets/index-1.js'), way('t/ab.cd/words.json')]).toEqual(['through', 'through'])
  expect(keyOf('asset', new URL('assets/index-1.js', SCOPE), SCOPE)).toBe('https://x.it/buio/assets/index-1.js')
  expect(keyOf('page', new URL('t/ab.cd/?host=secret', SCOPE), SCOPE)).toBe('https://x.it/buio/')
  expect(keyOf('words', new URL('words.json?language=de', SCOPE), SCOPE)).toBe('https://x.it/buio/words.json?language=de')
})

test.each([
  ['api/lobby'], ['api/tables', 'cors', 'POST'], ['ws?v=2'], ['livez', 'navigate'], ['readyz', 'navigate'], ['metrics', 'navigate'], ['t/ab.cd/past', 'cors'], ['t/ab.cd/past', 'navigate'], ['https://elsewhere.it/buio/assets/a.js'], ['/other/assets/a.js'], ['', 'cors', 'GET'], ['', 'navigate', 'POST'],
])('nothing that a table says is kept, nor what is not ours: %s', (path, mode = 'cors', method = 'GET') => {
  expect(way(path, mode, method)).toBe('through')
})

test('only the page itself is kept as the page', () => {
  const html = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  expect(isShell({ ok: true, redirected: false, headers: html })).toBe(true)
  expect(isShell({ ok: false, redirected: false, headers: html })).toBe(false)
  expect(isShell({ ok: true, redirected: true, headers: html })).toBe(false)
  expect(isShell({ ok: true, redirected: false, headers: new Headers({ 'content-type': 'text/plain' }) })).toBe(false)
  expect([502, 503, 504, 500, 404, 403, 200].map(gone)).toEqual([true, true, true, false, false, false, false])
})

test('with a new page the assets of the old one go', () => {
  const kept = ['https://x.it/buio/', 'https://x.it/buio/words.json', 'https://x.it/buio/assets/index-1.js', 'https://x.it/buio/assets/index-2.js']
  expect(outdated('<script src="/buio/assets/index-2.js">', kept)).toEqual(['https://x.it/buio/assets/index-1.js'])
})

test('what a page needs stands in it', () => {
  expect(assetsOf('<link href="/buio/assets/a.css"><script src="/buio/assets/b.js"></script><link href="/buio/words.json"><link href="data:,"><link href="/buio/assets/a.css">')).toEqual(['/buio/assets/a.css', '/buio/assets/b.js'])
})

test('the page can be put on the home screen', () => {
  const manifest = JSON.parse(readFileSync('src/icons/manifest.webmanifest', 'utf-8')) as { start_url: string; display: string; icons: { src: string; sizes: string }[] }
  expect([manifest.start_url, manifest.display]).toEqual(['../', 'standalone'])
  for (const size of [192, 512]) {
    const icon = manifest.icons.find((one) => one.sizes === `${size}x${size}`)!
    const picture = readFileSync(`src/icons/${icon.src}`)
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([size, size])
  }
})

/** The worker in a scope of its own: what it keeps, what it asks for, and what happens to it. */
async function working() {
  const heard: Record<string, (event: object) => void> = {}
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: string) => store.get(key)?.clone(),
      put: async (key: string, told: Response) => void store.set(key, told),
      delete: async (key: string) => store.delete(key),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      addAll: async (all: string[]) => all.forEach((one) => store.set(new URL(one, SCOPE).href, new Response(`added ${one}`))),
    }
  }
  const net: { answer: (url: string) => Response | null; asked: string[] } = { answer: () => null, asked: [] }
  const clients = { claim: vi.fn(async () => undefined), matchAll: vi.fn(async () => [] as { url: string; focus: () => Promise<string> }[]), openWindow: vi.fn(async (url: string) => url) }
  const skipWaiting = vi.fn(async () => undefined)
  const showNotification = vi.fn(async () => undefined)
  const scope = {
    registration: { scope: SCOPE.href, showNotification }, clients, skipWaiting, addEventListener: (type: string, listener: (event: object) => void) => (heard[type] = listener),
    caches: { open: async (name: string) => open(name), keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) },
    fetch: async (request: Request | string) => {
      const url = typeof request === 'string' ? request : request.url
      net.asked.push(url)
      return net.answer(url) ?? Promise.reject(new TypeError('nobody answers'))
    },
  }
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  vi.resetModules()
  await import('../src/worker/worker')
  const happens = async (type: string, more: object = {}): Promise<unknown> => {
    const waited: Promise<unknown>[] = []
    heard[type]!({ waitUntil: (work: Promise<unknown>) => waited.push(work), respondWith: (work: Promise<unknown>) => waited.push(work), ...more })
    return (await Promise.all(waited))[0]
  }
  const get = async (path: string, mode = 'cors'): Promise<string | undefined> => {
    const answer = (await happens('fetch', { request: { method: 'GET', mode, url: new URL(path, SCOPE).href } })) as Response | undefined
    return answer && (answer.type === 'error' ? 'error' : `${answer.status} ${await answer.text()}`)
  }
  return { net, stores, clients, skipWaiting, showNotification, happens, get, kept: (): string[] => [...(stores.get('buio-shell-2')?.keys() ?? [])].map((url) => url.slice(SCOPE.href.length)) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const page = (text: string, status = 200): Response => new Response(text, { status, headers: { 'content-type': 'text/html' } })

test('an asset is asked for once; page and words each time, and as they were when nobody answers', async () => {
  const { net, get, kept } = await working()
  net.answer = (url) => (url.endsWith('.js') ? new Response('script') : url.endsWith('.json') ? new Response('{}') : page('<a>'))
  for (let n = 0; n < 2; n++) expect([await get('t/ab.cd/', 'navigate'), await get('assets/a.js'), await get('words.json')]).toEqual(['200 <a>', '200 script', '200 {}'])
  expect(net.asked.filter((url) => url.endsWith('.js'))).toHaveLength(1)
  expect(net.asked).toHaveLength(5)
  expect(kept()).toEqual(['', 'assets/a.js', 'words.json'])
  net.answer = () => null
  expect([await get('t/other/', 'navigate'), await get('assets/a.js'), await get('words.json'), await get('assets/b.js')]).toEqual(['200 <a>', '200 script', '200 {}', 'error'])
  expect(await get('api/lobby')).toBe(undefined)
})

test('a page that comes past the worker asks for its words once, now and when nobody answers', async () => {
  const { net, get } = await working()
  const head = (ahead: string): string => `<link rel="icon" href="data:,">${ahead}<script src="/buio/assets/b.js">`
  net.answer = (url) => (url.includes('/assets/') ? new Response('') : page(head('<link rel="preload" href="/buio/words.json" as="fetch" crossorigin>')))
  expect(await get('t/ab.cd/', 'navigate')).toBe(`200 ${head('')}`)
  net.answer = () => null
  expect(await get('', 'navigate')).toBe(`200 ${head('')}`)
})

test('what stands before a server that is gone is not shown for the page, other errors are, and neither is kept', async () => {
  const { net, get } = await working()
  net.answer = () => page('gone', 502)
  expect(await get('', 'navigate')).toBe('502 gone')
  net.answer = () => page('<a>')
  expect(await get('', 'navigate')).toBe('200 <a>')
  net.answer = () => page('gone', 502)
  expect([await get('', 'navigate'), await get('words.json')]).toEqual(['200 <a>', '502 gone'])
  net.answer = () => page('no such table', 404)
  expect(await get('', 'navigate')).toBe('404 no such table')
  net.answer = () => null
  expect([await get('', 'navigate'), await get('words.json')]).toEqual(['200 <a>', 'error'])
})

test('a new page takes the place of the old one and of its assets; the same one leaves them', async () => {
  const { net, get, kept } = await working()
  net.answer = (url) => (url.includes('/assets/') ? new Response('') : page('<script src="/buio/assets/b.js">'))
  expect([await get('assets/a.js'), await get('assets/b.js'), await get('', 'navigate')]).toHaveLength(3)
  expect(kept()).toEqual(['assets/b.js', ''])
  expect([await get('assets/c.js'), await get('', 'navigate')]).toHaveLength(2)
  expect(kept()).toEqual(['assets/b.js', '', 'assets/c.js'])
})

test('from the start it has the page with what that names, and its words; it begins at once, and puts away what other versions kept', async () => {
  const { net, stores, clients, skipWaiting, happens, kept } = await working()
  stores.set('buio-shell-1', new Map())
  net.answer = () => page('<script src="/buio/assets/b.js">')
  await happens('install')
  expect(skipWaiting).toHaveBeenCalledOnce()
  expect([net.asked, kept()]).toEqual([[SCOPE.href], ['', 'assets/b.js', 'words.json']])
  await happens('activate')
  expect([...stores.keys()]).toEqual(['buio-shell-2'])
  expect(clients.claim).toHaveBeenCalledOnce()
})

test.each([['nobody answers', null], ['it is no page', 500]] as const)('where %s it begins with nothing', async (_, status) => {
  const { net, happens, kept, skipWaiting } = await working()
  net.answer = () => (status ? page('', status) : null)
  await happens('install')
  expect(skipWaiting).toHaveBeenCalledOnce()
  expect(kept()).toEqual([])
})

test('a tapped note brings its own table to the front, else it opens it', async () => {
  const { clients, happens } = await working()
  const close = vi.fn()
  const tapped = (data?: string): Promise<unknown> => happens('notificationclick', { notification: { data, close } })
  expect(await tapped('https://x.it/buio/t/b/')).toBe('https://x.it/buio/t/b/')
  expect(await tapped()).toBe(SCOPE.href)
  clients.matchAll.mockResolvedValue(['a', 'b'].map((name) => ({ url: `https://x.it/buio/t/${name}/`, focus: async () => name })))
  expect([await tapped('https://x.it/buio/t/b/'), await tapped('https://x.it/buio/t/c/')]).toEqual(['b', 'https://x.it/buio/t/c/'])
  expect(clients.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
  expect(close).toHaveBeenCalledTimes(4)
})

test('a call is shown, and leads to its table', async () => {
  const { happens, showNotification } = await working()
  await happens('push', { data: { json: () => ({ title: 'Tocca a te', body: 'Texas', url: 't/ab/' }) } })
  await happens('push', { data: null })
  expect(showNotification.mock.calls).toEqual([
    ['Tocca a te', { body: 'Texas', tag: 'buio-turn', data: 'https://x.it/buio/t/ab/' }],
    ['Buio', { body: '', tag: 'buio-turn', data: SCOPE.href }],
  ])
})
