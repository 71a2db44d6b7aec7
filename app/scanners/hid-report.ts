/** One input report of a scanner in HID-POS mode, taken apart. */
export type ReportPart = {
  /** The AIM symbology identifier without its bracket, such as `E0`; null where none was sent. */
  aim: string | null
  data: Uint8Array
  /** More of the same code follows in the next report. */
  isMore: boolean
}

const REPORT_BYTES = 64
const BRACKET = 0x5d
const AIM_CHARACTER = /^[A-Za-z][0-9A-Za-z]$/

/** Where things stand in a report of 64 bytes, its number included. */
const WITH_AIM = { aimAt: 3, dataAt: 5, mostData: 56, moreAt: 63 }
/** Some scanners leave the symbology out and use the place for data. */
const WITHOUT_AIM = { dataAt: 2, mostData: 62 }

/**
 * Reads one report: number, length, AIM identifier (three bytes), data, and in the last byte
 * whether more follows (USB HID Point of Sale Usage Tables 1.02, section 3, as laid out by the
 * scanners of Access-IS, Honeywell and Zebra). Null for a report that carries no code: its length
 * is zero or does not fit.
 */
export function readReport(report: Uint8Array): ReportPart | null {
  const bytes = report.subarray(0, REPORT_BYTES)
  const length = bytes[1] ?? 0
  const aim = aimOf(bytes)
  const { dataAt, mostData } = aim === null ? WITHOUT_AIM : WITH_AIM
  if (length === 0 || length > mostData || bytes.length < dataAt + length) return null
  return {
    aim,
    data: bytes.slice(dataAt, dataAt + length),
    isMore: aim !== null && ((bytes[WITH_AIM.moreAt] ?? 0) & 1) === 1,
  }
}

function aimOf(bytes: Uint8Array): string | null {
  if (bytes[2] !== BRACKET) return null
  const { aimAt } = WITH_AIM
  const characters = String.fromCharCode(bytes[aimAt] ?? 0, bytes[aimAt + 1] ?? 0)
  return AIM_CHARACTER.test(characters) ? characters : null
}
