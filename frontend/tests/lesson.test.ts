import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tick } from 'svelte'
import Lesson from '../src/lib/lesson/Lesson.svelte'
import { Learner, PACE } from '../src/lib/lesson/learner.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { Lesson as Told, PastStep } from '../src/lib/wire'
import { option, outcome, table } from './mock'

const DRAW = option('sd', 'draw', { counts: [0, 1, 2, 3, 4], hand: ['Ah', 'As', '9d', '9c', '7h'] })
const BET = option('cbr', 'bet', { low: 1, high: 12 })
const steps = (...tables: object[]): PastStep[] => tables.map((patch, at) => ({ patch: at ? patch : [patch], events: [] }))
const words = {
  '1.begin': 'Si comincia', '1.1': 'Punta', '1.1.else': 'No, punta', '1.2': 'Cambia il sette', '1.end': 'Hai vinto',
  '2.begin': 'Ancora una', '2.1': 'Punta di nuovo', '2.end': 'Finito',
}
const TOLD: Told = {
  game: 'italian',
  words: { it: words, en: words, de: words },
  hands: [
    {
      steps: steps(
        table({ waiting: 'others' }), { options: [[option('cc', 'knock'), BET]], waiting: 'you' }, { options: [[]], waiting: 'others' }, { options: [[DRAW]], waiting: 'you' },
        { options: [[]], waiting: 'next', result: [outcome()] },
      ),
      moves: [{ t: 'act', turn: 0, verb: 'cbr', amount: 4, cards: [] }, { t: 'act', turn: 0, verb: 'sd', amount: 0, cards: ['7h'] }],
    },
    { steps: steps(table({ options: [BET] }), { options: [[]], result: [outcome()] }), moves: [{ t: 'act', turn: 0, verb: 'cbr', amount: 2, cards: [] }] },
  ],
}
const closed = vi.fn()
const reads = (): string => document.querySelector('.told')?.textContent ?? ''
const press = async (name: RegExp | string): Promise<void> => {
  vi.advanceTimersByTime(400)
  await fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  await tick()
}
const goes = async (): Promise<void> => {
  vi.advanceTimersByTime(PACE)
  await tick()
}

beforeEach(() => {
  closed.mockClear()
  vi.useFakeTimers()
  settings.language = 'it'
  localStorage.clear()
  render(Lesson, { lesson: TOLD, close: closed })
})
afterEach(() => vi.useRealTimers())

test('a lesson is read, played and read to its end, hand by hand', async () => {
  expect(reads()).toBe('Si comincia')
  await press('Avanti')
  expect(reads()).toBe('Si comincia') // as long as others move
  await goes()
  expect(reads()).toBe('Punta')
  await press(/^Punto\s*4/)
  expect(screen.queryByRole('button', { name: /Servito/, hidden: true })).toBeNull()
  await goes()
  expect(reads()).toBe('Cambia il sette')
  await fireEvent.click(document.querySelector('.mine [aria-label*="sette"]')?.closest('button') as Element)
  await press(/^Cambio 1/)
  await goes()
  expect(reads()).toBe('Hai vinto')
  await press('La prossima mano')
  expect(reads()).toBe('Ancora una')
  await press('Avanti')
  expect(reads()).toBe('Punta di nuovo')
  await press(/^Punto\s*2/)
  await goes()
  expect(reads()).toBe('Finito')
  expect(closed).not.toHaveBeenCalled()
  await press('Fine')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('another choice is answered, and nothing has happened', async () => {
  await press('Avanti')
  await goes()
  await press(/^Busso/)
  expect(reads()).toBe('No, punta')
  await press(/^Punto\s*4/)
  await goes()
  expect(reads()).toBe('Cambia il sette')
  await press(/Servito/)
  expect(reads()).toMatch(/riprova/)
  expect(screen.getByRole('button', { name: /Servito/, hidden: true })).toBeTruthy()
})

test('the coloured button is the one that the lesson asks for', async () => {
  const coloured = (): (string | undefined)[] => [...document.querySelectorAll('.choices button.main')].map((one) => one.textContent?.trim().split(/\s+/)[0])
  await press('Avanti')
  await goes()
  expect(screen.getByRole('button', { name: /^Busso/, hidden: true })).toBeTruthy()
  expect(coloured()).toEqual(['Punto'])
})

test('a lesson left in the middle leaves nothing behind', async () => {
  await press('Avanti')
  await press('Chiudi')
  expect(closed).toHaveBeenCalled()
})

test('Escape leaves a lesson by the door, as the button does', async () => {
  const escape = new Event('cancel', { cancelable: true })
  await fireEvent(document.querySelector('dialog') as Element, escape)
  expect(closed).toHaveBeenCalledOnce()
  expect(escape.defaultPrevented).toBe(true)
})

test('what has happened is told step by step', () => {
  const [hand] = TOLD.hands
  const told = hand!.steps.map((step, at) => ({ ...step, events: at ? [{ deal: 1, word: 'check', name: 'Anna', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null }] : [] }))
  const learner = new Learner({ ...TOLD, hands: [{ ...hand!, steps: told }] })
  expect(learner.events).toEqual([])
  learner.goOn()
  vi.advanceTimersByTime(PACE)
  expect(learner.events.map(({ word, name }) => [word, name])).toEqual([['check', 'Anna']])
  learner.close()
})
