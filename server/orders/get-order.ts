import { orderDetail } from '../contract/orders.ts'
import { workedOutPds } from '../domain/optics/worked-out-pd.ts'
import { isOverdue } from '../domain/overdue.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { proposedLabId } from '../lab/usual-lab.ts'
import { noteReadOfOrder } from '../prescriptions/health-of-order.ts'
import { encodeOrderFrames } from '../prescriptions/order-frames.ts'
import { prescriptionOfOrder } from '../prescriptions/prescription-rows.ts'
import { toRupees } from '../wire/rupees.ts'
import { cashOfDay, cashOfOrder, sourcesPaise } from './cash-taken.ts'
import { hasHeightsOfPairs, pairsOfOtherPowers } from './follow-lenses.ts'
import { labFindingsOfOrder } from './lab-findings.ts'
import { moneyHeld } from './money-held.ts'
import { orderVersion } from './order-changes.ts'
import { deliverTo, deliveryModeOf } from './order-delivery.ts'
import {
  chargesOfOrder,
  invoicesOfOrder,
  labOrdersOfOrder,
  linesOfOrder,
  recallOfOrder,
  receiptsOfOrder,
  settlementsOfOrder,
} from './order-detail.ts'
import { orderById } from './order-record.ts'
import { repairOfOrder } from './order-repair.ts'
import { encodeOrderRow, listOrders } from './order-rows.ts'
import { encodeOrderStatus, orderStatus } from './order-status.ts'
import { trayOfOrder } from './order-tray.ts'
import { creditPaidPaise, kindsPaid } from './paid-by.ts'
import { igstOfParcel } from './place-anew.ts'
import { refundPapersOfOrder } from './refund-papers.ts'
import { type SplitOff, splitFrom, splitInto } from './split-rows.ts'

/** While goods are still owed, what is on the shelf matters. */
const OPEN_STATES: ReadonlySet<string> = new Set(['Booked', 'InLab', 'Ready'])

export const getOrder = operation(orderDetail, ({ ip, params, services, user }) => {
  const orderId = services.idOf('order', params.salesOrderID, 'salesOrderID')
  const { db, ids } = services
  const only = { clause: 'o.id = :orderId', params: { orderId } }
  const [row] = listOrders(db, [only], { pageSize: 1, offset: 0 })
  if (row === undefined) throw new Refusal('NOT_FOUND', message('orders.no-such-order'))
  noteReadOfOrder({ services, user, ip }, orderDetail.name, orderId)
  const order = orderById(db, orderId)
  const status = orderStatus(db, orderId)
  const labOrders = labOrdersOfOrder(db, ids, orderId)
  return {
    ...encodeOrderRow(services, row),
    ...encodeOrderStatus(status),
    Version: orderVersion(db, orderId),
    IsOverdue:
      OPEN_STATES.has(status.order) &&
      !status.isDropped &&
      isOverdue(
        { orderDate: order.orderDate, promisedDate: order.expectedDate },
        services.localNow(),
      ),
    DoctorName: order.doctorName,
    Lines: linesOfOrder(services, orderId, OPEN_STATES.has(row.status)),
    Charges: chargesOfOrder(db, orderId),
    Receipts: receiptsOfOrder(db, ids, orderId),
    ...cashTaken(services, orderId, row.customerId),
    Invoices: invoicesOfOrder(db, ids, orderId),
    EyeInfo: dispensed(
      prescriptionOfOrder(db, ids, orderId),
      hasHeightsOfPairs(db, services, orderId),
    ),
    PairsOfOtherPowers: pairsOfOtherPowers(db, services, orderId),
    LabCheck: labFindingsOfOrder(services, orderId),
    Frames: encodeOrderFrames(services.db, orderId),
    Repair: repairOfOrder(db, orderId),
    DeliveryMode: deliveryModeOf(db, orderId),
    DeliverTo: deliverTo(db, orderId),
    IGSTOfParcel: igstOfParcel(db, services, order),
    Tray: trayOfOrder(db, orderId),
    ...splitsOf(services, orderId),
    LabOrder: labOrders.at(-1) ?? null,
    ProposedLabID: proposedLab(services, orderId, labOrders.at(-1)),
    LabOrders: labOrders,
    Settlements: settlementsOfOrder(db, ids, orderId),
    RefundPapers: refundPapersOfOrder(db, ids, orderId),
    Recall: recallOfOrder(db, ids, orderId),
  }
})

/** The order that this one was split from, and those that were split off it. */
function splitsOf({ db, ids }: Services, orderId: number) {
  const encode = ({ creditNo, id, movedPaise, orderNo }: SplitOff) => ({
    ID: ids.encode('order', id),
    SalesOrderNo: orderNo,
    MovedAmount: toRupees(movedPaise),
    CreditNo: creditNo,
  })
  const from = splitFrom(db, orderId)
  return {
    SplitFrom: from === undefined ? null : encode(from),
    SplitInto: splitInto(db, orderId).map(encode),
  }
}

function cashTaken(services: Services, orderId: number, customerId: number) {
  const { db } = services
  const isWalkIn = customerId === services.branch().walkInCustomerId
  const held = moneyHeld(db, orderId)
  const todayPaise = isWalkIn ? 0 : cashOfDay(db, customerId, services.localNow())
  return {
    CashAmount: toRupees(cashOfOrder(db, orderId)),
    SourcesAmount: toRupees(sourcesPaise(db, orderId)),
    PaidBy: kindsPaid(db, orderId),
    CreditPaidAmount: toRupees(creditPaidPaise(db, orderId)),
    HeldAmount: toRupees(Math.max(0, held.confirmedPaise + held.pendingPaise)),
    CashTodayAmount: toRupees(todayPaise),
  }
}

function proposedLab(
  { db, ids }: Services,
  orderId: number,
  job: { Status: string; SupplierID: string | null } | undefined,
): string | null {
  if (job === undefined || job.Status !== 'Draft' || job.SupplierID !== null) return null
  const labId = proposedLabId(db, orderId)
  return labId === null ? null : ids.encode('supplier', labId)
}

function dispensed(prescription: ReturnType<typeof prescriptionOfOrder>, hasOwnHeights: boolean) {
  if (prescription === null) return null
  const { IPD, Left, Right } = prescription
  const WorkedOutPD = workedOutPds({ ipd: IPD, right: Right?.PD, left: Left?.PD })
  const shown = (eye: typeof Right) =>
    eye === null || !hasOwnHeights ? eye : { ...eye, FittingHeight: null }
  return { ...prescription, Right: shown(Right), Left: shown(Left), WorkedOutPD }
}
