import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { decided, kinds, mayDecide } from '../src/lib/actions/ahead'
import Ahead from '../src/lib/actions/Ahead.svelte'
import { settings } from '../src/lib/settings.svelte'
import { CALL, FOLD, RAISE, option, seat, table } from './mock'

const CHECK = option('cc', 'check')

beforeEach(() => {
  settings.language = 'it'
})

test('one decides ahead only while others speak in a round of betting, and with cards', () => {
  const others = { waiting: 'others' } as const
  expect(mayDecide(table(others))).toBe(true)
  expect(mayDecide(table())).toBe(false)
  expect(mayDecide(table({ ...others, phase: 'draw' }))).toBe(false)
  expect(mayDecide(table({ waiting: 'removed' }))).toBe(false)
  expect(mayDecide(table({ ...others, seats: [seat('Anna', { you: true, state: 'folded' }), seat('Beppe')] }))).toBe(false)
})

test('what may be decided depends on whether there is a bet', () => {
  expect(kinds(table({ to_call: 8 }))).toEqual(['fold', 'call'])
  expect(kinds(table({ to_call: 0 }))).toEqual(['fold', 'check'])
})

test('a decision is what the server still offers, or nothing', () => {
  expect(decided({ kind: 'fold', cost: 0 }, [CALL, FOLD, RAISE])).toBe(FOLD)
  expect(decided({ kind: 'fold', cost: 0 }, [CHECK, RAISE])).toBe(CHECK)
  expect(decided({ kind: 'check', cost: 0 }, [CHECK, RAISE])).toBe(CHECK)
  expect(decided({ kind: 'check', cost: 0 }, [CALL, FOLD])).toBeUndefined()
  expect(decided({ kind: 'call', cost: 8 }, [CALL, FOLD])).toBe(CALL)
  expect(decided({ kind: 'call', cost: 4 }, [CALL, FOLD])).toBeUndefined()
})

test('a decision can be made and taken back', async () => {
  const decide = vi.fn()
  const props = { table: table({ waiting: 'others', to_call: 8 }), wish: null, decide }
  const { rerender } = render(Ahead, props)
  await fireEvent.click(screen.getByRole('button', { name: 'Vedo 8' }))
  expect(decide).toHaveBeenLastCalledWith({ kind: 'call', cost: 8 })
  await rerender({ ...props, wish: { kind: 'call', cost: 8 } })
  expect(screen.getByRole('button', { name: 'Vedo 8' }).getAttribute('aria-pressed')).toBe('true')
  await fireEvent.click(screen.getByRole('button', { name: 'Vedo 8' }))
  expect(decide).toHaveBeenLastCalledWith(null)
})
