/** The proof that the pack of a deal was as announced, verified by the page itself: the same as `buio.fairness`. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { shake256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/* The browser's own `crypto.subtle` is missing where a table is reached over plain http in the house, hence a library. */

export interface OrderProof { root: string; leaves: string[]; back?: string }
export interface CardProof { order: number; place: number; to: string; card?: string; salt?: string; dark?: boolean }

/** The proof of a deal for one reader: see `buio.fairness.proof.Proof`. */
export interface Proof {
  buio_proof: number
  deal: number
  viewer: string
  commitment: string
  entropy: string
  pack: string
  orders: OrderProof[]
  cards: CardProof[]
  secret?: string
  seal?: string
}

/** What this page has noted during the deal, and compares the proof with. */
export interface Announced { commitment?: string; roots?: string[]; part?: string; cards?: string[] }

/** Something that is wrong with a proof; its sentence is `fair.no.CODE`. Shuffles and places are counted from 1. */
export interface Finding { code: string; values: Record<string, string | number> }

const LENGTH = 96
const MOST = 10_000
const LABEL = 'buio/fair/1'
const HEX = /^[0-9a-f]{64}$/
const TO = /^(table|p[1-9][0-9]?)$/
const CARD = /^(([23456789TJQKA][scdh])|Jk|Jr)$/

export const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

// -- what a page contributes ------------------------------------------------------------------------------------------

/** A fresh seed for the shuffle of one deal, and the digest that promises it. */
export function promised(): { seed: string; digest: string } {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  return { seed: bytesToHex(seed), digest: bytesToHex(sha256(seed)) }
}

/** A name as it stands among all contributions. */
export const quoted = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A seed that was opened, as it stands among all contributions. */
export const part = (name: string, seed: string): string => `${quoted(name)}:${seed}`

// -- keys -------------------------------------------------------------------------------------------------------------

/** So many bytes for this purpose, from HMAC-SHA512 in counter mode. */
export function drawn(key: Uint8Array, purpose: string, said: string, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(length / 64) * 64)
  for (let block = 0; block * 64 < length; block++)
    bytes.set(hmac(sha512, key, utf8ToBytes(`${LABEL} ${purpose} ${block} ${said}`)), block * 64)
  return bytes.slice(0, length)
}

export const commitment = (secret: Uint8Array, deal: number): string => bytesToHex(drawn(secret, 'commitment', String(deal), 32))

const salt = (secret: Uint8Array, order: number, place: number): string => bytesToHex(drawn(secret, 'salt', `${order} ${place}`, 32))

/** The places of so many cards in the order of a shuffle: sorted by 64-bit words, drawn again if two are equal. */
export function shuffled(key: Uint8Array, count: number, order: number): number[] {
  for (let attempt = 0; ; attempt++) {
    const label = utf8ToBytes(`/buio/shuffle/${order}/${attempt}`)
    const view = new DataView(shake256(new Uint8Array([...key, ...label]), { dkLen: 8 * count }).buffer)
    const words = Array.from({ length: count }, (_, place) => view.getBigUint64(8 * place, true))
    if (new Set(words).size === count) return sorted(words)
  }
}

const sorted = (words: bigint[]): number[] =>
  words.map((word, place) => ({ word, place })).sort((one, other) => (one.word < other.word ? -1 : 1)).map(({ place }) => place)

/** The key of all shuffles of a deal. */
export const packKey = (secret: Uint8Array, entropy: string): Uint8Array => drawn(secret, 'pack', entropy, LENGTH)

const leaf = (deal: number, order: number, place: number, card: string, salt: string): string =>
  digest(`${LABEL} card ${deal} ${order} ${place} ${card} ${salt}`)

// -- verifying --------------------------------------------------------------------------------------------------------

/** What is wrong with a proof; nothing: it holds. */
export function verify(proof: Proof, announced: Announced = {}): Finding[] {
  const ill = [...form(proof)]
  if (ill.length) return ill
  const found = [sealed, rooted, placed, opened, counted, told].flatMap((check) => [...check(proof)])
  if (proof.secret && !found.length) found.push(...fromSecret(proof, hexToBytes(proof.secret)))
  return [...found, ...asNoted(proof, announced)]
}

/** A file as a proof; null: it is none. */
export function read(text: string): Proof | null {
  try {
    const proof = JSON.parse(text) as Partial<Proof> | null
    const texts = [proof?.viewer, proof?.commitment, proof?.entropy, proof?.pack]
    const whole = proof?.buio_proof === 1 && Number.isInteger(proof.deal) && texts.every((text) => typeof text === 'string')
    return whole && all(proof.orders, isOrder) && all(proof.cards, isCard) ? (proof as Proof) : null
  } catch {
    return null
  }
}

const all = (list: unknown, is: (one: never) => boolean): boolean => Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && is(one as never))
const isOrder = (one: OrderProof): boolean => Array.isArray(one.leaves) && [one.root, one.back ?? '', ...one.leaves].every((text) => typeof text === 'string')
const isCard = (one: CardProof): boolean =>
  [one.order, one.place].every((number) => Number.isInteger(number)) && [one.to, one.card ?? '', one.salt ?? ''].every((text) => typeof text === 'string')

const at = (code: string, order: number, place: number, values: Finding['values'] = {}): Finding =>
  ({ code, values: { place: place + 1, shuffle: order + 1, ...values } })

/** The cards of a text, each by itself; null: it cannot be read. */
function cards(text: string): string[] | null {
  const all = text.match(/../g) ?? []
  return all.length * 2 === text.length && all.every((card) => CARD.test(card)) ? all : null
}

