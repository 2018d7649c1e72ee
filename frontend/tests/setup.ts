import { cleanup, configure } from '@testing-library/svelte'
import { afterEach } from 'vitest'

/** The test browser has no media: it is one that wants no movements. */
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('reduce'), media: query, onchange: null, addListener() {}, removeListener() {} })

/** Nor does anything move in it. */
Element.prototype.getAnimations ??= () => []
Element.prototype.animate ??= () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation

afterEach(cleanup)

/** What is looked for comes when the machine gets to it. */
configure({ asyncUtilTimeout: 30_000 })

/** jsdom measures nothing. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
