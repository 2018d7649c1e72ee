import { mount } from 'svelte'
import App from './App.svelte'
import { rootOf } from './lib/address'
import { settle } from './lib/alerts'
import { load } from './lib/words'

await load()
settle(rootOf(location.pathname))
mount(App, { target: document.getElementById('app')! })
