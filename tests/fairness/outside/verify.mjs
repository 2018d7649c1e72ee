/**
 * Verifies the proof of a deal, or a night of them. Written from docs/explanation/fairness.md alone, in plain Node:
 * nothing of Buio is used. `node verify.mjs FILE` prints what is wrong, a line each, and ends with 3 if anything is.
 */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const PLACES = 162
const beacon = /^drand@([1-9][0-9]{0,11})(:([0-9a-f]{2}){16,64})?$/
const hex64 = /^[0-9a-f]{64}$/
const sha = (data) => createHash('sha256').update(data).digest('hex')
const lines = (...all) => sha(all.flat().join('\n'))

// -- cards and cuts --------------------------------------------------------------------------------------------------

const PACK = [...'23456789TJQKA'].flatMap((rank) => [...'scdh'].map((suit) => rank + suit))
const ALL = [...PACK, ...PACK, ...PACK, ...Array(6).fill('Jk')]
const split = (text) => (typeof text === 'string' && text.length % 2 === 0 ? (text.match(/../gs) ?? []) : null)

/** The lowest free number of each card; null where a card is in it more often than a table lays out. */
function numbers(pack) {
  const free = ALL.map(() => true)
  const found = pack.map((card) => {
    const at = ALL.findIndex((one, number) => one === card && free[number])
    free[at] = false
    return at
  })
  return found.includes(-1) ? null : new Set(found)
}

function drawn(key, purpose, said, length) {
  const blocks = []
  for (let block = 0; 64 * block < length; block++) blocks.push(createHmac('sha512', key).update(`buio/fair/1 ${purpose} ${block} ${said}`).digest())
  return Buffer.concat(blocks).subarray(0, length)
}

function cut(entropy, count, shuffle) {
  const places = Array.from({ length: count }, (_, place) => place)
  if (entropy === '-') return places
  const key = drawn(entropy, 'cut', '', 96)
  for (let attempt = 0; ; attempt++) {
    const stream = createHash('shake256', { outputLength: 8 * count || 1 }).update(key).update(`/buio/shuffle/${shuffle}/${attempt}`).digest()
    const words = places.map((place) => stream.readBigUInt64LE(8 * place))
    if (new Set(words).size === count) return places.sort((a, b) => (words[a] < words[b] ? -1 : 1))
  }
}

// -- seeds -----------------------------------------------------------------------------------------------------------

/** Names with the digests that were promised; null: the line is none. */
function promises(line) {
  if (line === '-') return []
  const found = line.split(' ').map((part) => {
    if (beacon.test(part)) return [part.split(':')[0], '']
    const [, name, digest, seed] = /^([^: ]+)(?:~([0-9a-f]{64})|:((?:[0-9a-f]{2}){16,64}))$/.exec(part) ?? []
    return name && plain(name) && [name, digest ?? sha(Buffer.from(seed, 'hex'))]
  })
  return found.every(Boolean) ? found : null
}

/** Is the name written as in an address: every byte but letters, digits and `_.-~` as %XX, and no other? */
function plain(name) {
  const bytes = Buffer.from(name.replace(/%([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16))), 'latin1')
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) && name === [...bytes].map((byte) => (/[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)).join('')
}

const listOf = (entropy) => promises(entropy).map(([name, digest]) => (digest ? `${name}~${digest}` : name)).join(' ') || '-'

// -- a proof by itself -----------------------------------------------------------------------------------------------

function* sealed(value, path = '') {
  if (value !== null && typeof value === 'object')
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value).sort()) yield* sealed(value[key], `${path}.${key}`)
  else if (value !== false && value !== '') yield `${path}=${value}`
}

function* form(p) {
  const digests = [p.commitment, p.lock, ...(p.before ? [p.before] : []), ...p.orders.slice(1).map((o) => o.root), ...p.orders.flatMap((o) => o.leaves)]
  if (!digests.every((one) => hex64.test(one))) yield 'digits'
  if (!promises(p.entropy)) yield 'line'
  const pack = split(p.pack)
  if (!p.orders.length || !pack?.every((card) => ALL.includes(card))) yield 'cards'
  else if (!regular(pack)) yield 'pack'
  if (p.orders[0]?.leaves.length !== PLACES) yield 'size'
  const seats = p.seats.map((_, seat) => `p${seat + 1}`)
  const named = [p.viewer || 'p1', p.dealer, ...p.cards.map((card) => card.to).filter((to) => to !== 'table' && to !== 'aside')]
  if (!named.every((one) => seats.includes(one))) yield 'somebody'
}

