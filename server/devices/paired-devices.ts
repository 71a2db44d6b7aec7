import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { PairedDevice } from './device-tokens.ts'

const FAILURES_BEFORE_LOCK = 5
const LOCK_MINUTES = [1, 5, 15, 30]
/** Wrong tries this far apart are slips, not guesses. */
const FORGIVEN_AFTER_MS = 60 * 60_000

type Failures = { failures: number; lastFailedMs: number; lockedUntilMs: number }

function failuresOf(db: ReadableDb, id: number): Failures | undefined {
  return one<Failures>(
    db,
    `SELECT failed_logins AS failures, last_failed_ms AS lastFailedMs,
            locked_until_ms AS lockedUntilMs
       FROM devices WHERE id = :id`,
    { id },
  )
}

/** Throws a refusal with 429 a device at which too many PINs or passwords were wrong, whoever's. */
export function assertDeviceNotLocked(services: Services, device: PairedDevice | null): void {
  if (device === null) return
  const waitMs = (failuresOf(services.db, device.id)?.lockedUntilMs ?? 0) - services.clock.now()
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new Refusal(
    'RATE_LIMITED',
    message('auth.too-many-tries-till', { seconds: retryAfterSeconds }),
    { retryAfterSeconds },
  )
}

/**
 * Counts a wrong PIN or password at a device. Each fifth locks it for a growing time; a right one
 * in between forgives nothing, or who knows one PIN could go on guessing the others.
 */
export function countDeviceFailure(
  tx: WritableDb,
  device: PairedDevice | null,
  nowMs: number,
): void {
  if (device === null) return
  const before = failuresOf(tx, device.id)
  const isFresh = before === undefined || nowMs - before.lastFailedMs > FORGIVEN_AFTER_MS
  const failures = isFresh ? 1 : before.failures + 1
  const step = Math.min(failures / FAILURES_BEFORE_LOCK, LOCK_MINUTES.length) - 1
  const isLocking = failures % FAILURES_BEFORE_LOCK === 0
  run(
    tx,
    `UPDATE devices
        SET failed_logins = :failures, last_failed_ms = :nowMs, locked_until_ms = :lockedUntilMs
      WHERE id = :id`,
    {
      id: device.id,
      failures,
      nowMs,
      lockedUntilMs: isLocking ? nowMs + (LOCK_MINUTES[step] ?? 30) * 60_000 : 0,
    },
  )
}

/** Notes when and from which address a device last asked for something. */
export function recordDeviceSeen(
  tx: WritableDb,
  seen: { id: number; nowMs: number; address: string },
): void {
  run(tx, 'UPDATE devices SET last_seen_ms = :nowMs, last_address = :address WHERE id = :id', seen)
}
