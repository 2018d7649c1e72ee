/** Being called while the page is put away: switched on by a person, refused in a sentence, told to the table only while it is hidden. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './speak'
import { Line } from '../src/lib/line.svelte'
import Calls from '../src/lib/panels/Calls.svelte'
import { attend } from '../src/lib/people/reach'
import { settings } from '../src/lib/settings.svelte'
import { called, sameTable } from '../src/worker/shell'
import { Socket } from './socket'

const SAID = { endpoint: 'https://push.example/a', keys: { p256dh: 'P', auth: 'A' } }
let kept: { unsubscribe: () => Promise<boolean>; toJSON: () => typeof SAID } | null
const subscribe = vi.fn<(how: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => Promise<void>>()
const unsubscribe = vi.fn(() => ((kept = null), Promise.resolve(true)))
const permission = vi.fn(() => Promise.resolve('granted'))
let key = 'AP8'
let seen: DocumentVisibilityState = 'visible'

beforeEach(() => {
  settings.language = 'it'
  settings.reach = false
  kept = null
  key = 'AP8'
  seen = 'visible'
  subscribe.mockReset().mockResolvedValue()
  permission.mockResolvedValue('granted')
  const worker = { pushManager: { getSubscription: () => Promise.resolve(kept), subscribe } }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: () => Promise.resolve(worker) } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: permission })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ key }))))
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const offer = (): Promise<HTMLInputElement> => screen.findByRole('checkbox', { name: 'Chiamami quando tocca a me, anche se la pagina è chiusa' })

test('it is off, and switched on with the key of the server', async () => {
  render(Calls)
  const box = await offer()
  expect(box.checked).toBe(false)
  await fireEvent.click(box)
  await waitFor(() => expect(localStorage.getItem('buio.reach')).toBe('true'))
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: new Uint8Array([0, 255]) }]])
  kept = { unsubscribe, toJSON: () => SAID }
  await fireEvent.click(box)
  await waitFor(() => expect(localStorage.getItem('buio.reach')).toBe('false'))
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test.each([
  ['the person says no', () => permission.mockResolvedValue('denied'), 'Il browser non permette le notifiche'],
  ['the browser refuses', () => subscribe.mockRejectedValue(new DOMException('', 'AbortError')), 'Il browser ha rifiutato'],
])('where %s that is said in a sentence, and it stays off', async (_, refuse, sentence) => {
  refuse()
  render(Calls)
  const box = await offer()
  await fireEvent.click(box)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(sentence))
  expect([box.checked, settings.reach, localStorage.getItem('buio.reach')]).toEqual([false, false, 'false'])
})

test('nothing is offered where the server calls nobody', async () => {
  key = ''
  const { container } = render(Calls)
  await new Promise((then) => setTimeout(then))
  expect(container.querySelector('input')).toBeNull()
})

test('the table knows where only while the page is hidden', async () => {
  kept = { unsubscribe, toJSON: () => SAID }
  const line = new Line('ws://x')
  line.open()
  Socket.last.up()
  const leave = await attend(line)
  const told = (): object[] => Socket.last.said.map(({ cid: _, ...said }) => said)
  expect(told()).toEqual([{ t: 'reach' }])
  seen = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  seen = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told().slice(1)).toEqual([{ t: 'reach', endpoint: SAID.endpoint, p256dh: 'P', auth: 'A', language: 'it' }, { t: 'reach' }])
  leave()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told()).toHaveLength(3)
})

test('a browser that is called nowhere tells nothing', async () => {
  const line = new Line('ws://x')
  line.open()
  Socket.last.up()
  await attend(line)
  expect(Socket.last.said).toEqual([])
})

test('whatever a call says, it leads to a page of this server', () => {
  const scope = new URL('https://x.it/buio/')
  const of = (said: unknown): string[] => Object.values(called(() => said, scope))
  expect(of({ title: 'Tocca a te', body: 'Texas', url: 't/ab/' })).toEqual(['Tocca a te', 'Texas', 'https://x.it/buio/t/ab/'])
  for (const url of ['https://evil.example/', '//evil.example', '../other/', 'javascript:alert(1)', 7, undefined]) expect(of({ url })).toEqual(['Buio', '', scope.href])
  for (const said of [null, 'x', 3]) expect(of(said)[2]).toBe(scope.href)
  expect(called(() => JSON.parse('{') as unknown, scope).title).toBe('Buio')
})

test('a table is the same under an old invitation', () => {
  expect(sameTable('https://x.it/t/ab.old/', 'https://x.it/t/ab/')).toBe(true)
  expect(sameTable('https://x.it/t/ab.old/?screen', 'https://x.it/t/abc/')).toBe(false)
  expect([sameTable('https://x.it/', 'https://x.it/'), sameTable('https://x.it/', 'https://x.it/t/ab/')]).toEqual([true, false])
})
