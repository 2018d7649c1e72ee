/** What the service worker keeps, and what goes past it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
