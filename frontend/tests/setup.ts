import { cleanup } from '@testing-library/svelte'
import { afterEach } from 'vitest'

/** The test browser has no media: it is one that wants no movements. */
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('reduce'), media: query, onchange: null, addListener() {}, removeListener() {} })

afterEach(cleanup)
