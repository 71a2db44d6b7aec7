import readWorkbook from 'read-excel-file/universal'
import { type Message, message } from '../../kernel/message.ts'
import { decodeText, isWorkbook, parseRecords, ROWS_MAX, startsWith } from '../csv-records.ts'
import type { RowError } from '../row-error.ts'
import { isTally, tallySheets } from './tally-masters.ts'
import { unpackedBytes } from './unpacked-bytes.ts'

/** A sheet of a workbook, or the one of a CSV file: every cell as trimmed text. */
export type Sheet = { name: string; rows: string[][] }

export type ReadSheets =
  | { ok: true; sheets: Sheet[]; notes: Message[] }
  | { ok: false; error: RowError; notes: Message[] }

/** A workbook of 60,000 prescriptions unpacks to a tenth of this. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]
const PAGE = /^\s*(?:<!doctype html|<html|<table|<meta)/i
const HEAD_BYTES = 1_000

/**
 * Reads the bytes of a CSV file or an XLSX workbook; what it is is told by its contents, not by its
 * name; so are the masters of Tally, as sheets. Dates of a workbook are `yyyy-mm-dd`, numbers as their digits. Refused: an old `.xls`, a
 * web page that is called one, and a workbook that unpacks to more than 512 MB.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheets> {
  if (startsWith(bytes, OLD_WORKBOOK)) return refused(message('import.old-workbook'))
  if (isWorkbook(bytes)) return readBook(bytes)
  const { notes, text } = decodeText(bytes)
  if (PAGE.test(text.slice(0, HEAD_BYTES))) return refused(message('import.web-page'))
  if (isTally(text.slice(0, HEAD_BYTES))) return checked(tallySheets(text), notes)
  const parsed = parseRecords(text)
  if (!parsed.ok) return { ok: false, error: parsed.error, notes }
  const rows = parsed.records.map((record) => record.map((cell) => cell.trim()))
  return checked([{ name: '', rows }], notes)
}

async function readBook(bytes: Uint8Array): Promise<ReadSheets> {
  const size = unpackedBytes(bytes)
  if (size === null) return refused(message('import.broken-workbook'))
  if (size > UNPACKED_BYTES_MAX) return refused(message('import.workbook-too-large'))
  try {
    const copy = new Uint8Array(bytes)
    const book = await readWorkbook<string>(copy.buffer, { parseNumber: (digits) => digits })
    return checked(
      book.map(({ data, sheet }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) })),
      [],
    )
  } catch {
    // Whatever the library stumbled over, to the shop it is one thing: this file can't be read.
    return refused(message('import.broken-workbook'))
  }
}

function checked(sheets: Sheet[], notes: Message[]): ReadSheets {
  if (sheets.some(({ rows }) => rows.length > ROWS_MAX)) {
    return refused(message('import.too-many-rows', { count: ROWS_MAX }), notes)
  }
  return { ok: true, sheets, notes }
}

function refused(reason: Message, notes: Message[] = []): ReadSheets {
  return { ok: false, error: { row: 1, column: '', message: reason }, notes }
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
