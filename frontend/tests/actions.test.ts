import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Actions from '../src/lib/actions/Actions.svelte'
import { isNew, use } from '../src/lib/actions/learning'
import { isEverything, label, meaning } from '../src/lib/actions/options'
import Preferences from '../src/lib/panels/Preferences.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { OptionState } from '../src/lib/wire'
import { CALL, FOLD, RAISE, option, seat, table } from './mock'

const act = vi.fn()

function show(options: OptionState[], more = {}) {
  const props = { table: table({ options, ...more }), tossed: [] as string[], busy: false, act }
  const shown = render(Actions, props)
  vi.advanceTimersByTime(400)
  return shown
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.language = 'it'
  act.mockClear()
})
afterEach(() => vi.useRealTimers())

test('each option stands in its own slot, and an empty slot stays empty', async () => {
  const { container } = show([CALL, FOLD])
  const slots = [...(container.querySelector('.slots')?.children ?? [])]
  expect(slots.map((slot) => slot.tagName)).toEqual(['BUTTON', 'BUTTON', 'SPAN', 'SPAN'])
  expect(slots[0]?.textContent).toContain('Lascio')
  expect(slots[1]?.textContent).toMatch(/Vedo\s*8/)
})

test('only what the server offers can be done', async () => {
  show([option('cc', 'knock'), option('par', 'parol')])
  await fireEvent.keyDown(window, { key: 'f' })
  expect(act).not.toHaveBeenCalled()
  await fireEvent.keyDown(window, { key: 'p' })
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'par' }))
})

test('a slot that has just changed its meaning takes no tap', async () => {
  const props = { table: table({ options: [FOLD, CALL] }), tossed: [], busy: false, act }
  const { rerender } = render(Actions, props)
  vi.advanceTimersByTime(340)
  await fireEvent.click(screen.getByRole('button', { name: /Vedo/ }))
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  await fireEvent.click(screen.getByRole('button', { name: /Vedo/ }))
  expect(act).toHaveBeenCalledTimes(1)
  await rerender({ ...props, table: table({ options: [FOLD, { ...CALL, cost: 20 }] }) })
  await fireEvent.click(screen.getByRole('button', { name: /Vedo/ }))
  expect(act).toHaveBeenCalledTimes(1)
})

test('while the server has not answered nothing more is sent', async () => {
  render(Actions, { table: table({ options: [CALL] }), tossed: [], busy: true, act })
  vi.advanceTimersByTime(400)
  await fireEvent.click(screen.getByRole('button', { name: /Vedo/ }))
  expect(act).not.toHaveBeenCalled()
})

test('calling with all the chips wants a second tap', async () => {
  show([FOLD, CALL], { seats: [seat('Anna', { you: true, stack: 8 }), seat('Beppe')] })
  await fireEvent.click(screen.getByRole('button', { name: /Vedo/ }))
  expect(act).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: /Tocca ancora/ }))
  expect(act).toHaveBeenCalledTimes(1)
})

test('a fixed amount is one tap, with its number on the button', async () => {
  show([option('bl', 'buio', { low: 4, high: 4 }), option('no', 'no_blind')])
  await fireEvent.click(screen.getByRole('button', { name: /Buio\s*4/ }))
  expect(act).toHaveBeenCalledWith(expect.objectContaining({ verb: 'bl' }))
})

test('the draw is one button that says what it does', async () => {
  const draw = option('sd', 'draw', { counts: [0, 1, 2, 3, 4], hand: ['Ah', 'As', '9d', '9c', '7h'] })
  const { rerender } = show([draw])
  expect(screen.getByRole('button', { name: 'Servito' })).toBeTruthy()
  await rerender({ table: table({ options: [draw] }), tossed: ['9d', '7h'], busy: false, act })
  await fireEvent.click(screen.getByRole('button', { name: 'Cambio 2' }))
  expect(act).toHaveBeenCalledWith(draw, 0, ['9d', '7h'])
})

