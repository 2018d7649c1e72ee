/** What people say: who is not heard here, and what has not been read yet. */
import type { SaidState } from '../wire'

/** Something said, as this page keeps it. */
export interface Said extends SaidState {
  id: number
  /** When, by the clock of this page. */
  at: number
}

const stored = (): string[] => {
  try {
    return JSON.parse(globalThis.localStorage?.getItem('buio.muted') ?? '[]') as string[]
  } catch {
    return []
  }
}

class Hearing {
  muted = $state<string[]>(stored())
  nobody = $state(globalThis.localStorage?.getItem('buio.deaf') === 'true')
  /** The last line that has been read. */
  read = $state(0)

  hears(line: Said): boolean {
    return !this.nobody && !this.muted.includes(line.name)
  }

  toggle(name: string): void {
    this.muted = this.muted.includes(name) ? this.muted.filter((one) => one !== name) : [...this.muted, name]
    this.save()
  }

  save(): void {
    globalThis.localStorage?.setItem('buio.muted', JSON.stringify(this.muted))
    globalThis.localStorage?.setItem('buio.deaf', String(this.nobody))
  }

  /** How many lines are new, of others that are heard. */
  fresh(lines: Said[], me: string): number {
    return lines.filter((line) => line.id > this.read && line.name !== me && this.hears(line)).length
  }
}

export const hearing = new Hearing()
export const SIGNS = ['laugh', 'wow', 'sad', 'cheers', 'luck', 'slow'] as const
