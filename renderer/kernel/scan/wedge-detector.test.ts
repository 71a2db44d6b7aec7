import { describe, expect, test } from 'vitest'
import {
  createWedgeDetector,
  DEFAULT_WEDGE,
  type KeyPress,
  type WedgeSettings,
} from './wedge-detector.ts'

type Outcome = { steps: string[]; code: string | null; bySilence: string | null }

/** Types the keys with the same gap between them, then falls silent. */
function type(keys: string[], gapMs: number, settings: WedgeSettings = DEFAULT_WEDGE): Outcome {
  const detector = createWedgeDetector(settings)
  let timeMs = 1000
  let code: string | null = null
  const steps = keys.map((key) => {
    timeMs += gapMs
    const step = detector.press({
      key,
      timeMs,
      isRepeat: false,
      hasModifier: false,
      isComposing: false,
    })
    if (step.kind === 'scan') code = step.code
    return step.kind
  })
  const end = detector.silence()
  return { steps, code, bySilence: end.kind === 'scan' ? end.code : null }
}

const scan = (code: string) => [...code, 'Enter']

describe('a scanner', () => {
  test.each([
    ['8901234567890', 0],
    ['8901234567890', 8],
    ['8901234567890', 16],
    ['RB-2140', 25],
    ['RB 2140/M', 35],
    ['1234', 10],
  ])('%s at %s ms a key is a scan', (code, gapMs) => {
    expect(type(scan(code), gapMs).code).toBe(code)
  })

  test('the suffix Enter is taken, also as Tab', () => {
    expect(type(scan('890123'), 10).steps.at(-1)).toBe('scan')
    expect(type([...'890123', 'Tab'], 10).code).toBe('890123')
  })

  test('shift between the characters does not break it', () => {
    expect(type(['Shift', 'R', 'Shift', 'B', '2', '1', '4', '0', 'Enter'], 10).code).toBe('RB2140')
  })

  test('without a suffix silence ends it, from six characters', () => {
    expect(type([...'890123'], 10).bySilence).toBe('890123')
    expect(type([...'89012'], 10).bySilence).toBeNull()
  })

  test('other than ASCII is unreadable, not a wrong code', () => {
    expect(type(scan('89ü0123'), 10).steps.at(-1)).toBe('unreadable')
  })

  test('a prefix makes a slow scanner certain and is not typed', () => {
    const outcome = type(['F24', '1', '2', 'Enter'], 70, { ...DEFAULT_WEDGE, prefixKey: 'F24' })
    expect(outcome.steps[0]).toBe('swallow')
    expect(outcome.code).toBe('12')
  })

  test('a slow scanner is served by its own threshold', () => {
    expect(type(scan('8901234567890'), 60).code).toBeNull()
    const slow = { ...DEFAULT_WEDGE, meanGapMs: 65, maxGapMs: 120 }
    expect(type(scan('8901234567890'), 60, slow).code).toBe('8901234567890')
  })
})

describe('a busy computer', () => {
  /** Types a code as a scanner does, but holds the keys back once, before the character at `at`. */
  function withPause(code: string, at: number, pauseMs: number): string | null {
    const detector = createWedgeDetector()
    let timeMs = 1000
    let found: string | null = null
    for (const [index, key] of scan(code).entries()) {
      timeMs += index === at ? pauseMs : 8
      const step = detector.press({
        key,
        timeMs,
        isRepeat: false,
        hasModifier: false,
        isComposing: false,
      })
      if (step.kind === 'scan') found = step.code
    }
    return found
  }

  test.each([4, 8, 12, 13])('may hold the keys back before character %s of a code', (at) => {
    expect(withPause('8901234567890', at, 250)).toBe('8901234567890')
  })

  test('a longer pause never makes half a code', () => {
    expect(withPause('8901234567890', 8, 400)).toBeNull()
  })
})

describe('fingers', () => {
  test.each([
    ['2140', 120],
    ['8901234567890', 90],
    ['ray ban', 60],
  ])('%s at %s ms a key is typing', (text, gapMs) => {
    const outcome = type(scan(text), gapMs)
    expect(outcome.code).toBeNull()
    expect(outcome.bySilence).toBeNull()
    expect(new Set(outcome.steps)).toEqual(new Set(['pass']))
  })

  test('three quick characters and Enter are typing', () => {
    expect(type(scan('123'), 10).code).toBeNull()
  })

  test('a held key is not a scan', () => {
    const detector = createWedgeDetector()
    for (let index = 0; index < 20; index += 1) {
      detector.press({
        key: '1',
        timeMs: 1000 + index * 30,
        isRepeat: index > 0,
        hasModifier: false,
        isComposing: false,
      })
    }
    expect(detector.silence().kind).toBe('pass')
  })

  test('control keys break a burst', () => {
    expect(type([...'8901', 'Backspace', ...'2', 'Enter'], 10).code).toBeNull()
  })
})

