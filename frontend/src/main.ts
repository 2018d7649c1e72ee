import { mount } from 'svelte'
import App from './App.svelte'
import { rootOf } from './lib/address'
import { settle } from './lib/alerts'
import type { Brought } from './lib/wire'
import { load } from './lib/words'

/* A part of the page that is fetched later may have gone with a new release: then the page is loaded anew, once a minute at most. */
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('buio.anew') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('buio.anew', String(Date.now()))
  location.reload()
})

await load()
const target = document.getElementById('app')!
const { hands } = target.dataset
/* Not awaited: what is fetched later waits for this file. */
if (hands) {
  const told = fetch(hands).then((answer) => (answer.ok ? (answer.json() as Promise<Brought>) : null), () => null)
  void Promise.all([import('./lib/past/Hands.svelte'), told]).then(([{ default: Hands }, told]) => mount(Hands, { target, props: { told } }))
} else {
  settle(rootOf(location.pathname))
  mount(App, { target })
}
