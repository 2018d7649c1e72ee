import { beforeEach, expect, test, vi } from 'vitest'
import { published, read } from '../src/lib/beacon'
import { digest, part } from '../src/lib/fair'
import { Packs, turns } from '../src/lib/packs'
import type { EventState, FairState, Open, Promise as Promised } from '../src/lib/wire'
import { pile, seat, table } from './mock'

const fair = (more: Partial<FairState> = {}): FairState => ({ next: 1, promised: 'c1', closed: false, promises: '', deal: 0, commitment: '', entropy: '', roots: [], ...more })
const HEX = /^[0-9a-f]{64}$/
let sent: (Promised | Open)[]
let packs: Packs

beforeEach(() => {
  sent = []
  packs = new Packs((message) => `a${sent.push(message)}`)
})

/** The list with this page's promise, and those of others. */
const listed = (more = ''): Partial<FairState> => ({ closed: true, promises: [`Anna~${(sent[0] as Promised).digest}`, more].filter(Boolean).join(' ') })
const told = (word: string, name = '', amount = 0, deal = 1): EventState => ({ deal, word, name, amount, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null })

test('a seed is promised once for each deal, and opened when the list of promises has it', () => {
  packs.follow(table({ fair: fair() }))
  packs.follow(table({ fair: fair() }))
  expect(sent.map((one) => [one.t, one.deal])).toEqual([['promise', 1]])
  packs.follow(table({ fair: fair(listed()) }))
  packs.follow(table({ fair: fair(listed()) }))
  expect(sent.map((one) => one.t)).toEqual(['promise', 'open'])
  const [promise, open] = sent as [Promised, Open]
  expect(open.seed).toMatch(HEX)
  expect(promise.digest).toMatch(HEX)
  expect(promise.digest).not.toBe(digest(open.seed))
  packs.follow(table({ fair: fair({ next: 2, deal: 1 }) }))
  expect(sent.at(-1)).toMatchObject({ t: 'promise', deal: 2 })
})

test.each(['', '-', `Anna~${'0'.repeat(64)}`, `Bruno~${'0'.repeat(64)}`])('no seed is opened before a list that holds its promise: %s', (promises) => {
  packs.follow(table({ fair: fair() }))
  packs.follow(table({ fair: fair({ closed: true, promises }) }))
  expect(sent.map((one) => one.t)).toEqual(['promise'])
})

test('the list that was published first counts, and who is in it and does not sit here is named', () => {
  packs.follow(table({ fair: fair() }))
  const first = fair(listed(`Bruno~${'1'.repeat(64)} Zed%20Z~${'0'.repeat(64)}`))
  packs.follow(table({ fair: first, seats: [seat('Anna', { bot: false }), seat('Bruno', { bot: false })] }))
  packs.follow(table({ fair: fair(listed()) }))
  expect(packs.announced(1)).toMatchObject({ promises: first.promises, strangers: ['Zed Z'] })
})

test('who has promised and left before the list was seen is no stranger, and who comes later cannot tell', () => {
  const seats = [seat('Anna', { bot: false }), seat('Bruno', { bot: false })]
  packs.follow(table({ fair: fair(), seats }))
  const list = fair(listed(`Bruno~${'1'.repeat(64)}`))
  packs.follow(table({ fair: list, seats: seats.slice(0, 1) }))
  expect(packs.announced(1)).toMatchObject({ promises: list.promises, strangers: [] })
  const later = new Packs(() => 'x')
  later.follow(table({ fair: list, seats: seats.slice(0, 1) }))
  expect(later.announced(1)).toMatchObject({ promises: list.promises, strangers: [] })
})

test.each([true, false])('a list that was published while there was no line proves nothing; there was none: %s', (whole) => {
  packs.follow(table({ fair: fair() }))
  packs.heed('a1')
  const seats = [seat('Anna', { index: 0 }), seat('Bruno', { index: 1 })]
  const begun = fair({ next: 2, deal: 1, commitment: 'c1', entropy: '-' })
  packs.follow(table({ deal: 1, seats, fair: begun }), [told('deal', 'Anna', 2)], whole)
  expect(packs.announced(1)).toMatchObject({ promises: '', promised: !whole, turns: whole ? [] : ['p1', 'p1'] })
})