describe('both at once', () => {
  test('a scan in the middle of slow typing keeps only the scan', () => {
    const detector = createWedgeDetector()
    const press = (key: string, timeMs: number) =>
      detector.press({ key, timeMs, isRepeat: false, hasModifier: false, isComposing: false })
    press('r', 0)
    press('a', 150)
    let timeMs = 1000
    const starts = [...'8901234567890'].map((key) => {
      timeMs += 9
      return press(key, timeMs)
    })
    expect(starts[0]).toEqual({ kind: 'pass', startsBurst: true })
    expect(detector.isBurst(timeMs)).toBe(true)
    expect(press('Enter', timeMs + 9)).toMatchObject({ kind: 'scan', code: '8901234567890' })
    expect(detector.isBurst(timeMs + 10)).toBe(false)
  })

  test('two scans one after the other are two scans', () => {
    const detector = createWedgeDetector()
    const codes: string[] = []
    let timeMs = 0
    for (const key of [...scan('11112222'), ...scan('33334444')]) {
      timeMs += 10
      const step = detector.press({
        key,
        timeMs,
        isRepeat: false,
        hasModifier: false,
        isComposing: false,
      })
      if (step.kind === 'scan') codes.push(step.code)
    }
    expect(codes).toEqual(['11112222', '33334444'])
  })

  test('wiping forgets a password', () => {
    const detector = createWedgeDetector()
    for (const key of '12345678') {
      detector.press({ key, timeMs: 1, isRepeat: false, hasModifier: false, isComposing: false })
    }
    detector.wipe()
    expect(detector.silence().kind).toBe('pass')
  })
})

/** Presses the keys of a code with the given gap before each, then Enter at once. */
function pressWithGaps(code: string, gapsMs: (index: number) => number) {
  const detector = createWedgeDetector()
  const alone = { isRepeat: false, hasModifier: false, isComposing: false }
  let timeMs = 10_000
  ;[...code].forEach((key, index) => {
    timeMs += gapsMs(index)
    detector.press({ key, timeMs, ...alone })
  })
  return detector.press({ key: 'Enter', timeMs: timeMs + 8, ...alone })
}

describe('a code with a pause in it', () => {
  const code = '8901234567890'

  test.each([1, 2, 3, 5, 9, 12])('a pause before character %s is bridged', (place) => {
    expect(pressWithGaps(code, (index) => (index === place ? 250 : 9))).toMatchObject({
      kind: 'scan',
      code,
    })
  })

  test.each(['-', '+'])('a %s pressed by hand just before is no part of it', (sign) => {
    expect(pressWithGaps(`${sign}${code}`, (index) => (index === 1 ? 200 : 9))).toMatchObject({
      kind: 'scan',
      code,
    })
  })

  test('two pauses are bridged', () => {
    const gaps = (index: number) => (index === 4 || index === 8 ? 180 : 9)
    expect(pressWithGaps(code, gaps)).toMatchObject({ kind: 'scan', code })
  })

  test.each([
    ['too long', (index: number) => (index === 5 ? 700 : 9)],
    ['too many', (index: number) => ([3, 6, 9].includes(index) ? 150 : 9)],
  ])('pauses %s never make half a code', (_name, gaps) => {
    expect(pressWithGaps(code, gaps)).toEqual({ kind: 'broken' })
  })

  test('the rest of a broken code starts nothing: all of it is taken out of its field', () => {
    const detector = createWedgeDetector()
    let timeMs = 1_000
    const starts = [...code].flatMap((key, index) => {
      timeMs += index === 6 ? 400 : 9
      const step = detector.press({
        key,
        timeMs,
        isRepeat: false,
        hasModifier: false,
        isComposing: false,
      })
      return step.kind === 'pass' && step.startsBurst ? [index] : []
    })
    expect(starts).toEqual([0])
  })

  test('a few quick letters, a thought and Enter are typing', () => {
    expect(pressWithGaps('ingx', (index) => (index === 3 ? 200 : 30)).kind).toBe('pass')
  })
})

describe('keyboards that are not the scanner’s', () => {
  const base = { isRepeat: false, hasModifier: false, isComposing: false }

  function scanned(presses: readonly Partial<KeyPress>[]) {
    const detector = createWedgeDetector()
    let timeMs = 1_000
    let last = detector.silence()
    for (const each of [...presses, { key: 'Enter' }]) {
      timeMs += 9
      last = detector.press({ key: '', ...base, ...each, timeMs })
    }
    return last
  }

  test('figures that AZERTY writes as accents are read by their place', () => {
    const keys = [...'&é"\'(-è'].map((key, index) => ({ key, usKey: String(index + 1) }))
    expect(scanned(keys)).toMatchObject({ kind: 'scan', code: '1234567' })
  })

  test('letters that changed places come with what the scanner may have meant', () => {
    const keys = [...'Zx12'].map((key, index) => ({ key, usKey: 'Wx12'[index] ?? null }))
    expect(scanned(keys)).toMatchObject({ kind: 'scan', code: 'Zx12', otherCode: 'Wx12' })
  })

  test('an input method holds the characters back, not their places', () => {
    const keys = [...'890123'].map((usKey) => ({ key: 'Process', usKey, isComposing: true }))
    expect(scanned(keys)).toMatchObject({ kind: 'scan', code: '890123' })
  })

  test('composing letters is typing', () => {
    const keys = [...'नमस्ते'].map((key) => ({ key, isComposing: true }))
    expect(scanned(keys)).toEqual({ kind: 'pass', startsBurst: false })
  })

  test('characters named with Alt and the number pad', () => {
    const named = [...'RB-21'].flatMap((character) => [
      { key: 'Alt', hasModifier: true },
      ...[...String(character.charCodeAt(0))].map((altDigit) => ({
        key: altDigit,
        altDigit,
        hasModifier: true,
      })),
    ])
    expect(scanned(named)).toMatchObject({ kind: 'scan', code: 'RB-21' })
  })
})
