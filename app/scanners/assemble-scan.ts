import type { ReportPart } from './hid-report.ts'

/** A whole code as a scanner sent it. */
export type RawScan = { aim: string | null; text: string }

/** The longest code a till can mean; more than this is a scanner gone wrong. */
const MOST_BYTES = 4_096
/** The reports of one code follow each other within a few milliseconds. */
const MOST_GAP_MS = 500

/**
 * Puts the reports of long codes together. A code whose rest never came is dropped, never joined
 * to the next one.
 */
export function createAssembler(now: () => number): (part: ReportPart) => RawScan | null {
  let parts: Uint8Array[] = []
  let aim: string | null = null
  let lastAt = 0

  function begin(part: ReportPart): void {
    parts = []
    aim = part.aim
  }

  return (part) => {
    const at = now()
    const isContinued = parts.length > 0 && at - lastAt <= MOST_GAP_MS && part.aim === aim
    lastAt = at
    if (!isContinued) begin(part)
    parts.push(part.data)
    const size = parts.reduce((sum, each) => sum + each.length, 0)
    if (size > MOST_BYTES) {
      begin(part)
      return null
    }
    if (part.isMore) return null
    const text = decode(parts)
    parts = []
    return text === '' ? null : { aim, text }
  }
}

const GROUP_SEPARATOR = 0x1d

/** Bytes as text: UTF-8 where they are, else one byte a letter; nothing unprintable but GS. */
function decode(parts: readonly Uint8Array[]): string {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  const printable = bytes.filter(
    (byte) => byte === GROUP_SEPARATOR || (byte >= 0x20 && byte !== 0x7f),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(printable).trim()
  } catch {
    return new TextDecoder('latin1').decode(printable).trim()
  }
}
