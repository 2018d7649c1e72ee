import { render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { Announced, Proof } from '../src/lib/fair'
import type { Line } from '../src/lib/line.svelte'
import Foul from '../src/lib/panels/Foul.svelte'
import Rules from '../src/lib/panels/Rules.svelte'
import { Proofs } from '../src/lib/proofs.svelte'
import { settings } from '../src/lib/settings.svelte'
import { learn } from '../src/lib/words'
import { table } from './mock'

vi.mock('../src/lib/words', async (original) => ({ ...(await original<typeof import('../src/lib/words')>()), learn: vi.fn() }))

const rules = [{ key: 'ante', value: 5, standard: false }]
const line = { ranked: null, online: false } as unknown as Line

test('house rules are told when their words have come, and not by their keys before', async () => {
  settings.language = 'en'
  let come!: (known: boolean) => void
  vi.mocked(learn).mockReturnValue(new Promise((then) => (come = then)))
  const { container } = render(Rules, { line, table: table({ rules }) })
  expect(container.querySelector('dt')).toBeNull()
  come(true)
  expect((await screen.findByText(/^The ante/)).tagName).toBe('DT')
})

test('words that cannot be had are said to be missing', async () => {
  vi.mocked(learn).mockReturnValue(Promise.resolve(false))
  const { container } = render(Rules, { line, table: table({ rules }) })
  expect((await screen.findByRole('alert')).textContent).toMatch(/no connection/)
  expect(container.querySelector('dt')).toBeNull()
})

test('a pack that was exchanged is said at once, and why when those words have come', async () => {
  const { proofs: { table: good }, honest, cheats } = JSON.parse(readFileSync('../tests/golden/fair.json', 'utf8')) as {
    proofs: { table: Proof }; honest: Announced; cheats: { changes: object; noted: Announced; code: string }[]
  }
  const cheat = cheats.find(({ code }) => code === 'another')!
  const proofs = new Proofs(() => 'a', () => cheat.noted, undefined, (run) => run())
  proofs.follow(table({ fair: { next: 2, promised: '', closed: false, promises: '', deal: 1, commitment: 'c', entropy: 'e', roots: [] }, result: {} as never }))
  proofs.take({ ...good, ...cheat.changes })
  let come!: (known: boolean) => void
  vi.mocked(learn).mockReturnValue(new Promise((then) => (come = then)))
  render(Foul, { proofs })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toMatch(/^Hand 1: the pack was NOT as announced\.\s*$/)
  come(true)
  await vi.waitFor(() => expect(alert.textContent).toMatch(/is not the one that was promised/))
  settings.language = 'it'
})
