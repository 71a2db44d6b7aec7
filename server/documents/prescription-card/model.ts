import { documentCustomer } from '../../branch/document-parties.ts'
import type { PrescriptionCardModel } from '../../contract/document-models.ts'
import { one } from '../../db/sql.ts'
import type { Services } from '../../kernel/services.ts'
import { findOrder } from '../../orders/order-record.ts'
import { letterhead } from '../shared/letterhead.ts'
import {
  nextTestDue,
  type PrescriptionRow,
  prescriptionModel,
} from '../shared/prescription-model.ts'

/** The card with a customer's powers, who found them and when the next test is due. */
export function buildPrescriptionCard(
  services: Services,
  row: PrescriptionRow,
): PrescriptionCardModel {
  const { db } = services
  const order = row.orderId === null ? undefined : findOrder(db, row.orderId)
  const customer = one<{ dateOfBirth: string | null }>(
    db,
    'SELECT date_of_birth AS dateOfBirth FROM customers WHERE id = :id',
    { id: row.customerId },
  )
  const birth = customer?.dateOfBirth ?? null
  return {
    SchemaVersion: 1,
    DocumentType: 'PrescriptionCard',
    PrescriptionID: services.ids.encode('prescription', row.id),
    SalesOrderNo: order?.orderNo ?? null,
    ...letterhead(services),
    Customer: documentCustomer(db, services, row.customerId),
    DateOfBirth: birth === null ? null : `${birth.slice(0, 10)}T00:00:00`,
    Prescription: prescriptionModel(db, row),
    NextTestDue: nextTestDue(db, {
      customerId: row.customerId,
      orderId: row.orderId,
      after: row.examDate,
    }),
  }
}
