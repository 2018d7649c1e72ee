/** What a viewer prefers, kept in this browser. */
import { MediaQuery } from 'svelte/reactivity'
import { prefersReducedMotion } from 'svelte/motion'

/** The system asks for more contrast. */
const more = new MediaQuery('(prefers-contrast: more)')

export const LANGUAGES = ['it', 'en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
/** How much of the course of a deal is told to whoever listens: everything, without what changes little, only what one needs. */
export const WORDS = ['all', 'less', 'least'] as const
export type Words = (typeof WORDS)[number]

const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined => all.find((one) => one === text)
const stored = (key: string): string => globalThis.localStorage?.getItem(`buio.${key}`) ?? ''

export function firstLanguage(kept: string, wanted: readonly string[]): Language {
  for (const tag of [kept, ...wanted]) {
    const language = oneOf(LANGUAGES, tag.slice(0, 2))
    if (language) return language
  }
  return 'en'
}

/** Keys in the place of others, as they were kept; what is kept by nobody of ours counts for nothing. */
export function keptKeys(text: string): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text || '{}') as object).filter(([, key]) => typeof key === 'string' && key.length === 1))
  } catch {
    return {}
  }
}

class Settings {
  language = $state<Language>(firstLanguage(stored('language'), globalThis.navigator?.languages ?? []))
  theme = $state<Theme>(oneOf(THEMES, stored('theme')) ?? 'auto')
  fourColours = $state(stored('fourColours') === 'true')
  /** Silent at the first visit: nobody's telephone speaks up in company. */
  sound = $state(stored('sound') === 'true')
  /** A note for each seat says who has acted. */
  tones = $state(stored('tones') === 'true')
  vibrate = $state(stored('vibrate') !== 'false')
  notify = $state(stored('notify') === 'true')
  /** One is called by Web Push, too, where the server does that. */
  reach = $state(stored('reach') === 'true')
  sort = $state(stored('sort') !== 'false')
  calm = $state(stored('calm') === 'true')
  /** What a button does is told as long as it is new. */
  explain = $state(stored('explain') !== 'false')
  /** One's cards come as a closed packet, to be squeezed open. */
  squeeze = $state(stored('squeeze') === 'true')
  contrast = $state(stored('contrast') === 'true')
  words = $state<Words>(oneOf(WORDS, stored('words')) ?? 'all')
  /** The function keys read the seats; as long as nobody wants that they are the browser's. */
  fkeys = $state(stored('fkeys') === 'true')
  /** By the key that stood for it at first, the one that stands for it now. */
  keys = $state.raw(keptKeys(stored('keys')))
  /** The drawn face that one has chosen; 0: the one that comes with the name. */
  face = $state(Number(stored('face')) || 0)
  /** A screen shows the table: here is only one's own hand. */
  handOnly = $state(stored('handOnly') === 'true')

  /** Milliseconds of a movement: none for those who want the page calm. */
  ms(length: number): number {
    return this.calm || prefersReducedMotion.current ? 0 : length
  }

  save(): void {
    for (const key of ['language', 'theme', 'fourColours', 'sound', 'notify', 'sort', 'calm', 'explain', 'vibrate', 'squeeze', 'contrast', 'words', 'fkeys', 'handOnly', 'face', 'reach', 'tones'] as const) {
      globalThis.localStorage?.setItem(`buio.${key}`, String(this[key]))
    }
    globalThis.localStorage?.setItem('buio.keys', JSON.stringify(this.keys))
  }

  /** Show on the document what does not belong to any one part of it. */
  dress(root: HTMLElement): void {
    root.lang = this.language
    root.style.colorScheme = this.theme === 'auto' ? '' : this.theme
    root.classList.toggle('calm', this.calm)
    root.classList.toggle('contrast', this.contrast || more.current)
  }
}

export const settings = new Settings()
