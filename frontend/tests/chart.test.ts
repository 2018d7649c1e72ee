import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import Rules from '../src/lib/panels/Rules.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { ChartState, RankState, TableState } from '../src/lib/wire'
import { seat, table } from './mock'

const rank = (category: string, name: string, cards: string[], mine = false): RankState => ({ category, hand: { it: name, en: name, de: name }, cards, mine })
const HIGH: ChartState = {
  contests: ['high'], cycle: 'best_of_each_category', suits: 'hdcs',
  hands: [rank('flush', 'colore di quadri', ['Ad', 'Qd', '9d', '8d', '7d']), rank('pair', 'coppia di dieci', ['Ts', 'Th', 'Ad', 'Kc', 'Qs'], true)],
}
const LOW: ChartState = { contests: ['low'], cycle: '', suits: '', hands: [rank('low', 'bassa al cinque', ['5h', '4d', '3c', '2s', 'Ah']), rank('low', 'bassa al sei', ['6h', '4d', '3c', '2s', 'Ah'])] }

function show(charts: ChartState[], more: Partial<TableState> = {}) {
  const line = new Line('ws://x/ws')
  line.online = true
  const rankings = vi.spyOn(line, 'rank').mockImplementation(() => undefined)
  line.receive({ t: 'ranked', cid: '', how: { it: ['Si gioca così.'] }, examples: { ante: 'example.every.ante', odd_chip: 'example.every.odd_chip.suit' }, charts })
  return { ...render(Rules, { line, table: table(more) }), line, rankings }
}

beforeEach(() => {
  settings.language = 'it'
})

test('types are shown by their words, the strongest first, with cards, and one\'s own is marked', () => {
  const { container } = show([HIGH])
  expect([...container.querySelectorAll('li:not(:first-child:last-child)')].map((one) => one.querySelector('span')?.textContent)).toEqual(['Colore', 'Coppiala tua mano'])
  expect(container.querySelectorAll('li.mine')).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'colore di quadri' }).children).toHaveLength(5)
  expect(container.textContent).toMatch(/minima batte la massima/)
  expect(container.textContent).toMatch(/♥♦♣♠/)
})

test('how the game goes stands first, then what this house has changed, then the usual rules in groups', () => {
  const rule = (key: string, standard = true) => ({ key, value: 1, standard })
  const { container } = show([], { rules: [rule('ante'), rule('suit_order'), rule('odd_chip', false)] })
  expect([...container.querySelectorAll('ol')].map((one) => one.textContent)).toEqual(['Si gioca così.'])
  expect([...container.querySelectorAll('.example')].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^In tre si dividono 19/), 'Chi mette l\'invito mette 1 nel piatto, prima delle carte.',
  ])
  expect([...container.querySelectorAll('details:last-of-type > *')].map((one) => one.tagName)).toEqual(['SUMMARY', 'DL', 'H4', 'DL'])
})

test('where several types have one word the example says which', () => {
  const { container } = show([HIGH, LOW])
  expect([...container.querySelectorAll('h4')].map((one) => one.textContent)).toHaveLength(2)
  expect([...container.querySelectorAll('ol:last-of-type li span:first-child')].map((one) => one.textContent)).toContain('Bassa al sei')
})

test('the table is asked again when the cards or the deal are others, and not otherwise', async () => {
  const { line, rankings, rerender } = show([HIGH])
  expect(rankings).toHaveBeenCalledTimes(1)
  await rerender({ line, table: table({ pot: 99 }) })
  expect(rankings).toHaveBeenCalledTimes(1)
  await rerender({ line, table: table({ seats: [seat('Anna', { you: true, cards: ['Kh'] }), seat('Beppe')] }) })
  expect(rankings).toHaveBeenCalledTimes(2)
  await rerender({ line, table: table({ deal: 2 }) })
  expect(rankings).toHaveBeenCalledTimes(3)
})
