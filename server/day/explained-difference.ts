import type { Permission } from '../contract/permissions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'

/** Throws where a difference above the tolerance has no note, or nobody who may let it pass. */
export function assertExplained(
  db: ReadableDb,
  user: { permissions: ReadonlySet<Permission> },
  { note, paise }: { paise: readonly number[]; note: string },
): void {
  const tolerancePaise = readSetting(db, 'dayTolerancePaise')
  if (paise.every((each) => Math.abs(each) <= tolerancePaise)) return
  if (!user.permissions.has('day.close')) {
    throw new Refusal('APPROVAL_REQUIRED', message('day.manager-confirms'))
  }
  if (note === '') throw invalidField('note', message('day.what-of-difference'))
  // The report is sealed for good: a PIN that was typed into the wrong field must not be in it.
  if (/^\d+$/.test(note)) throw invalidField('note', message('day.words-not-figures'))
}
