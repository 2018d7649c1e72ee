/** A night of five games as somebody hears it who sees nothing and plays by keys: a screen reader walks the page, and what is announced unasked is noted. */
import { readFileSync } from 'node:fs'
import { virtual } from '@guidepup/virtual-screen-reader'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS as CHOICES, SLOTS } from '../src/lib/actions/options'
import { KEYS as MELDING } from '../src/lib/hand/moves'
import { Line } from '../src/lib/line.svelte'
import { LANGUAGES, settings } from '../src/lib/settings.svelte'
import Table from '../src/lib/table/Table.svelte'
import Told from '../src/lib/Told.svelte'
import { transcript } from '../src/lib/transcript.svelte'
import type { ClientMessage, Laid, ServerMessage, TableState } from '../src/lib/wire'

interface Heard { message: ServerMessage; answer: { verb: string; amount: number; cards: string[]; laid?: Laid } }
/** What the server sends one page in such a night, and what its person does. */
const NIGHT = JSON.parse(readFileSync('../tests/golden/heard.json', 'utf-8')) as Heard[]
/** What opens a button to a finger, and what the end of a deal takes to be shown. */
const SOON = 500
const SHOWN = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await virtual.stop()
  vi.useRealTimers()
  cleanup()
  settings.language = 'it'
  transcript.lines = []
})

/** A key as a browser takes it: on what has the focus, where Space and Enter press a button. */
async function press(key: string): Promise<void> {
  const target = document.activeElement ?? document.body
  const left = await fireEvent.keyDown(target, { key, code: /^\d$/.test(key) ? `Digit${key}` : '' })
  if (left && (key === ' ' || key === 'Enter') && target instanceof HTMLButtonElement) target.click()
  await vi.advanceTimersByTimeAsync(50)
}

/** Take a card into the hand of melds: arrows go to it, Space chooses it. */
async function choose(name: string): Promise<void> {
  for (let steps = 0; steps < 30 && (document.activeElement as HTMLElement).dataset.held !== name; steps++) await press('ArrowRight')
  await press(' ')
}

/** What a player presses to make this move. */
async function answer(line: Line, table: TableState, { verb, cards, laid }: Heard['answer']): Promise<void> {
  const melding = table.parts.some(({ t }) => t === 'pile')
  if (verb === 'next') return press('n')
  if (laid) {
    await press('a')
    line.receive({ ...laid, cid: line.asked })
    await vi.advanceTimersByTimeAsync(SOON)
  } else if (melding && cards[0]) {
    const held = [...document.querySelectorAll<HTMLElement>('[data-held]')].find(({ parentElement }) => parentElement!.dataset.spot === `mine:${cards[0]}`)
    await choose(held!.dataset.held!)
  } else {
    const all = [...document.querySelectorAll<HTMLElement>('.mine li')].map(({ dataset }) => dataset.spot!.replace('mine:', ''))
    for (const card of cards) await press(String((all.indexOf(card) + 1) % 10))
  }
  await press((melding ? MELDING[verb] : (CHOICES[verb] ?? SLOTS.find(({ verbs }) => verbs.includes(verb))?.key)) ?? 'd')
  if (document.querySelector('.amount')) await press('Enter')
}

/** Everything that is said in this language; each move is made by keys, and is the one that was made. */
async function heard(): Promise<string> {
  const line = new Line('ws://x/ws', vi.fn())
  const sent: ClientMessage[] = []
  line.online = true
  line.send = (message) => (sent.push(message), 'asked')
  const said: string[] = []
  const root = document.body.appendChild(document.createElement('main'))
  line.receive(NIGHT[0]!.message)
  const told = render(Told, { target: root, props: { events: [], me: 'Anna' } })
  const shown = render(Table, { target: root, props: { line, table: line.table! } })
  let game = ''
  for (const [at, { message, answer: made }] of NIGHT.entries()) {
    await virtual.start({ container: root })
    if (at) line.receive(message)
    line.sent = ''
    await told.rerender({ events: line.events, me: 'Anna' })
    await shown.rerender({ line, table: line.table! })
    await vi.advanceTimersByTimeAsync(line.table!.result ? SHOWN : SOON)
    await tick()
    if (line.table!.game !== game) {
      game = line.table!.game
      said.push(`--- ${game}`, ...(await walked(root)))
    } else said.push(...(await virtual.spokenPhraseLog()).slice(1))
    await virtual.stop()
    sent.length = 0
    await answer(line, line.table!, made)
    await tick()
    const moves = sent.filter(({ t }) => t === 'act' || t === 'next')
    expect(moves, `${game}, message ${at}`).toEqual([made.verb === 'next' ? { t: 'next', deal: line.table!.deal } : { t: 'act', turn: line.table!.turn, verb: made.verb, amount: made.amount, cards: made.cards }])
  }
  root.remove()
  return `${said.join('\n').trim()}\n`
}

/** The page from its head to its foot, without the log: that was heard. */
async function walked(root: HTMLElement): Promise<string[]> {
  const announced = (await virtual.spokenPhraseLog()).slice(1)
  await virtual.stop()
  transcript.lines = []
  await tick()
  await virtual.start({ container: root })
  for (let steps = 0; steps < 250 && (await virtual.lastSpokenPhrase()) !== 'end of main'; steps++) await virtual.next()
  return [...announced, ...(await virtual.spokenPhraseLog())]
}

test.each(LANGUAGES)('in %s a night of five games is played by keys, and all that is needed is heard', async (language) => {
  settings.language = language
  const all = await heard()
  expect(all).not.toMatch(/undefined|NaN|[{}]|\?\?|★|svg|graphics/)
  await expect(all).toMatchFileSnapshot(`../../tests/golden/heard.${language}.txt`)
})
