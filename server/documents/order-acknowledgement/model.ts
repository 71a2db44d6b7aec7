import type { OrderAcknowledgementModel } from '../../contract/document-models.ts'
import { message } from '../../kernel/message.ts'
import type { Services } from '../../kernel/services.ts'
import { translate } from '../../kernel/translate.ts'
import { proformaModel } from '../../orders/invoice-model.ts'
import { balanceOf } from '../../orders/order-balance.ts'
import { invoiceOfOrder, type OrderRow } from '../../orders/order-record.ts'
import { repairOfOrder } from '../../orders/order-repair.ts'
import { frameSizesText, type KeptFrame, orderFrames } from '../../prescriptions/order-frames.ts'
import { toRupees } from '../../wire/rupees.ts'
import { orderPrintFields } from '../shared/order-print-fields.ts'
import { nextTestDue, prescriptionOfOrder } from '../shared/prescription-model.ts'

/** The order as booked, with the money as it is now. */
export function buildOrderAcknowledgement(
  services: Services,
  order: OrderRow,
): OrderAcknowledgementModel {
  const { deliveryMode, remarks } = orderPrintFields(services.db, order.id)
  const invoice = invoiceOfOrder(services.db, order.id)
  return {
    SchemaVersion: 1,
    DocumentType: 'OrderAcknowledgement',
    OrderStatus: order.status,
    DeliveryMode: deliveryMode,
    InvoiceNo: invoice?.invoiceNo ?? null,
    InvoiceDate: invoice?.date ?? null,
    Order: proformaModel(services.db, services, order),
    CreditedAmount: toRupees(balanceOf(services.db, order.id).creditedPaise),
    Prescription: prescriptionOfOrder(services, order.id),
    NextTestDue: nextTestDue(services.db, {
      customerId: order.customerId,
      orderId: order.id,
      after: order.orderDate,
    }),
    Remarks: remarks,
    Repair: repairOfOrder(services.db, order.id),
    OwnFrames: ownFrames(orderFrames(services.db, order.id)),
  }
}

function ownFrames(frames: readonly KeptFrame[]): string[] {
  const own = frames.filter(({ isOwn, isToFollow }) => isOwn || isToFollow)
  return own.map((frame) =>
    [
      own.length > 1 ? `${frame.pairNo}:` : '',
      [
        translate(message(frame.isOwn ? 'lab.own-frame' : 'lab.frame-to-follow'), 'en'),
        frameSizesText(frame),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .join(' ')
      .trim(),
  )
}