/** Each rank as often as the others, in the same suits; at most two jokers a pack. */
function regular(pack) {
  if (!numbers(pack)) return false
  const suited = pack.filter((card) => card !== 'Jk')
  const kinds = [...new Set(suited)]
  const often = suited.length / kinds.length
  const whole = kinds.length === new Set(kinds.map((card) => card[0])).size * new Set(kinds.map((card) => card[1])).size
  return suited.length > 0 && whole && kinds.every((kind) => suited.filter((card) => card === kind).length === often) && pack.length - suited.length <= 2 * often
}

/** The order and the place of each turn. */
function turnsOf(p) {
  const passed = new Set((p.spares ?? []).map((one) => one.place))
  return p.orders.flatMap(({ leaves }, order) => {
    const places = cut(p.entropy, leaves.length, order)
    return (order ? places : places.filter((place) => !passed.has(place)).slice(0, p.pack.length / 2)).map((place) => [order, place])
  })
}

function* bySelf(p) {
  if (p.seal !== lines([...sealed({ ...p, seal: '' })])) yield 'seal'
  const [first, ...again] = p.orders
  if (p.commitment !== lines(`buio/fair/2 pack ${p.deal}`, p.before ?? '', p.lock, first.leaves)) yield 'root'
  for (const [at, { leaves, root }] of again.entries()) if (root !== lines(`buio/fair/2 order ${p.deal} ${at + 1}`, p.commitment, p.entropy, leaves)) yield 'root'
  const leaf = (order, place, { number, salt }) => p.orders[order]?.leaves[place] === sha(`buio/fair/2 card ${p.deal} ${order} ${place} ${number} ${salt}`)
  const pack = numbers(split(p.pack))
  for (const one of p.spares ?? []) if (!(one.number >= 0 && one.number < PLACES) || pack.has(one.number) || !leaf(0, one.place, one)) yield 'spare'
  const turns = turnsOf(p)
  if (p.cards.length > turns.length) yield 'nowhere'
  const opened = (p.spares ?? []).map(({ number }) => `0 ${number}`)
  for (const [turn, card] of p.cards.slice(0, turns.length).entries()) {
    const [order, place] = turns[turn]
    const told = card.number !== undefined && card.number >= 0
    if (told !== Boolean(card.salt)) yield 'halves'
    else if (told && !pack.has(card.number)) yield 'foreign'
    else if (told && !leaf(order, place, card)) yield 'leaf'
    if (told) opened.push(`${order} ${order ? ALL[card.number] : card.number}`)
    if (!card.salt && ((p.viewer && card.to === p.viewer && !card.dark) || p.secret)) yield 'missing'
  }
  for (const one of new Set(opened)) {
    const [order, card] = one.split(' ')
    if (opened.filter((other) => other === one).length > (order === '0' ? 1 : split(p.pack).filter((other) => other === card).length)) yield 'often'
  }
  const hands = p.cards.map((card) => card.to).filter((to) => to !== 'aside')
  const seated = [...new Set(hands.includes('table') ? hands.slice(0, hands.indexOf('table')) : hands)]
  const left = (to) => (Number(to.slice(1)) - Number(p.dealer.slice(1)) - 1 + p.seats.length) % p.seats.length
  if (seated.some((to, at) => at > 0 && left(seated[at - 1]) > left(to))) yield 'turns'
}

// -- against what was noted ------------------------------------------------------------------------------------------

