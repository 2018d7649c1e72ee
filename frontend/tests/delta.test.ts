import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patched } from '../src/lib/delta'

interface Vector { say: string; before: unknown; patch: unknown; after: unknown }
const VECTORS = JSON.parse(readFileSync('../tests/golden/delta.json', 'utf-8')) as Vector[]

test.each(VECTORS)('$say', ({ before, patch, after }) => {
  const kept = structuredClone(before)
  expect(patched(before, patch)).toEqual(after)
  expect(before).toEqual(kept)
})

test('what a patch does not name stays the very same thing', () => {
  const before = { seats: [{ cards: ['Ah'] }, { cards: ['Kd'] }] }
  const after = patched(before, { seats: { 0: { cards: { 0: '2c' } } } }) as typeof before
  expect(after.seats[1]).toBe(before.seats[1])
})
