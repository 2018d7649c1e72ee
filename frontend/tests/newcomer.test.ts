/**
 * Somebody who knows cards and their own language, and not this game, plays eleven hands by what the page tells them:
 * the line under a new button, the sentence on the cloth, the chart of hands. What is right there the engine says
 * (tests/table/test_newcomer.py). Without a word that is needed they are lost.
 */
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line } from '../src/lib/line.svelte'
import Rules from '../src/lib/panels/Rules.svelte'
import { LANGUAGES, settings, type Language } from '../src/lib/settings.svelte'
import Table from '../src/lib/table/Table.svelte'
import { speak } from '../src/lib/words'
import type { ClientMessage, ServerMessage } from '../src/lib/wire'
import { catalogues } from './catalogues'

interface Right { verb: string; amount: number; cards: string[]; mine: number }
const [{ message: CHART }, ...NIGHT] = JSON.parse(readFileSync('../tests/golden/newcomer.json', 'utf-8')) as [{ message: ServerMessage & { t: 'ranked' } }, ...{ message: ServerMessage; answer: Right }[]]
/** What opens a button to a finger. */
const SOON = 400
/** Whatever one holds, so many times its price in the pot is worth paying for. */
const PRICE = 3

type Meaning = 'wait' | 'blind' | 'first' | 'pass' | 'pay' | 'leave' | 'more' | 'bet' | 'show' | 'carry' | 'share' | 'out' | 'change' | 'keep'
/** What everyday words mean; no name of a button is among them. */
const SPEECH: Record<Language, Record<Meaning, RegExp> & { potful: RegExp; twice: RegExp; asked: RegExp; least: RegExp }> = {
  it: {
    wait: /non metto niente/, blind: /prima di vedere le carte/, first: /per primo/, pass: /ma resto in gioco/, pay: /quanto manca e resto in gioco/, leave: /è finita/, more: /di più/, bet: /deve mettere altrettanto/,
    show: /si scopre/, carry: /tutti.*prossima mano/, share: /la mia parte/, out: /^non pago/, change: /le carte toccate/, keep: /tengo tutte/,
    potful: /quanto c'è nel piatto/, twice: /il doppio/, asked: /(?:aprire:|aperto con) (.+) o meglio$/, least: /minimo/,
  },
  en: {
    wait: /put in nothing/, blind: /before I see my cards/, first: /first/, pass: /but stay in/, pay: /missing and stay in/, leave: /out of this hand/, more: /put in more/, bet: /has to match it/,
    show: /hands are shown/, carry: /all.*next hand/, share: /my part/, out: /^I do not pay/, change: /cards I have tapped/, keep: /keep all/,
    potful: /as much as is in the pot/, twice: /twice/, asked: /(?:open:|with) (.+) or better$/, least: /least/,
  },
  de: {
    wait: /setze nichts/, blind: /bevor ich meine Karten sehe/, first: /als Erster/, pass: /bleibe aber dabei/, pay: /was fehlt, und bleibe dabei/, leave: /bin raus/, more: /lege mehr/, bet: /muss mitgehen/,
    show: /wird aufgedeckt/, carry: /alle.*nächste Hand/, share: /meinen Teil/, out: /^ich zahle nicht/, change: /angetippten Karten/, keep: /behalte alle/,
    potful: /so viel wie im Pot liegt/, twice: /das Doppelte/, asked: /: (.+) oder besser$/, least: /Minimum/,
  },
}

/** Nobody has told the newcomer what they would need to know. */
class Lost extends Error {}

const text = (root: ParentNode, selector: string): string => root.querySelector(selector)?.textContent?.replaceAll('…', '').trim() ?? ''
const number = (words: string): number => Number(/\d+/.exec(words)?.[0] ?? NaN)
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** A reader: what they have been told so far, and nothing else. */
class Newcomer {
  private readonly told = new Map<string, { meaning: Meaning; words: string }>()
  private readonly speech
  constructor(private readonly language: Language, private readonly chart: () => { names: string[]; mine: number }) {
    this.speech = SPEECH[language]
  }

