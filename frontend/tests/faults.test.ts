import { expect, test } from 'vitest'
import { faults, sample } from './faults'

const names = (file: string, text: string): string[] => faults(file, text).map(({ name }) => name.split(': ').at(-1) ?? '')

test('faults of a module are named by what they change, and types have none', () => {
  const text = 'interface A { size: 1 }\nexport const big = (n: number): boolean => n > 2 && n !== 7\n'
  expect(names('a.ts', text)).toEqual(['&& -> ||', '> -> >=', '2 -> 3', '!== -> ===', '7 -> 8'])
})

test('so are those of a component, in its script and in what it shows', () => {
  const text = '<script lang="ts">\n  let shown = $state(true)\n</script>\n{#if !shown}<p>1</p>{/if}\n<style>p { margin: 1px }</style>\n'
  expect(names('A.svelte', text)).toEqual(expect.arrayContaining(['!shown -> !(!shown)', '!shown -> shown', 'true -> false']))
  expect(names('A.svelte', text)).toHaveLength(3)
})

test('what is put in stands where it was, and the sample outlives lines that come before', () => {
  const text = 'export const least = (seats: number[]): boolean => seats.some((seat) => seat < 2)\n'
  const before = faults('a.ts', text)
  expect(before.map(({ from, to, put }) => text.slice(0, from) + put + text.slice(to))).toContain(text.replace('some', 'every'))
  const after = faults('a.ts', `export const other = 'a'\n${text}`)
  expect(sample(after, 2, '1').map(({ name }) => name)).toEqual(sample(before, 2, '1').map(({ name }) => name))
  expect(after.map(({ line }) => line)).toEqual(before.map(({ line }) => line + 1))
})
