import { jobChargeItem as spec } from '../contract/catalog.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type MasterRecord, masterRow } from '../masters/masters-operations.ts'
import { classOfSac, type ServiceClass } from '../masters/service-class.ts'
import {
  followService,
  type KnownService,
  keepService,
  type ListedService,
} from './listed-service.ts'

const CENTIPAISE_OF_PAISE = 100

/**
 * A job charge is sold as a service, as the fitting is: an item without stock, under its SAC, at what
 * the customer pays with tax. A charge whose price is asked has none of its own.
 */
export const jobChargeItem = operation(spec, (call) => {
  const { body, services } = call
  const id = services.idOf('jobCharge', body.jobChargeID, 'jobChargeID')
  return services.write((tx) => {
    const row = masterRow(tx, 'JobCharge', id)
    if (row.isActive === 0) {
      throw new Refusal('CONFLICT', message('masters.not-in-use', { name: row.name }))
    }
    const sac = row['sac']
    if (typeof sac !== 'string') throw invalidField('jobChargeID', message('catalog.with-goods'))
    const code = keepService(tx, call, {
      ...serviceOf(row, classOfSac(tx, sac, services.localNow(), 'jobChargeID')),
      known: knownOf(tx, id),
      link: {
        sql: `INSERT INTO job_charge_items (job_charge_id, item_id) VALUES (:id, :itemId)
                ON CONFLICT (job_charge_id) DO UPDATE SET item_id = excluded.item_id`,
        id,
        detail: { jobChargeId: id },
      },
    })
    return { success: true, code }
  })
})

/** The item that a charge is sold as follows it when it is changed: the item may be scanned alone. */
export function followJobCharge(
  tx: WritableDb,
  call: { actor: Actor; services: Services },
  id: number,
): void {
  const row = masterRow(tx, 'JobCharge', id)
  const sac = row['sac']
  const known = knownOf(tx, id)
  if (known === undefined || typeof sac !== 'string') return
  const taxClass = classOfSac(tx, sac, call.services.localNow(), 'sac')
  followService(tx, call, known.itemId, serviceOf(row, taxClass))
}

function serviceOf(row: MasterRecord, taxClass: ServiceClass): ListedService {
  const isAsked = row['isPriceAsked'] === 1
  const priceCentipaise = isAsked ? 0 : Number(row['price'] ?? 0) * CENTIPAISE_OF_PAISE
  return { name: row.name, priceCentipaise, taxClass }
}

function knownOf(db: ReadableDb, id: number): KnownService | undefined {
  return one<KnownService>(
    db,
    `SELECT j.item_id AS itemId, i.code FROM job_charge_items j JOIN items i ON i.id = j.item_id
      WHERE j.job_charge_id = :id AND i.merged_into_id IS NULL`,
    { id },
  )
}
