/** Buttons that have come under the finger a moment ago: a tap now was meant for what was there before. */
const MOMENT = 350

export class Lock {
  shut = $state(true)

  /** It shuts for a moment whenever this becomes something else. */
  constructor(what: () => unknown) {
    $effect(() => {
      void what()
      this.shut = true
      const timer = setTimeout(() => (this.shut = false), MOMENT)
      return () => clearTimeout(timer)
    })
  }
}
