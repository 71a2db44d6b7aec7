import { membershipItem as spec } from '../contract/catalog.ts'
import { exactlyOne, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type MasterRecord, masterRow } from '../masters/masters-operations.ts'
import { MEMBERSHIP_FEE } from '../masters/tax-schedule.ts'
import {
  followService,
  type KnownService,
  keepService,
  type ListedService,
} from './listed-service.ts'

const CENTIPAISE_OF_PAISE = 100

/** A membership with a price is sold as a service of its own; one without a price is simply given. */
export const membershipItem = operation(spec, (call) => {
  const { body, services } = call
  const id = services.idOf('membership', body.membershipID, 'membershipID')
  return services.write((tx) => {
    const row = masterRow(tx, 'Membership', id)
    if (row.isActive === 0) {
      throw new Refusal('CONFLICT', message('masters.not-in-use', { name: row.name }))
    }
    const paise = Number(row['price'] ?? 0)
    if (paise === 0) throw invalidField('membershipID', message('customers.membership-is-free'))
    const code = keepService(tx, call, {
      ...serviceOf(tx, row),
      known: knownOf(tx, id),
      link: {
        sql: `INSERT INTO membership_items (membership_id, item_id) VALUES (:id, :itemId)
                ON CONFLICT (membership_id) DO UPDATE SET item_id = excluded.item_id`,
        id,
        detail: { membershipId: id },
      },
    })
    return { success: true, code }
  })
})

/** The item that a membership is sold as follows it when it is changed: the item may be scanned alone. */
export function followMembership(
  tx: WritableDb,
  call: { actor: Actor; services: Services },
  id: number,
): void {
  const known = knownOf(tx, id)
  if (known === undefined) return
  followService(tx, call, known.itemId, serviceOf(tx, masterRow(tx, 'Membership', id)))
}

function serviceOf(db: ReadableDb, row: MasterRecord): ListedService {
  return {
    name: row.name,
    priceCentipaise: Number(row['price'] ?? 0) * CENTIPAISE_OF_PAISE,
    taxClass: exactlyOne(db, 'SELECT id, hsn FROM tax_classes WHERE name = :name', {
      name: MEMBERSHIP_FEE,
    }),
  }
}

function knownOf(db: ReadableDb, id: number): KnownService | undefined {
  return one<KnownService>(
    db,
    `SELECT m.item_id AS itemId, i.code FROM membership_items m JOIN items i ON i.id = m.item_id
      WHERE m.membership_id = :id AND i.merged_into_id IS NULL`,
    { id },
  )
}

export type SoldMembership = { id: number; name: string; months: number; isActive: number }

/** The membership that an item is sold for; undefined for other goods. */
export function membershipOfItem(
  db: ReadableDb,
  { hsn, itemId }: { hsn: string; itemId: number },
): SoldMembership | undefined {
  if (!isService(hsn)) return undefined
  return one<SoldMembership>(
    db,
    `SELECT m.id, m.name, coalesce(m.months, 0) AS months, m.is_active AS isActive
       FROM membership_items i JOIN memberships m ON m.id = i.membership_id
      WHERE i.item_id = :itemId`,
    { itemId },
  )
}
