import { recordChange } from '../audit/record-change.ts'
import { withdrawPrescription as spec } from '../contract/prescriptions.ts'
import { one } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { withdraw } from './withdraw.ts'

const FIND = {
  Spectacles: `SELECT customer_id AS customerId, superseded_by_id AS supersededById
                 FROM prescriptions WHERE id = :id`,
  ContactLenses: `SELECT customer_id AS customerId, superseded_by_id AS supersededById
                    FROM contact_lens_prescriptions WHERE id = :id`,
}
/**
 * Takes a prescription back that was kept for the wrong person: it stays in the history with its
 * reason, and nothing is compared with it or copied from it any more.
 */
export const withdrawPrescription = operation(spec, ({ actor, body, services }) => {
  const { kind } = body
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  const id = services.idOf(
    kind === 'Spectacles' ? 'prescription' : 'contactLensPrescription',
    body.prescriptionID,
    'prescriptionID',
  )
  const reason = body.reason.trim()
  if (!/\p{L}/u.test(reason)) throw invalidField('reason', message('prescription.why-withdrawn'))
  services.write((tx) => {
    const row = one<{ customerId: number; supersededById: number | null }>(tx, FIND[kind], { id })
    if (row?.customerId !== customerId) {
      throw new Refusal('NOT_FOUND', message('prescription.not-of-customer'))
    }
    if (row.supersededById !== null) {
      throw new Refusal('CONFLICT', message('prescription.superseded'))
    }
    withdraw(tx, kind, { id, reason })
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'prescription.withdrawn',
      entity: kind === 'Spectacles' ? 'prescription' : 'contactLensPrescription',
      entityId: id,
      detail: { customerId, reason },
    })
  })
  return { success: true }
})