  /** What each button means, by what is or was said of it. */
  private buttons(): Map<Meaning, HTMLElement> {
    for (const line of all('.choices dl > div')) {
      const words = text(line, 'dd')
      const meanings = (Object.keys(SPEECH.it) as (Meaning | 'potful')[]).filter((key): key is Meaning => !['potful', 'twice', 'asked', 'least'].includes(key) && this.speech[key].test(words))
      if (meanings.length !== 1) throw new Lost(`“${words}” says ${meanings.join(' and ') || 'nothing'}`)
      this.told.set(text(line, 'dt'), { meaning: meanings[0]!, words })
    }
    const found = all('.choices button').map((button) => [this.of(button).meaning, button] as const)
    return new Map(found)
  }

  private of(button: HTMLElement): { meaning: Meaning; words: string } {
    const name = text(button, '.word').replace(/ \d$/, '')
    const told = this.told.get(name)
    if (!told) throw new Lost(`nobody said what “${name}” does`)
    return told
  }

  /** The rank of a card that these words name; cards one knows. */
  private rank(words: string, form: 'one' | 'many' | 'of'): number {
    return [...Array(13).keys()].findLast((rank) => new RegExp(`(?<!\\p{L})${catalogues[this.language][`rank.${rank}.${form}` as 'rank.0.one']}(?!\\p{L})`, 'iu').test(words)) ?? -1
  }

  /** Is the hand as good as the cloth says that one has to have, or any pair where it says nothing; is it better than any pair? */
  private hand(): { worth: boolean; strong: boolean } {
    const { names, mine } = this.chart()
    const line = text(document, '.opening')
    const pair = names.length - 2
    if (!line) return { worth: mine <= pair, strong: mine < pair }
    const asked = this.speech.asked.exec(line)?.[1]
    if (!asked) throw new Lost(`“${line}” says not what one has to have`)
    const row = names.findIndex((name) => asked.toLowerCase().startsWith(name.toLowerCase()))
    if (row < 0) throw new Lost(`“${asked}” is not in the chart`)
    const rank = (words: string): number => Math.max(this.rank(words, 'of'), this.rank(words, 'many'))
    return { worth: mine < row || (mine === row && rank(text(document, '.mine p.name')) >= rank(asked)), strong: mine < row }
  }

  /** The cards that the hand is not called by; they are none where it is called by less than two, as a straight is. */
  private loose(): HTMLElement[] {
    const { names, mine } = this.chart()
    const name = text(document, '.mine p.name')
    const forms = ['one', 'many', 'of', 'with'] as const
    const word = (rank: number, form: string): RegExp => new RegExp(`(?<!\\p{L})${catalogues[this.language][`rank.${rank}.${form}` as 'rank.0.one']}(?!\\p{L})`, 'iu')
    const cards = all('.mine li button')
    const loose = cards.filter((card) => !forms.some((form) => word(this.rank(card.getAttribute('aria-label')!, 'one'), form).test(name)))
    return cards.length - loose.length < 2 && mine < names.length - 1 ? [] : loose
  }

