import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { Alerts } from '../src/lib/alerts'
import { note, prime } from '../src/lib/sound'
import type { SeatState } from '../src/lib/wire'
import { seat, table } from './mock'

afterEach(() => vi.unstubAllGlobals())

test('a silent page makes no sound ready when it is touched', () => {
  const made = vi.fn()
  vi.stubGlobal('AudioContext', class {
    constructor() {
      made()
    }
    resume = (): Promise<void> => Promise.resolve()
  })
  settings.sound = false
  prime()
  expect(made).not.toHaveBeenCalled()
  settings.sound = true
  prime()
  prime()
  expect(made).toHaveBeenCalledOnce()
  settings.sound = false
})

/** What is heard: the pitch of each tone, and the side it comes from. */
function listening(): { heard: number[]; sides: number[] } {
  const heard: number[] = []
  const sides: number[] = []
  const value = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  const node = { connect: (to: object) => to, gain: value }
  const air = class {
    currentTime = 0
    destination = {}
    resume = (): Promise<void> => Promise.resolve()
    createGain = (): object => node
    createOscillator = (): object => ({ ...node, start: () => undefined, stop: () => undefined, frequency: { ...value, setValueAtTime: (pitch: number) => heard.push(pitch) } })
    createStereoPanner = (): object => ({ connect: () => undefined, pan: { set value(side: number) { sides.push(Math.round(10 * side) / 10) } } })
  }
  vi.stubGlobal('AudioContext', air)
  return { heard, sides }
}

test('who has acted is heard by a note of the seat, from its side, and oneself and the silent hear nothing', async () => {
  vi.resetModules()
  const { heard, sides } = listening()
  const { Alerts: Fresh } = await import('../src/lib/alerts')
  const { settings: fresh } = await import('../src/lib/settings.svelte')
  const at = (turn: number, actor: string): Parameters<Alerts['follow']>[0] =>
    table({ turn, you: 1, waiting: actor === 'Anna' ? 'you' : 'others', seats: ['Dora', 'Anna', 'Beppe', 'Carla'].map((name): SeatState => seat(name, { you: name === 'Anna', actor: name === actor })) })
  const round = (): void => {
    const alerts = new Fresh(() => undefined)
    for (const [turn, actor] of [[1, 'Anna'], [2, 'Beppe'], [2, 'Beppe'], [3, 'Carla'], [4, 'Dora'], [5, 'Anna']] as const) alerts.follow(at(turn, actor))
  }
  round()
  expect(heard).toEqual([])
  fresh.tones = true
  round()
  expect(heard).toEqual([392, 440, 523.25])
  expect(sides).toEqual([-0.8, 0, 0.8])
})

test('every seat of the largest table has a note of its own', async () => {
  vi.resetModules()
  const { heard, sides } = listening()
  const { note: fresh } = (await import('../src/lib/sound')) as { note: typeof note }
  const { settings: own } = await import('../src/lib/settings.svelte')
  own.tones = true
  for (let place = 1; place <= 9; place++) fresh(place, 10)
  fresh(1, 2)
  expect(new Set(heard.slice(0, 9)).size).toBe(9)
  expect(sides).toEqual([-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 0])
})
