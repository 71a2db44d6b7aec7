import { noteHealthRead } from '../audit/health-reads.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, encodeCustomerRow } from '../branch/customer-row.ts'
import { customerDetail } from '../contract/customers.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { goodsOfOrders } from '../orders/order-contents.ts'
import { encodeOrderRow, ordersOfCustomer } from '../orders/order-rows.ts'
import { refundPapersOfCustomer } from '../orders/refund-papers.ts'
import { prescriptionsOfCustomer } from '../prescriptions/prescription-rows.ts'
import type { IdKind } from '../wire/ids.ts'
import { formerBillsOf } from './former-bills.ts'

const MAX_SHOWN = 50

type DetailRow = CustomerRow & {
  genderId: number | null
  dateOfBirth: string | null
  anniversary: string | null
  membershipUntil: string | null
  gone: 'Deceased' | 'Moved' | null
  address: string | null
  city: string | null
  pincode: string | null
  sourceId: number | null
  membershipId: number | null
  hasEyeDisease: number
  remarks: string | null
}

export const getCustomer = operation(customerDetail, ({ services, params, user, ip }) => {
  const customerId = services.idOf('customer', params.customerID, 'customerID')
  const { db, ids } = services
  const row = detailRow(db, customerId)
  if (row === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  noteHealthRead(services, { customerId, userId: user.userId, operation: customerDetail.name, ip })
  const optionalId = (kind: IdKind, id: number | null) =>
    id === null ? null : ids.encode(kind, id)
  const orders = ordersOfCustomer(db, customerId, MAX_SHOWN)
  const goods = goodsOfOrders(
    db,
    orders.map((order) => order.id),
  )
  return {
    ...encodeCustomerRow(services, row),
    GenderID: optionalId('gender', row.genderId),
    DateOfBirth: row.dateOfBirth === null ? null : `${row.dateOfBirth}T00:00:00`,
    Anniversary: row.anniversary === null ? null : `${row.anniversary}T00:00:00`,
    Address: row.address,
    City: row.city,
    Pincode: row.pincode,
    SourceID: optionalId('source', row.sourceId),
    MembershipID: optionalId('membership', row.membershipId),
    MembershipUntil: row.membershipUntil === null ? null : `${row.membershipUntil}T00:00:00`,
    Gone: row.gone,
    HasEyeDisease: row.hasEyeDisease === 1,
    Remarks: row.remarks,
    Prescriptions: prescriptionsOfCustomer(db, ids, { customerId, limit: MAX_SHOWN }),
    Orders: orders.map((order) => ({
      ...encodeOrderRow(services, order),
      Goods: goods.get(order.id)?.sold ?? [],
      ReturnedGoods: goods.get(order.id)?.returned ?? [],
    })),
    RefundPapers: refundPapersOfCustomer(db, ids, { customerId, limit: MAX_SHOWN }),
    FormerBills: formerBillsOf(db, ids, { customerId, limit: MAX_SHOWN }),
  }
})

function detailRow(db: ReadableDb, customerId: number): DetailRow | undefined {
  return one<DetailRow>(
    db,
    `SELECT ${CUSTOMER_COLUMNS},
            gender_id AS genderId, date_of_birth AS dateOfBirth, anniversary, address, city, pincode,
            source_id AS sourceId, membership_id AS membershipId,
            membership_until AS membershipUntil, gone,
            has_eye_disease AS hasEyeDisease, remarks
       FROM customers WHERE id = :customerId`,
    { customerId },
  )
}
