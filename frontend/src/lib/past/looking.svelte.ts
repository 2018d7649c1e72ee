/** Whether somebody looks back, and at what; any piece of the page may ask for it. */
export const looking = $state({ open: false, deal: 0 })

/** Look back: at a deal, or (0) at all of them. */
export function lookBack(deal = 0): void {
  looking.deal = deal
  looking.open = true
}
