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
  /** What the key writes on a US keyboard, by its place; null or left out where nothing. */
  usKey?: string | null
  /** A figure of the number pad while Alt is held: one of those that name a character. */
  altDigit?: string | null
  timeMs: number
  isRepeat: boolean
  hasModifier: boolean
  isComposing: boolean
}

export type WedgeStep =
  /** What goes on with a code that a pause broke starts nothing: the field is put back to its begin. */
  | { kind: 'pass'; startsBurst: boolean }
  | { kind: 'swallow' }
  /** A figure that names a character with Alt: no command may take it. */
  | { kind: 'named'; startsBurst: boolean }
  | { kind: 'scan'; code: string; otherCode: string | null; meanGapMs: number }
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
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'Alt', 'AltGraph', 'NumLock'])
const READABLE = /^[\x20-\x7e]+$/
/** So many characters in rhythm are hardly fingers. */
const RHYTHM_LENGTH = 3

type Burst = {
  characters: string[]
  /** The same keys as a US keyboard writes them: what the scanner may have meant. */
  usCharacters: string[]
  lastMs: number
  /** The gaps inside the code, pauses left out. */
  gapSumMs: number
  gapCount: number
  hiccups: number
  isPrefixed: boolean
  /** Its characters came with Alt and the number pad. */
  isNamed: boolean
  /** Figures of a character that is being named so. */
  altDigits: string
  isFragment: boolean
}

const EMPTY: Burst = {
  characters: [],
  usCharacters: [],
  lastMs: Number.NEGATIVE_INFINITY,
  gapSumMs: 0,
  gapCount: 0,
  hiccups: 0,
  isPrefixed: false,
  isNamed: false,
  altDigits: '',
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
  if (burst.isNamed && characters.length < settings.minLength) return null
  if (!isPrefixed) {
    const needed = hiccups > 0 ? settings.minLengthWithHiccup : minLength
    if (!isInRhythm(burst, settings, needed)) return null
  }
  if (isFragment) return { kind: 'broken' }
  const meanGapMs = burst.gapCount === 0 ? 0 : burst.gapSumMs / burst.gapCount
  const [code, usCode] = [characters.join(''), burst.usCharacters.join('')]
  // Letters of another script, or figures that an AZERTY keyboard writes as accents: the places of
  // the keys still tell what the scanner sent.
  if (READABLE.test(code)) {
    return { kind: 'scan', code, otherCode: usCode === code ? null : usCode, meanGapMs }
  }
  if (!READABLE.test(usCode) || usCode.length !== characters.length) return { kind: 'unreadable' }
  return { kind: 'scan', code: usCode, otherCode: null, meanGapMs }
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
  // One or two characters have no rhythm yet: the pause may have come right after the first. A sign
  // is a key of its own (one more, one less), with which no code begins.
  const isSign = burst.characters.length === 1 && /^[+-]$/.test(burst.characters[0] ?? '')
  const isTooShort =
    burst.characters.length > 0 && burst.characters.length < RHYTHM_LENGTH && !isSign
  const mayGoOn = wasScanner || isTooShort
  if (mayGoOn && gapMs <= settings.hiccupMs && burst.hiccups < settings.maxHiccups) {
    return { ...burst, lastMs: timeMs, hiccups: burst.hiccups + 1 }
  }
  return { ...EMPTY, lastMs: timeMs, isFragment: wasScanner && gapMs <= settings.brokenMs }
}

/** Keys of an input method write nothing by themselves; their place is all that is known. */
const NAMELESS = new Set(['Process', 'Unidentified', 'Dead'])

/** The character that a key stands for in a code; null for one that is no part of any. */
function characterOf({ key, usKey = null }: KeyPress): string | null {
  if (NAMELESS.has(key)) return usKey
  return [...key].length === 1 ? key : null
}

export function createWedgeDetector(
  settings: WedgeSettings | (() => WedgeSettings) = DEFAULT_WEDGE,
): WedgeDetector {
  const now = typeof settings === 'function' ? settings : () => settings
  return detectorOf(now)
}

function withCharacter(burst: Burst, character: string, usCharacter: string): Burst {
  return {
    ...burst,
    characters: [...burst.characters, character],
    usCharacters: [...burst.usCharacters, usCharacter],
  }
}

/** A character named by figures is whole when Alt is pressed anew, or another key. */
function endNaming(burst: Burst): Burst {
  if (burst.altDigits === '') return burst
  const character = String.fromCharCode(Number(burst.altDigits))
  return withCharacter({ ...burst, altDigits: '' }, character, character)
}

/** Fingers never write whole codes with Alt and the number pad, so this is surely a scanner. */
function nameOn(burst: Burst, digit: string, timeMs: number, hiccupMs: number): Burst {
  const before = timeMs - burst.lastMs <= hiccupMs ? burst : EMPTY
  return {
    ...before,
    altDigits: before.altDigits + digit,
    isPrefixed: true,
    isNamed: true,
    lastMs: timeMs,
  }
}

function detectorOf(now: () => WedgeSettings): WedgeDetector {
  let burst = EMPTY

  /** Ends the burst at Enter or Tab, or at a silence that is long enough. */
  function finish(minLength: number): WedgeStep | null {
    burst = endNaming(burst)
    const step = judge(burst, now(), minLength)
    if (step !== null) burst = EMPTY
    return step
  }

  function takeCharacter(event: KeyPress): WedgeStep {
    const { key, timeMs } = event
    const character = characterOf(event)
    // What an input method holds back is recognised by its place; anything else of it is typing.
    const isHeldBack = event.isComposing && (character === null || !NAMELESS.has(key))
    if (event.isRepeat || event.hasModifier || isHeldBack) {
      if (!burst.isPrefixed) burst = EMPTY
      return TYPED
    }
    if (key === 'Enter' || key === 'Tab') {
      burst = carryOn(burst, now(), timeMs)
      const step = finish(now().minLength)
      burst = EMPTY
      return step ?? TYPED
    }
    if (character === null) {
      burst = EMPTY
      return TYPED
    }
    const next = carryOn(burst, now(), timeMs)
    burst = withCharacter(next, character, event.usKey ?? character)
    return { kind: 'pass', startsBurst: burst.characters.length === 1 && !burst.isFragment }
  }

  function press(event: KeyPress): WedgeStep {
    const { key, timeMs } = event
    const { hiccupMs, prefixKey } = now()
    if (event.altDigit) {
      burst = nameOn(burst, event.altDigit, timeMs, hiccupMs)
      return { kind: 'named', startsBurst: burst.characters.length + burst.altDigits.length === 1 }
    }
    if (key === 'Alt' || !SILENT_KEYS.has(key)) burst = endNaming(burst)
    if (SILENT_KEYS.has(key)) return TYPED
    if (prefixKey !== null && key === prefixKey) {
      burst = { ...EMPTY, isPrefixed: true, lastMs: timeMs }
      return { kind: 'swallow' }
    }
    return takeCharacter(event)
  }

  return {
    press,
    wipe: () => {
      burst = EMPTY
    },
    silence: () => finish(now().minLengthBySilence) ?? TYPED,
    isBurst: (nowMs) => burst.characters.length > 0 && nowMs - burst.lastMs <= now().maxGapMs,
  }
}
