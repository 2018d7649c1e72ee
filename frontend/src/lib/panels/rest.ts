/** The panels that nobody needs before the first card: fetched when it lies there. */
export { default as Around } from './Around.svelte'
export { default as Host } from './Host.svelte'
export { default as Ledger } from './Ledger.svelte'
export { default as Nights } from '../people/Nights.svelte'
export { default as Preferences } from './Preferences.svelte'
export { default as Rules } from './Rules.svelte'
