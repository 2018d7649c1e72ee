import { mount } from 'svelte'
import App from './App.svelte'
import { learn } from './lib/words'

void learn().finally(() => mount(App, { target: document.getElementById('app')! }))
