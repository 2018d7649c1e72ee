import { render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { seal, type Proof } from '../src/lib/fair'
import Fair from '../src/lib/panels/Fair.svelte'
import { settings, type Language } from '../src/lib/settings.svelte'

const { proofs } = JSON.parse(readFileSync('../tests/golden/fair.json', 'utf8')) as { proofs: { p1: Proof; full: Proof } }
const noted = (proof: Proof) => ({ commitment: proof.commitment })

afterEach(() => {
  settings.language = 'it'
})

test.each<[Language, string]>([
  ['it', 'Mano 1: il mazzo era come annunciato.'],
  ['en', 'Deal 1: the pack was as announced.'],
  ['de', 'Hand 1: Die Karten lagen, wie es angekündigt war.'],
])('a proof that holds says so (%s)', (language, text) => {
  settings.language = language
  render(Fair, { proof: proofs.p1, announced: noted(proofs.p1) })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without what was announced it is only said to agree with itself', () => {
  settings.language = 'en'
  render(Fair, { proof: proofs.p1 })
  expect(screen.getByText(/agrees only with itself/)).toBeTruthy()
})

test('what was announced lets the sentence go, a full opening adds one', () => {
  settings.language = 'en'
  render(Fair, { proof: proofs.full, announced: noted(proofs.full) })
  expect(screen.queryByText(/agrees only with itself/)).toBeNull()
  expect(screen.getByText(/every card is verified/)).toBeTruthy()
})

test('a proof that does not hold says why, and can be saved all the same', () => {
  settings.language = 'en'
  const changed = { ...proofs.p1, deal: 2 }
  render(Fair, { proof: { ...changed, seal: seal(changed) }, announced: noted(proofs.p1) })
  expect(screen.getByRole('alert').textContent).toBe('Deal 2: the pack was NOT as announced.')
  expect(screen.getByText(/The commitment to shuffle 1 does not belong/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('download')).toBe('buio-2.json')
})

test('what is no proof breaks nothing', () => {
  settings.language = 'en'
  render(Fair, { proof: { deal: 3, cards: [], orders: [{}] } as unknown as Proof })
  expect(screen.getByText('This is no proof of a deal, or not all of it.')).toBeTruthy()
})
