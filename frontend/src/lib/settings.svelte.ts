/** What a viewer prefers, kept in this browser. */
export const LANGUAGES = ['it', 'en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)
const stored = (key: string): string | null => globalThis.localStorage?.getItem(`buio.${key}`) ?? null

function firstLanguage(): Language {
  const wanted = (stored('language') ?? globalThis.navigator?.language ?? 'it').slice(0, 2)
  return isLanguage(wanted) ? wanted : 'en'
}

class Settings {
  language = $state<Language>(firstLanguage())
  fourColours = $state(stored('fourColours') === 'true')
  sound = $state(stored('sound') === 'true')
  sort = $state(stored('sort') !== 'false')

  save(): void {
    for (const key of ['language', 'fourColours', 'sound', 'sort'] as const) {
      globalThis.localStorage?.setItem(`buio.${key}`, String(this[key]))
    }
  }
}

export const settings = new Settings()
