/**
 * Tells a keyboard-mode scanner from fingers by rhythm alone. Pure: it takes key presses with
 * their times and answers what to do with each; `attach-wedge.ts` gives it real events.
 *
 * A scan is at least `minLength` characters with a mean gap of at most `meanGapMs` and no gap
 * above `maxGapMs`, ended by Enter or Tab, or by silence from `minLengthBySilence` characters.
 * A configured prefix key makes it certain whatever the rhythm.
 *
 * A busy computer or a radio scanner can pause inside a code. Up to `maxHiccups` pauses of at most
 * `hiccupMs` are bridged in a code long enough to be sure of; a longer pause makes what follows
 * `broken`: half a code must never be looked up as if it were a whole one.
 */
export type WedgeSettings = {
  meanGapMs: number
  maxGapMs: number
  minLength: number
  minLengthBySilence: number
  maxLength: number
  hiccupMs: number
  maxHiccups: number
  minLengthWithHiccup: number
  brokenMs: number
  prefixKey: string | null
}

export type KeyPress = {
  key: string
  timeMs: number
  isRepeat: boolean
  hasModifier: boolean
  isComposing: boolean
}

export type WedgeStep =
  | { kind: 'pass'; startsBurst: boolean }
  | { kind: 'swallow' }
  | { kind: 'scan'; code: string }
  | { kind: 'unreadable' }
  | { kind: 'broken' }

export const DEFAULT_WEDGE: WedgeSettings = {
  meanGapMs: 35,
  maxGapMs: 80,
  minLength: 4,
  minLengthBySilence: 6,
  maxLength: 100,
  hiccupMs: 300,
  maxHiccups: 2,
  minLengthWithHiccup: 8,
  brokenMs: 1000,
  prefixKey: null,
}

const TYPED: WedgeStep = { kind: 'pass', startsBurst: false }
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock'])
/** So many characters in rhythm are hardly fingers. */
const RHYTHM_LENGTH = 3

type Burst = {
  characters: string[]
  lastMs: number
  /** The gaps inside the code, pauses left out. */
  gapSumMs: number
  gapCount: number
  hiccups: number
  isPrefixed: boolean
  isFragment: boolean
}

const EMPTY: Burst = {
  characters: [],
  lastMs: Number.NEGATIVE_INFINITY,
  gapSumMs: 0,
  gapCount: 0,
  hiccups: 0,
  isPrefixed: false,
  isFragment: false,
}

export type WedgeDetector = {
  /** Feeds one key press. */
  press(event: KeyPress): WedgeStep
  /** The line has been silent for longer than `maxGapMs`: what was it? */
  silence(): WedgeStep
  /** Forgets what is buffered (a password field, a lost focus). */
  wipe(): void
  /** True while the characters so far could still be a scan under way. */
  isBurst(nowMs: number): boolean
}

function isInRhythm(burst: Burst, settings: WedgeSettings, length: number): boolean {
  if (burst.characters.length < length || burst.gapCount === 0) return false
  return burst.gapSumMs / burst.gapCount <= settings.meanGapMs
}

/** What a burst turns out to be when it ends. */
function judge(burst: Burst, settings: WedgeSettings, minLength: number): WedgeStep | null {
  const { characters, hiccups, isPrefixed, isFragment } = burst
  if (characters.length === 0) return null
  if (!isPrefixed) {
    const needed = hiccups > 0 ? settings.minLengthWithHiccup : minLength
    if (!isInRhythm(burst, settings, needed)) return null
  }
  if (isFragment) return { kind: 'broken' }
  const code = characters.join('')
  return /^[\x20-\x7e]+$/.test(code) ? { kind: 'scan', code } : { kind: 'unreadable' }
}

/** The burst that a printable key at `timeMs` goes on with: the same one, or a new one. */
function carryOn(burst: Burst, settings: WedgeSettings, timeMs: number): Burst {
  const gapMs = timeMs - burst.lastMs
  if (burst.characters.length >= settings.maxLength) return { ...EMPTY, lastMs: timeMs }
  if (gapMs <= settings.maxGapMs) {
    if (burst.characters.length === 0) return { ...burst, lastMs: timeMs }
    const gapSumMs = burst.gapSumMs + gapMs
    return { ...burst, lastMs: timeMs, gapSumMs, gapCount: burst.gapCount + 1 }
  }
  // A prefixed code may be as slow as it likes; only a long silence ends it.
  if (burst.isPrefixed && gapMs <= settings.hiccupMs) return { ...burst, lastMs: timeMs }
  const wasScanner = isInRhythm(burst, settings, RHYTHM_LENGTH)
  // One or two characters have no rhythm yet: the pause may have come right after the first.
  const isTooShort = burst.characters.length > 0 && burst.characters.length < RHYTHM_LENGTH
  const mayGoOn = wasScanner || isTooShort
  if (mayGoOn && gapMs <= settings.hiccupMs && burst.hiccups < settings.maxHiccups) {
    return { ...burst, lastMs: timeMs, hiccups: burst.hiccups + 1 }
  }
  return { ...EMPTY, lastMs: timeMs, isFragment: wasScanner && gapMs <= settings.brokenMs }
}

export function createWedgeDetector(settings: WedgeSettings = DEFAULT_WEDGE): WedgeDetector {
  let burst = EMPTY

  function finish(minLength: number): WedgeStep | null {
    const step = judge(burst, settings, minLength)
    if (step !== null) burst = EMPTY
    return step
  }

  function press(event: KeyPress): WedgeStep {
    const { key, timeMs } = event
    if (SILENT_KEYS.has(key)) return TYPED
    if (settings.prefixKey !== null && key === settings.prefixKey) {
      burst = { ...EMPTY, isPrefixed: true, lastMs: timeMs }
      return { kind: 'swallow' }
    }
    if (event.isRepeat || event.hasModifier || event.isComposing) {
      if (!burst.isPrefixed) burst = EMPTY
      return TYPED
    }
    if (key === 'Enter' || key === 'Tab') {
      burst = carryOn(burst, settings, timeMs)
      const step = judge(burst, settings, settings.minLength)
      burst = EMPTY
      return step ?? TYPED
    }
    if ([...key].length !== 1) {
      burst = EMPTY
      return TYPED
    }
    const next = carryOn(burst, settings, timeMs)
    burst = { ...next, characters: [...next.characters, key] }
    return { kind: 'pass', startsBurst: burst.characters.length === 1 }
  }

  return {
    press,
    wipe: () => {
      burst = EMPTY
    },
    silence: () => finish(settings.minLengthBySilence) ?? TYPED,
    isBurst: (nowMs) => burst.characters.length > 0 && nowMs - burst.lastMs <= settings.maxGapMs,
  }
}
