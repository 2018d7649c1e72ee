/** A closed packet: how a corner is lifted, and what one has looked at. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import Packet from '../src/lib/hand/Packet.svelte'
import { ENOUGH, peel } from '../src/lib/hand/peel'
import { Squeeze } from '../src/lib/hand/squeeze.svelte'
import { settings } from '../src/lib/settings.svelte'

beforeEach(() => {
  sessionStorage.clear()
  settings.language = 'it'
})

const points = (polygon: string): number[][] => [...polygon.matchAll(/(-?[\d.]+)px (-?[\d.]+)px/g)].map(([, x, y]) => [Number(x), Number(y)])
const area = (corners: number[][]): number => Math.abs(corners.reduce((sum, [x = 0, y = 0], at) => sum + x * (corners[(at + 1) % corners.length]?.[1] ?? 0) - y * (corners[(at + 1) % corners.length]?.[0] ?? 0), 0)) / 2

test('what is lifted and what lies make the whole card, however the corner is drawn', () => {
  for (const [right, up] of [[20, 0], [0, 20], [20, 30], [60, 80], [5, 90], [90, 2]] as const) {
    const folded = peel(50, 70, right, up)!
    expect(area(points(folded.kept)) + area(points(folded.flap))).toBeCloseTo(50 * 70, -1)
    expect(folded.share).toBeGreaterThan(0)
    expect(folded.share).toBeLessThanOrEqual(0.9)
  }
})

test('the corner goes where it is drawn to, and shows the corner of the face that has the index', () => {
  const folded = peel(50, 70, 12, 16)!
  const [a, b, c, d, e, f] = /matrix\((.*)\)/.exec(folded.matrix)![1]!.split(',').map(Number) as [number, number, number, number, number, number]
  const seen = ([x, y]: [number, number]): number[] => [a * x + c * y + e, b * x + d * y + f].map((one) => Math.round(one * 10) / 10)
  expect(seen([50, 70])).toEqual([12, 54])
  expect(a * d - b * c).toBeCloseTo(1)
})

test('pressing and drawing the wrong way lift nothing', () => {
  expect([peel(50, 70, 0, 0), peel(50, 70, 1, 1), peel(50, 70, -30, -30), peel(0, 0, 9, 9)]).toEqual([null, null, null, null])
})

test('what was looked at stays open in its deal, in this browser; what everybody sees is never closed', () => {
  const cards = ['Ah', 'Kd', 'Kd', '??']
  const squeeze = new Squeeze(3)
  expect(squeeze.closed(cards)).toEqual(['Ah', 'Kd', 'Kd1'])
  expect(squeeze.closed(cards, ['Ah'])).toEqual(['Kd', 'Kd1'])
  squeeze.open(['Kd'])
  expect(new Squeeze(3).closed(cards)).toEqual(['Ah', 'Kd1'])
  expect(new Squeeze(4).closed(cards)).toEqual(['Ah', 'Kd', 'Kd1'])
})

test('a tap turns the top card, one button all of them; what a card is stands nowhere before', async () => {
  const open = vi.fn()
  const { container } = render(Packet, { closed: ['Ah', 'Kd'], face: (id: string) => id, open })
  const top = screen.getByRole('button', { name: '2 carte coperte' })
  expect(container.innerHTML).not.toMatch(/asso di|cuori|<path/)
  await fireEvent.click(top)
  await fireEvent.click(screen.getByRole('button', { name: 'Scopri tutte' }))
  expect(open.mock.calls).toEqual([[['Ah']], [['Ah', 'Kd']]])
})

test('arrow keys lift the corner bit by bit, and in the end turn the card', async () => {
  const open = vi.fn()
  const { container } = render(Packet, { closed: ['Ah'], face: (id: string) => id, open })
  const top = screen.getByRole('button', { name: 'una carta coperta' })
  Object.defineProperties(top, { offsetWidth: { value: 50 }, offsetHeight: { value: 70 } })
  await fireEvent.keyDown(top, { key: 'ArrowUp' })
  expect(container.querySelectorAll('.flap')).toHaveLength(1)
  await fireEvent.keyDown(top, { key: 'ArrowDown' })
  expect(container.querySelectorAll('.flap')).toHaveLength(0)
  for (let n = 0; n * 0.09 < ENOUGH; n++) await fireEvent.keyDown(top, { key: 'ArrowUp' })
  expect(open).toHaveBeenCalledExactlyOnceWith(['Ah'])
})
