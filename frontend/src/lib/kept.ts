/** What this browser keeps of the night at a table: loading the page anew, or coming back to it, loses no proof. */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Announced, Finding, Proof } from './fair'
import { myTables } from './mine'

/** Deals of a night, and nights, that are kept: a deal is about 15 kB. */
const DEALS = 400
const NIGHTS = 4
const NOTED = 'buio.noted'

/** A deal of the night; without a proof it was void, or nobody could verify it. */
export interface Checked {
  /** The place among the deals that this browser has seen, from 1. */
  at: number
  deal: number
  commitment: string
  entropy: string
  void?: true
  proof?: Proof
  noted?: Announced
  findings?: Finding[]
  /** A deal of this number, or a later one, has been seen before: the table was set back. */
  again?: true
  /** All deals before it as one digest; undefined: this page was not there. */
  before?: string
}

/** The night at one table; `id` is its name in its link, empty at the bare address, where another table may stand tomorrow. */
export class Night {
  #store: UseStore | undefined

  constructor(readonly id: string) {}

  /** The notes of the running deals, as they were written last in this tab. */
  get notes(): string {
    const kept = globalThis.sessionStorage?.getItem(NOTED) ?? ''
    return kept.startsWith(`${this.id} `) ? kept.slice(this.id.length + 1) : ''
  }

  set notes(text: string) {
    globalThis.sessionStorage?.setItem(NOTED, `${this.id} ${text}`)
  }

  /** The deals that are kept; none where this browser keeps nothing. Those of nights long past are let go. */
  async deals(): Promise<Checked[]> {
    try {
      this.#store = createStore('buio', 'proofs')
      const staying = new Set([this.id, ...myTables().slice(0, NIGHTS).map(({ id }) => id)])
      return await this.#store('readwrite', async (proofs) => {
        for (const key of await promisifyRequest(proofs.getAllKeys())) if (!staying.has((key as [string])[0])) proofs.delete(key)
        return promisifyRequest<Checked[]>(proofs.getAll(this.#all))
      })
    } catch {
      this.#store = undefined
      return []
    }
  }

  /** Keep a deal in the place of what was kept of it. */
  keep(one: Checked): void {
    void this.#store?.('readwrite', (proofs) => {
      proofs.put(one, [this.id, one.at])
      proofs.delete([this.id, one.at - DEALS])
    }).catch(() => undefined)
  }

  /** It was the night of another table. */
  forget(): void {
    void this.#store?.('readwrite', (proofs) => void proofs.delete(this.#all)).catch(() => undefined)
  }

  get #all(): IDBKeyRange {
    return IDBKeyRange.bound([this.id, 0], [this.id, Infinity])
  }
}