  /** Press what is right by all that was read. */
  async decide(press: (button: HTMLElement) => Promise<void>): Promise<void> {
    const may = this.buttons()
    const pot = number(text(document, '.pot h3'))
    const price = (meaning: Meaning): number => number(text(may.get(meaning)!, 'b'))
    const now = async (meaning: Meaning): Promise<void> => {
      if (!may.has(meaning)) throw new Lost(`nothing that means ${meaning} among ${[...may.keys()].join()}`)
      await press(may.get(meaning)!)
    }
    if (may.has('blind')) {
      const { words } = this.of(may.get('blind')!)
      const lying = Math.max(0, ...all('.seat .bet b').map((bet) => Number(bet.textContent)))
      const said = this.speech.potful.test(words) ? pot : this.speech.twice.test(words) ? 2 * lying : NaN
      expect(price('blind'), words).toBe(said)
      return now('wait')
    }
    if (may.has('keep')) {
      const most = number(text(document, '#draw-hint'))
      const loose = this.loose()
      if (!(loose.length <= most)) throw new Lost(`how many cards may be changed? ${text(document, '#draw-hint')}`)
      for (const card of loose) await press(card)
      return press(all('.choices button')[0]!)
    }
    if (may.has('share')) return now(PRICE * price('share') <= pot ? 'share' : 'out')
    const { worth, strong } = this.hand()
    if (may.has('pay')) return now(worth || PRICE * price('pay') <= pot ? 'pay' : 'leave')
    if (may.has('show')) return strong && may.has('bet') ? this.least(now('bet'), press) : now(!worth && may.has('carry') ? 'carry' : 'show')
    expect(may.has('first'), `${text(document, '.opening')} with ${text(document, '.mine p.name')}`).toBe(worth)
    return worth ? this.least(now('first'), press) : now('pass')
  }

  /** As little as may be. */
  private async least(asked: Promise<void>, press: (button: HTMLElement) => Promise<void>): Promise<void> {
    await asked
    if (!document.querySelector('.amount')) return
    const least = all('.quick button').find((button) => this.speech.least.test(button.textContent ?? ''))
    if (!least) throw new Lost('how little may it be?')
    await press(least)
    await press(document.querySelector<HTMLElement>('.amount .done')!)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  speak(catalogues)
  settings.language = 'it'
})

/** Play all hands by what the page says; how many decisions were right. */
async function played(language: Language): Promise<number> {
  settings.language = language
  const line = new Line('ws://x/ws', vi.fn())
  const sent: ClientMessage[] = []
  line.online = true
  line.send = (message) => (sent.push(message), 'asked')
  line.receive(NIGHT[0]!.message)
  const shown = render(Table, { line, table: line.table! })
  let mine = -1
  const seen = new Map<number, { names: string[]; mine: number }>()
  /** The panel of rules, opened and read; once for each kind of hand. */
  const chart = (): { names: string[]; mine: number } => {
    const known = seen.get(mine)
    if (known) return known
    line.ranked = { ...CHART, charts: CHART.charts.map((one) => ({ ...one, hands: one.hands.map((hand, at) => ({ ...hand, mine: at === mine })) })) }
    const panel = render(Rules, { line, table: line.table! })
    const rows = [...panel.container.querySelectorAll('li:has(.cards)')]
    const read = { names: rows.map((row) => row.querySelector('span')!.firstChild!.textContent!), mine: rows.findIndex((row) => row.classList.contains('mine')) }
    panel.unmount()
    seen.set(mine, read)
    return read
  }
  const newcomer = new Newcomer(language, chart)
  let right = 0
  for (const [at, { message, answer }] of NIGHT.entries()) {
    if (at) line.receive(message)
    if (answer.verb === 'next') continue
    line.sent = ''
    mine = answer.mine
    await shown.rerender({ line, table: line.table! })
    await vi.advanceTimersByTimeAsync(SOON)
    sent.length = 0
    await newcomer.decide(async (button) => {
      await fireEvent.click(button)
      await vi.advanceTimersByTimeAsync(50)
    })
    const [move] = sent.filter((one) => one.t === 'act')
    const made = move && { ...move, cards: [...(move.cards ?? [])].sort() }
    expect(made, `message ${at}, ${text(document, '.mine p.name')}, ${text(document, '.opening')}`).toMatchObject({ verb: answer.verb, amount: answer.amount, cards: [...answer.cards].sort() })
    right++
  }
  return right
}

test.each(LANGUAGES)('in %s eleven hands are played rightly by what the page says', async (language) => {
  expect(await played(language)).toBe(NIGHT.filter(({ answer }) => answer.verb !== 'next').length)
})
