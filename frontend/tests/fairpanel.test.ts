import { fireEvent, render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seal, type Announced, type Proof } from '../src/lib/fair'
import Fair from '../src/lib/panels/Fair.svelte'
import Foul from '../src/lib/panels/Foul.svelte'
import { Proofs } from '../src/lib/proofs.svelte'
import { settings, type Language } from '../src/lib/settings.svelte'
import type { EventState, FairState, TableState } from '../src/lib/wire'
import { table } from './mock'

interface Cheat { name: string; changes: Record<string, unknown>; noted: Announced; code: string }
const vectors = JSON.parse(readFileSync('../tests/golden/fair.json', 'utf8')) as { proofs: { table: Proof }; honest: Announced; cheats: Cheat[] }
const good = vectors.proofs.table
const cheat = (name: string): Cheat => vectors.cheats.find((one) => one.name === name) ?? (() => { throw new Error(name) })()

let asked: number
let noted: Announced
let proofs: Proofs

const fair = (deal: number): FairState => ({ next: deal + 1, promised: '', closed: false, promises: '', deal, commitment: 'c', entropy: 'e', roots: [] })
const over = (deal: number, is = true): TableState => table({ fair: fair(deal), result: is ? ({} as TableState['result']) : null })
const voided = { word: 'void' } as EventState

beforeEach(() => {
  asked = 0
  noted = vectors.honest
  proofs = new Proofs(() => `a${++asked}`, () => noted, (run) => run())
  settings.language = 'en'
})
afterEach(() => {
  settings.language = 'it'
  vi.unstubAllGlobals()
})

test('the proof of a deal is asked for once, when it is over, and verified unasked', () => {
  proofs.follow(over(1, false))
  expect(asked).toBe(0)
  proofs.follow(over(1))
  proofs.follow(over(1))
  expect(asked).toBe(1)
  proofs.take(good)
  expect(proofs.checked).toBe(1)
  expect(proofs.failed).toEqual([])
})

test('who has not seen the deal announced asks for nothing', () => {
  noted = {}
  proofs.follow(over(1))
  expect(asked).toBe(0)
  proofs.take(good)
  expect(proofs.checked).toBe(0)
})

test.each<[Language, string]>([
  ['it', 'Mani controllate: 1, tutte come annunciato.'],
  ['en', 'Deals checked: 1, all as announced.'],
  ['de', 'Hände geprüft: 1, alle wie angekündigt.'],
])('deals that hold are counted (%s)', (language, text) => {
  settings.language = language
  proofs.follow(over(1))
  proofs.take(good)
  render(Fair, { proofs })
  expect(screen.getByText(text)).toBeTruthy()
})

test.each(vectors.cheats.filter(({ code, noted }) => code !== 'late' && noted.commitment))('$name: said aloud, and it stays', ({ changes, noted: seen, code }) => {
  noted = seen
  proofs.follow(over(1))
  proofs.take(Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== null)))
  noted = vectors.honest
  proofs.follow(over(2))
  expect(proofs.failed.map(({ deal }) => deal)).toEqual([1])
  expect(proofs.failed[0]?.findings?.map((one) => one.code)).toContain(code)
  render(Foul, { proofs })
  expect(screen.getByRole('alert').textContent).toContain('Deal 1: the pack was NOT as announced.')
})

test('a seed that came too late, or was left out, is said in words and is no alarm', () => {
  const { changes, noted: seen } = cheat("the reader's seed is said to be late")
  noted = seen
  proofs.follow(over(1))
  proofs.take({ ...good, ...changes })
  render(Fair, { proofs })
  render(Foul, { proofs })
  expect(screen.getByText(/Your seed came too late, or was left out/)).toBeTruthy()
  expect(screen.getByText('Deals without your seed: 1.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('void deals count and are shown, those that nobody has proved are in the file all the same', () => {
  proofs.follow(over(1, false))
  proofs.follow(over(1, false), [voided])
  proofs.follow(over(2, false))
  proofs.follow(over(3, false), [voided])
  proofs.follow(over(4, false))
  render(Fair, { proofs })
  expect(screen.getByText('Void deals: 2.')).toBeTruthy()
  expect(JSON.parse(proofs.file)).toMatchObject({ buio_night: 2, deals: [{ deal: 1, void: true }, { deal: 2, void: true }, { deal: 3 }] })
})

test('the proof of another deal, and what is none, are failures of the deal that was asked for', () => {
  const other = { ...good, deal: 7 }
  proofs.follow(over(1))
  proofs.take({ ...other, seal: seal(other) })
  proofs.follow(over(2))
  proofs.take({ deal: 2 })
  proofs.take({ deal: 2 })
  expect(proofs.failed.map(({ deal }) => deal)).toEqual([1, 2])
  expect(proofs.failed[1]?.findings).toEqual([{ code: 'file', values: {} }])
})

test('a deal that does not follow on the one before is a failure', () => {
  proofs.follow(over(1))
  proofs.take(good)
  proofs.follow(over(2))
  const second = { ...good, deal: 2 }
  proofs.take({ ...second, seal: seal(second) })
  expect(proofs.failed[0]?.findings).toContainEqual({ code: 'chain', values: { deal: 2 } })
})

test('the night is saved as one file, with what the page has noted', async () => {
  let written: Blob | undefined
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((written = blob), 'blob:x') }))
  proofs.follow(over(1))
  proofs.take(good)
  render(Fair, { proofs })
  await fireEvent.click(screen.getByRole('link'))
  expect(written?.size).toBe(proofs.file.length)
  expect(JSON.parse(proofs.file)).toEqual({ buio_night: 2, deals: [{ deal: 1, commitment: vectors.honest.commitment, entropy: 'e', proof: good, noted: vectors.honest }] })
})
