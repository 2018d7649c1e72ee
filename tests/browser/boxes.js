// What lies on the table, and which of it covers something else. What has been scrolled away covers nothing.
globalThis.covering = () => {
  const shown = (it) => {
    let { left, top, right, bottom } = it.getBoundingClientRect()
    for (let up = it.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue
      const frame = up.getBoundingClientRect()
      ;[left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)]
      ;[right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)]
    }
    return { left, top, right, bottom }
  }
  const around = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  })
  const KINDS = {
    plate: '.seat .plate, .bank h3, .mine .plate',
    words: '.seat .said, .seat .hand, .seat .under, .mine .name, .mine .under, .bank p, .seat .held',
    wagers: '.seat ul, .mine .line ul', bet: '.bet', board: '.board ul',
    pot: '.pot h3, .pot .opening, .pot .carried, .pot .later',
    result: '.result',
    piles: '.piles', contract: '.contract', melds: '.meld, .owner h4', own: '.mine section', pack: '.pack', tools: '.tools', bar: '.bar', head: 'header',
  }
  const found = []
  for (const [kind, which] of Object.entries(KINDS))
    for (const it of document.querySelectorAll(which)) {
      const box = shown(it)
      if (it.innerText === '' && ['plate', 'words'].includes(kind)) continue
      if (getComputedStyle(it).opacity === '0') continue
      if (box.right - box.left > 1 && box.bottom - box.top > 1) found.push({ kind, it, box, seat: it.closest('.seat, .bank') })
    }
  for (const it of document.querySelectorAll('.seat .cards, .seat .laid, .bank .rows')) {
    const cards = [...it.querySelectorAll('.card')].map(shown).filter((box) => box.right > box.left && box.bottom > box.top)
    if (cards.length && !it.parentElement.closest('.laid')) found.push({ kind: 'cards', it, box: around(cards), seat: it.closest('.seat, .bank') })
  }
  const pairs = found.filter(({ kind, box }) => kind === 'words' && box.bottom - box.top < 14).map(({ it }) => `cut: ${it.innerText}`)
  for (const it of document.querySelectorAll('.seat .hand')) {
    const line = parseFloat(getComputedStyle(it).lineHeight)
    const part = (it.clientHeight / line) % 1
    if (part > .2 && part < .8 && it.clientHeight > 1) pairs.push(`cut in a line: ${it.innerText}`)
  }
  found.forEach((one, at) => found.slice(at + 1).forEach((other) => {
    if (one.it.contains(other.it) || other.it.contains(one.it)) return
    // Cards lie half behind the plate of their own seat.
    if (one.seat && one.seat === other.seat && [one.kind, other.kind].sort().join() === 'cards,plate') return
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    const name = ({ kind, it, seat }) => `${kind} ${(seat ?? it).innerText.replace(/\s+/g, ' ').slice(0, 24)}`
    if (wide > 1.5 && high > 1.5) pairs.push(`${name(one)} x ${name(other)} (${Math.round(wide)} x ${Math.round(high)})`)
  }))
  return [...pairs, ...overwritten(), ...broken(), ...touched(), ...chipless()]
}

// Whose chips nobody is told: neither on their plate, nor below it; where no chances stand in their place.
globalThis.chipless = () => [...document.querySelectorAll('.seat:not(:has(.chance))')].filter((seat) => {
  const told = [...seat.querySelectorAll('.stack, .chips')].filter((it) => it.checkVisibility() && getComputedStyle(it).clipPath === 'none')
  return told.every((it) => it.getBoundingClientRect().width < it.scrollWidth - 1)
}).map((seat) => `no stack: ${seat.querySelector('.name').innerText}`)

// Letters that a dealer's disc touches, with its brass edge.
globalThis.touched = () => [...document.querySelectorAll('.dealer')].flatMap((disc) => {
  const { left, top, width, height } = disc.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return letters().filter(({ it, box }) => {
    const [right, down] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)]
    return width > 1 && !disc.contains(it) && Math.hypot(right, down) < width / 2 + 2
  }).map(({ text }) => `disc on ${text}`)
})

// What is wrong with how the page lies on the screen.
globalThis.wrong = () => [...(tooWide() ? ['wider than the screen'] : []), ...stickingOut(), ...covering()]

