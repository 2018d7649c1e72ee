/** Two soft knocks on wood, made on the spot. */
let context: AudioContext | undefined

/** Browsers let a page be heard only after it was touched: called on a touch, it may be heard later. */
export function prime(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

export function tick(): void {
  prime()
  if (!context) return
  for (const delay of [0, 0.14]) {
    const start = context.currentTime + delay
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.setValueAtTime(210, start)
    tone.frequency.exponentialRampToValueAtTime(90, start + 0.07)
    volume.gain.setValueAtTime(0.25, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.1)
  }
}
