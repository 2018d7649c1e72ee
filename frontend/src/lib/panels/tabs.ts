import type { TableState } from '../wire'

export const TABS = ['log', 'talk', 'ledger', 'rules', 'around', 'host', 'settings'] as const
export type Tab = (typeof TABS)[number]

/** Those that this viewer has. */
export const tabsOf = (table: TableState): Tab[] => TABS.filter((tab) => tab !== 'host' || (table.about.hosting && table.waiting !== 'closed'))
