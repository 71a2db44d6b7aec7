import { documentCustomer } from '../../branch/document-parties.ts'
import type { DeliveryItem, DeliverySlipModel } from '../../contract/document-models.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { powerWithPrism } from '../../domain/prescription.ts'
import { isService } from '../../domain/services.ts'
import type { Services } from '../../kernel/services.ts'
import { madePowers } from '../../lab/made-powers.ts'
import { orderedPrism } from '../../lab/ordered-prism.ts'
import { handoverOf } from '../../orders/handover.ts'
import { balanceOf } from '../../orders/order-balance.ts'
import { deliveryText } from '../../orders/order-delivery.ts'
import { invoiceOfOrder, type OrderRow } from '../../orders/order-record.ts'
import { repairOfOrder } from '../../orders/order-repair.ts'
import { milliToQuantity, toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'
import { orderPrintFields } from '../shared/order-print-fields.ts'

/**
 * What was handed over, when and by whom, and what is still owed. While the goods are here it is
 * handed over now, by `seller`.
 */
export function buildDeliverySlip(
  services: Services,
  order: OrderRow,
  seller: string,
): DeliverySlipModel {
  const { db, ids } = services
  const invoice = invoiceOfOrder(db, order.id)
  const balance = balanceOf(db, order.id)
  const handover = handoverOf(db, order)
  return {
    SchemaVersion: 1,
    DocumentType: 'DeliverySlip',
    SalesOrderID: ids.encode('order', order.id),
    SalesOrderNo: order.orderNo,
    OrderDate: order.orderDate,
    OrderStatus: order.status,
    InvoiceNo: invoice?.invoiceNo ?? null,
    InvoiceDate: invoice?.date ?? null,
    DeliveryDate: handover?.at ?? services.localNow(),
    DeliveryMode: orderPrintFields(db, order.id).deliveryMode,
    DeliveryAddress: deliveryText(db, order.id),
    Parcel: handover?.parcel ?? null,
    ...letterhead(services),
    Customer: documentCustomer(db, services, order.customerId),
    Items: deliveryItems(db, order.id),
    Repair: repairOfOrder(db, order.id),
    NetAmount: toRupees(balance.netPaise),
    ReceivedAmount: toRupees(balance.paidPaise),
    CreditedAmount: toRupees(balance.creditedPaise),
    BalanceAmount: toRupees(balance.balancePaise),
    HandedOverBy: handover?.by ?? seller,
  }
}

type ItemRow = {
  pairNo: string | null
  itemName: string
  itemCode: string
  unitCode: string | null
  qtyMilli: number
  unit: string
  hsn: string
  eye: string | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  prism: string | null
  spectacleLensType: number | null
}

/**
 * The goods that the customer keeps, lenses with the powers that were made last: what came back on a
 * credit note is not handed over.
 */
function deliveryItems(db: ReadableDb, orderId: number): DeliveryItem[] {
  const rows = all<ItemRow>(
    db,
    `SELECT l.pair_no AS pairNo, l.item_name AS itemName, l.item_code AS itemCode,
            u.code AS unitCode, l.qty_milli - l.returned_milli AS qtyMilli, l.unit_code AS unit,
            l.hsn, l.eye, ${madePowers('l')}, ${orderedPrism('l')} AS prism,
            l.spectacle_lens_type AS spectacleLensType
       FROM order_lines l
       LEFT JOIN units u ON u.id = l.unit_id
      WHERE l.order_id = :orderId AND l.kind = 'item' AND l.returned_milli < l.qty_milli
      ORDER BY l.id`,
    { orderId },
  )
  const goods = rows.filter(({ hsn }) => !isService(hsn))
  return goods.map((row, index) => {
    const power = powerWithPrism(row)
    return {
      LineNo: index + 1,
      PairNo: row.pairNo,
      ItemName: row.itemName,
      ItemCode: row.itemCode,
      UnitCode: row.unitCode,
      ...(row.eye === null ? {} : { Eye: row.eye }),
      ...(power === null ? {} : { Power: power }),
      Qty: milliToQuantity(row.qtyMilli),
      Unit: row.unit,
    }
  })
}
