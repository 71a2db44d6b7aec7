import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditKeyOf } from '../audit/audit-key.ts'
import { recordChange } from '../audit/record-change.ts'
import { isCheckOwed, markChecked } from '../db/meta.ts'
import { copyDatabase } from '../db/open-copy.ts'
import { exactlyOne, insert, one, type ReadableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { workerFile } from '../kernel/worker-file.ts'
import { isRecord } from '../wire/record.ts'
import type { CheckInput, CheckResult } from './check-worker.ts'

/** Pages copied at once; the till's requests are answered between two such steps. */
const PAGES_A_STEP = 256
const COPY = 'check.db'

/**
 * Starts the check of the whole shop. The database is copied through the server's own connection
 * (it is locked against every other) a few pages at a time, and a process of its own reads the copy.
 * Throws 409 while one runs.
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
  const { clock, db, log } = services
  const startedAtMs = clock.now()
  const file = path.join(services.dataFolder, COPY)
  try {
    fs.mkdirSync(services.dataFolder, { recursive: true })
    await removeCopy(services, file)
    await copyDatabase(db, file, PAGES_A_STEP)
    fs.chmodSync(file, 0o600)
    const { findings, headSeq } = await readCopy(services, {
      file,
      auditKey: auditKeyOf(services.keys).toString('hex'),
    })
    if (findings.length > 0) log.error({ findings }, 'the check of the shop found damage')
    keepResult(services, actor, { startedAtMs, headSeq, findings, isMade: true })
  } catch (error) {
    log.error({ err: error }, 'the check of the shop could not be made')
    const what = error instanceof Error && 'code' in error ? String(error.code) : ''
    keepResult(services, actor, {
      startedAtMs,
      headSeq: 0,
      findings: [{ check: 'not-made', what }],
      isMade: false,
    })
  } finally {
    await removeCopy(services, file)
  }
}

/**
 * Removes the copy, not on this thread: for a large file it takes many tills' answers. Never throws:
 * what is in the way makes the copy fail, which says so.
 */
async function removeCopy({ log }: Services, file: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) {
    try {
      await fs.promises.rm(`${file}${end}`, { force: true })
    } catch (error) {
      log.error({ err: error }, 'the copy of a check could not be removed')
    }
  }
}

function readCopy(services: Services, input: CheckInput): Promise<CheckResult> {
  const { promise, reject, resolve } = Promise.withResolvers<CheckResult>()
  const child = services.startChild(
    fileURLToPath(workerFile(new URL('check-worker.ts', import.meta.url))),
  )
  let failure = 'the process of the check has ended'
  child.onMessage((posted) => {
    if (!isRecord(posted)) return
    if (typeof posted['failure'] === 'string') failure = posted['failure']
    if (isCheckResult(posted['part'])) resolve(posted['part'])
    if (posted['isDone'] === true || typeof posted['failure'] === 'string') child.kill()
  })
  child.onExit(() => reject(new Error(failure)))
  child.post(input)
  return promise
}

function isCheckResult(part: unknown): part is CheckResult {
  return isRecord(part) && Array.isArray(part['findings']) && typeof part['headSeq'] === 'number'
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