function* form(proof: Proof): Iterable<Finding> {
  const texts = [proof.commitment, ...proof.orders.flatMap((order) => [order.root, ...order.leaves])]
  if (!texts.every((text) => HEX.test(text))) yield { code: 'digits', values: {} }
  if (proof.secret && !/^[0-9a-f]{192}$/.test(proof.secret)) yield { code: 'secret_digits', values: { count: 2 * LENGTH } }
  if (proof.entropy.includes('\n')) yield { code: 'line', values: {} }
  if (!proof.orders.length || [proof.pack, ...proof.orders.map((order) => order.back ?? '')].some((text) => !cards(text))) yield { code: 'cards', values: {} }
  if (Math.max(proof.cards.length, ...proof.orders.map((order) => order.leaves.length)) > MOST) yield { code: 'many', values: { most: MOST } }
  if (![proof.viewer || 'p1', ...proof.cards.map((card) => card.to)].every((to) => TO.test(to))) yield { code: 'somebody', values: {} }
}

/** The seal that fits to a proof: the digest of all that it says, by the paths of its values. */
export const seal = (proof: Proof): string => digest([...lines({ ...proof, seal: '' }, '')].join('\n'))

function* lines(value: unknown, path: string): Iterable<string> {
  if (Array.isArray(value)) for (const [place, one] of value.entries()) yield* lines(one, `${path}.${place}`)
  else if (value && typeof value === 'object')
    for (const key of Object.keys(value).sort()) yield* lines((value as Record<string, unknown>)[key], `${path}.${key}`)
  else if (value !== false && value !== '') yield `${path}=${String(value)}`
}

function* sealed(proof: Proof): Iterable<Finding> {
  if (proof.seal !== seal(proof)) yield { code: 'seal', values: {} }
}

function* rooted(proof: Proof): Iterable<Finding> {
  for (const [number, order] of proof.orders.entries()) {
    const made = digest([`${LABEL} root ${proof.deal} ${number}`, proof.commitment, proof.entropy, proof.pack, ...order.leaves].join('\n'))
    if (made !== order.root) yield { code: 'root', values: { shuffle: number + 1 } }
  }
  if (proof.orders[0]?.leaves.length !== proof.pack.length / 2) yield { code: 'size', values: {} }
}

/** Every card lay at a place of its own; those of the first order were dealt from the top. */
function* placed(proof: Proof): Iterable<Finding> {
  const seen = new Map<string, { order: number; place: number; count: number }>()
  for (const { order, place } of proof.cards) {
    const key = `${order} ${place}`
    seen.set(key, { order, place, count: (seen.get(key)?.count ?? 0) + 1 })
  }
  for (const { order, place, count } of seen.values()) {
    if (proof.orders[order]?.leaves[place] === undefined) yield at('nowhere', order, place)
    else if (count > 1) yield at('twice', order, place)
  }
  const first = new Set([...seen.values()].filter(({ order }) => order === 0).map(({ place }) => place))
  const missing = [...first].map((_, place) => place).find((place) => !first.has(place))
  if (missing !== undefined) yield at('skipped', 0, missing)
}

/** What is told of a card opens its commitment. */
function* opened(proof: Proof): Iterable<Finding> {
  for (const { order, place, card, salt } of proof.cards) {
    if (!card !== !salt) yield at('halves', order, place)
    else if (card && salt && proof.orders[order]?.leaves[place] !== leaf(proof.deal, order, place, card, salt)) yield at('leaf', order, place, { card })
  }
}

/** No order holds a card more often than the pack. */
function* counted(proof: Proof): Iterable<Finding> {
  const pack = cards(proof.pack) ?? []
  const times = new Map<string, { order: number; card: string; count: number }>()
  for (const { order, card } of proof.cards) {
    if (!card) continue
    const key = `${order} ${card}`
    times.set(key, { order, card, count: (times.get(key)?.count ?? 0) + 1 })
  }
  for (const { order, card, count } of times.values())
    if (count > pack.filter((one) => one === card).length) yield { code: 'often', values: { card, shuffle: order + 1 } }
}

/** Readers are told their own cards, and of a full opening all. */
function* told(proof: Proof): Iterable<Finding> {
  for (const { order, place, to, card, dark } of proof.cards) {
    const own = proof.viewer !== '' && to === proof.viewer && !dark
    if (!card && (own || proof.secret)) yield at('missing', order, place, { to })
  }
}

/** A full opening: commitment, orders and salts all follow from the secret. */
function* fromSecret(proof: Proof, secret: Uint8Array): Iterable<Finding> {
  if (commitment(secret, proof.deal) !== proof.commitment) return yield { code: 'secret', values: {} }
  const key = packKey(secret, proof.entropy)
  for (const [number, order] of proof.orders.entries()) {
    const before = cards((number ? order.back : proof.pack) ?? '') ?? []
    const lie = shuffled(key, before.length, number).map((from, place) => leaf(proof.deal, number, place, before[from] ?? '', salt(secret, number, place)))
    if (lie.join() !== order.leaves.join()) yield { code: 'order', values: { shuffle: number + 1 } }
  }
}

function* asNoted(proof: Proof, { commitment, roots = [], part, cards = [] }: Announced): Iterable<Finding> {
  if (commitment && commitment !== proof.commitment) yield { code: 'commitment', values: {} }
  for (const [number, root] of roots.entries()) if (proof.orders[number]?.root !== root) yield { code: 'announced', values: { shuffle: number + 1 } }
  if (part && !proof.entropy.split(' ').includes(part)) yield { code: 'part', values: {} }
  const times = (list: (string | undefined)[], card: string): number => list.filter((one) => one === card).length
  const opened = proof.cards.filter(({ salt }) => salt).map(({ card }) => card)
  for (const card of new Set(cards)) if (times(cards, card) > times(opened, card)) yield { code: 'unseen', values: { card } }
}
