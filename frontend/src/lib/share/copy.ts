/** Put a text on the clipboard; also where a page without https has none of its own. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    document.body.append(box)
    box.select()
    const done = document.execCommand?.('copy') ?? false
    box.remove()
    return done
  }
}

/** Can this browser hand a text to other apps? */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Hand it over; somebody who thinks better of it has done nothing wrong. */
export const share = (what: ShareData): void => void navigator.share(what).catch(() => undefined)
