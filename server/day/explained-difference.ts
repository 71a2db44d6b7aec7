import type { Permission } from '../contract/permissions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'

/** What a drawer holds more (above zero) or less than it should, by its name. */
export type DrawerDifference = { drawer: Message; paise: number }

/**
 * Throws where a difference above the tolerance has no note, or nobody who may let it pass. Who is
 * asked to is told of every drawer that is off, however little.
 */
export function assertExplained(
  db: ReadableDb,
  user: { permissions: ReadonlySet<Permission> },
  { differences, note }: { differences: readonly DrawerDifference[]; note: string },
): void {
  const tolerancePaise = readSetting(db, 'dayTolerancePaise')
  if (differences.every(({ paise }) => Math.abs(paise) <= tolerancePaise)) return
  const drawers = differences.flatMap(({ drawer, paise }) =>
    paise === 0
      ? []
      : [
          message('day.drawer-off', {
            drawer,
            kind: paise < 0 ? 'Short' : 'Over',
            amount: Math.abs(paise),
          }),
        ],
  )
  // The reason first: the PIN is given for it, and once.
  if (note === '') throw invalidField('note', message('day.what-of-difference', { drawers }))
  // The report is sealed for good: a PIN that was typed into the wrong field must not be in it.
  if (/^\d+$/.test(note)) throw invalidField('note', message('day.words-not-figures'))
  if (!user.permissions.has('day.close')) {
    throw new Refusal('APPROVAL_REQUIRED', message('day.manager-confirms', { drawers }))
  }
}
