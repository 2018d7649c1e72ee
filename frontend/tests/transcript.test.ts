/** The transcript of a night: `tests/golden/told.json` is what the server tells one person, `tests/golden/told.*.txt` what they hear. */
import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import { LANGUAGES, settings } from '../src/lib/settings.svelte'
import Told from '../src/lib/Told.svelte'
import { Transcript } from '../src/lib/transcript.svelte'
import type { EventState } from '../src/lib/wire'
import { table } from './mock'

interface Message { first: number; next: number; events: EventState[] }
const NIGHT = JSON.parse(readFileSync('../tests/golden/told.json', 'utf-8')) as Message[]
/** As they are sent: what an event leaves out is missing. */
const ALL = NIGHT.flatMap((one): (Partial<EventState> & { word: string })[] => one.events)
const event = (word: string, more: Partial<EventState> = {}): EventState => ({ deal: 1, word, name: 'Beppe', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null, ...more })

afterEach(() => {
  settings.squeeze = false
  settings.language = 'it'
})

/** All that is said to Anna, by a page that was there from the start. */
function heard(): string[] {
  const line = new Line('ws://x/ws', vi.fn())
  const transcript = new Transcript()
  const said: string[] = []
  let last = 0
  line.receive({ t: 'state', seq: 1, first: 0, table: table(), events: [] })
  transcript.follow(line.events, 'Anna')
  NIGHT.forEach(({ first, events }, at) => {
    line.receive({ t: 'change', seq: at + 2, first, patch: {}, events })
    if (at % 7 === 3) line.receive({ t: 'state', seq: at + 2, first: Math.max(0, first - 5), table: table(), events: [...(ALL.slice(Math.max(0, first - 5), first) as EventState[]), ...events] }) // the line was lost for a moment
    transcript.follow(line.events, 'Anna')
    said.push(...transcript.lines.filter(({ id }) => id > last).map(({ text }) => text))
    last = transcript.lines.at(-1)?.id ?? 0
  })
  return said
}

test.each(LANGUAGES)('a night is told in words, everything once (%s)', async (language) => {
  settings.language = language
  const said = heard()
  expect(said.join('\n')).not.toMatch(/[♠♣♦♥{}]|undefined|\?\?/)
  expect(said).toHaveLength(ALL.filter((one) => !['deal', 'draw'].includes(one.word) || one.cards?.length).length + new Set(ALL.map((one) => one.deal).filter(Boolean)).size)
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(`../../tests/golden/told.${language}.txt`)
})

test('what was there when the page opened is no news, nor what is told again', () => {
  const transcript = new Transcript()
  const old = [event('ante'), event('check')]
  transcript.follow(old, '')
  expect(transcript.lines).toEqual([])
  const now = [...old, event('bet', { amount: 4 })]
  transcript.follow(now, '')
  transcript.follow([...now], '')
  expect(transcript.lines.map(({ text }) => text)).toEqual(['Mano 1', 'Beppe punta 4'])
})

test('closed cards are not named to who has not looked at them', () => {
  settings.squeeze = true
  const transcript = new Transcript()
  transcript.follow([], 'Anna')
  transcript.follow([event('deal', { name: 'Anna', amount: 2, cards: ['Ah', 'Kd'] }), event('deal_up', { cards: ['2c'], amount: 1 })], 'Anna')
  expect(transcript.lines.map(({ text }) => text)).toEqual(['Mano 1', 'Ricevi 2 carte', 'Beppe riceve scoperta due di fiori'])
})

test('the log of the page grows by what is new', async () => {
  const first = event('ante')
  const page = render(Told, { props: { events: [first], me: '' } })
  const log = screen.getByRole('log')
  expect([log.getAttribute('aria-live'), log.textContent]).toEqual(['polite', ''])
  await page.rerender({ events: [first, event('check')], me: '' })
  await tick()
  expect(log.textContent).toBe('Mano 1Beppe fa check')
})
