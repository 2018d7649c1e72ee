/** Two soft knocks on wood, made on the spot. */
let context: AudioContext | undefined

export function tick(): void {
  context ??= new AudioContext()
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
