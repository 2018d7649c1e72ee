import { mount } from 'svelte'
import App from './App.svelte'
import { rootOf } from './lib/address'
import { settle } from './lib/alerts'
import { load } from './lib/words'

/* A part of the page that is fetched later may have gone with a new release: then the page is loaded anew, once a minute at most. */
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('buio.anew') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('buio.anew', String(Date.now()))
  location.reload()
})

await load()
settle(rootOf(location.pathname))
mount(App, { target: document.getElementById('app')! })
