import type { ScannerSettings } from '../../kernel/scan/scanner-settings.ts'
import { DEFAULT_WEDGE } from '../../kernel/scan/wedge-detector.ts'

/** One key as it came while a code was scanned to be learned. */
export type LearnedPress = { key: string; timeMs: number }

export type Learned =
  | { ok: true; code: string; settings: ScannerSettings }
  | { ok: false; reason: 'notAlike' | 'tooFew' | 'tooSlow' }

const SCANS_NEEDED = 3
/** Thresholds leave this much room above what was measured. */
const ROOM = 1.6
const SLOWEST_MEAN_MS = 150
const ENDS = new Set(['Enter', 'Tab'])
const SILENT = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Control', 'Alt'])

type Parts = { prefix: string | null; code: string; hasEnd: boolean; gaps: number[] }

/** One scan as the key it begins with, its characters, and whether Enter or Tab ends it. */
function partsOf(presses: readonly LearnedPress[]): Parts {
  const typed = presses.filter(({ key }) => !SILENT.has(key))
  const first = typed[0]?.key ?? ''
  const prefix = [...first].length > 1 && !ENDS.has(first) ? first : null
  const hasEnd = ENDS.has(typed.at(-1)?.key ?? '')
  const body = typed.slice(prefix === null ? 0 : 1, hasEnd ? -1 : undefined)
  const gaps = body.slice(1).map(({ timeMs }, index) => timeMs - (body[index]?.timeMs ?? timeMs))
  return { prefix, code: body.map(({ key }) => key).join(''), hasEnd, gaps }
}

/**
 * Settings for a scanner out of three scans of one code: its slowest rhythm with room to spare, the
 * key it begins with, and whether it ends with one. Refused where the scans are not alike (the
 * layout or the hand was at fault) or no faster than fingers.
 */
export function learnScanner(scans: readonly (readonly LearnedPress[])[]): Learned {
  const parts = scans.map(partsOf)
  const [first] = parts
  if (first === undefined || parts.length < SCANS_NEEDED || first.code.length < 4) {
    return { ok: false, reason: 'tooFew' }
  }
  const areAlike = parts.every(
    ({ code, hasEnd, prefix }) =>
      code === first.code && hasEnd === first.hasEnd && prefix === first.prefix,
  )
  if (!areAlike) return { ok: false, reason: 'notAlike' }
  const means = parts.map(({ gaps }) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)
  const slowest = Math.max(...means)
  if (slowest > SLOWEST_MEAN_MS && first.prefix === null) return { ok: false, reason: 'tooSlow' }
  const longest = Math.max(...parts.flatMap(({ gaps }) => gaps))
  return {
    ok: true,
    code: first.code,
    settings: {
      // Never stricter than without learning: a busy computer hands keys on unevenly.
      meanGapMs: Math.min(200, Math.max(DEFAULT_WEDGE.meanGapMs, Math.ceil(slowest * ROOM))),
      maxGapMs: Math.min(400, Math.max(DEFAULT_WEDGE.maxGapMs, Math.ceil(longest * ROOM))),
      minLength: 4,
      prefixKey: first.prefix,
      endsWithKey: first.hasEnd,
    },
  }
}
