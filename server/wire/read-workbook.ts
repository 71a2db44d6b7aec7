import readXlsx from 'read-excel-file/universal'
import { unpackedBytes } from './unpacked-bytes.ts'

/** A sheet of a workbook, or the one of a CSV file: every cell as trimmed text. */
export type Sheet = { name: string; rows: string[][] }

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
    return book.map(({ data, sheet }) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellText)),
    }))
  } catch {
    // Whatever the library stumbled over, to the shop it is one thing: this file can't be read.
    return 'broken'
  }
}

/** A cell as the text that a person sees in it. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
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