test('on a new line promise and seed are sent again', () => {
  packs.follow(table({ fair: fair() }))
  packs.follow(table({ fair: fair() }), [], true)
  packs.follow(table({ fair: fair(listed()) }))
  packs.follow(table({ fair: fair(listed()) }), [], true)
  expect(sent.map((one) => one.t)).toEqual(['promise', 'promise', 'open', 'open'])
  expect(sent[1]).toEqual(sent[0])
  expect(sent[3]).toEqual(sent[2])
})

test('to whom cards went is noted, one by one, if it was seen from the beginning', () => {
  const seats = [seat('Anna', { index: 0 }), seat('Bruno', { index: 1 })]
  const begun = { next: 2, deal: 1, promised: 'c2', entropy: '-' }
  const dealt = [told('blind', 'Bruno', 1), told('deal', 'Bruno', 2), told('deal', 'Anna', 2), told('call', 'Anna', 1), told('board', '', 3)]
  packs.follow(table({ deal: 1, seats, fair: fair() }))
  packs.follow(table({ deal: 1, seats, fair: fair(begun) }), dealt)
  expect(packs.announced(1).turns).toEqual(['p2', 'p1', 'p2', 'p1', 'table', 'table', 'table'])
  const next = { next: 3, deal: 2, promised: 'c3' }
  packs.follow(table({ deal: 1, seats, fair: fair(next) }), [told('board', '', 1), told('void'), told('deal', 'Anna', 1)])
  expect(packs.announced(1).turns?.length).toBe(8)
  expect(packs.announced(2)).toMatchObject({ turns: ['p1'] })
  packs.follow(table({ deal: 1, seats, fair: fair(next) }), [told('deal', 'Bruno', 1)], true, 99)
  expect(packs.announced(2).turns).toEqual([])
})

test('hands go round, what is drawn is drawn at once', () => {
  const served = (to: string, count: number, round = true) => ({ to, count, round })
  expect(turns([served('p1', 2), served('p2', 2), served('table', 0, false), served('p1', 3, false), served('p2', 1, false)]).join(' ')).toBe('p1 p2 p1 p2 p1 p1 p1 p2')
  expect(turns([served('p1', 2), served('p1', 1), served('p2', 3), served('p1', 1), served('p2', 1)]).join(' ')).toBe('p1 p2 p1 p2 p1 p2 p1 p2')
  expect(turns([served('p1', 5), served('p2', 1)]).join(' ')).toBe('p1 p1 p1 p1 p1 p2')
})

