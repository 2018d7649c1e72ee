import type { Catalogues } from '../src/lib/words'
import type { Language } from '../src/lib/settings.svelte'

const files = import.meta.glob<Record<string, string>>(['$words/*/*.json', '!$words/*/*terminal.json'], { eager: true, import: 'default' })

const spoken = (language: Language): Record<string, string> =>
  Object.assign({}, ...Object.entries(files).filter(([path]) => path.includes(`/${language}/`)).map(([, words]) => words)) as Record<string, string>

/** The words that the server serves, read from where it reads them. */
export const catalogues: Catalogues = { it: spoken('it'), en: spoken('en'), de: spoken('de') }
