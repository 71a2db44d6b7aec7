import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/**
 * What is locked by wrong tries: one person's PIN or password, at one place. So nobody is locked out
 * at their own till by somebody who guesses on another device.
 */
export type SignInLock = {
  userId: number
  kind: 'pin' | 'password'
  /** 'computer' (the branch's own), 'device 7' (a paired one) or 'network' (any other). */
  place: string
}

type Failures = { failures: number; lockedUntilMs: number }

export function signInFailuresOf(db: ReadableDb, lock: SignInLock): Failures {
  const found = one<Failures>(
    db,
    `SELECT failures, locked_until_ms AS lockedUntilMs FROM sign_in_failures
      WHERE user_id = :userId AND kind = :kind AND place = :place`,
    lock,
  )
  return found ?? { failures: 0, lockedUntilMs: 0 }
}

export function saveSignInFailures(tx: WritableDb, lock: SignInLock, failed: Failures): void {
  run(
    tx,
    `INSERT INTO sign_in_failures (user_id, kind, place, failures, locked_until_ms)
     VALUES (:userId, :kind, :place, :failures, :lockedUntilMs)
     ON CONFLICT (user_id, kind, place)
     DO UPDATE SET failures = :failures, locked_until_ms = :lockedUntilMs`,
    { ...lock, ...failed },
  )
}

export function clearSignInFailures(tx: WritableDb, lock: SignInLock): void {
  run(
    tx,
    'DELETE FROM sign_in_failures WHERE user_id = :userId AND kind = :kind AND place = :place',
    lock,
  )
}

/** Unlocks a person everywhere, whose secrets were changed or who was looked after. */
export function clearAllSignInFailures(tx: WritableDb, userId: number): void {
  run(tx, 'DELETE FROM sign_in_failures WHERE user_id = :userId', { userId })
}
