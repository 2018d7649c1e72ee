import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardOf, cut, drawn, lock, packKey, parsed, part, promise, promised, quoted, read, seal, shuffled, verify, type Announced, type Finding, type Proof } from '../src/lib/fair'
import { catalogues } from './catalogues'

type Edit = [(string | number)[], unknown]
type Found = [string, Finding['values']][]

/** Made by Python, which asserts the same of them: `tests/fairness/vectors.py`. */
const vectors = JSON.parse(readFileSync('../tests/golden/fair.json', 'utf8')) as {
  keys: Record<'drawn' | 'secret' | 'lock' | 'pack' | 'salt', string> & { order: number[]; reshuffle: number[] }
  entropy: { seeds: Record<string, string>; unopened: string[]; text: string; promises: string }
  proofs: Record<string, Proof>
  bad: { of: string; edits: Edit[]; sealed: boolean; findings: Found }[]
  noted: { of: string; said: Announced; findings: Found }[]
  honest: Announced
  cheats: { name: string; changes: Record<string, unknown>; noted: Announced; code: string; findings: Found }[]
}
const found = (findings: Finding[]): Found => findings.map(({ code, values }) => [code, values])
const proofOf = (name: string): Proof => {
  const proof = vectors.proofs[name]
  if (!proof) throw new Error(name)
  return structuredClone(proof)
}

function edited(name: string, edits: Edit[], sealed: boolean): Proof {
  const proof = proofOf(name)
  for (const [path, value] of edits) {
    const last = path.at(-1) ?? ''
    const where = path.slice(0, -1).reduce<Record<string | number, unknown>>((at, step) => at[step] as Record<string | number, unknown>, proof as unknown as Record<string, unknown>)
    if (value !== null) where[last] = value
    else if (Array.isArray(where)) where.splice(Number(last), 1)
    else delete where[last]
  }
  return sealed ? { ...proof, seal: seal(proof) } : proof
}

test('keys and orders are those of the server', () => {
  const secret = hexToBytes(vectors.keys.secret)
  const key = packKey(secret)
  expect(bytesToHex(drawn(utf8ToBytes('key'), 'purpose', 'said', 100))).toBe(vectors.keys.drawn)
  expect(bytesToHex(drawn(utf8ToBytes('night 1'), 'deal', '1', 96))).toBe(vectors.keys.secret)
  expect(lock(secret, 1)).toBe(vectors.keys.lock)
  expect(bytesToHex(key)).toBe(vectors.keys.pack)
  expect(bytesToHex(drawn(secret, 'salt', '1 5', 32))).toBe(vectors.keys.salt)
  expect(shuffled(key, 108, 0)).toEqual(vectors.keys.order)
  expect(cut(proofOf('p1').entropy, 20, 2)).toEqual(vectors.keys.reshuffle)
  for (const none of ['', '-']) expect(cut(none, 3, 0)).toEqual([0, 1, 2])
})

test('contributions are written as the server writes them', () => {
  const parts = vectors.entropy.text.split(' ')
  for (const [name, seed] of Object.entries(vectors.entropy.seeds)) {
    const open = !vectors.entropy.unopened.includes(name)
    expect(parts).toContain(open ? part(name, seed) : `${quoted(name)}~${bytesToHex(sha256(hexToBytes(seed)))}`)
  }
  expect(vectors.entropy.promises.split(' ')).toEqual(Object.entries(vectors.entropy.seeds).map(([name, seed]) => promise(name, seed)))
  for (const ill of ['Ada', 'Ada:00', `Ada~${'g'.repeat(64)}`, `A%zz~${'0'.repeat(64)}`, `A%64a~${'0'.repeat(64)}`, ` Ada~${'0'.repeat(64)}`]) expect(parsed(ill)).toBeNull()
  expect(quoted("A b!'()*~:%")).toBe('A%20b%21%27%28%29%2A~%3A%25')
})

test('a page promises a seed of 32 bytes by its digest, and never the same twice', () => {
  const [one, other] = [promised(), promised()]
  expect(one.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(one.digest).toBe(bytesToHex(sha256(hexToBytes(one.seed))))
  expect(one.seed).not.toBe(other.seed)
})

test.each(Object.keys(vectors.proofs))('the proof %s holds', (name) => {
  expect(verify(proofOf(name))).toEqual([])
})

test.each(vectors.bad.map((bad, number) => ({ ...bad, number })))('bad proof $number has the findings of the server', ({ of, edits, sealed, findings }) => {
  expect(findings.length).toBeGreaterThan(0)
  expect(found(verify(edited(of, edits, sealed)))).toEqual(findings)
})

test.each(vectors.noted)('what was noted during the deal is compared', ({ of, said, findings }) => {
  const proof = proofOf(of)
  const roots = (said.roots ?? []).map((root) => (root === 'of 1' ? (proof.orders[1]?.root ?? '') : root))
  const own = proof.cards.filter(({ to, salt }) => salt && to === proof.viewer).map(({ number }) => cardOf(number))
  const cards = (said.cards ?? []).flatMap((card) => (card === 'own' ? own : card))
  expect(found(verify(proof, { ...said, roots, cards }))).toEqual(findings)
})

test('what an honest page has noted fits', () => {
  expect(verify(proofOf('table'), vectors.honest)).toEqual([])
})

test.each(vectors.cheats)('$name: refused, with the sentence that says it', ({ changes, noted, code, findings }) => {
  const proof = Object.fromEntries(Object.entries({ ...proofOf('table'), ...changes }).filter(([, value]) => value !== null)) as unknown as Proof
  expect(findings.map(([one]) => one)).toContain(code)
  expect(found(verify(proof, noted))).toEqual(findings)
})

test('every finding has its sentence in every language', () => {
  const codes = new Set([...vectors.bad, ...vectors.noted, ...vectors.cheats].flatMap((one) => one.findings).map(([code]) => code))
  for (const words of Object.values(catalogues)) for (const code of codes) expect(words[`fair.no.${code}`]).toBeTruthy()
})

test('a file that is no proof is none', () => {
  for (const text of ['', '{}', 'null', '[]', '7', '{"buio_proof":2}', JSON.stringify({ ...proofOf('p1'), buio_proof: 3 }), JSON.stringify(proofOf('p1')).slice(0, 99)]) expect(read(text)).toBeNull()
  for (const part of [{ orders: [null] }, { orders: [{ root: 7, leaves: [] }] }, { cards: [{ number: '0', to: 'p1' }] }, { cards: 7 }, { spares: [{ place: 1 }] }, { seats: [7] }]) expect(read(JSON.stringify({ ...proofOf('p1'), ...part }))).toBeNull()
  expect(read(JSON.stringify(proofOf('p1')))).toEqual(proofOf('p1'))
})
