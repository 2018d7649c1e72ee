/** The words of every table, and those that rummy adds. */
import type ramino from '$words/it/ramino.json'
import type raminoTable from '$words/it/ramino_table.json'
import { maybe, type Counted, type Key, type Values } from '../words'

type RummyKey = Key | keyof typeof ramino | keyof typeof raminoTable

/** The sentence of a key, its places filled. */
export const t = (key: RummyKey | Counted<RummyKey>, values: Values = {}): string => maybe(key, values)
