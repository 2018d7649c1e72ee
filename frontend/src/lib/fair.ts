/** The proof that the pack of a deal was as announced, verified by the page itself: the same as `buio.fairness`. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { shake256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/* The browser's own `crypto.subtle` is missing where a table is reached over plain http in the house, hence a library. */

export interface OrderProof { leaves: string[]; root?: string; back?: string }
export interface CardProof { to: string; number?: number; salt?: string; dark?: boolean }
export interface Spare { place: number; number: number; salt: string }

/** The proof of a deal for one reader: see `buio.fairness.proof.Proof`. */
export interface Proof {
  buio_proof: number
  deal: number
  viewer: string
  seats: string[]
  dealer: string
  before?: string
  lock: string
  commitment: string
  entropy: string
  pack: string
  orders: OrderProof[]
  cards: CardProof[]
  spares?: Spare[]
  secret?: string
  seal?: string
}

/** What this page has noted before and during the deal, and compares the proof with: see `buio.fairness.Announced`. */
export interface Announced {
  commitment?: string
  promises?: string
  before?: string
  strangers?: string[]
  part?: string
  promised?: boolean
  taken?: boolean
  pack?: number
  seat?: string
  dealer?: string
  turns?: string[]
  roots?: string[]
  cards?: string[]
  board?: string[]
  others?: Record<string, string[]>
  beacon?: string
  known?: boolean
}

/** Something that is wrong with a proof; its sentence is `fair.no.CODE`. Shuffles, places and turns are counted from 1. */
export interface Finding { code: string; values: Record<string, string | number> }

const LENGTH = 96
const MOST = 10_000
/** Places of a pack that is laid out: a smaller one leaves out the places of other numbers. */
const PLACES = 162
const COPY = 52
const JOKERS = 156
const FORM = 2
const LABEL = 'buio/fair/2'
const HEX = /^[0-9a-f]{64}$/
const SEAT = /^p[1-9][0-9]?$/
const PROMISE = /^([^: ]+)~([0-9a-f]{64})$/
const SEED = /^([^: ]+):((?:[0-9a-f]{2}){16,64})$/
const ROUND = /^drand@([1-9][0-9]{0,11})(?::(?:[0-9a-f]{2}){16,64})?$/
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
/** The promise of a seed, as it stands in the list of them. */
export const promise = (name: string, seed: string): string => `${quoted(name)}~${bytesToHex(sha256(hexToBytes(seed)))}`

/** The round of drand in a line of promises or contributions; 0: there is none. */
export const roundIn = (text: string): number => Number(text.split(' ').map((one) => ROUND.exec(one)?.[1]).find(Boolean) ?? 0)

/** Each name in a line of promises or contributions, with the digest that was promised (a beacon has none); null: it is no such line. */
export function parsed(text: string): [string, string][] | null {
  if (text === '' || text === '-') return []
  const all = text.split(' ').map((one): [string, string] | null => {
    if (ROUND.test(one)) return [`drand@${roundIn(one)}`, '']
    const [, name = '', digest = ''] = PROMISE.exec(one) ?? []
    const [, opener = '', seed = ''] = SEED.exec(one) ?? []
    const named = unquoted(name || opener)
    if (named === null || quoted(named) !== (name || opener)) return null
    return name ? [name, digest] : seed ? [opener, bytesToHex(sha256(hexToBytes(seed)))] : null
  })
  return all.every((one) => one !== null) ? all : null
}

function unquoted(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** The list of promises that contributions fulfil. */
const promisedBy = (entropy: string): string => (parsed(entropy) ?? []).map(([name, digest]) => (digest ? `${name}~${digest}` : name)).join(' ') || '-'

// -- keys -------------------------------------------------------------------------------------------------------------

/** So many bytes for this purpose, from HMAC-SHA512 in counter mode. */
export function drawn(key: Uint8Array, purpose: string, said: string, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(length / 64) * 64)
  for (let block = 0; block * 64 < length; block++)
    bytes.set(hmac(sha512, key, utf8ToBytes(`buio/fair/1 ${purpose} ${block} ${said}`)), block * 64)
  return bytes.slice(0, length)
}

