/** Sounds of the table, made on the spot: no file is fetched, and none is heard before the page was touched. */
import { settings } from './settings.svelte'

let context: AudioContext | undefined
let noise: AudioBuffer | undefined

/** Browsers let a page be heard only after it was touched: called on a touch, it may be heard later. A silent page spends no time on it. */
export function prime(): void {
  if (!(settings.sound || settings.tones) || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

/** A tone that dies away: hertz, seconds from now, seconds long, loudness; `glide`: the pitch it ends at. */
function tone(air: AudioContext, pitch: number, at: number, long: number, loud: number, glide = pitch, shape: OscillatorType = 'sine', out: AudioNode = air.destination): void {
  const source = air.createOscillator()
  source.type = shape
  source.frequency.setValueAtTime(pitch, at)
  source.frequency.exponentialRampToValueAtTime(glide, at + long)
  shaped(air, source, at, long, loud, source, out)
}

/** A breath of noise around a pitch: paper on cloth. */
function breath(air: AudioContext, pitch: number, at: number, long: number, loud: number): void {
  noise ??= hiss(air)
  const source = air.createBufferSource()
  const filter = air.createBiquadFilter()
  source.buffer = noise
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  source.connect(filter)
  shaped(air, source, at, long, loud, filter)
}

function shaped(air: AudioContext, source: AudioScheduledSourceNode, at: number, long: number, loud: number, through: AudioNode = source, out: AudioNode = air.destination): void {
  const volume = air.createGain()
  volume.gain.setValueAtTime(loud, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + long)
  through.connect(volume).connect(out)
  source.start(at)
  source.stop(at + long + 0.02)
}

function hiss(air: AudioContext): AudioBuffer {
  const buffer = air.createBuffer(1, air.sampleRate / 5, air.sampleRate)
  const data = buffer.getChannelData(0)
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1
  return buffer
}

const VOICES = {
  /** Two soft knocks on wood, and a bell that nothing else has: it is your turn. */
  turn: (air, at) => {
    tone(air, 210, at, 0.09, 0.25, 90)
    tone(air, 210, at + 0.14, 0.09, 0.25, 90)
    tone(air, 880, at + 0.26, 0.7, 0.1)
    tone(air, 1318.5, at + 0.26, 0.5, 0.05)
  },
  card: (air, at) => breath(air, 2600, at, 0.07, 0.16),
  chips: (air, at) => {
    for (const later of [0, 0.045, 0.1]) tone(air, 3100 + later * 4000, at + later, 0.04, 0.045, 2500, 'triangle')
  },
  win: (air, at) => {
    ;[523.25, 659.25, 783.99].forEach((pitch, n) => tone(air, pitch, at + n * 0.09, 0.45, 0.09))
  },
  big: (air, at) => {
    ;[392, 523.25, 659.25, 783.99, 1046.5].forEach((pitch, n) => tone(air, pitch, at + n * 0.1, 0.9, 0.1))
  },
} satisfies Record<string, (air: AudioContext, at: number) => void>

export type Voice = keyof typeof VOICES

/** Let something be heard so many milliseconds from now, if the viewer wants sounds at all. */
export function play(voice: Voice, delay = 0): void {
  if (!settings.sound || (globalThis.document?.visibilityState === 'hidden' && voice !== 'turn')) return
  prime()
  if (context) VOICES[voice](context, context.currentTime + delay / 1000)
}

/** Notes of which any two sound well together, one for each seat. */
const NOTES = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66]

/** Let it be heard who has acted: a note for each of so many seats, counted from one's own, and from the side where it is. */
export function note(place: number, seats: number, delay = 0): void {
  if (!settings.tones || globalThis.document?.visibilityState === 'hidden') return
  prime()
  if (!context) return
  const side = context.createStereoPanner()
  side.pan.value = seats > 2 ? (1.6 * (place - 1)) / (seats - 2) - 0.8 : 0
  side.connect(context.destination)
  tone(context, NOTES[(place - 1) % NOTES.length] ?? 0, context.currentTime + delay / 1000, 0.22, 0.12, undefined, 'triangle', side)
}
