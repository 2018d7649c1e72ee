import { fireEvent, render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { link, seal, type Announced, type Proof } from '../src/lib/fair'
import Fair from '../src/lib/panels/Fair.svelte'
import Foul from '../src/lib/panels/Foul.svelte'
import type { Checked } from '../src/lib/kept'
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
  proofs = new Proofs(() => `a${++asked}`, () => noted, undefined, (run) => run())
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
  ['en', 'Hands checked: 1, all as announced.'],
  ['de', 'Hände geprüft: 1, alle wie angekündigt.'],
])('deals that hold are counted (%s)', (language, text) => {
  settings.language = language
  proofs.follow(over(1))
  proofs.take(good)
  render(Fair, { proofs })
  expect(screen.getByText(text)).toBeTruthy()
})

test.each(vectors.cheats.filter(({ code, noted }) => !['late', 'outside', 'dark', 'known'].includes(code) && noted.commitment))('$name: said aloud, and it stays', ({ changes, noted: seen, code }) => {
  noted = seen
  proofs.follow(over(1))
  proofs.take(Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== null)))
  noted = vectors.honest
  proofs.follow(over(2))
  expect(proofs.failed.map(({ deal }) => deal)).toEqual([1])
  expect(proofs.failed[0]?.findings?.map((one) => one.code)).toContain(code)
  render(Foul, { proofs })
  expect(screen.getByRole('alert').textContent).toContain('Hand 1: the pack was NOT as announced.')
})

test.each([
  ["the reader's seed is said to be late", /Your seed came too late, or was left out/],
  ["no promise of the reader's is ever taken", /You had no part in this shuffle/],
])('%s: said in words each time, and no alarm', (name, sentence) => {
  const { changes, noted: seen } = cheat(name)
  noted = seen
  proofs.follow(over(1))
  proofs.take({ ...good, ...changes })
  render(Fair, { proofs })
  render(Foul, { proofs })
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText('Hands without your seed: 1.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('void deals count and are shown, those that nobody has proved are in the file all the same', () => {
  proofs.follow(over(1, false))
  proofs.follow(over(1, false), [voided])
  proofs.follow(over(2, false))
  proofs.follow(over(3, false), [voided])
  proofs.follow(over(4, false))
  render(Fair, { proofs })
  expect(screen.getByText('Void hands: 2.')).toBeTruthy()
  expect(JSON.parse(proofs.file)).toMatchObject({ buio_night: 2, deals: [{ deal: 1, void: true }, { deal: 2, void: true }, { deal: 3 }] })
})

test('a deal that is void before the page hears of it is not taken for the one before', () => {
  proofs.follow(over(1))
  proofs.take(good)
  proofs.follow(over(2, false), [voided])
  expect(proofs.deals.map((one) => one.void)).toEqual([undefined, true])
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

// -- what this browser keeps ------------------------------------------------------------------------------------------

/** A browser that keeps what it is given; `id` is empty at the bare address. */
class Kept {
  all = new Map<number, Checked>()
  constructor(readonly id = 'abc') {}
  deals = (): Promise<Checked[]> => Promise.resolve([...this.all.values()])
  keep = (one: Checked): void => void this.all.set(one.at, one)
  forget = (): void => this.all.clear()
}
const loaded = async (kept: Kept): Promise<Proofs> => {
  const anew = new Proofs(() => `a${++asked}`, () => noted, kept, (run) => run())
  await Promise.resolve()
  return anew
}
/** The proof of the deal after one that was kept. */
const following = (deal: number, before: Checked, entropy = 'e'): Proof => {
  const next = { ...good, deal, before: link(before.deal, before.proof?.before ?? '', before.commitment, entropy) }
  return { ...next, seal: seal(next) }
}

test('a page that is loaded anew counts on, and chains on', async () => {
  const kept = new Kept()
  proofs = await loaded(kept)
  proofs.follow(over(1))
  proofs.take(good)
  const again = await loaded(kept)
  again.follow(over(1))
  expect([again.checked, asked]).toEqual([1, 1])
  again.follow(over(2))
  again.take(following(2, again.deals[0]!))
  expect(again.checked).toBe(2)
  expect(again.deals[1]?.findings?.map(({ code }) => code)).not.toContain('chain')
  expect((JSON.parse(again.file) as { deals: { deal: number }[] }).deals.map(({ deal }) => deal)).toEqual([1, 2])
  const other = await loaded(kept)
  other.follow(over(3))
  other.take(following(3, { ...again.deals[1]!, commitment: '0' }))
  expect(other.failed.flatMap(({ findings }) => findings)).toContainEqual({ code: 'chain', values: { deal: 3 } })
})

test('what is told before it is known what is kept waits for that', async () => {
  const kept = new Kept()
  kept.keep({ at: 1, deal: 1, commitment: 'c', entropy: 'e', findings: [] })
  proofs = new Proofs(() => `a${++asked}`, () => noted, kept, (run) => run())
  proofs.follow(over(2, false))
  proofs.follow(over(2))
  expect(proofs.deals).toEqual([])
  await Promise.resolve()
  expect(proofs.deals.map(({ at, deal }) => [at, deal])).toEqual([[1, 1], [2, 2]])
  expect(asked).toBe(1)
})

test('a table that was set back is called out: a deal is dealt again', async () => {
  const kept = new Kept()
  proofs = await loaded(kept)
  for (const deal of [1, 2]) {
    proofs.follow(over(deal))
    proofs.take({ ...good, deal })
  }
  const again = await loaded(kept)
  again.follow(table({ fair: { ...fair(2), entropy: 'other' } }))
  expect(again.deals.map(({ deal }) => deal)).toEqual([1, 2, 2])
  render(Foul, { proofs: again })
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('Hand 2 was dealt before')
})

test('at the bare address another table is no table that was set back', async () => {
  const kept = new Kept('')
  proofs = await loaded(kept)
  proofs.follow(over(1))
  proofs.take(good)
  const same = await loaded(kept)
  same.follow(over(1))
  expect(same.checked).toBe(1)
  const other = await loaded(kept)
  other.follow(table({ fair: { ...fair(1), entropy: 'other' } }))
  expect(other.deals.map(({ at }) => at)).toEqual([1])
  expect(other.failed).toEqual([])
  expect(kept.all.size).toBe(1)
})