test('who watches adds nothing, nor does whoever comes when no promise is taken any more', () => {
  packs.follow(table({ fair: fair(), you: -1 }))
  packs.follow(table({ fair: fair({ closed: true, promises: '-' }) }))
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

test('one\'s own part has to be in the shuffle, and the table may have said that it took it', () => {
  expect(packs.announced(1).part).toBeUndefined()
  packs.follow(table({ fair: fair() }))
  packs.follow(table({ fair: fair(listed()) }))
  expect(packs.announced(1)).toMatchObject({ part: part('Anna', (sent[1] as Open).seed), taken: false })
  packs.heed('a2')
  expect(packs.announced(1).taken).toBe(true)
})

test('that the table took a promise counts on the line on which it said so, and as long as one sits there', () => {
  packs.follow(table({ fair: fair() }))
  packs.heed('a1')
  expect(packs.announced(1).promised).toBe(true)
  packs.follow(table({ fair: fair() }), [], true)
  expect(packs.announced(1).promised).toBe(false)
  packs.heed('a2')
  packs.follow(table({ fair: fair(), you: -1 }))
  expect(packs.announced(1).promised).toBe(false)
})

test('cards that others show are noted by seat', () => {
  const seats = [seat('Anna', { index: 0 }), seat('Bruno', { index: 1, cards: ['Kh', '??'] })]
  packs.follow(table({ fair: fair({ next: 2, deal: 1 }), seats }))
  expect(packs.announced(1).others).toEqual({ p2: ['Kh'] })
})

test('cards that wander over the table are nobody\'s own', () => {
  packs.follow(table({ fair: fair({ next: 2, deal: 1 }), parts: [pile('Kh')], seats: [seat('Anna', { cards: ['2c'] })] }))
  expect(packs.announced(1).cards).toEqual([])
})

test('a page that is loaded anew in a deal goes on noting, and opens the seed that it has promised', () => {
  const night = { id: 'abc', notes: '' }
  const seats = [seat('Anna', { index: 0 }), seat('Bruno', { index: 1 })]
  packs = new Packs((message) => `a${sent.push(message)}`, night)
  packs.follow(table({ deal: 1, seats, fair: fair() }), [], true, 0)
  packs.follow(table({ deal: 1, seats, fair: fair(listed()) }))
  packs.heed('a2')
  const begun = { next: 2, deal: 1, promised: 'c2', entropy: '-' }
  packs.follow(table({ deal: 1, seats, fair: fair(begun) }), [told('deal', 'Anna', 1)])
  const anew = new Packs((message) => `a${sent.push(message)}`, night)
  expect(anew.follow(table({ deal: 1, seats, fair: fair(begun) }), [told('deal', 'Anna', 1), told('deal', 'Bruno', 1)], true, 0)).toHaveLength(1)
  expect(anew.announced(1)).toEqual({ ...packs.announced(1), turns: ['p1', 'p2'] })
  const promises = sent.filter((one) => one.deal === 2) as Promised[]
  expect(new Set(promises.map(({ digest }) => digest)).size).toBe(1)
  const third = new Packs((message) => `a${sent.push(message)}`, night)
  third.follow(table({ deal: 1, seats, fair: fair({ ...begun, closed: true, promises: `Anna~${promises[0]?.digest}` }) }), [], true, 2)
  expect(sent.at(-1)).toMatchObject({ t: 'open', deal: 2 })
})

test('at the bare address the notes of another table are forgotten', () => {
  const night = { id: '', notes: '' }
  const noting = (promised: string): string | undefined => {
    packs = new Packs((message) => `a${sent.push(message)}`, night)
    packs.follow(table({ fair: fair({ promised }) }), [], true, 0)
    return packs.announced(1).commitment
  }
  expect([noting('c1'), noting('c1'), noting('x')]).toEqual(['c1', 'c1', 'x'])
  expect(new Set(sent.map((one) => (one as Promised).digest)).size).toBe(2)
})

test('events that are counted anew, as after a table was set back, prove no turn', () => {
  const seats = [seat('Anna', { index: 0 })]
  packs.follow(table({ deal: 1, seats, fair: fair() }), [], true, 50)
  packs.follow(table({ deal: 1, seats, fair: fair({ next: 2, deal: 1 }) }), [told('deal', 'Anna', 1)], true, 3)
  expect(packs.announced(1).turns).toEqual([])
})

test('a round of drand is compared with what drand tells, and no list of old rounds binds anybody', async () => {
  const round = 30000000
  const list = (more: number): Partial<FairState> => ({ closed: true, promises: `Anna~${(sent[0] as Promised).digest} drand@${more}` })
  const asked: number[] = []
  const now = vi.spyOn(Date, 'now').mockReturnValue(published(round) - 1)
  packs = new Packs((message) => `a${sent.push(message)}`, undefined, (one) => (asked.push(one), Promise.resolve('ab'.repeat(48))))
  const seats = [seat('Anna', { bot: false })]
  packs.follow(table({ fair: fair(), seats }))
  packs.follow(table({ fair: fair(list(round)), seats }))
  packs.follow(table({ fair: fair(list(round)), seats }))
  await Promise.resolve()
  expect(asked).toEqual([round])
  expect(packs.announced(1)).toMatchObject({ beacon: `drand@${round}:${'ab'.repeat(48)}`, known: false, strangers: [] })
  packs.follow(table({ fair: fair({ next: 2, deal: 1 }), seats }))
  packs.follow(table({ fair: fair({ ...list(round - 1), next: 2, deal: 1 }), seats }))
  expect(packs.announced(2)).toMatchObject({ known: true })
  now.mockRestore()
})

test.each([
  [{ round: 7, signature: 'ab'.repeat(48) }, 'ab'.repeat(48)],
  [{ round: 8, signature: 'ab'.repeat(48) }, ''],
  [{ round: 7, signature: 'ab' }, ''],
  [null, ''],
])('what drand tells is taken if it is that round: %j', async (told, signature) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve({ json: () => Promise.resolve(told) }))
  const found = read(7)
  await vi.advanceTimersByTimeAsync(500)
  expect(await found).toBe(signature)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