export const lock = (secret: Uint8Array, deal: number): string => bytesToHex(drawn(secret, 'commitment', String(deal), 32))

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

/** The key of all orders that the table gives the cards. */
export const packKey = (secret: Uint8Array): Uint8Array => drawn(secret, 'pack', '', LENGTH)

/** The places of an order in the order in which their cards are dealt: the players' seeds alone decide it. */
export function cut(entropy: string, count: number, order: number): number[] {
  if (entropy === '' || entropy === '-') return Array.from({ length: count }, (_, place) => place)
  return shuffled(drawn(utf8ToBytes(entropy), 'cut', '', LENGTH), count, order)
}

const leaf = (deal: number, order: number, place: number, number: number, salt: string): string =>
  digest(`${LABEL} card ${deal} ${order} ${place} ${number} ${salt}`)
const committed = (deal: number, before: string, lock: string, leaves: string[]): string => digest([`${LABEL} pack ${deal}`, before, lock, ...leaves].join('\n'))
const rooted = (deal: number, order: number, commitment: string, entropy: string, leaves: string[]): string =>
  digest([`${LABEL} order ${deal} ${order}`, commitment, entropy, ...leaves].join('\n'))
/** What the commitment to the next deal says of this one and all before it. */
export const link = (deal: number, before: string, commitment: string, entropy: string): string => digest([`${LABEL} deal ${deal}`, before, commitment, entropy].join('\n'))

// -- verifying --------------------------------------------------------------------------------------------------------

/** What is wrong with a proof; nothing: it holds. */
export function verify(proof: Proof, announced: Announced = {}): Finding[] {
  const ill = [...form(proof)]
  if (ill.length) return ill
  const found = [sealed, bound, spared, opened, counted, told, dealt].flatMap((check) => [...check(proof)])
  if (proof.secret && !found.length) found.push(...fromSecret(proof, hexToBytes(proof.secret)))
  return [...found, ...asNoted(proof, announced)]
}

/** A file as a proof; null: it is none. */
export function read(text: string): Proof | null {
  try {
    const proof = JSON.parse(text) as Partial<Proof> | null
    const texts = [proof?.viewer, proof?.dealer, proof?.lock, proof?.commitment, proof?.entropy, proof?.pack]
    const named = Array.isArray(proof?.seats) && [...proof.seats, proof.before ?? '', ...texts].every((text) => typeof text === 'string')
    const whole = named && proof.buio_proof === FORM && Number.isInteger(proof.deal)
    return whole && all(proof.orders, isOrder) && all(proof.cards, isCard) && all(proof.spares ?? [], isSpare) ? (proof as Proof) : null
  } catch {
    return null
  }
}

const all = (list: unknown, is: (one: never) => boolean): boolean => Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null && is(one as never))
const isOrder = (one: OrderProof): boolean => Array.isArray(one.leaves) && [one.root ?? '', one.back ?? '', ...one.leaves].every((text) => typeof text === 'string')
const isCard = (one: CardProof): boolean =>
  Number.isInteger(one.number ?? -1) && [one.to, one.salt ?? ''].every((text) => typeof text === 'string')
const isSpare = (one: Spare): boolean => [one.place, one.number].every((number) => Number.isInteger(number)) && typeof one.salt === 'string'

/** The card of a number: three packs, and six jokers after them; empty: there is none. */
export function cardOf(number = -1): string {
  if (number < 0 || number >= PLACES) return ''
  const card = number % COPY
  return number < JOKERS ? `${'23456789TJQKA'.charAt(card >> 2)}${'scdh'.charAt(card & 3)}` : 'Jk'
}

