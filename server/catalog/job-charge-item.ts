import { jobChargeItem as spec } from '../contract/catalog.ts'
import { one } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { masterRow } from '../masters/masters-operations.ts'
import { classOfSac } from '../masters/service-class.ts'
import { type KnownService, keepService } from './listed-service.ts'

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
    const isAsked = row['isPriceAsked'] === 1
    const code = keepService(tx, call, {
      name: row.name,
      priceCentipaise: isAsked ? 0 : Number(row['price'] ?? 0) * CENTIPAISE_OF_PAISE,
      taxClass: classOfSac(tx, sac, services.localNow(), 'jobChargeID'),
      known: one<KnownService>(
        tx,
        `SELECT j.item_id AS itemId, i.code FROM job_charge_items j JOIN items i ON i.id = j.item_id
          WHERE j.job_charge_id = :id AND i.merged_into_id IS NULL`,
        { id },
      ),
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
