/** The proofs of the night: each deal's is asked for when it is over, verified unasked, counted and kept. */
import { link, read, verify, type Announced, type Finding, type Proof } from './fair'
import type { Checked, Night } from './kept'
import type { EventState, FairState, TableState } from './wire'

/** What is wrong with a deal. */
export const faults = ({ deal, again, findings = [] }: Checked): Finding[] => (again ? [{ code: 'again', values: { deal } }, ...findings] : findings)
/** Findings that need nobody's fault: the page may have been slow, or the beacon. */
const LATE = new Set(['late', 'outside'])
const MILD = new Set([...LATE, 'known', 'dark'])
export const wrong = (one: Checked): boolean => faults(one).some(({ code }) => !MILD.has(code))

export class Proofs {
  /** In the order in which they were played; the running deal is among them. */
  deals = $state.raw<Checked[]>([])

  readonly checked = $derived(this.deals.filter(({ findings }) => findings).length)
  readonly failed = $derived(this.deals.filter(wrong))
  readonly late = $derived(this.deals.filter((one) => one.findings?.some(({ code }) => LATE.has(code)) && !wrong(one)).length)
  readonly voided = $derived(this.deals.filter((one) => one.void).length)
  /** Deals whose proof was asked for and has not come, by their places. */
  #asked = new Set<number>()
  /** What the table has told before it was known what is kept; null: that is known. */
  #early: [TableState, EventState[]][] | null = null
  #kept: Checked[] | undefined

  /**
   * @param ask asks for the proof of the last deal
   * @param announced what was noted of a deal
   * @param night where deals are kept
   * @param later does something when there is time
   */
  constructor(
    private readonly ask: () => string,
    private readonly announced: (deal: number) => Announced,
    private readonly night?: Pick<Night, 'id' | 'deals' | 'keep' | 'forget'>,
    private readonly later: (run: () => void) => void = (run) => void setTimeout(run),
  ) {
    if (!night) return
    this.#early = []
    void night.deals().then((kept) => {
      this.#kept = kept
      this.#resume()
    })
  }

  /** The table was told, and what has happened. */
  follow(table: TableState, told: EventState[] = []): void {
    const { fair, result } = table
    if (!fair?.deal) return
    if (this.#early) {
      this.#early.push([table, told])
      return this.#resume()
    }
    const voided = told.some(({ word }) => word === 'void')
    const last = this.deals.at(-1)
    /** The last deal may be cancelled, and another run already. */
    const open = last && !last.findings && !this.#asked.has(last.at)
    if (voided && open) this.#put(last.at, { void: true })
    if (!isOf(last, fair)) this.#begin(fair, voided && !open)
    const one = this.deals.at(-1)
    if (!one || !result || one.findings || this.#asked.has(one.at) || !this.announced(fair.deal).commitment || !this.ask()) return
    this.#asked.add(one.at)
  }

  /** A proof has come: what is noted of its deal is complete by now. */
  take(told: unknown): void {
    const proof = read(JSON.stringify(told))
    const asked = this.deals.filter(({ at }) => this.#asked.has(at))
    const one = asked.find(({ deal }) => deal === proof?.deal) ?? asked.at(-1)
    if (!one) return
    this.#asked.delete(one.at)
    const noted = { ...this.announced(one.deal), ...(one.before && { before: one.before }) }
    this.later(() => this.#put(one.at, proof ? { proof, noted, findings: found(proof, noted) } : { findings: [{ code: 'file', values: {} }] }))
  }

  /** The night as a file for `buio verify`. */
  get file(): string {
    const over = this.deals.filter((one, at) => one.void || one.proof || at + 1 < this.deals.length)
    const deals = over.map(({ deal, commitment, entropy, void: cancelled, proof, noted }) => ({ deal, commitment, entropy, void: cancelled, proof, noted }))
    return JSON.stringify({ buio_night: 2, deals })
  }

  /** Go on with what is kept, as soon as that and the running deal are known: at the bare address it may be another table's. */
  #resume(): void {
    const [kept, early, fair] = [this.#kept, this.#early, this.#early?.[0]?.[0].fair]
    if (!kept || !early || !fair) return
    if (this.night?.id || kept.some((one) => isOf(one, fair))) this.deals = kept
    else this.night?.forget()
    this.#early = null
    for (const [table, told] of early) this.follow(table, told)
  }

  #begin({ deal, commitment, entropy }: FairState, cancelled = false): void {
    const [at, before] = [(this.deals.at(-1)?.at ?? 0) + 1, this.#linked(deal)]
    const again = this.deals.some((one) => one.deal >= deal)
    const one = { at, deal, commitment: this.announced(deal).commitment || commitment, entropy, before }
    this.deals = [...this.deals, { ...one, ...(cancelled && { void: true }), ...(again && { again }) }]
    this.#put(at, {})
  }

  /** The deals before this one as one digest: each commitment holds it. */
  #linked(deal: number): string | undefined {
    const one = this.deals.at(-1)
    const before = one?.proof ? (one.proof.before ?? '') : one?.before
    if (one?.deal === deal - 1 && before !== undefined) return link(one.deal, before, one.commitment, one.entropy)
    return deal === 1 ? '' : undefined
  }

  #put(at: number, more: Partial<Checked>): void {
    this.deals = this.deals.map((one) => (one.at === at ? { ...one, ...more } : one))
    const changed = this.deals.find((one) => one.at === at)
    if (changed) this.night?.keep(changed)
  }
}

/** Is it this deal, with these seeds? */
const isOf = (one: Checked | undefined, fair: FairState): boolean => one?.deal === fair.deal && one.entropy === fair.entropy

function found(proof: Proof, noted: Announced): Finding[] {
  try {
    return verify(proof, noted)
  } catch {
    return [{ code: 'file', values: {} }]
  }
}
