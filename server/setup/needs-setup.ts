import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Whether nobody owns this shop yet: only then does the first run have anything to do. */
export function needsSetup(db: ReadableDb): boolean {
  return one(db, "SELECT 1 FROM users WHERE role = 'owner' LIMIT 1") === undefined
}

/** Throws a refusal with 409 once there is an owner: from then on only who signs in may change the shop. */
export function assertNeedsSetup(db: ReadableDb): void {
  if (!needsSetup(db)) throw new Refusal('CONFLICT', message('setup.done-already'))
}
