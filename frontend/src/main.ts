import { mount } from 'svelte'
import App from './App.svelte'
import { load } from './lib/words'

await load()
mount(App, { target: document.getElementById('app')! })
