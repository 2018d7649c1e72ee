/** The proofs of the night: each deal's is asked for when it is over, verified unasked, counted and kept. */
import { link, read, verify, type Announced, type Finding, type Proof } from './fair'
import type { EventState, TableState } from './wire'

/** A deal of the night; without a proof it was void, or nobody could verify it. */
export interface Checked {
  deal: number
  commitment: string
  entropy: string
  void?: true
  proof?: Proof
  noted?: Announced
  findings?: Finding[]
  /** All deals before it as one digest; undefined: this page was not there. */
  before?: string
}

/** Findings that need nobody's fault: the page may have been slow. */
const MILD = new Set(['late'])
export const wrong = ({ findings = [] }: Checked): boolean => findings.some(({ code }) => !MILD.has(code))

export class Proofs {
  /** By number; the running deal is among them. */
  deals = $state.raw<Checked[]>([])

  readonly checked = $derived(this.deals.filter(({ findings }) => findings).length)
  readonly failed = $derived(this.deals.filter(wrong))
  readonly late = $derived(this.deals.filter((one) => one.findings?.length && !wrong(one)).length)
  readonly voided = $derived(this.deals.filter((one) => one.void).length)
  /** Deals whose proof was asked for and has not come. */
  #asked = new Set<number>()
  #last = 0

  /**
   * @param ask asks for the proof of the last deal
   * @param announced what was noted of a deal
   * @param later does something when there is time
   */
  constructor(
    private readonly ask: () => string,
    private readonly announced: (deal: number) => Announced,
    private readonly later: (run: () => void) => void = (run) => void setTimeout(run),
  ) {}

  /** The table was told, and what has happened. */
  follow({ fair, result }: TableState, told: EventState[] = []): void {
    if (!fair?.deal) return
    const last = this.deals.at(-1)
    const fresh = last?.deal !== fair.deal
    if (told.some(({ word }) => word === 'void')) this.#put(fresh ? (last?.deal ?? 0) : fair.deal, { void: true })
    const { commitment = '' } = this.announced(fair.deal)
    if (fresh) this.deals = [...this.deals, { deal: fair.deal, commitment: commitment || fair.commitment, entropy: fair.entropy, before: this.#linked(fair.deal) }]
    if (!result || !commitment || this.#last >= fair.deal || !this.ask()) return
    this.#last = fair.deal
    this.#asked.add(fair.deal)
  }

  /** A proof has come: what is noted of its deal is complete by now. */
  take(told: unknown): void {
    const proof = read(JSON.stringify(told))
    const deal = proof && this.#asked.has(proof.deal) ? proof.deal : this.#last
    if (!this.#asked.delete(deal)) return
    const before = this.deals.find((one) => one.deal === deal)?.before
    const noted = { ...this.announced(deal), ...(before && { before }) }
    this.later(() => this.#put(deal, proof ? { proof, noted, findings: found(proof, noted) } : { findings: [{ code: 'file', values: {} }] }))
  }

  /** The night as a file for `buio verify`. */
  get file(): string {
    const over = this.deals.filter((one, at) => one.void || one.proof || at + 1 < this.deals.length)
    const deals = over.map(({ findings: _, before: __, ...one }) => one)
    return JSON.stringify({ buio_night: 2, deals })
  }

  /** The deals before this one as one digest: each commitment holds it. */
  #linked(deal: number): string | undefined {
    const one = this.deals.at(-1)
    const before = one?.proof ? (one.proof.before ?? '') : one?.before
    if (one?.deal === deal - 1 && before !== undefined) return link(one.deal, before, one.commitment, one.entropy)
    return deal === 1 ? '' : undefined
  }

  #put(deal: number, more: Partial<Checked>): void {
    this.deals = this.deals.map((one) => (one.deal === deal ? { ...one, ...more } : one))
  }
}

function found(proof: Proof, noted: Announced): Finding[] {
  try {
    return verify(proof, noted)
  } catch {
    return [{ code: 'file', values: {} }]
  }
}