test('an amount is asked for where there is one to choose', async () => {
  show([FOLD, CALL, RAISE])
  await fireEvent.keyDown(window, { key: 'r' })
  expect(screen.getByRole('group', { name: 'Quanto' })).toBeTruthy()
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.getByRole('button', { name: /Lascio/ })).toBeTruthy()
})

test('two options mean the same only with the same bounds and price', () => {
  const changed = [{ low: 17 }, { high: 90 }, { cost: 1 }, { word: 'bet' }, { verb: 'bl' }]
  expect(changed.filter((more) => meaning({ ...RAISE, ...more }) === meaning(RAISE))).toEqual([])
  expect(meaning({ ...RAISE, quick: [] })).toBe(meaning(RAISE))
})

test('a button says what it costs, unless that is still to be chosen', () => {
  const chips = (option: OptionState): string => label(option).chips
  expect([CALL, RAISE, { ...RAISE, high: RAISE.low }, FOLD, { ...CALL, cost: 1_234_567 }].map(chips)).toEqual(['8', '', '16', '', '1.234.567'])
  const draw = (counts: number[], count?: number): string => label(option('sd', 'draw', { counts }), count).word
  expect([draw([0, 1, 2]), draw([0, 1, 2], 2), draw([1, 2])]).toEqual(['Servito', 'Cambio 2', 'Cambio 1'])
  expect(label(option('sd', 'throw_away', { counts: [0, 3] })).word).toBe('Scarto 3')
})

test('what puts in everything is known by what is left beside the bet', () => {
  const me = seat('Anna', { stack: 20, bet: 4 })
  const all = (option: OptionState, amount = 0, who = me): boolean => isEverything(option, who, amount)
  expect([{ ...CALL, cost: 19 }, { ...CALL, cost: 20 }].map((one) => all(one))).toEqual([false, true])
  expect([23, 24].map((amount) => all(RAISE, amount))).toEqual([false, true])
  expect([all(RAISE, 0, seat('Anna', { stack: 5, bet: -9 })), all(CALL, 0, seat('Anna', { stack: 0 })), all({ ...CALL, counts: [1], cost: 20 })]).toEqual([false, false, false])
})

test('a new button says what it does until it has been used twice', async () => {
  localStorage.clear()
  const options = [option('cc', 'pass'), option('par', 'parol')]
  const { container, rerender } = show(options)
  const told = (): string[] => [...container.querySelectorAll('dl > div')].map((one) => one.textContent?.trim() ?? '')
  for (const turn of [1, 2]) {
    expect(told()).toHaveLength(2)
    const button = screen.getByRole('button', { name: 'Parol' })
    expect(button.getAttribute('aria-describedby')).toBe('does-par')
    await fireEvent.click(button)
    await rerender({ table: table({ options: [option('cc', 'call', { cost: turn })] }) })
    await rerender({ table: table({ options }) })
    vi.advanceTimersByTime(400)
  }
  expect(told()).toHaveLength(1)
  expect(told()[0]).toMatch(/^Passo\s*non apro/)
  expect(screen.getByRole('button', { name: 'Parol' }).getAttribute('aria-describedby')).toBeNull()
})

test('who wants no explanations has none, and who wants them again has all of them', async () => {
  localStorage.clear()
  settings.explain = false
  const { container, unmount } = show([option('par', 'parol')])
  expect(container.querySelector('dl')).toBeNull()
  unmount()
  use('parol')
  use('parol')
  render(Preferences)
  await fireEvent.click(screen.getByLabelText(/Spiega i bottoni/))
  expect(settings.explain).toBe(true)
  expect(show([option('par', 'parol')]).container.querySelector('dl')).not.toBeNull()
})

test('a store of used buttons that is no such thing is as good as none', () => {
  for (const kept of ['null', '[', '"x"', '{"parol": "often"}', '{"parol": null}']) {
    localStorage.setItem('buio.used', kept)
    expect(isNew('parol')).toBe(true)
  }
})
