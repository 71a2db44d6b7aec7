import readXlsx from 'read-excel-file/universal'
import { textInZip, unpackedBytes } from './unpacked-bytes.ts'

/** A sheet of a workbook, or the one of a CSV file: every cell as trimmed text. */
export type Sheet = {
  name: string
  rows: string[][]
  /** Its bare numbers of days count from 1904, as those of a Macintosh did. */
  is1904?: boolean
}

/** Days from the first day of one calendar of workbooks to that of the other. */
export const DAYS_TO_1904 = 1_462

const MS_PER_DAY = 86_400_000
const BOOK_BYTES_MAX = 4 * 1024 * 1024

/** Whether bytes begin as a workbook does, which is a ZIP. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)
}

/**
 * Reads the sheets of an XLSX workbook: dates are `yyyy-mm-dd`, numbers their digits. Answers why
 * not for one that can't be read, and for one that unpacks to more than `bytesMax`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  bytesMax: number,
): Promise<Sheet[] | 'broken' | 'too-large'> {
  const size = unpackedBytes(bytes)
  if (size === null) return 'broken'
  if (size > bytesMax) return 'too-large'
  try {
    const copy = new Uint8Array(bytes)
    const book = await readXlsx<string>(copy.buffer, { parseNumber: (digits) => digits })
    const from1904 = dayZero(bytes)
    // The library knows the calendar by "1" alone; "true" says the same (ECMA-376, 22.9.2.1).
    const lateDays = from1904 === 'true' ? DAYS_TO_1904 : 0
    return book.map(({ data, sheet }) => ({
      name: sheet,
      rows: data.map((row) => row.map((cell) => cellText(cell, lateDays))),
      ...(from1904 === null ? {} : { is1904: true }),
    }))
  } catch {
    // Whatever the library stumbled over, to the shop it is one thing: this file can't be read.
    return 'broken'
  }
}

/** How a workbook says that its days count from 1904; null for one from 1900. */
function dayZero(bytes: Uint8Array): '1' | 'true' | null {
  const book = textInZip(bytes, 'xl/workbook.xml', BOOK_BYTES_MAX) ?? ''
  const said = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](1|true)["']/.exec(book)?.[1]
  return said === '1' || said === 'true' ? said : null
}

/** A cell as the text that a person sees in it, its days counted from so many days later. */
function cellText(value: unknown, lateDays: number): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const atMs = value.getTime() + lateDays * MS_PER_DAY
    return Number.isNaN(atMs) ? '' : new Date(atMs).toISOString().slice(0, 10)
  }
  const text = String(value).trim()
  return /^-?[0-9]+(?:\.[0-9]+)?(?:E[+-]?[0-9]+)?$/i.test(text) ? plainNumber(text) : text
}

/** 9.87654321E9 is 9876543210, and 0.30000000000000004 is 0.3; a long code keeps its zeros. */
function plainNumber(text: string): string {
  if (!/[.e]/i.test(text)) return text
  const value = Number(text)
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : text
  return String(Math.round(value * 1e9) / 1e9)
}
