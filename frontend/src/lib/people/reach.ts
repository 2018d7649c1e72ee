/** Called by Web Push when it is one's turn and the page is put away: asked for once, told to the table while it is hidden. */
import { rootOf } from '../address'
import type { Line } from '../line.svelte'
import { settings } from '../settings.svelte'

/** Why there are no calls: the browser has none, the server makes none, the person or the browser says no. */
export type Failure = 'none' | 'denied' | 'failed'

/** The key of the server, which makes no calls where it has none; a browser that takes none is not asked. */
export async function offered(): Promise<string> {
  if (!('PushManager' in globalThis) || !navigator.serviceWorker) return ''
  const answer = await fetch(`${rootOf(location.pathname)}api/push`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { key: string }).key : ''
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))

/** Have the browser called by this server, after a tap; what came of it, empty: it is. */
export async function begin(key: string): Promise<Failure | ''> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const worker = await navigator.serviceWorker.getRegistration()
    if (!worker) return 'none'
    await (await worker.pushManager.getSubscription())?.unsubscribe() // it may be another server's that was here before
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    return ''
  } catch {
    return 'failed'
  }
}

/** Be called no more. */
export async function end(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

/** Say where, each time the page is hidden, and take it back when it is seen; until the returned function is called. */
export async function attend(line: Line): Promise<() => void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const { endpoint, keys } = (await worker?.pushManager?.getSubscription())?.toJSON() ?? {}
  if (!endpoint || !keys) return () => undefined
  const tell = (): void =>
    line.reach(document.visibilityState === 'hidden' ? { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', language: settings.language } : {})
  tell()
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
