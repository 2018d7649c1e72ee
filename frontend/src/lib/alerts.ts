/** It is your turn: one chime for each decision, a title, an icon, and what the device can do besides. */
import { settings } from './settings.svelte'
import { note, play } from './sound'
import type { TableState } from './wire'
import { t } from './words'

const DOT = "%3Ccircle cx='25' cy='7' r='6.5' fill='%23ffb300' stroke='%23fff' stroke-width='1.5'/%3E%3C/svg%3E"

/** The same icon with a mark. */
export const marked = (icon: string, mine: boolean): string => (mine && icon.endsWith('%3C/svg%3E') ? icon.slice(0, -'%3C/svg%3E'.length) + DOT : icon)

export class Alerts {
  #turn = -1
  #was = false
  #first = true
  #lock: WakeLockSentinel | null = null
  #wanted = false
  /** Whose turn it was, by the number of that turn. */
  #asked = { turn: -1, name: '' }
  #icon = ''
  #marked: boolean | null = null

  constructor(private readonly ring: () => void = call) {}

  /** The table was told; `whole`: all of it, so that a turn which was there before is no news. */
  follow(table: TableState): void {
    const mine = table.waiting === 'you'
    const news = mine && table.turn !== this.#turn && !this.#first && !this.#was
    this.#first = false
    this.#was = mine
    if (mine) this.#turn = table.turn
    if (news) this.ring()
    this.#sound(table)
    this.#show(mine)
    const plays = table.you >= 0 && table.result === null && table.deal > 0 && table.pause === ''
    if (plays !== this.#wanted) {
      this.#wanted = plays
      void this.stayAwake()
    }
  }

  /** The screen stays on while one plays; a browser forgets it whenever the page is hidden. Asked once, not with every message: it may be refused. */
  async stayAwake(): Promise<void> {
    if (!('wakeLock' in navigator)) return
    if (!this.#wanted) {
      const held = this.#lock
      this.#lock = null
      await held?.release().catch(() => undefined)
    } else if (!this.#lock || this.#lock.released) {
      if (document.visibilityState !== 'visible') return
      this.#lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
  }

  /** Who was asked and is not any more has acted. */
  #sound({ seats, turn }: TableState): void {
    const ring = [...seats].sort((one, other) => one.place - other.place).map((seat) => (seat.you ? '' : seat.name))
    const around = [...ring.slice(ring.indexOf('') + 1), ...ring.slice(0, Math.max(0, ring.indexOf('')))]
    const place = around.indexOf(this.#asked.name) + 1
    if (turn !== this.#asked.turn && place) note(place, around.length + 1)
    this.#asked = { turn, name: seats.find((seat) => seat.actor)?.name ?? '' }
  }

  #show(mine: boolean): void {
    document.title = mine ? `● ${t('table.your_turn')} – Buio` : 'Buio'
    const icon = document.querySelector<HTMLLinkElement>("link[rel='icon']")
    if (!icon || mine === this.#marked) return
    this.#icon ||= icon.href
    this.#marked = mine
    const wanted = marked(this.#icon, mine)
    if (icon.href !== wanted) icon.href = wanted
  }
}

function call(): void {
  play('turn')
  if (settings.vibrate) navigator.vibrate?.([70, 60, 70])
  if (!settings.notify || document.visibilityState === 'visible' || globalThis.Notification?.permission !== 'granted') return
  void notify()
}

/** Phones show what the worker tells them; elsewhere the page can do it itself. */
async function notify(): Promise<void> {
  const what = { body: t('table.your_turn'), tag: 'buio-turn', data: location.href }
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker?.active) return worker.showNotification('Buio', what).catch(() => undefined)
  try {
    const note = new Notification('Buio', what)
    note.onclick = () => {
      globalThis.focus()
      note.close()
    }
  } catch {
    // some phones show notifications from installed pages only
  }
}

/** Let the page be installed, and open although no server answers: the worker keeps its shell, and nothing else. */
export function settle(root: string): void {
  if (!import.meta.env.PROD) return
  const begin = (): void => void navigator.serviceWorker?.register(`${root}worker.js`).catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

/** Ask for the permission, on a tap; was it given? */
export async function mayNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
}
