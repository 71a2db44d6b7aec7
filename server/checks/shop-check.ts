import { auditKeyOf } from '../audit/audit-key.ts'
import { newestChange, recordChange } from '../audit/record-change.ts'
import { isCheckOwed, markChecked } from '../db/meta.ts'
import { exactlyOne, insert, one, type ReadableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { readCopyInProcess, wholeOf } from '../kernel/long-reads.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { workerFile } from '../kernel/worker-file.ts'
import type { CheckJob, CheckResult } from './check-worker.ts'

const WORKER = workerFile(new URL('check-worker.ts', import.meta.url))
const COPY = 'check.db'

/**
 * Starts the check of the whole shop: a process of its own copies the files of the database and reads
 * the copy, so it finds what lies on the disk and not what the server remembers of it, and no till
 * waits for it. Throws 409 while one runs.
 */
export function startCheck(services: Services, actor: Actor): void {
  if (services.shopCheck.running !== null) {
    throw new Refusal('CONFLICT', message('checks.running'))
  }
  services.shopCheck.running = check(services, actor).finally(() => {
    services.shopCheck.running = null
  })
}

async function check(services: Services, actor: Actor): Promise<void> {
  const { clock, log } = services
  const startedAtMs = clock.now()
  try {
    const { findings, headSeq } = await readCopy(services)
    if (findings.length > 0) log.error({ findings }, 'the check of the shop found damage')
    keepResult(services, actor, { startedAtMs, headSeq, findings, isMade: true })
  } catch (error) {
    log.error({ err: error }, 'the check of the shop could not be made')
    keepResult(services, actor, {
      startedAtMs,
      headSeq: 0,
      findings: [{ check: 'not-made', what: codeOf(error) }],
      isMade: false,
    })
  }
}

/** What the process found in its copy, once the copy is gone again. */
async function readCopy(services: Services): Promise<CheckResult> {
  const gone = Promise.withResolvers<void>()
  const job: CheckJob = { auditKey: auditKeyOf(services.keys).toString('hex') }
  const known = newestChange(services.db)
  try {
    const read = { workerFile: WORKER, job, name: COPY }
    const stream = await readCopyInProcess(services, read, () => gone.resolve())
    const result: CheckResult = JSON.parse(String(await wholeOf(stream)))
    return { ...result, findings: [...cutLog(known, result.headSeq), ...result.findings] }
  } finally {
    await gone.promise
  }
}

/**
 * SQLite ends a damaged log without a word: its copy then lacks what the server still knows, and so
 * would the shop after the next power cut.
 */
function cutLog(known: number, headSeq: number): CheckResult['findings'] {
  return headSeq >= known ? [] : [{ check: 'file', what: `branch.db-wal: ${headSeq} / ${known}` }]
}

/** The system's own name of a fault (ENOSPC), wherever it was thrown; '' where it has none. */
function codeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  return /\b(E[A-Z]{2,}|SQLITE_[A-Z_]+)\b/.exec(text)?.[0] ?? ''
}

type StoredFinding = { check: CheckResult['findings'][number]['check'] | 'not-made'; what: string }

function keepResult(
  services: Services,
  actor: Actor,
  result: {
    startedAtMs: number
    headSeq: number
    findings: readonly StoredFinding[]
    isMade: boolean
  },
): void {
  const { findings, headSeq, isMade, startedAtMs } = result
  const atMs = services.clock.now()
  const outcome = !isMade ? 'failed' : findings.length === 0 ? 'sound' : 'damaged'
  try {
    services.write((tx) => {
      if (isMade) markChecked(tx)
      const id = insert(
        tx,
        `INSERT INTO shop_checks
           (started_at_ms, ended_at_ms, asked_by, outcome, findings_json, head_seq)
         VALUES (:startedAtMs, :atMs, :askedBy, :outcome, :findings, :headSeq)`,
        {
          startedAtMs,
          atMs: Math.max(atMs, startedAtMs),
          askedBy: actor.userId,
          outcome,
          findings: JSON.stringify(findings),
          headSeq,
        },
      )
      recordChange(tx, {
        actor,
        atMs,
        action: 'shop.checked',
        entity: 'shopCheck',
        entityId: id,
        detail: { outcome, findings, headSeq },
      })
    })
  } catch (error) {
    services.log.error({ err: error }, 'the result of a check could not be kept')
  }
}

const HOUR_MS = 60 * 60_000
const QUIET_MS = 10 * 60_000
const NIGHT = { from: 1, to: 5 }

/**
 * Whether the shop is to be checked by itself: at once where a power cut left the file unchecked,
 * else at night once, or, where the computer is off at night, once a day while nobody sells.
 */
export function isCheckDue(at: {
  nowMs: number
  localHour: number
  lastCheckMs: number
  lastChangeMs: number
  isOwed: boolean
}): boolean {
  const { isOwed, lastChangeMs, lastCheckMs, localHour, nowMs } = at
  const sinceMs = nowMs - lastCheckMs
  // A check that could not be made is not tried again every few minutes.
  if (isOwed && sinceMs >= HOUR_MS) return true
  if (localHour >= NIGHT.from && localHour < NIGHT.to) return sinceMs >= 12 * HOUR_MS
  return sinceMs >= 30 * HOUR_MS && nowMs - lastChangeMs >= QUIET_MS
}

/** Starts the check where it is due. Never throws. */
export function checkWhenDue(services: Services): void {
  try {
    if (!services.hasBranch() || services.shopCheck.running !== null) return
    const due = isCheckDue({
      nowMs: services.clock.now(),
      localHour: Number(services.localNow().slice(11, 13)),
      lastCheckMs: lastCheckMs(services.db),
      lastChangeMs: lastChangeMs(services.db),
      isOwed: isCheckOwed(services.db),
    })
    if (due) startCheck(services, { userId: null, ip: null })
  } catch (error) {
    services.log.error({ err: error }, 'the check of the shop could not be started')
  }
}

function lastCheckMs(db: ReadableDb): number {
  const last = one<{ atMs: number }>(
    db,
    'SELECT started_at_ms AS atMs FROM shop_checks ORDER BY id DESC LIMIT 1',
  )
  // A new shop is first checked in its first night or on its second day.
  return last?.atMs ?? firstChangeMs(db)
}

function firstChangeMs(db: ReadableDb): number {
  return exactlyOne<{ atMs: number }>(
    db,
    'SELECT coalesce((SELECT at_ms FROM audit_log WHERE seq = 1), 0) AS atMs',
  ).atMs
}

function lastChangeMs(db: ReadableDb): number {
  return exactlyOne<{ atMs: number }>(
    db,
    `SELECT coalesce((SELECT at_ms FROM audit_log ORDER BY seq DESC LIMIT 1), 0) AS atMs`,
  ).atMs
}
