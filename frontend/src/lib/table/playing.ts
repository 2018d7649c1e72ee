/** What is needed from the seat on, and fetched while one reads the door. */
export { default as Panels } from '../panels/Panels.svelte'
export { default as Bubbles } from '../talk/Bubbles.svelte'
export { default as Told } from '../Told.svelte'
export { default as Table } from './Table.svelte'