/** The numbers of the cards of a pack: of equal ones the first has the lowest. */
function numbersOf(pack: string): number[] {
  const taken = new Set<number>()
  return (cards(pack) ?? []).map((card) => {
    const number = NUMBERS.find((one) => cardOf(one) === card && !taken.has(one)) ?? -1
    taken.add(number)
    return number
  })
}
const NUMBERS = Array.from({ length: PLACES }, (_, number) => number)

/** Is it a pack, or several: each rank as often as the others, and in the same suits? */
function regular(pack: string): boolean {
  if (numbersOf(pack).includes(-1)) return false
  const suited = (cards(pack) ?? []).filter((card) => card !== 'Jk')
  const [kinds, ranks, suits] = [new Set(suited), new Set(suited.map((card) => card[0])), new Set(suited.map((card) => card[1]))]
  const most = Math.max(0, ...[...kinds].map((kind) => suited.filter((card) => card === kind).length))
  const whole = kinds.size === ranks.size * suits.size && kinds.size * most === suited.length
  return most > 0 && whole && pack.length / 2 - suited.length <= 2 * most
}

/** The cards of a text, each by itself; null: it cannot be read. */
function cards(text: string): string[] | null {
  const all = text.match(/../g) ?? []
  return all.length * 2 === text.length && all.every((card) => CARD.test(card)) ? all : null
}

