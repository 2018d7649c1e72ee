import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { prime } from '../src/lib/sound'

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
