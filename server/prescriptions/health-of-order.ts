import { noteHealthRead } from '../audit/health-reads.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'

/** Who reads, as a handler knows it. */
export type Reader = { services: Services; user: Pick<SignedIn, 'userId'>; ip: string }

/** Keeps that somebody read the powers of an order's patient; nothing where it has none. */
export function noteReadOfOrder(reader: Reader, operation: string, orderId: number): void {
  noteRead(reader, operation, patientOfOrder(reader.services.db, orderId))
}

/** Keeps that somebody read a prescription. */
export function noteReadOfPrescription(
  reader: Reader,
  operation: string,
  prescriptionId: number,
): void {
  const row = one<{ customerId: number }>(
    reader.services.db,
    'SELECT customer_id AS customerId FROM prescriptions WHERE id = :prescriptionId',
    { prescriptionId },
  )
  noteRead(reader, operation, row?.customerId ?? null)
}

/** Keeps that somebody read a person's prescription; nothing for null. */
export function noteRead(
  { ip, services, user }: Reader,
  operation: string,
  customerId: number | null,
): void {
  if (customerId === null) return
  noteHealthRead(services, { customerId, userId: user.userId, operation, ip })
}

/** Whose powers an order has: its prescription's, else those of the lenses in its lines. */
function patientOfOrder(db: ReadableDb, orderId: number): number | null {
  const row = one<{ customerId: number }>(
    db,
    `SELECT customer_id AS customerId FROM prescriptions WHERE order_id = :orderId
     UNION ALL
     SELECT customer_id FROM sales_orders
      WHERE id = :orderId AND EXISTS (
        SELECT 1 FROM order_lines WHERE order_id = :orderId AND spherical IS NOT NULL)
     LIMIT 1`,
    { orderId },
  )
  return row?.customerId ?? null
}
