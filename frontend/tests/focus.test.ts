/** Whoever listens or types stays where they are: no state that comes puts the focus back to the head of the page. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import { settings } from '../src/lib/settings.svelte'
import Table from '../src/lib/table/Table.svelte'
import type { TableState } from '../src/lib/wire'
import { CALL, FOLD, RAISE, match, option, outcome, pile, seat, table } from './mock'

const HAND = ['Ah', 'Kd', '9c', '9d', '7s']
const RUN = ['3s', '4s', '5s', 'Kh', 'Qd']
const me = (cards: string[]) => seat('Anna', { you: true, bot: false, cards })
const poker = (more: Partial<TableState>): TableState => table({ seats: [me(HAND), seat('Beppe')], you: 0, ...more })
const rummy = (more: Partial<TableState>): TableState => table({ game: 'carioca', seats: [me(RUN), seat('Beppe')], you: 0, stock: 40, parts: [pile('9d', 3), match()], ...more })
const rows = (laid: string[][]): TableState => table({ game: 'chinese', seats: [me(HAND), seat('Beppe')], you: 0, options: [option('arr', 'arrange', { hand: HAND, sizes: [2, 3], laid })] })
const LOOSEN = option('d', 'draw', { counts: [0, 1, 2, 3, 4], hand: HAND })

/** What comes one after the other at a table. */
const COURSES: Record<string, TableState[]> = {
  poker: [
    poker({ options: [FOLD, CALL, RAISE] }), poker({ options: [FOLD, { ...CALL, cost: 30 }], turn: 2 }), poker({ waiting: 'others', turn: 3 }), poker({ options: [LOOSEN], turn: 4 }),
    poker({ seats: [me(['Ah', '9c', '9d', '2c', '3c']), seat('Beppe')], waiting: 'others', turn: 5 }), poker({ waiting: 'next', turn: 6, result: outcome() }), poker({ deal: 2, waiting: 'others', turn: 7 }), poker({ deal: 2, waiting: 'rebuy', turn: 8 }),
  ],
  rummy: [
    rummy({ options: [option('draw', 'draw'), option('take', 'take')] }), rummy({ seats: [me([...RUN, '6s']), seat('Beppe')], options: [option('sd', 'discard', { hand: [...RUN, '6s'], counts: [1] })], turn: 2 }),
    rummy({ seats: [me([...RUN.slice(0, 4), '6s']), seat('Beppe')], waiting: 'others', turn: 3 }), rummy({ options: [option('buyd', 'buy'), option('no', 'no')], turn: 4 }), rummy({ deal: 2, waiting: 'others', turn: 5 }),
  ],
  rows: [rows([]), rows([['Ah'], []]), { ...rows([]), waiting: 'others', options: [], turn: 2 }],
}

beforeEach(() => {
  settings.language = 'it'
  settings.calm = true
  vi.useFakeTimers()
})
afterEach(() => {
  settings.calm = false
  vi.useRealTimers()
})

/** What the focus can be on in this screen, one of each kind: of equal buttons side by side the last. */
const places = (): HTMLElement[] =>
  [...new Map([...document.querySelectorAll<HTMLElement>('main button, main input')].filter((one) => one.tabIndex === 0).map((one) => [`${one.className} ${one.getAttribute('aria-keyshortcuts')} ${one.closest('ul, section, [role]')?.className}`, one])).values()]

/** By then buttons are open to a finger, and what moves has come. */
async function later(): Promise<void> {
  await vi.advanceTimersByTimeAsync(400)
  await tick()
}

test.each(Object.keys(COURSES))('%s: wherever the focus is, the next state leaves it there or at the choices', async (course) => {
  const states = COURSES[course]!
  const line = new Line('ws://x/ws', vi.fn())
  line.online = true
  const lost: string[] = []
  let tried = 0
  for (const [at, next] of states.slice(1).entries()) {
    const now = states[at]!
    const root = document.body.appendChild(document.createElement('main'))
    const shown = render(Table, { target: root, props: { line, table: now } })
    await later()
    for (const place of places().keys()) {
      await shown.rerender({ line, table: now })
      await later()
      const focused = places()[place]
      if (!focused) continue
      focused.focus()
      if (document.activeElement !== focused) continue
      line.before?.(next)
      await shown.rerender({ line, table: next })
      await later()
      tried++
      if (!root.contains(document.activeElement)) lost.push(`${at}: ${focused.outerHTML.slice(0, 90)}`)
      if (focused.isConnected && document.activeElement !== focused && !document.activeElement?.matches('.choices')) lost.push(`${at}: ${focused.outerHTML.slice(0, 90)} stands, another has the focus`)
    }
    shown.unmount()
    root.remove()
  }
  expect(lost).toEqual([])
  expect(tried).toBeGreaterThan(states.length)
})

test('an amount that is being chosen goes with its moment, and the focus to the choices; what comes in between takes nothing', async () => {
  const line = new Line('ws://x/ws', vi.fn())
  line.online = true
  const options = [FOLD, CALL, RAISE]
  const shown = render(Table, { line, table: poker({ options }) })
  await later()
  await fireEvent.click(screen.getByRole('button', { name: /Rilancio/ }))
  const typed = screen.getByRole('spinbutton')
  typed.focus()
  await shown.rerender({ line, table: poker({ options, clock: { name: 'Anna', left: 9, bank: 0, running: true }, seats: [me(HAND), seat('Beppe', { away: true })] }) })
  expect(document.activeElement).toBe(typed)
  await shown.rerender({ line, table: poker({ waiting: 'others', turn: 2 }) })
  await later()
  expect(document.activeElement?.className).toContain('choices')
  await shown.rerender({ line, table: poker({ options, turn: 3 }) })
  await later()
  await fireEvent.click(screen.getByRole('button', { name: /Rilancio/ }))
  const back = screen.getByRole('button', { name: 'Indietro' })
  back.focus()
  await fireEvent.click(back)
  await later()
  expect(document.activeElement?.className).toContain('choices')
})
