import { encode } from 'uqr'
import { code128Widths } from './code128.ts'
import { wellMasked } from './qr-mask.ts'

/** A black run of a row, in modules. */
export type CodeRun = { x: number; width: number }
/** A code in modules, without its quiet zone; a bar code is one row of any height. */
export type CodeShape = { width: number; rows: readonly (readonly CodeRun[])[] }

/** White modules that a reader needs around a code. */
export const QUIET_MODULES = { code128: 10, qr: 4 } as const

/**
 * The bars of a Code 128 for any printable ASCII text up to 40 characters. Null for text that
 * the symbology cannot carry: a document is printed without it.
 */
export function code128Shape(text: string): CodeShape | null {
  if (!/^[\u0020-\u007E]{1,40}$/.test(text)) return null
  let x = 0
  const bars: CodeRun[] = []
  for (const [index, width] of code128Widths(text).entries()) {
    if (index % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { width: x, rows: [bars] }
}

/** A QR code (level M) of `text`. Null where it is longer than a code of sensible size. */
export function qrShape(text: string): CodeShape | null {
  if (text.length > 600) return null
  const { data, size, types } = encode(text, { ecc: 'M', border: 0, maskPattern: 0 })
  return { width: size, rows: wellMasked(data, types).map(darkRuns) }
}

/** Characters of a token as the tax office signs them; more is none. */
const SIGNED_MAX = 2_000

/**
 * A QR code of a signed text of some hundred characters: level L, with which it stays small enough
 * to be printed. Null where it is longer than any.
 */
export function signedQrShape(text: string): CodeShape | null {
  if (text.length > SIGNED_MAX) return null
  const { data, size } = encode(text, { ecc: 'L', border: 0 })
  return { width: size, rows: data.map(darkRuns) }
}

function darkRuns(row: readonly boolean[]): CodeRun[] {
  const runs: CodeRun[] = []
  let start = -1
  for (const [x, dark] of [...row, false].entries()) {
    if (dark && start < 0) start = x
    if (!dark && start >= 0) {
      runs.push({ x: start, width: x - start })
      start = -1
    }
  }
  return runs
}
