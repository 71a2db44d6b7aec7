import { one } from '../db/sql.ts'
import {
  noteReadOfOrder,
  noteReadOfPrescription,
  type Reader,
} from '../prescriptions/health-of-order.ts'
import type { OpenDocument } from './open-document.ts'

/**
 * Keeps who read or printed a paper that powers stand on, by which operation; a bill that was not
 * sold yet has no number.
 */
export function notePowersRead(
  reader: Reader,
  operation: string,
  { content, kind, printed: { key } }: Pick<OpenDocument, 'content' | 'kind' | 'printed'>,
): void {
  // Of a later job of an order its number follows.
  const id = Number.parseInt(key, 10)
  if (kind === 'PrescriptionCard') noteReadOfPrescription(reader, operation, id)
  if (kind === 'JobCard' || kind === 'OrderAcknowledgement') noteReadOfOrder(reader, operation, id)
  if (content.kind === 'LabOrder') {
    for (const { SalesOrderID } of content.model.Jobs) {
      const orderId = reader.services.ids.decode('order', SalesOrderID)
      if (orderId !== null) noteReadOfOrder(reader, operation, orderId)
    }
  }
  if (kind !== 'Invoice') return
  const invoice = one<{ orderId: number }>(
    reader.services.db,
    'SELECT order_id AS orderId FROM invoices WHERE id = :id',
    { id },
  )
  if (invoice !== undefined) noteReadOfOrder(reader, operation, invoice.orderId)
}