function* form(proof: Proof): Iterable<Finding> {
  const texts = [proof.commitment, proof.lock, ...(proof.before ? [proof.before] : []), ...proof.orders.slice(1).map(({ root }) => root ?? '')]
  if (![...texts, ...proof.orders.flatMap(({ leaves }) => leaves)].every((text) => HEX.test(text))) yield { code: 'digits', values: {} }
  if (proof.secret && !/^[0-9a-f]{192}$/.test(proof.secret)) yield { code: 'secret_digits', values: { count: 2 * LENGTH } }
  if (!parsed(proof.entropy)) yield { code: 'line', values: {} }
  if (!proof.orders.length || [proof.pack, ...proof.orders.map((order) => order.back ?? '')].some((text) => !cards(text))) yield { code: 'cards', values: {} }
  else if (!regular(proof.pack)) yield { code: 'pack', values: {} }
  if (Math.max(proof.cards.length, proof.pack.length, ...proof.orders.map((order) => order.leaves.length)) > MOST) yield { code: 'many', values: { most: MOST } }
  else if (proof.orders[0]?.leaves.length !== PLACES) yield { code: 'size', values: { places: PLACES } }
  const to = proof.cards.map((card) => card.to).filter((one) => one !== 'table' && one !== 'aside')
  if (![proof.viewer || 'p1', proof.dealer, ...to].every((one) => SEAT.test(one) && Number(one.slice(1)) <= proof.seats.length)) yield { code: 'somebody', values: {} }
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

/** Commitment and roots are those of these digests. */
function* bound(proof: Proof): Iterable<Finding> {
  for (const [number, { leaves, root }] of proof.orders.entries()) {
    const made = number ? rooted(proof.deal, number, proof.commitment, proof.entropy, leaves) : committed(proof.deal, proof.before ?? '', proof.lock, leaves)
    if (made !== (number ? root : proof.commitment)) yield { code: 'root', values: { shuffle: number + 1 } }
  }
}

/** What is passed over is no card of this pack, and was laid there before anybody's seed was opened. */
function* spared(proof: Proof): Iterable<Finding> {
  const pack = new Set(numbersOf(proof.pack))
  for (const { place, number, salt } of proof.spares ?? []) {
    const fits = place >= 0 && place < PLACES && number >= 0 && number < PLACES && !pack.has(number)
    if (!fits || leaf(proof.deal, 0, place, number, salt) !== proof.orders[0]?.leaves[place]) yield { code: 'spare', values: { place: place + 1 } }
  }
}

/** Where the card of each turn lay: order and place. */
function lie(proof: Proof): [number, number][] {
  const spares = new Set((proof.spares ?? []).map(({ place }) => place))
  return proof.orders.flatMap(({ leaves }, order) => {
    const places = cut(proof.entropy, leaves.length, order)
    const cards = order ? places : places.filter((place) => !spares.has(place)).slice(0, proof.pack.length / 2)
    return cards.map((place): [number, number] => [order, place])
  })
}

/** What is told of a card opens the commitment at the place that is dealt in its turn. */
function* opened(proof: Proof): Iterable<Finding> {
  const [places, pack] = [lie(proof), new Set(numbersOf(proof.pack))]
  if (proof.cards.length > places.length) yield { code: 'nowhere', values: { turn: places.length + 1 } }
  for (const [at, [order, place]] of places.slice(0, proof.cards.length).entries()) {
    const { number = -1, salt = '' } = proof.cards[at] ?? {}
    const [turn, card] = [at + 1, cardOf(number)]
    if (number >= 0 !== (salt !== '')) yield { code: 'halves', values: { turn } }
    else if (salt && !pack.has(number)) yield { code: 'foreign', values: { turn } }
    else if (salt && leaf(proof.deal, order, place, number, salt) !== proof.orders[order]?.leaves[place]) yield { code: 'leaf', values: { turn, card } }
  }
}

/** No card of the pack lies twice in its first order, nor more often in a reshuffle than in the pack. */
function* counted(proof: Proof): Iterable<Finding> {
  const pack = cards(proof.pack) ?? []
  const times = new Map<string, { order: number; card: string; count: number }>()
  const count = (order: number, number: number): void => {
    const card = cardOf(number)
    const key = `${order} ${order ? card : number}`
    times.set(key, { order, card, count: (times.get(key)?.count ?? 0) + 1 })
  }
  const places = lie(proof)
  for (const [at, { number = -1 }] of proof.cards.entries()) {
    const [order] = places[at] ?? []
    if (order !== undefined && cardOf(number)) count(order, number)
  }
  for (const { number } of proof.spares ?? []) count(0, number)
  for (const { order, card, count } of times.values())
    if (count > (order ? pack.filter((one) => one === card).length : 1)) yield { code: 'often', values: { card, shuffle: order + 1 } }
}

/** Readers are told their own cards, and of a full opening all. */
function* told(proof: Proof): Iterable<Finding> {
  for (const [at, { to, salt, dark }] of proof.cards.entries()) {
    const own = proof.viewer !== '' && to === proof.viewer && !dark
    if (!salt && (own || proof.secret)) yield { code: 'missing', values: { turn: at + 1, to } }
  }
}

/** The first round of dealing goes in turn from the dealer's left; the rest is known to who has noted it. */
function* dealt(proof: Proof): Iterable<Finding> {
  const { dealer, seats: { length } } = proof
  const hands = proof.cards.map(({ to }) => to).filter((to) => to !== 'aside')
  const until = hands.includes('table') ? hands.indexOf('table') : hands.length
  const away = (one: string): number => (Number(one.slice(1)) - Number(dealer.slice(1)) - 1 + length) % length
  const first = [...new Set(hands.slice(0, until))]
  if (first.join() !== [...first].sort((one, other) => away(one) - away(other)).join()) yield { code: 'turns', values: { dealer } }
}

/** A full opening: commitment, orders and salts all follow from the secret. */
function* fromSecret(proof: Proof, secret: Uint8Array): Iterable<Finding> {
  if (lock(secret, proof.deal) !== proof.lock) return yield { code: 'secret', values: {} }
  const key = packKey(secret)
  for (const [order, { leaves, back }] of proof.orders.entries()) {
    const before = order ? (cards(back ?? '') ?? []).map((card) => NUMBERS.findIndex((one) => cardOf(one) === card)) : NUMBERS
    const laid = shuffled(key, before.length, order).map((from, place) => leaf(proof.deal, order, place, before[from] ?? -1, salt(secret, order, place)))
    if (laid.join() !== leaves.join()) yield { code: 'order', values: { shuffle: order + 1 } }
  }
}

function* asNoted(proof: Proof, noted: Announced): Iterable<Finding> {
  if (noted.commitment && noted.commitment !== proof.commitment) yield { code: 'commitment', values: {} }
  for (const [number, root] of (noted.roots ?? []).entries()) if (proof.orders[number + 1]?.root !== root) yield { code: 'announced', values: { shuffle: number + 2 } }
  if (noted.before && noted.before !== (proof.before ?? '')) yield { code: 'chain', values: { deal: proof.deal } }
  yield* asListed(proof, noted)
  const size = proof.pack.length / 2
  if (noted.pack && noted.pack !== size) yield { code: 'cards_of', values: { count: noted.pack, told: size } }
  if (noted.seat && noted.seat !== proof.viewer) yield { code: 'viewer', values: { seat: noted.seat } }
  if (noted.dealer && noted.dealer !== proof.dealer) yield { code: 'dealer', values: { dealer: noted.dealer } }
  const seen = noted.turns ?? []
  const turns = seen.length ? proof.cards.map(({ to }) => to).filter((to) => to !== 'aside') : []
  const at = Array.from({ length: Math.max(seen.length, turns.length) }, (_, turn) => turn).find((turn) => turns[turn] !== seen[turn])
  if (at !== undefined) yield { code: 'turn', values: { turn: at + 1, to: turns[at] ?? '-', seen: seen[at] ?? '-' } }
  const times = (list: string[], card: string): number => list.filter((one) => one === card).length
  const others = noted.others ?? {}
  for (const [to, cards] of [[proof.viewer, noted.cards ?? []], ['table', noted.board ?? []], ...Object.entries(others)] as const) {
    /** Who takes cards from the table shows them too. */
    const opened = proof.cards.filter((card) => card.salt && (card.to === to || (to in others && card.to === 'table'))).map(({ number }) => cardOf(number))
    for (const card of new Set(cards)) if (times([...cards], card) > times(opened, card)) yield { code: 'unseen', values: { card } }
  }
}

/** Contributions are the promises that were published before the first seed was opened, and no others. */
function* asListed(proof: Proof, { promises = '', strangers = [], part = '', promised, taken, seat, turns, beacon, known }: Announced): Iterable<Finding> {
  for (const name of strangers) yield { code: 'stranger', values: { name } }
  if (promises && promises !== promisedBy(proof.entropy)) {
    const misfits = [...unlike(new Map(parsed(promises)), new Map(parsed(proof.entropy)))]
    yield* misfits.length ? misfits : [{ code: 'list', values: {} }]
  }
  const mine = part && (parsed(part) ?? []).map(([name, digest]) => `${name}~${digest}`).join(' ')
  if (seat && !(mine && promises.split(' ').includes(mine))) {
    const unlisted = turns?.length && !promises && proof.entropy !== '-'
    yield { code: unlisted ? 'unlisted' : promised ? 'left' : 'outside', values: {} }
  } else if (part && !proof.entropy.split(' ').includes(part)) yield { code: taken ? 'part' : 'late', values: {} }
  const [round, parts] = [roundIn(proof.entropy), proof.entropy.split(' ')]
  if (round && known) yield { code: 'known', values: { round } }
  if (round && beacon && !parts.includes(beacon)) yield { code: parts.includes(`drand@${round}`) ? 'dark' : 'beacon', values: { round } }
}

function* unlike(listed: Map<string, string>, counted: Map<string, string>): Iterable<Finding> {
  for (const written of new Set([...listed.keys(), ...counted.keys()])) {
    const name = decodeURIComponent(written)
    if (!counted.has(written)) yield { code: 'gone', values: { name } }
    else if (!listed.has(written)) yield { code: 'added', values: { name } }
    else if (listed.get(written) !== counted.get(written)) yield { code: 'another', values: { name } }
  }
}
