/** Dragging by finger, mouse or pen: what was pressed follows, and is let go over something. A press that hardly moves is a tap. */
import type { Attachment } from 'svelte/attachments'

/** How far something has been dragged. */
export interface Shift {
  x: number
  y: number
}

/** Nothing is dragged, or not yet. */
export const STILL: Shift = { x: 0, y: 0 }

interface Dragging {
  /** It begins to move. */
  take: () => void
  /** It has moved so far from where it lay. */
  follow: (shift: Shift) => void
  /** It is let go over these elements, the topmost first; without them, it goes back to where it lay. */
  drop: (over: HTMLElement[] | null, x: number) => void
}

/** Below this many pixels it is a tap. */
const FAR = 10

/** Lets an element be dragged; the click that ends a drag is none. */
export const drag = ({ take, follow, drop }: Dragging): Attachment<HTMLElement> => (node) => {
  let from: Shift | null = null
  let dragging = false
  /** The next click comes from letting go. */
  let dragged = false

  const down = (event: PointerEvent): void => {
    if (event.button) return
    from = { x: event.clientX, y: event.clientY }
    dragged = false
    node.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    if (!from) return
    const shift = { x: event.clientX - from.x, y: event.clientY - from.y }
    if (!dragging && Math.hypot(shift.x, shift.y) > FAR) {
      dragging = true
      take()
    }
    if (dragging) follow(shift)
  }
  const end = (event: PointerEvent): void => {
    from = null
    if (!dragging) return
    dragging = false
    dragged = event.type === 'pointerup'
    follow(STILL)
    drop(dragged ? document.elementsFromPoint(event.clientX, event.clientY).filter((one) => one instanceof HTMLElement) : null, event.clientX)
  }
  const click = (event: MouseEvent): void => {
    if (!dragged || !event.detail) return
    dragged = false
    event.stopPropagation()
  }

  const heard = new AbortController()
  const { signal } = heard
  node.addEventListener('pointerdown', down, { signal })
  node.addEventListener('pointermove', move, { signal })
  node.addEventListener('pointerup', end, { signal })
  node.addEventListener('pointercancel', end, { signal })
  node.addEventListener('click', click, { signal })
  return () => heard.abort()
}

/** The nearest ancestor of an element under the pointer that has this data attribute, and its value; none: there is none, or it is left out. */
export function under(over: HTMLElement[], name: string, but: (value: string) => boolean = () => false): string | undefined {
  return over.map((one) => one.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]).find((value) => value !== undefined && !but(value))
}
