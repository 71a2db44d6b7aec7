import { one, type ReadableDb } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { billKey } from '../domain/purchase-amounts.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'

export type BillHead = {
  supplierId: number
  billNo: string
  billKey: string
  billYearId: number
  /** `yyyy-mm-dd`, today at the latest. */
  billDate: string
  /** The supplier is registered and charges tax. */
  isRegular: boolean
  isInterState: boolean
}

type Supplier = { isActive: number; type: string; stateId: number | null }

/**
 * Returns the head of a supplier's bill as it was sent, checked; a draft may still lack its number.
 * Throws what is wrong with it.
 */
export function readBillHead(
  db: ReadableDb,
  services: Services,
  body: { supplierID: string; billNo?: string | undefined; billDate: string },
  isDraft = false,
): BillHead {
  const supplierId = services.idOf('supplier', body.supplierID, 'supplierID')
  const supplier = one<Supplier>(
    db,
    'SELECT is_active AS isActive, type, state_id AS stateId FROM suppliers WHERE id = :supplierId',
    { supplierId },
  )
  if (supplier === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-supplier'))
  if (supplier.isActive === 0) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.supplier-inactive'))
  }
  const billDate = requestDate(services, body.billDate, 'billDate').slice(0, 10)
  if (billDate > services.localNow().slice(0, 10)) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.bill-in-future'))
  }
  const billNo = body.billNo?.trim() ?? ''
  const key = billKey(billNo)
  if (key === '' && !(isDraft && billNo === ''))
    throw invalidField('billNo', message('purchasing.no-bill-number'))
  return {
    supplierId,
    billNo,
    billKey: key,
    billYearId: financialYearOf(billDate).yearId,
    billDate,
    isRegular: supplier.type === 'Regular',
    isInterState: supplier.stateId !== null && supplier.stateId !== services.branch().stateId,
  }
}
