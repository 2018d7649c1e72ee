/** How large letters are. */
import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>(['../src/**/*.svelte', '../src/*.css'], { query: '?raw', import: 'default', eager: true })

test('no words are smaller than 13 pixels; what is drawn on a card is part of its picture', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => [...text.matchAll(/\bfont(?:-size)?:[^;}]*?(\d*\.?\d+)(px|rem)\b/g)].map(([, size, unit]) => ({ file, size: Number(size) * (unit === 'px' ? 1 : 16) })))
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ file, size }) => size < 13 && !file.includes('/cards/'))).toEqual([])
})
