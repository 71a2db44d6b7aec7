import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { isCheckOwed } from '../db/meta.ts'
import { DATABASE_FILE } from '../db/open.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'

const LOG_LINES = 400
const LOG_BYTES = 512 * 1024
const CHECKS = 10

/**
 * What support needs to know of this computer and program, as text: sizes, versions, results and
 * log lines, taken by an allow-list. No name, number or address of a person is in it, nor one of
 * the shop, nor anything that was sold.
 */
export function supportReport(services: Services): string {
  const { dataFolder, db } = services
  const parts: [string, unknown][] = [
    ['program', programFacts()],
    ['data', dataFacts(db, dataFolder)],
    ['printers', printerFacts(db)],
    ['checks', checkFacts(db)],
    ['server log', serverLog(path.join(dataFolder, 'logs'))],
    ['desktop log', shellLog(path.join(dataFolder, 'logs'))],
  ]
  return parts.map(([title, facts]) => `## ${title}\n${textOf(facts)}\n`).join('\n')
}

function textOf(facts: unknown): string {
  const lines = Array.isArray(facts) ? facts : Object.entries(Object(facts))
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
}

function programFacts(): object {
  return {
    version: packageFile.version,
    platform: `${process.platform} ${process.arch} ${os.release()}`,
    node: process.version,
    electron: process.versions['electron'] ?? null,
    memoryMiB: Math.round(os.totalmem() / 2 ** 20),
    processors: os.availableParallelism(),
    upForMinutes: Math.round(process.uptime() / 60),
    at: new Date().toISOString(),
  }
}

function dataFacts(db: ReadableDb, dataFolder: string): object {
  const sizeOf = (name: string): number | null =>
    orNull(() => fs.statSync(path.join(dataFolder, name)).size)
  return {
    databaseBytes: sizeOf(DATABASE_FILE),
    logBytes: sizeOf(`${DATABASE_FILE}-wal`),
    freeMiB: orNull(() => freeMiB(dataFolder)),
    isCheckOwed: isCheckOwed(db),
    ...exactlyOne<object>(
      db,
      `SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM customers) AS customers,
              (SELECT count(*) FROM sales_orders) AS orders,
              (SELECT count(*) FROM audit_log) AS changes`,
    ),
  }
}

function freeMiB(folder: string): number {
  const disk = fs.statfsSync(folder)
  return Math.round((disk.bavail * disk.bsize) / 2 ** 20)
}

/** Null where the drive does not answer: support needs the report most on such a day. */
function orNull(ask: () => number): number | null {
  try {
    return ask()
  } catch {
    return null
  }
}

function printerFacts(db: ReadableDb): object[] {
  return all<object>(
    db,
    `SELECT p.id, p.kind, p.paper, p.width_dots AS widthDots, p.is_active AS isActive,
            (SELECT count(*) FROM print_jobs j WHERE j.printer_id = p.id AND j.state = 'Failed')
              AS failed
       FROM printers p WHERE p.is_removed = 0 ORDER BY p.id`,
  )
}

function checkFacts(db: ReadableDb): object[] {
  return all<{ startedAtMs: number; endedAtMs: number; outcome: string; findings: string }>(
    db,
    `SELECT started_at_ms AS startedAtMs, ended_at_ms AS endedAtMs, outcome,
            findings_json AS findings
       FROM shop_checks ORDER BY id DESC LIMIT :count`,
    { count: CHECKS },
  ).map(({ endedAtMs, findings, outcome, startedAtMs }) => {
    const found: { check: string }[] = JSON.parse(findings)
    const at = new Date(startedAtMs).toISOString()
    // Which check, and not what it found: that may name a document.
    return { at, tookMs: endedAtMs - startedAtMs, outcome, found: found.map((it) => it.check) }
  })
}

/** Of each line what the program wrote itself; what a request or a person said stays behind. */
function serverLog(folder: string): string[] {
  return lastLines(path.join(folder, 'server.log')).flatMap((line) => {
    const entry = objectOf(line)
    if (entry === null) return []
    const error = Object(entry['err'])
    const kept = {
      at: typeof entry['time'] === 'number' ? new Date(entry['time']).toISOString() : null,
      level: entry['level'],
      what: entry['msg'],
      sql: entry['sql'],
      tookMs: entry['tookMs'],
      error: Reflect.get(error, 'type'),
      code: Reflect.get(error, 'code'),
      at_code: framesOf(Reflect.get(error, 'stack')),
    }
    return [JSON.stringify(kept)]
  })
}

/** Where in the program an error came from: file, line and column, without the folders above. */
function framesOf(stack: unknown): string[] | undefined {
  if (typeof stack !== 'string') return undefined
  return [...stack.matchAll(/([\w.-]+\.[cm]?[jt]s:\d+:\d+)/g)].map(([, frame]) => frame ?? '')
}

/** Sentences that the desktop program writes, and that name nobody. */
const SHELL_SENTENCES: readonly RegExp[] = [
  /^Dioptre [\d.]+ starts$/,
  /^the (computer|server|till|page|graphics|keys|scanners?)\b[\w ,.'-]*$/,
  /^the page's process ended: [\w-]+, -?\d+$/,
  /^the graphics process ended: [\w-]+$/,
  /^the main till is \w+$/,
  /^(closed in order|not closed in time|installing the update)$/,
  /^version [\d.]+ is ready to install$/,
  /^an update on (a USB stick|the web) is not from our publisher: refused$/,
  /^a paper was not printed: \w+$/,
]

function shellLog(folder: string): string[] {
  return lastLines(path.join(folder, 'shell.log')).map((line) => {
    const [, at = '', sentence = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    const frames = framesOf(sentence) ?? []
    if (SHELL_SENTENCES.some((known) => known.test(sentence))) return `${at} ${sentence}`
    const kind = /^(uncaught error|unhandled rejection|trouble|no update)\b/.exec(sentence)?.[1]
    return `${at} ${kind ?? 'something else'} ${frames.join(' ')}`.trim()
  })
}

function lastLines(file: string): string[] {
  try {
    const handle = fs.openSync(file, 'r')
    try {
      const { size } = fs.fstatSync(handle)
      const length = Math.min(size, LOG_BYTES)
      const bytes = Buffer.alloc(length)
      fs.readSync(handle, bytes, 0, length, size - length)
      return bytes.toString('utf8').split('\n').filter(Boolean).slice(-LOG_LINES)
    } finally {
      fs.closeSync(handle)
    }
  } catch {
    return []
  }
}

function objectOf(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
