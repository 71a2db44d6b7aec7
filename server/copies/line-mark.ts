import fs from 'node:fs'
import path from 'node:path'
import { DATABASE_FILE } from '../db/open.ts'
import { writeFileDurably } from '../kernel/durable-file.ts'
import { isRecord } from '../wire/record.ts'

/** Where a line ended when the server was closed in good order. */
export type LineEnd = { line: string; seq: number; prev: string; toMs: number; baseAtMs: number }

export const COPIES_FOLDER = 'copies'
const FILE = 'line.json'

/**
 * Notes where the line ended, with the database file as it lay then: a next start goes on with the
 * line only where nobody else has written to the file. To be called after the database was closed.
 */
export function writeLineEnd(dataFolder: string, end: LineEnd): void {
  const file = fingerprint(dataFolder)
  if (file === 'log') return
  const text = JSON.stringify({ ...end, file })
  writeFileDurably(path.join(dataFolder, COPIES_FOLDER, FILE), text, 0o600)
}

/**
 * Returns where the line ended and removes the note, so that a start after a crash finds none; null
 * where the last end was none in good order. To be called before the database is opened.
 */
export function takeLineEnd(dataFolder: string): LineEnd | null {
  const file = path.join(dataFolder, COPIES_FOLDER, FILE)
  try {
    const raw: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    fs.rmSync(file)
    if (!isRecord(raw) || raw['file'] !== fingerprint(dataFolder)) return null
    const { baseAtMs, line, prev, seq, toMs } = raw
    if (typeof line !== 'string' || typeof prev !== 'string') return null
    if (typeof seq !== 'number' || typeof toMs !== 'number' || typeof baseAtMs !== 'number')
      return null
    return { line, seq, prev, toMs, baseAtMs }
  } catch {
    return null
  }
}

/** Size and time of the database file; 'log' where a log beside it says that the end was no good one. */
function fingerprint(dataFolder: string): string {
  const file = path.join(dataFolder, DATABASE_FILE)
  if ((fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return 'log'
  const { mtimeNs, size } = fs.statSync(file, { bigint: true })
  return `${size} ${mtimeNs}`
}