function* byNotes(p, noted) {
  if (noted.commitment && noted.commitment !== p.commitment) yield 'commitment'
  for (const [at, root] of (noted.roots ?? []).entries()) if (p.orders[at + 1]?.root !== root) yield 'announced'
  if (noted.before && noted.before !== (p.before ?? '')) yield 'chain'
  if (noted.strangers?.length) yield 'stranger'
  if (noted.promises && noted.promises !== listOf(p.entropy)) {
    const [listed, counted] = [new Map(promises(noted.promises)), new Map(promises(p.entropy))]
    const wrong = []
    for (const name of new Set([...listed.keys(), ...counted.keys()]))
      if (!counted.has(name)) wrong.push('gone')
      else if (!listed.has(name)) wrong.push('added')
      else if (listed.get(name) !== counted.get(name)) wrong.push('another')
    yield* wrong.length ? wrong : ['list']
  }
  const mine = noted.part && promises(noted.part) ? listOf(noted.part) : ''
  if (noted.seat && !(mine && (noted.promises ?? '').split(' ').includes(mine)))
    yield noted.turns?.length && !noted.promises && p.entropy !== '-' ? 'unlisted' : noted.promised ? 'left' : 'outside'
  else if (noted.part && !p.entropy.split(' ').includes(noted.part)) yield noted.taken ? 'part' : 'late'
  const round = p.entropy.split(' ').map((part) => beacon.exec(part)).find(Boolean)
  if (round && noted.known) yield 'known'
  if (round && noted.beacon && !p.entropy.split(' ').includes(noted.beacon)) yield p.entropy.split(' ').includes(`drand@${round[1]}`) ? 'dark' : 'beacon'
  if (noted.pack && noted.pack !== p.pack.length / 2) yield 'cards_of'
  if (noted.seat && noted.seat !== p.viewer) yield 'viewer'
  if (noted.dealer && noted.dealer !== p.dealer) yield 'dealer'
  const went = p.cards.map((card) => card.to).filter((to) => to !== 'aside')
  if (noted.turns?.length && noted.turns.join() !== went.join()) yield 'turn'
  const others = noted.others ?? {}
  for (const [to, cards] of [[p.viewer, noted.cards ?? []], ['table', noted.board ?? []], ...Object.entries(others)]) {
    const there = p.cards.filter((card) => card.salt && (card.to === to || (to in others && card.to === 'table'))).map((card) => ALL[card.number])
    for (const card of cards) {
      const at = there.indexOf(card)
      if (at < 0) yield 'unseen'
      else there.splice(at, 1)
    }
  }
}

/** What is wrong with a proof, in the words of the page. */
export function verify(proof, noted = {}) {
  try {
    const ill = [...form(proof)]
    return ill.length ? ill : [...bySelf(proof), ...byNotes(proof, noted)]
  } catch {
    return ['file']
  }
}

/** The same of a night, each with the number of its deal. */
export function verifyNight({ deals }) {
  const found = []
  let [last, linked] = [deals[0]?.deal - 1, deals[0]?.deal === 1 ? '' : undefined]
  for (const { deal, commitment, entropy, proof, noted, void: cancelled } of deals) {
    for (let gone = last + 1; gone < deal; gone++) found.push([gone, 'absent'])
    if (deal <= last) found.push([deal, 'again'])
    if (deal !== last + 1) linked = undefined
    if (!proof && !cancelled) found.push([deal, 'unproved'])
    for (const code of proof ? verify(proof, { ...noted, before: '' }) : []) found.push([deal, code])
    const same = !proof || (proof.deal === deal && proof.commitment === commitment && proof.entropy === entropy)
    if (!same || (proof && linked !== undefined && linked !== (proof.before ?? ''))) found.push([deal, 'chain'])
    const before = proof ? (proof.before ?? '') : linked
    linked = before === undefined ? undefined : lines(`buio/fair/2 deal ${deal}`, before, commitment, entropy)
    last = deal
  }
  return found
}

if (process.argv[1] === import.meta.filename) {
  const file = JSON.parse(readFileSync(process.argv[2], 'utf8'))
  const found = file.buio_night === 2 ? verifyNight(file) : file.buio_proof === 2 ? verify(file).map((code) => [file.deal, code]) : [[0, 'file']]
  for (const [deal, code] of found) console.log(`deal ${deal}: ${code}`)
  process.exitCode = found.length ? 3 : 0
}
