/** The words of every table, and those that rummy adds. */
import type rummy from '$words/it/rummy.json'
import type rummyTable from '$words/it/rummy_table.json'
import { maybe, type Counted, type Key, type Values } from '../words'

type RummyKey = Key | keyof typeof rummy | keyof typeof rummyTable

/** The sentence of a key, its places filled. */
export const t = (key: RummyKey | Counted<RummyKey>, values: Values = {}): string => maybe(key, values)
