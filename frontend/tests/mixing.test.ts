import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Mixing } from '../src/lib/mixing.svelte'
import type { ClientMessage, FairState, TableState } from '../src/lib/wire'

const FAIR: FairState = { next: 1, promised: 'a'.repeat(64), closed: false, deal: 0, commitment: '', entropy: '', roots: [] }
const table = (fair: Partial<FairState> | null, cards: string[] = [], you = 0): TableState =>
  ({ you, fair: fair && { ...FAIR, ...fair }, result: null, board: { cards: [] }, seats: [{ name: 'Ada B', cards }] }) as unknown as TableState

function page(): { mixing: Mixing; sent: ClientMessage[] } {
  const sent: ClientMessage[] = []
  return { mixing: new Mixing((message) => sent.push(message)), sent }
}

describe('the part of a page in the shuffle', () => {
  it('promises a fresh seed once for each commitment, and opens it when promises are taken no more', () => {
    const { mixing, sent } = page()
    mixing.follow(table({}))
    mixing.follow(table({}))
    expect(sent.map((one) => one.t)).toEqual(['promise'])
    mixing.follow(table({ closed: true }))
    mixing.follow(table({ closed: true }))
    expect(sent.map((one) => one.t)).toEqual(['promise', 'open'])
    const [promise, open] = sent as unknown as [{ digest: string }, { seed: string }]
    expect(bytesToHex(sha256(hexToBytes(open.seed)))).toBe(promise.digest)
    mixing.follow(table({ next: 2, deal: 1, promised: 'b'.repeat(64) }))
    expect(sent).toHaveLength(3)
    expect((sent[2] as unknown as { digest: string }).digest).not.toBe(promise.digest)
  })

  it('opens nothing that it has not promised, and adds nothing without a seat or where the cards come from a seed', () => {
    const { mixing, sent } = page()
    mixing.follow(table({ closed: true }))
    mixing.follow(table({}, [], -1))
    mixing.follow(table(null))
    expect(sent).toEqual([])
  })

  it('notes what was announced before and during a deal, and the cards that it has seen', () => {
    const { mixing, sent } = page()
    mixing.follow(table({}))
    mixing.follow(table({ closed: true }))
    mixing.follow(table({ next: 2, deal: 1, promised: 'b'.repeat(64), roots: ['1'.repeat(64)] }, ['Ah', '??']))
    mixing.follow(table({ next: 2, deal: 1, promised: 'b'.repeat(64), roots: ['f'.repeat(64), '2'.repeat(64)] }, ['7c']))
    const { seed } = sent[1] as unknown as { seed: string }
    expect(mixing.announced).toEqual({
      commitment: 'a'.repeat(64),
      part: `Ada%20B:${seed}`,
      roots: ['1'.repeat(64), '2'.repeat(64)],
      cards: ['Ah', '7c'],
    })
    mixing.follow(table({ next: 3, deal: 2, promised: 'c'.repeat(64) }))
    expect(mixing.announced.cards).toEqual([])
  })
})
