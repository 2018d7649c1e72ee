import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import Amount from '../src/lib/actions/Amount.svelte'
import { settings } from '../src/lib/settings.svelte'
import { RAISE, table } from './mock'

const confirm = vi.fn()
const cancel = vi.fn()

beforeEach(() => {
  settings.language = 'it'
  confirm.mockClear()
  cancel.mockClear()
  render(Amount, { option: RAISE, table: table({ options: [RAISE] }), busy: false, confirm, cancel })
})

const go = () => screen.getByRole('button', { name: /Rilancio|Tocca/ })

test('it begins with the least and says what is added', async () => {
  expect(go().textContent?.replace(/\s+/g, ' ')).toContain('Rilancio a 16 aggiungi 12')
  await fireEvent.click(go())
  expect(confirm).toHaveBeenCalledWith(16)
})

test('the stepper and the shares of the pot stay within the bounds', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'meno' }))
  expect(go().textContent).toContain('16')
  await fireEvent.click(screen.getByRole('button', { name: 'più' }))
  expect(go().textContent).toContain('17')
  await fireEvent.click(screen.getByRole('button', { name: /^piatto/ }))
  expect(go().textContent).toContain('40')
})

test('where the steps do not reach the upper end, the last of them is the end', async () => {
  cleanup()
  const steps = { ...RAISE, low: 10, high: 37, step: 10 }
  render(Amount, { option: steps, table: table({ options: [steps] }), busy: false, confirm, cancel })
  const field = screen.getByLabelText<HTMLInputElement>('Quanto, scritto')
  expect([field.max, screen.getByRole('slider').getAttribute('max')]).toEqual(['30', '30'])
  await fireEvent.change(field, { target: { value: '36' } })
  expect(field.value).toBe('30')
  expect(screen.getByRole('button', { name: 'più' }).getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(go())
  expect(confirm).toHaveBeenCalledWith(30)
})

test('a typed amount is brought within the bounds', async () => {
  const field = screen.getByLabelText<HTMLInputElement>('Quanto, scritto')
  await fireEvent.change(field, { target: { value: '3' } })
  expect(field.value).toBe('16')
  await fireEvent.input(field, { target: { value: '55' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(confirm).toHaveBeenCalledWith(55)
})

test('arrows to the right and up make it more, to the left and down less', async () => {
  const field = screen.getByLabelText<HTMLInputElement>('Quanto, scritto')
  const first = Number(field.value)
  const after = async (...keys: string[]): Promise<number> => {
    for (const key of keys) await fireEvent.keyDown(window, { key })
    return Number(field.value) - first
  }
  expect(await after('ArrowUp', 'ArrowRight', 'ArrowUp')).toBe(3)
  expect(await after('ArrowLeft')).toBe(2)
  expect(await after('ArrowDown')).toBe(1)
})

test('all the chips want a second tap', async () => {
  await fireEvent.click(screen.getByRole('button', { name: /^i resti/ }))
  await fireEvent.click(go())
  expect(confirm).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: /Tocca ancora/ }))
  expect(confirm).toHaveBeenCalledWith(104)
})

test('Escape goes back', async () => {
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(cancel).toHaveBeenCalled()
})
