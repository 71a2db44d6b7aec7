import { recordChange } from '../audit/record-change.ts'
import { jobChargeItem as spec } from '../contract/catalog.ts'
import { one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { masterRow } from '../masters/masters-operations.ts'
import { classOfSac, type ServiceClass } from '../masters/service-class.ts'
import { changeItem } from './change-item.ts'
import { insertItem, serviceItem } from './insert-item.ts'
import { nextOwnCode } from './own-codes.ts'
import { indexItem, unindexItem } from './search/index-item.ts'

type Charge = { id: number; name: string; priceCentipaise: number; taxClass: ServiceClass }

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
    const charge = {
      id,
      name: row.name,
      priceCentipaise: isAsked ? 0 : Number(row['price'] ?? 0) * CENTIPAISE_OF_PAISE,
      taxClass: classOfSac(tx, sac, services.localNow(), 'jobChargeID'),
    }
    const known = one<{ itemId: number; code: string }>(
      tx,
      `SELECT j.item_id AS itemId, i.code FROM job_charge_items j JOIN items i ON i.id = j.item_id
        WHERE j.job_charge_id = :id AND i.merged_into_id IS NULL`,
      { id },
    )
    if (known === undefined) return { success: true, code: makeItem(tx, call, charge) }
    bringUpToDate(tx, call, known.itemId, charge)
    return { success: true, code: known.code }
  })
})

function makeItem(tx: WritableDb, { actor, services }: Call<typeof spec>, charge: Charge): string {
  const { id, name, priceCentipaise, taxClass } = charge
  const code = nextOwnCode(tx, services.branch().id)
  const atMs = services.clock.now()
  const item = serviceItem({
    code,
    name,
    hsn: taxClass.hsn,
    taxClassId: taxClass.id,
    priceCentipaise,
    priceIncludesTax: true,
  })
  const itemId = insertItem(tx, item, { atMs })
  run(
    tx,
    `INSERT INTO job_charge_items (job_charge_id, item_id) VALUES (:id, :itemId)
       ON CONFLICT (job_charge_id) DO UPDATE SET item_id = excluded.item_id`,
    { id, itemId },
  )
  recordChange(tx, {
    actor,
    atMs,
    action: 'catalogue.item-added',
    entity: 'item',
    entityId: itemId,
    detail: { code, name, jobChargeId: id },
  })
  return code
}

function bringUpToDate(
  tx: WritableDb,
  { actor, services }: Call<typeof spec>,
  itemId: number,
  { name, priceCentipaise, taxClass }: Charge,
): void {
  unindexItem(tx, itemId)
  changeItem(
    tx,
    itemId,
    {
      name,
      hsn: taxClass.hsn,
      tax_class_id: taxClass.id,
      price_centipaise: priceCentipaise,
      price_includes_tax: 1,
      is_active: 1,
    },
    { userId: actor.userId, atMs: services.clock.now() },
  )
  indexItem(tx, itemId)
}
