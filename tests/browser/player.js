// A guest at the table: looking and tapping are one step, so that nothing can happen in between.
globalThis.player = (() => {
  const one = (selector) => document.querySelector(selector)
  const all = (selector) => [...document.querySelectorAll(selector)]
  const key = (name) => one(`.choices [aria-keyshortcuts=${name}]`)
  const shut = (button) => button.getAttribute('aria-disabled') === 'true'
  const rest = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds))
  const frame = requestAnimationFrame.bind(globalThis) // a clock that a test sets comes with frames of its own: nothing is drawn in them
  const drawn = () => new Promise(frame)

  /** The page has taken in what was done to it. No timer: those are slow in a page that nobody looks at. */
  const taken = () => new Promise((go) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = go
    channel.port2.postMessage(0)
  })

  /** What may be done: `draw`, `rows`, `say`, `choose`, the keys of the slots (`FC`, `FCR`, ...), `over`, `other`;
   * `hand: ` and what is to be done with a hand of melds; null: wait. */
  function situation() {
    if (one('.choices [aria-disabled=true]:not(.step, .waits, .choose *)')) return null
    if (one('.arrange')) return 'rows'
    if (one('.choose')) return 'choose'
    const turn = one('.moves')?.dataset.now
    if (turn) return `hand: ${turn}`
    if (key('D')) return 'draw'
    if (one('.choices-grid')) return 'say'
    const keys = all('.slots button').map((button) => button.getAttribute('aria-keyshortcuts'))
    if (keys.length) return keys.join('')
    if (key('N')) return 'over'
    return one('.choices button.main') ? 'other' : null
  }

  /** The button can be tapped: nothing lies above the place. False: there is no such button any more. */
  async function reach(button, x, y) {
    for (const end = performance.now() + 5000; performance.now() < end; await taken()) {
      if (!button?.isConnected) return false
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const box = button.getBoundingClientRect()
      if (button.contains(document.elementFromPoint(box.left + (x ?? box.width / 2), box.top + (y ?? box.height / 2)))) return true
    }
    throw Error(`something lies above ${button.outerHTML.slice(0, 200)}`)
  }

  /** A tap as of a finger. */
  const tap = async (button) => (await reach(button)) && press(button)
  const press = (button) => {
    button.click()
    return taken().then(() => true)
  }

  /** A tap on each of these, one after the other. */
  async function taps(selectors) {
    for (const selector of selectors) if (!(await tap(one(selector)))) throw Error(`there is no ${selector}`)
  }

  /** The last card, then others until the number is right. */
  async function exchange() {
    for (const card of all('.mine section button').reverse()) {
      if (!(await tap(card))) return false
      const done = key('D')
      if (!done) return false // the table has gone on
      if (!shut(done)) return tap(done)
    }
    return false
  }

  /** Rows as the table advises, asked when it has said what it thinks of these: no older answer is on its way. */
  async function arrange() {
    const told = () => one('.verdict') ?? one('.pool')
    const ready = () => one('.choices button.main:not([aria-disabled=true])')
    for (const [there, then] of [[told, () => key('A')], [ready, ready]]) {
      for (const end = performance.now() + 20000; !there(); await rest(10)) if (performance.now() > end) throw Error('the table gives no advice')
      if (!(await tap(then()))) return false
    }
    return true
  }

  async function raise() {
    await tap(key('R'))
    for (let done = one('.amount .done'); done?.isConnected && !shut(done); ) await tap(done) // all the chips: twice
    return true
  }

  /** Lay down what can be laid down, or a card on a meld, or throw away the last card that may go; what was done. */
  async function meld() {
    const laying = key('C') ?? key('O') ?? key('M')
    if (laying) return (await tap(laying)) && 'lay down'
    for (const chosen of all('.mine .fan .chosen')) await press(chosen)
    const cards = all('.mine .fan button.card').reverse()
    for (const done of key('L') ? ['lay off', 'discard'] : ['discard']) {
      for (const card of cards) {
        await press(card)
        const goal = done === 'lay off' ? one('.meld.lit') : shut(key('D')) ? null : key('D')
        if (goal) return (await reach(card, 9, 40)) && (await tap(goal)) && done // of a fan one sees the edges
        await press(card)
      }
    }
    throw Error('no card may be thrown away')
  }

  /** What no answer shuts, such as the next deal: asked for once, and waited for. */
  async function ask(button) {
    if (!(await tap(button))) return false
    for (const end = performance.now() + 5000; button.isConnected && performance.now() < end; ) await rest(10)
    return true
  }

  const TAPS = {
    'hand: draw': () => key('D'),
    'hand: buy': () => key('F'),
    'hand: preview': () => one('.preview button.main'),
    'hand: pick': () => one('.picks button'),
    say: () => one('.choices button'),
  }
  const WAYS = {
    draw: exchange,
    rows: arrange,
    FR: raise,
    R: raise,
    'hand: play': meld,
    choose: () => ask(one('.choose .same')),
    over: () => ask(key('N')),
    other: () => ask(one('.choices button.main')),
  }

  /** Do the quietest thing, unless the situation is one that is waited for; what the situation was, or null. */
  async function move(wanted = null) {
    const now = situation()
    if (!now || (wanted !== null && now.includes(wanted))) return now
    const way = WAYS[now] ?? (() => tap(TAPS[now]?.() ?? key(now.includes('C') ? 'C' : now[0])))
    const done = await way()
    return done && (typeof done === 'string' ? `hand: ${done}` : now)
  }

  /** The same, as soon as there is something to do. */
  async function moved(wanted = null) {
    for (const end = performance.now() + 30000; performance.now() < end; await rest(10)) {
      const done = await move(wanted)
      if (done) return done
    }
    throw Error('there is nothing to do')
  }

  /** Do the quietest thing, or raise where that is said, until there is something to do that is none of these; what that is. */
  async function beyond(seen, raised = '') {
    for (let made = 0; made < 250; ) {
      const now = situation()
      if (now && !seen.includes(now)) return now
      if (now && (now === raised ? await tap(key('R')) : await move())) made += 1
      else await rest(10)
    }
    throw Error(`nothing but ${seen} in 250 moves`)
  }

  /** Move whenever there is something to do, until such words are in such a place; what was done. */
  async function play(place, words) {
    const found = new RegExp(words, 'i')
    const told = []
    while (!all(place).some((part) => found.test(part.innerText))) {
      const done = await move()
      if (done) told.push(done)
      else await rest(10)
    }
    return told
  }

  /** Play the deal to its end; where one of these keys is offered it is pressed. */
  async function out(keys = '') {
    while (!one('.result')) {
      const now = situation()
      const wanted = [...keys].map(key).find((button) => button && !shut(button))
      const done = !now || ['over', 'choose', 'other'].includes(now) ? null : wanted ? await tap(wanted) : await move()
      if (!done) await rest(10)
    }
  }

  /** The window is as large as was asked for, each seat knows its place in it, and nothing moves any more: three pictures
   * one after the other are the same. */
  async function settled(wide = innerWidth, high = innerHeight) {
    const box = (it) => { const { x, y, width, height } = it.getBoundingClientRect(); return `${x} ${y} ${width} ${height}` }
    const picture = () => all('.felt *:not(svg *), .bar *:not(svg *)').map(box).join() // what is in a drawing goes with it
    const knows = (spot) => !spot.style.getPropertyValue('--spot-high') || spot.style.getPropertyValue('--spot-high') === `${spot.clientHeight}px`
    const stands = () => innerWidth === wide && innerHeight === high && all('.spot').every(knows)
    const end = performance.now() + 5000
    for (let rest = 0, before = '', now = picture(); rest < 2; [before, now] = [now, picture()]) {
      if (performance.now() > end) throw Error('the page does not come to rest')
      rest = stands() && now === before ? rest + 1 : 0 // a seat learns of its new place a picture later, and is drawn once more
      await drawn()
    }
  }

  return { situation, moved, beyond, play, out, settled, taps }
})()

// Whoever tests reads as long as they need: the next deal does not begin by itself. Nor is their finger still on its way when
// buttons change their meaning: what is shut for that moment is open at once.
globalThis.setInterval = ((every) => (run, pause, ...more) => (pause === 1000 ? 0 : every(run, pause, ...more)))(setInterval)
globalThis.setTimeout = ((after) => (run, pause, ...more) => after(run, pause === 350 ? 0 : pause, ...more))(setTimeout)

// Nobody looks: what is all but clear is laid out, found and pressed as ever, and Chromium does not paint it, which is half
// of its work where pages play. Whoever wants a picture says so: `unseen.disabled = true`. A path that nothing lies in does
// the same, without touching the colours; but then nothing can be pressed.
globalThis.unseen = new CSSStyleSheet()
unseen.replaceSync(unseen.clear = 'html { opacity: .0001 }')
unseen.empty = 'html { clip-path: polygon(0 0, 0 0, 0 0) }'
document.adoptedStyleSheets.push(unseen)
