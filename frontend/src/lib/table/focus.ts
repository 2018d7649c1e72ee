/** Focus never falls out of the table: where what had it is taken away, the place of the choices takes it. */

/** Go to the place where the choices of this table are and will be: the next Tab is at the first of them. */
const toChoices = (root: HTMLElement): void => root.parentElement?.querySelector<HTMLElement>('.bar .choices')?.focus({ preventScroll: true })

/** Has nobody the focus but the page, or the place of the choices? */
export const idle = (): boolean => document.activeElement === document.body || document.activeElement?.matches('.choices') === true

/** Keep the focus in this element as long as it is there. */
export function keepFocus(root: HTMLElement): () => void {
  let last: EventTarget | null = null
  const note = (event: FocusEvent): void => void (last = event.target)
  const watching = new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected) return
    last = null
    if (document.activeElement === document.body) toChoices(root)
  })
  root.addEventListener('focusin', note)
  watching.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', note)
    watching.disconnect()
  }
}
