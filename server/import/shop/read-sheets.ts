import { type Message, message } from '../../kernel/message.ts'
import { isWorkbook, readWorkbook, type Sheet } from '../../wire/read-workbook.ts'
import { decodeText, parseRecords, ROWS_MAX, startsWith } from '../csv-records.ts'
import type { RowError } from '../row-error.ts'
import { isTally, tallySheets } from './tally-masters.ts'

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
  if (isTally(text)) return checked(tallySheets(text), notes)
  const parsed = parseRecords(text)
  if (!parsed.ok) return { ok: false, error: parsed.error, notes }
  const rows = parsed.records.map((record) => record.map((cell) => cell.trim()))
  return checked([{ name: '', rows }], notes)
}

async function readBook(bytes: Uint8Array): Promise<ReadSheets> {
  const sheets = await readWorkbook(bytes, UNPACKED_BYTES_MAX)
  if (sheets === 'broken') return refused(message('import.broken-workbook'))
  if (sheets === 'too-large') return refused(message('import.workbook-too-large'))
  return checked(sheets, [])
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