globalThis.tooWide = () => document.documentElement.scrollWidth > innerWidth

// Cards, names and buttons that are not wholly on the screen, and names under the board.
globalThis.stickingOut = () => {
  const found = []
  const all = '.seat .card, .bank .card, .plate, .mine .card, .board .card, .choices button'
  for (const one of document.querySelectorAll(all)) {
    if (!one.checkVisibility()) continue // in a closed fold: it has a box, and nobody sees it
    const box = one.getBoundingClientRect()
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.top < 0)
      found.push(`${one.innerText || one.className} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`)
  }
  const boards = [...document.querySelectorAll('.board ul')].map((one) => one.getBoundingClientRect())
  for (const seat of document.querySelectorAll('.seat .plate')) {
    const box = seat.getBoundingClientRect()
    const over = (board) =>
      Math.min(box.right, board.right) - Math.max(box.left, board.left) > 2 &&
      Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top) > 2
    if (boards.some(over)) found.push(`board over ${seat.innerText}`)
  }
  return found
}

function* words(places) {
  for (const place of document.querySelectorAll(places)) {
    const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) yield walk.currentNode
  }
}

// Words for the eye, where their letters are and not where their box is: letters stick out of a box that is too narrow.
const letters = () => {
  const found = []
  if (!document.querySelector('.felt')) return found // a form scrolls under its button
  for (const node of words('.playing > header, .felt, .bar')) {
    const it = node.parentElement
    if (!node.data.trim() || it.closest('.hidden, .card, .pack, svg, [inert]')) continue
    if (!it.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const frames = []
    let gone = false
    for (let up = it; up; up = up.parentElement) {
      const style = getComputedStyle(up)
      gone ||= style.clipPath !== 'none'
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') frames.push(up.getBoundingClientRect())
    }
    if (gone) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const inked = (bottom - top) * .22
      const box = {
        left: Math.max(left, ...frames.map((one) => one.left)), right: Math.min(right, ...frames.map((one) => one.right)),
        top: Math.max(top + inked, ...frames.map((one) => one.top)), bottom: Math.min(bottom - inked, ...frames.map((one) => one.bottom)),
      }
      if (box.right - box.left > 1 && box.bottom - box.top > 1) found.push({ it, box, text: node.data.trim().slice(0, 24) })
    }
  }
  return found
}

// Words on buttons that are broken in two.
globalThis.broken = () => [...words('.choices button, .ways button')].flatMap((node) => [...node.data.matchAll(/[^\s-]+/g)].filter(({ index, 0: word }) => {
  const range = document.createRange()
  range.setStart(node, index)
  range.setEnd(node, index + word.length)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
}).map(([word]) => `broken: ${word}`))

// Words that others lie on, cards and buttons too; names of which hardly a letter is left.
globalThis.overwritten = () => {
  const found = letters()
  const pairs = []
  found.forEach((one, at) => found.slice(at + 1).forEach((other) => {
    if (one.it.contains(other.it) || other.it.contains(one.it)) return
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    if (wide > 1.5 && high > 1.5) pairs.push(`${one.text} on ${other.text} (${Math.round(wide)} x ${Math.round(high)})`)
  }))
  const drawn = (it, till) => {
    for (let up = it; up && !up.contains(till); up = up.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(up)
      const clear = /^rgba\(.*, (0|0\.[0-2]\d*)\)$|^transparent$/.test(backgroundColor)
      if (!clear || backgroundImage !== 'none' || up.matches('.card, svg, img')) return up
    }
    return null
  }
  for (const { it, box, text } of found)
    for (const part of [.1, .5, .9]) {
      const [x, y] = [box.left + (box.right - box.left) * part, (box.top + box.bottom) / 2]
      const seen = (one) => !one.matches('.look') && one.checkVisibility({ opacityProperty: true })
      const first = document.elementFromPoint(x, y) // Chromium finds one in a tenth of the time that all of them take
      const top = first && (seen(first) ? first : document.elementsFromPoint(x, y).find(seen))
      if (top?.matches('.wood') && !it.matches('.dealer')) { pairs.push(`${text} cut by the rail`); break }
      if (!top || it.contains(top) || top.contains(it)) continue
      const over = drawn(top, it)
      if (over) { pairs.push(`${text} under ${over.className || over.tagName} ${over.innerText?.slice(0, 16) ?? ''}`); break }
    }
  for (const name of document.querySelectorAll('.plate .name'))
    if (name.clientWidth < Math.min(name.scrollWidth, 3.2 * parseFloat(getComputedStyle(name).fontSize)) - 1) pairs.push(`cut: ${name.innerText} in ${name.clientWidth}`)
  return pairs
}

