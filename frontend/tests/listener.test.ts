/** A short hand as somebody hears it who sees nothing: by a screen reader that walks the page as it stands, and by what is announced unasked. */
import { readFileSync, writeFileSync } from 'node:fs'
import { virtual } from '@guidepup/virtual-screen-reader'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import { LANGUAGES, settings } from '../src/lib/settings.svelte'
import Table from '../src/lib/table/Table.svelte'
import Told from '../src/lib/Told.svelte'
import { transcript } from '../src/lib/transcript.svelte'
import type { EventState, SeatState, TableState } from '../src/lib/wire'
import { CALL, board, outcome, seat, table } from './mock'

const event = (word: string, more: Partial<EventState> = {}): EventState => ({ deal: 1, word, name: 'Beppe', amount: 0, extra: 0, cards: [], hand: null, game: '', note: '', ...more })
const PAIR = { it: 'coppia di assi', en: 'pair of aces', de: 'Paar Asse' }
const KINGS = { it: 'coppia di re', en: 'pair of kings', de: 'Paar Könige' }
const made = (hand: typeof PAIR, cards: string[]): SeatState['made'] => [{ contest: 'high', hand, cards }]

const me = (more: Partial<SeatState> = {}): SeatState => seat('Anna', { you: true, cards: ['Ah', 'Kd'], stack: 88, ...more })
const other = (more: Partial<SeatState> = {}): SeatState => seat('Beppe', { cards: ['??', '??'], stack: 80, ...more })

/** What is shown one after the other, and what is told with it. */
const HAND: [TableState, EventState[]][] = [
  [table({ seats: [me(), other({ bet: 8, said: 'bet', amount: 8 })], you: 0, pot: 12, to_call: 8, waiting: 'you', options: [CALL], board: board({ cards: ['As', '7c', '2d'] }) }),
    [event('board', { name: '', cards: ['As', '7c', '2d'] }), event('bet', { amount: 8 })]],
  [table({ seats: [me({ stack: 80, made: made(PAIR, ['Ah', 'As']) }), other()], you: 0, pot: 20, to_call: 0, waiting: 'others', board: board({ cards: ['As', '7c', '2d'] }) }), [event('call', { name: 'Anna', amount: 8 })]],
  [table({ seats: [me({ stack: 100, won: 20, net: 10, made: made(PAIR, ['Ah', 'As']) }), other({ cards: ['Kh', 'Ks'], net: -10, made: made(KINGS, ['Kh', 'Ks']) })], you: 0, pot: 0, to_call: 0, waiting: 'next', board: board({ cards: ['As', '7c', '2d'] }),
    result: outcome({ pots: [{ contest: 'high', amount: 20, winners: ['Anna'], shares: [20], upset: false }] }) }),
    [event('show', { cards: ['Kh', 'Ks'], hand: KINGS }), event('show', { name: 'Anna', cards: ['Ah', 'Kd'], hand: PAIR }), event('win', { name: 'Anna', amount: 20 })]],
]

afterEach(async () => {
  await virtual.stop()
  cleanup()
  settings.language = 'it'
  transcript.lines = []
})

/** Everything that is said in this language: the page walked through at each state, then what two keys answer. */
async function heard(): Promise<string> {
  const line = new Line('ws://x/ws', vi.fn())
  const said: string[] = []
  let events: EventState[] = []
  const root = document.body.appendChild(document.createElement('main'))
  const told = render(Told, { target: root, props: { events, me: 'Anna' } })
  const shown = render(Table, { target: root, props: { line, table: HAND[0]![0] } })
  for (const [now, fresh] of HAND) {
    await shown.rerender({ line, table: now })
    await new Promise((go) => setTimeout(go, 400)) // by then buttons are open to a finger again
    await virtual.start({ container: root })
    while ((await virtual.lastSpokenPhrase()) !== 'end of main' && (await virtual.spokenPhraseLog()).length < 150) await virtual.next()
    events = [...events, ...fresh]
    await told.rerender({ events, me: 'Anna' })
    for (const key of ['y', 'j']) await fireEvent.keyDown(window, { key })
    await new Promise((go) => setTimeout(go, 20))
    said.push(...(await virtual.spokenPhraseLog()), '')
    await virtual.stop()
  }
  root.remove()
  return `${said.join('\n').trim()}\n`
}

test.each(LANGUAGES)('in %s every card, seat, chip and choice has words, and none is heard that nobody could use', async (language) => {
  settings.language = language
  const file = `../tests/golden/heard.${language}.txt`
  const all = await heard()
  if (process.env.BUIO_GOLDEN) writeFileSync(file, all)
  expect(all).not.toMatch(/undefined|NaN|[{}]|\?\?|★|svg|graphics/)
  expect(all).toBe(readFileSync(file, 'utf-8'))
})
