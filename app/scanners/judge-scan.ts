import { isValidGtin } from '../../server/domain/codes.ts'
import type { RawScan } from './assemble-scan.ts'

/** What the till receives of a scan: the code to look up, or that the reading was bad. */
export type JudgedScan = { kind: 'code'; code: string } | { kind: 'misread'; text: string }

/** EAN-13 and UPC, EAN-8: symbols whose last figure is a check digit that is sent along. */
const CHECKED = /^E[04]$/
/** GS1-128, DataBar, DataMatrix and QR: what they hold only makes sense with the identifier. */
const ELEMENT_STRINGS = /^(?:C1|e0|d2|Q3|J1)$/

/** Judges a whole code by its symbol: a wrong check digit is a misreading, never a look-up. */
export function judgeScan(scan: RawScan): JudgedScan {
  const { aim, text } = scan
  if (aim !== null && CHECKED.test(aim) && !isValidGtin(text)) return { kind: 'misread', text }
  const code = aim !== null && ELEMENT_STRINGS.test(aim) ? `]${aim}${text}` : text
  return { kind: 'code', code }
}

/** A trigger held too long sends a code twice; a second one later is meant. */
const SAME_AGAIN_MS = 300

/** Whether a code is a new one, or the same trigger of the same scanner once more. */
export function createRepeatFilter(now: () => number): (source: string, code: string) => boolean {
  const last = new Map<string, { code: string; atMs: number }>()
  return (source, code) => {
    const atMs = now()
    const before = last.get(source)
    last.set(source, { code, atMs })
    return before === undefined || before.code !== code || atMs - before.atMs > SAME_AGAIN_MS
  }
}