// People and chairs of a drawn table that lie on one another, outside the screen, or cannot be pressed.
globalThis.crossed = () => {
  const all = [...document.querySelectorAll('dialog li')].map((it) => {
    const { left, top, right, bottom } = (it.matches('.cloth') ? it : it.firstElementChild).getBoundingClientRect()
    return { name: it.innerText, left, top, right, bottom }
  })
  const out = all.filter((one) => one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight)
  const pairs = all.flatMap((one, at) => all.slice(at + 1).filter((two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1,
  ).map((two) => `${one.name} on ${two.name}`))
  return [...out.map(({ name }) => `outside: ${name}`), ...pairs, ...unreachable()]
}

// What may be pressed or filled in and cannot be: covered by something else, beside the screen, its words cut.
globalThis.unreachable = () => {
  const found = []
  const inert = (it) => it.closest('[inert], .hidden') || !it.checkVisibility({ visibilityProperty: true, opacityProperty: false })
  const top = document.querySelector('dialog[open]') ?? document.querySelector('aside.open') ?? document
  for (const it of top.querySelectorAll('button:not(.look, .shade, .card), input, select, summary, [role=tab]')) {
    if (inert(it) || it.disabled) continue
    it.scrollIntoView({ block: 'center', inline: 'center' })
    const box = it.getBoundingClientRect()
    if (box.width < 2) continue
    const name = (it.innerText || it.getAttribute('aria-label') || it.id || it.className).replace(/\s+/g, ' ').slice(0, 30)
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!over || !(it.contains(over) || over.contains(it) || over.closest('label')?.contains(it))) found.push(`covered: ${name} by ${over?.className || over?.tagName}`)
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside: ${name} ${Math.round(box.left)}-${Math.round(box.right)}`)
    if (it.tagName === 'BUTTON' && (it.scrollWidth > it.clientWidth + 2 || it.scrollHeight > it.clientHeight + 3)) found.push(`cut: ${name} ${it.scrollWidth}x${it.scrollHeight} in ${it.clientWidth}x${it.clientHeight}`)
  }
  return found
}

// What is seen on the page, as far as axe judges by it: where it stands, its attributes and colours, whether it has words,
// large ones, and whether it scrolls; which headings follow one another; the landmarks; the sheets of style.
globalThis.shapes = () => {
  const word = (value) => (/^[a-z]{0,10}$/.test(value.trim()) ? `=${value.trim()}` : '')
  const marks = (it) => [...it.attributes].filter(({ name }) => !/^(class|style|data-.*)$/.test(name)).map(({ name, value }) => name + word(value))
  const shape = (it) => {
    const { color, fontSize, fontWeight, overflowY } = getComputedStyle(it)
    let [opacity, ground] = [1, '']
    for (let up = it; up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up)
      opacity *= style.opacity
      ground ||= /, 0\)$/.test(style.backgroundColor) ? '' : style.backgroundColor
    }
    const letters = it.textContent.trim() ? (parseFloat(fontSize) >= (fontWeight >= 700 ? 18.6 : 24) ? 'large' : 'small') : 'none'
    const scrolls = overflowY !== 'visible' && it.scrollHeight > it.clientHeight
    return [it.parentElement.localName, it.parentElement.role, it.localName, ...marks(it), color, opacity, ground, letters, scrolls].join(' ')
  }
  const seen = [...document.querySelectorAll('body, body *:not(svg, svg *)')].filter((it) => it.checkVisibility({ visibilityProperty: true }))
  const names = (which) => seen.filter((it) => it.matches(which)).map((it) => it.localName)
  const heads = names('h1, h2, h3, h4, h5, h6').map((name, at, all) => `${all[at - 1]} before ${name}`)
  const sheets = [...document.styleSheets].map(({ href }) => `sheet ${href?.split('/').at(-1)}`)
  return [...seen.map(shape), ...heads, names('main, nav, header, footer, aside').join(), document.documentElement.lang, ...sheets]
}
