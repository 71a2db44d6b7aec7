import type { ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { readSetting } from '../settings/settings.ts'

/**
 * Throws 403 `APPROVAL_REQUIRED` for goods of more cost than this person writes off alone; the
 * owner's approval lends `stock.writeOff`. Call it in the transaction that takes them out.
 */
export function assertMayWriteOff(
  db: ReadableDb,
  { permissions }: Pick<SignedIn, 'permissions'>,
  costPaise: number,
): void {
  const { writeOffLimitPaise } = readSetting(db, 'shop')
  if (writeOffLimitPaise === undefined || costPaise <= writeOffLimitPaise) return
  if (permissions.has('stock.writeOff')) return
  throw new Refusal(
    'APPROVAL_REQUIRED',
    message('stock.write-off-limit', { cost: costPaise, limit: writeOffLimitPaise }),
  )
}
