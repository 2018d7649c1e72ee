export const TABS = ['log', 'ledger', 'rules', 'settings'] as const
export type Tab = (typeof TABS)[number]
