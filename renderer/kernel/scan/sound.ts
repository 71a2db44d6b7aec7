import { usePreferences } from '../preferences.ts'

type Tone = { hertz: number; atMs: number; lengthMs: number; shape: OscillatorType; level: number }

const GOOD: Tone[] = [
  { hertz: 1320, atMs: 0, lengthMs: 55, shape: 'sine', level: 0.16 },
  { hertz: 1980, atMs: 45, lengthMs: 70, shape: 'sine', level: 0.1 },
]
const BAD: Tone[] = [
  { hertz: 220, atMs: 0, lengthMs: 130, shape: 'square', level: 0.07 },
  { hertz: 165, atMs: 160, lengthMs: 190, shape: 'square', level: 0.07 },
]

let context: AudioContext | null = null

function play(tones: Tone[]): void {
  if (usePreferences.getState().isMuted) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const startS = context.currentTime
  for (const tone of tones) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const fromS = startS + tone.atMs / 1000
    const toS = fromS + tone.lengthMs / 1000
    oscillator.type = tone.shape
    oscillator.frequency.value = tone.hertz
    gain.gain.setValueAtTime(0, fromS)
    gain.gain.linearRampToValueAtTime(tone.level, fromS + 0.006)
    gain.gain.exponentialRampToValueAtTime(0.0001, toS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(fromS)
    oscillator.stop(toS + 0.02)
  }
}

/** A short bright sound: the code was taken. */
export function soundGood(): void {
  play(GOOD)
}

/** A low double buzz: look at the screen. */
export function soundBad(): void {
  play(BAD)
}
