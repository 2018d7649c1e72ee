import { expect, test, vi } from 'vitest'
import { LANGUAGES, firstLanguage, settings } from '../src/lib/settings.svelte'
import { catalogues, gameName, learn, refusal, sentence, t } from '../src/lib/words'
import type { EventState } from '../src/lib/wire'

const event = (word: string, more: Partial<EventState> = {}): EventState => ({ deal: 1, word, name: 'Anna', amount: 0, extra: 0, cards: [], hand: null, game: '', ...more })

test('the three languages have the same words', () => {
  const keys = Object.keys(catalogues.it).sort()
  for (const language of LANGUAGES) expect(Object.keys(catalogues[language]).sort()).toEqual(keys)
  for (const language of LANGUAGES) expect(Object.values(catalogues[language]).every((text) => text.trim())).toBe(true)
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

test('words of a game that the page was not built with are learnt, and a table without any goes on', async () => {
  settings.language = 'it'
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  await learn()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  await learn()
  expect(gameName('chicago')).toBe('chicago')
  const words = { it: { 'game.chicago': 'Cicago' }, en: { 'game.chicago': 'Chicago' }, de: { 'game.chicago': 'Chicago' }, fr: {} }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(words))))
  await learn()
  expect(gameName('chicago')).toBe('Cicago')
  for (const language of LANGUAGES) delete (catalogues[language] as Record<string, string>)['game.chicago']
  vi.unstubAllGlobals()
})
