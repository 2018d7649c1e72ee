import { expect, test, vi } from 'vitest'
import { LANGUAGES, firstLanguage, settings, type Language } from '../src/lib/settings.svelte'
import { figures, load, maybe, packName, refusal, sentence, signed, speak, t } from '../src/lib/words'
import type { EventState } from '../src/lib/wire'
import { catalogues } from './catalogues'

const event = (word: string, more: Partial<EventState> = {}): EventState => ({ deal: 1, word, name: 'Anna', amount: 0, extra: 0, cards: [], hidden: 0, hand: null, game: '', note: '', part: null, ...more })

test('the three languages have the same words', () => {
  const keysOf = (language: Language): string[] => Object.keys(catalogues[language]).filter((key) => !key.endsWith('.also')).sort()
  for (const language of LANGUAGES) expect(keysOf(language)).toEqual(keysOf('it'))
  for (const language of LANGUAGES) expect(Object.values(catalogues[language]).every((text) => text.trim())).toBe(true)
})

test('a pack that begins with the eight is called as one says it', () => {
  settings.language = 'it'
  expect(packName(28, '8')).toBe("28 carte, dall'8 all'asso")
  expect(packName(20, 'T')).toBe("20 carte, dal 10 all'asso")
})

test('no sentence keeps an open place', () => {
  for (const language of LANGUAGES) {
    settings.language = language
    expect(t('table.pack', { count: 32, lowest: '7' })).toMatch(/32.*7/)
    expect(t('table.toss_hint', { count: 1 })).not.toMatch(/[{}]/)
    expect(t('table.toss_hint', { count: 4 })).toContain('4')
  }
})

test('events are told of others, and to oneself', () => {
  settings.language = 'it'
  expect(sentence(event('call', { amount: 8 }))).toBe('Anna vede 8')
  expect(sentence(event('call', { amount: 8 }), 'Anna')).toBe('Vedi 8')
  expect(sentence(event('discard', { amount: 1 }))).toBe('Anna cambia una carta')
  const hand = { it: 'coppia di assi', en: 'pair of aces', de: 'Paar Asse' }
  expect(sentence(event('show', { cards: ['Ah', 'As'], hand }))).toBe('Anna mostra A♥ A♠: coppia di assi')
})

test('a win says from which pot, on which board, for which half', () => {
  const won = event('win', { name: 'p1', amount: 7, part: { pot: 0, board: 0, contest: 'low' } })
  const told = { en: 'P1 wins 7 (main pot, board 1, low)', it: 'P1 vince 7 (piatto principale, board 1, bassa)', de: 'P1 gewinnt 7 (Hauptpot, Board 1, Low)' }
  for (const language of LANGUAGES) {
    settings.language = language
    expect(sentence(won)).toBe(told[language])
  }
  expect(sentence({ ...won, part: { pot: 1, board: null, contest: '' } })).toBe('P1 gewinnt 7 (Sidepot 1)')
})

test('a refusal is in the language of the viewer, an unknown one as the server said it', () => {
  settings.language = 'de'
  expect(refusal('stale', 'the table has changed')).toMatch(/Tisch/)
  expect(refusal('illegal', 'raise to 12 at least')).toMatch(/nicht möglich/)
  expect(refusal('something new', 'raise to 12 at least')).toBe('raise to 12 at least')
})

test('the first language is the kept one, then that of the browser, then English', () => {
  expect(firstLanguage('de', ['it-IT'])).toBe('de')
  expect(firstLanguage('', ['fr-FR', 'it-CH'])).toBe('it')
  expect(firstLanguage('', ['fr'])).toBe('en')
})

test('the words are asked of the server until it answers', async () => {
  const served = { ...catalogues, it: { ...catalogues.it, 'action.call': 'vedo, dal server' } }
  const answers = [Promise.reject(new TypeError('no network')), Promise.resolve(new Response('', { status: 502 })), Promise.resolve(Response.json(served))]
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answers.shift()!)
  settings.language = 'it'
  await load(0)
  expect(asked.mock.calls).toEqual([['/words.json'], ['/words.json'], ['/words.json']])
  expect(maybe('action.call')).toBe('vedo, dal server')
  asked.mockRestore()
  speak(catalogues)
})

test('the words of another language are asked for when it is spoken', async () => {
  vi.resetModules()
  const [{ learn, load, t }, { settings }] = await Promise.all([import('../src/lib/words'), import('../src/lib/settings.svelte')])
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => Promise.resolve(Response.json(String(url).endsWith('de') ? { de: catalogues.de } : { en: catalogues.en })))
  settings.language = 'de'
  await load(0)
  expect([asked.mock.calls.flat(), t('table.pot')]).toEqual([['/words.json', '/words.json?language=de'], catalogues.de['table.pot']])
  expect([await learn('en'), asked.mock.calls.length]).toEqual([true, 2])
  asked.mockRejectedValue(new TypeError('no network'))
  expect(await learn('it')).toBe(false)
  asked.mockRestore()
})

test('thousands are marked as each language does, and a loss has a true minus', () => {
  const written = LANGUAGES.map((language) => {
    settings.language = language
    return [figures(1_000_005), signed(-12_345), signed(20), signed(0), t('table.you_win', { amount: 12_345 }).replace(/[^\d.,]/g, '')]
  })
  expect(written).toEqual([
    ['1.000.005', '−12.345', '+20', '0', '12.345'], ['1,000,005', '−12,345', '+20', '0', '12,345'], ['1.000.005', '−12.345', '+20', '0', '12.345'],
  ])
  settings.language = 'it'
})

test('words that few ask for are asked for by their part, once, and stand beside the others', async () => {
  vi.resetModules()
  const [{ learn, maybe, speak }, { settings }] = await Promise.all([import('../src/lib/words'), import('../src/lib/settings.svelte')])
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no network'))
  asked.mockImplementation(() => Promise.resolve(Response.json({ en: { 'rule.ante': 'the ante' } })))
  speak({ en: { 'table.pot': 'pot' } })
  settings.language = 'en'
  expect([await learn('en', 'rules'), await learn('en', 'rules'), learn('en', 'rules')]).toEqual([false, true, true])
  expect(asked.mock.calls.flat()).toEqual(['/words.json?language=en&part=rules', '/words.json?language=en&part=rules'])
  expect([maybe('rule.ante'), maybe('table.pot')]).toEqual(['the ante', 'pot'])
  asked.mockRestore()
})
