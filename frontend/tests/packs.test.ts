import { beforeEach, expect, test } from 'vitest'
import { digest, part } from '../src/lib/fair'
import { Packs } from '../src/lib/packs'
import type { FairState, Open, Promise as Promised } from '../src/lib/wire'
import { pile, seat, table } from './mock'

const fair = (more: Partial<FairState> = {}): FairState => ({ next: 1, promised: 'c1', closed: false, deal: 0, commitment: '', entropy: '', roots: [], ...more })
const HEX = /^[0-9a-f]{64}$/
let sent: (Promised | Open)[]
let heeded: Set<string>
let packs: Packs

beforeEach(() => {
  sent = []
  heeded = new Set()
  packs = new Packs((message) => `a${sent.push(message)}`, (cid) => heeded.has(cid))
})

test('a seed is promised once for each deal, and opened when no promise is taken any more', () => {
  packs.follow(table({ fair: fair() }))
  packs.follow(table({ fair: fair() }))
  expect(sent.map((one) => [one.t, one.deal])).toEqual([['promise', 1]])
  packs.follow(table({ fair: fair({ closed: true }) }))
  packs.follow(table({ fair: fair({ closed: true }) }))
  expect(sent.map((one) => one.t)).toEqual(['promise', 'open'])
  const [promise, open] = sent as [Promised, Open]
  expect(open.seed).toMatch(HEX)
  expect(promise.digest).toMatch(HEX)
  expect(promise.digest).not.toBe(digest(open.seed))
  packs.follow(table({ fair: fair({ next: 2, deal: 1 }) }))
  expect(sent.at(-1)).toMatchObject({ t: 'promise', deal: 2 })
})

test('who watches adds nothing, nor does whoever comes when no promise is taken any more', () => {
  packs.follow(table({ fair: fair(), you: -1 }))
  packs.follow(table({ fair: fair({ closed: true }) }))
  packs.follow(table({ fair: null }))
  expect(sent).toEqual([])
})

test('what was announced before and during the deal is noted, and later words do not change it', () => {
  packs.follow(table({ fair: fair({ promised: 'c1' }) }))
  packs.follow(table({ fair: fair({ promised: 'other' }) }))
  packs.follow(table({ fair: fair({ next: 2, promised: 'c2', deal: 1, roots: ['r1'] }) }))
  packs.follow(table({ fair: fair({ next: 2, promised: 'c2', deal: 1, roots: ['rX', 'r2'] }) }))
  expect(packs.announced(1)).toMatchObject({ commitment: 'c1', roots: ['r1', 'r2'], cards: ['Ah', 'As', '9d', '9c', '7h'] })
  expect(packs.announced(9)).toEqual({})
})

test('one\'s own part has to be in the shuffle only if the table has taken it', () => {
  packs.follow(table({ fair: fair() }))
  packs.follow(table({ fair: fair({ closed: true }) }))
  expect(packs.announced(1).part).toBe('')
  heeded.add('a2')
  expect(packs.announced(1).part).toBe(part('Anna', (sent[1] as Open).seed))
})

test('cards that wander over the table are nobody\'s own', () => {
  packs.follow(table({ fair: fair({ next: 2, deal: 1 }), parts: [pile('Kh')], seats: [seat('Anna', { cards: ['2c'] })] }))
  expect(packs.announced(1).cards).toEqual([])
})
