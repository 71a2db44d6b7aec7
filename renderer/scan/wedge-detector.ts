/**
 * Tells a keyboard-mode scanner from fingers by rhythm alone. Pure: it takes key presses with
 * their times and answers what to do with each; `attach-wedge.ts` gives it real events.
 *
 * A scan is at least `minLength` characters with a mean gap of at most `meanGapMs` and no gap
 * above `maxGapMs`, ended by Enter or Tab, or by silence from `minLengthBySilence` characters.
 * A busy computer can hold keys back in the middle of a code, so a burst that was fast so far may
 * pause a few times for up to `hiccupGapMs` and still be one scan; such a pause does not count in the
 * mean. A configured prefix key makes it certain whatever the rhythm.
 */
export type WedgeSettings = {
  meanGapMs: number
  maxGapMs: number
  hiccupGapMs: number
  minLength: number
  minLengthBySilence: number
  maxLength: number
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

export const DEFAULT_WEDGE: WedgeSettings = {
  meanGapMs: 35,
  maxGapMs: 80,
  hiccupGapMs: 300,
  minLength: 4,
  minLengthBySilence: 6,
  maxLength: 100,
  prefixKey: null,
}

const MAX_HICCUPS = 3
const TYPED: WedgeStep = { kind: 'pass', startsBurst: false }
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock'])

export type WedgeDetector = {
  /** Feeds one key press. */
  press(event: KeyPress): WedgeStep
  /** The line has been silent for longer than `hiccupGapMs`: what was it? */
  silence(): WedgeStep
  /** Forgets what is buffered (a password field, a lost focus). */
  wipe(): void
  /** True while the characters so far could still be a scan under way. */
  isBurst(nowMs: number): boolean
}

export function createWedgeDetector(settings: WedgeSettings = DEFAULT_WEDGE): WedgeDetector {
  let characters: string[] = []
  let lastMs = 0
  /** Time between the characters, hiccups left out, and how many gaps that is. */
  let fastMs = 0
  let fastGaps = 0
  let hiccups = 0
  let isPrefixed = false

  function wipe(): void {
    characters = []
    fastMs = 0
    fastGaps = 0
    hiccups = 0
    isPrefixed = false
  }

  function isScan(minLength: number): boolean {
    if (characters.length === 0) return false
    if (isPrefixed) return true
    if (characters.length < minLength) return false
    return isFast()
  }

  function isFast(): boolean {
    return fastGaps > 0 && fastMs / fastGaps <= settings.meanGapMs
  }

  /** Whether a key after `gapMs` still belongs to what is buffered; keeps count of the rhythm. */
  function continues(gapMs: number): boolean {
    if (gapMs <= settings.maxGapMs) return true
    if (isPrefixed) return gapMs <= settings.hiccupGapMs
    const mayPause = characters.length >= settings.minLength && isFast()
    if (!mayPause || gapMs > settings.hiccupGapMs || hiccups >= MAX_HICCUPS) return false
    hiccups += 1
    return true
  }

  function finish(minLength: number): WedgeStep | null {
    const scanned = isScan(minLength)
    const code = characters.join('')
    wipe()
    if (!scanned) return null
    return /^[\x20-\x7e]+$/.test(code) ? { kind: 'scan', code } : { kind: 'unreadable' }
  }

  function press(event: KeyPress): WedgeStep {
    if (SILENT_KEYS.has(event.key)) return TYPED
    if (settings.prefixKey !== null && event.key === settings.prefixKey) {
      wipe()
      isPrefixed = true
      lastMs = event.timeMs
      return { kind: 'swallow' }
    }
    const gapMs = event.timeMs - lastMs
    const isLate = characters.length > 0 && !continues(gapMs)
    const isOdd = event.isRepeat || event.hasModifier || event.isComposing
    if (isLate || (isOdd && !isPrefixed)) wipe()
    if (isOdd) return TYPED
    if (event.key === 'Enter' || event.key === 'Tab') {
      return finish(settings.minLength) ?? TYPED
    }
    if ([...event.key].length !== 1) {
      wipe()
      return TYPED
    }
    if (characters.length >= settings.maxLength) wipe()
    if (characters.length > 0 && gapMs <= settings.maxGapMs) {
      fastMs += gapMs
      fastGaps += 1
    }
    characters.push(event.key)
    lastMs = event.timeMs
    return { kind: 'pass', startsBurst: characters.length === 1 }
  }

  return {
    press,
    wipe,
    silence: () => finish(settings.minLengthBySilence) ?? TYPED,
    isBurst: (nowMs) => characters.length > 0 && nowMs - lastMs <= settings.maxGapMs,
  }
}
