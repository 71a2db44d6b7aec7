import { documentBranch, supplyParticulars } from '../branch/document-parties.ts'
import { boxSizesOfOrder } from '../catalog/box-sizes-of-order.ts'
import type {
  DocumentLine,
  DocumentReceipt,
  DocumentTaxRow,
  InvoiceModel,
} from '../contract/document-models.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { RECEIPT_STATUS_IDS, receiptStateOf } from '../domain/order-states.ts'
import { powerWithPrism } from '../domain/prescription.ts'
import { divideHalfUp, timesQuantity } from '../domain/rounding.ts'
import type { Services } from '../kernel/services.ts'
import { orderedPrisms } from '../lab/ordered-prism.ts'
import { endedPoints } from '../points/point-rows.ts'
import { readSetting } from '../settings/settings.ts'
import type { LineLot } from '../stock/lots-of-order.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { balanceOf } from './order-balance.ts'
import { type OrderFacts, type OrderLineRow, type OrderRow, orderFacts } from './order-record.ts'
import { isPaidOut } from './paid-out.ts'
import { splitInto } from './split-rows.ts'

export type InvoiceHead = {
  id: number
  invoiceNo: string
  date: string
  documentType: 'TaxInvoice' | 'BillOfSupply'
}

/** What was paid on an order, and by which receipts. */
export type OrderMoney = {
  receipts: DocumentReceipt[]
  paidPaise: number
  balancePaise: number
}

export function orderMoney(db: ReadableDb, orderId: number): OrderMoney {
  const { balancePaise, paidPaise } = balanceOf(db, orderId)
  return { receipts: documentReceipts(db, orderId), paidPaise, balancePaise }
}

/** Returns the document of an order in its present state, which is no invoice. */
export function proformaModel(db: ReadableDb, services: Services, order: OrderRow): InvoiceModel {
  const facts = orderFacts(db, services, order)
  return buildInvoiceModel(services, facts, orderMoney(db, order.id), null)
}

/** Returns the document of an order: its invoice, or a proforma where `invoice` is null. */
export function buildInvoiceModel(
  services: Services,
  { customer, deliveryAddress, lines, lots, order }: OrderFacts,
  money: OrderMoney,
  invoice: InvoiceHead | null,
): InvoiceModel {
  const branch = services.branch()
  const prisms = orderedPrisms(services.db, order.id)
  const sizes = boxSizesOfOrder(services.db, order.id)
  return {
    SchemaVersion: 1,
    DocumentType: invoice?.documentType ?? 'Proforma',
    InvoiceID: invoice === null ? null : services.ids.encode('invoice', invoice.id),
    InvoiceNumericID: invoice?.id ?? null,
    InvoiceNo: invoice?.invoiceNo ?? null,
    InvoiceDate: invoice?.date ?? null,
    SalesOrderID: services.ids.encode('order', order.id),
    SalesOrderNo: order.orderNo,
    OrderDate: order.orderDate,
    // Goods that left with the customer were promised for no later day.
    ExpectedDate: order.status === 'Delivered' ? null : order.expectedDate,
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: documentBranch(services, invoice?.date ?? services.localNow()),
    Customer: customer,
    DeliveryAddress: deliveryAddress,
    ...(order.supplyKind === 'Domestic' ? {} : { SupplyKind: order.supplyKind }),
    ...supplyParticulars(services, order),
    SalesPerson: order.sellerName,
    DoctorName: order.doctorName,
    HSNDigits: readSetting(services.db, 'shop').hsnDigits,
    Lines: lines.map((line, index) => ({
      ...documentLine({ ...line, prism: prisms.get(line.id) ?? null }, index),
      ...lotFields(lots.get(line.id)),
      ...sizeField(sizes.get(line.id)),
    })),
    TaxSummary: taxSummary(lines),
    Totals: documentTotals(order, lines),
    AmountInWords: amountInWords(order.netPaise),
    Receipts: money.receipts,
    ReceivedAmount: toRupees(money.paidPaise),
    BalanceAmount: toRupees(money.balancePaise),
    ...pointsOfBill(services.db, order),
    PrintedNotes: [],
  }
}

type BillPoints = { spent: number; pointPaise: number; toEarn: number; held: number }

/** What a bill tells of points: spent on it, earned by it, and held beside it; nothing without. */
function pointsOfBill(db: ReadableDb, order: OrderRow): Pick<InvoiceModel, 'Points'> {
  const points = one<BillPoints>(
    db,
    `SELECT coalesce((SELECT sum(q.points) FROM order_line_points q
                        JOIN sales_order_lines l ON l.id = q.line_id
                       WHERE l.order_id = p.order_id), 0) AS spent,
            p.point_paise AS pointPaise,
            (SELECT sum(taxable_paise) FROM sales_order_lines WHERE order_id = p.order_id)
              * p.per_hundred_milli / 10000000 AS toEarn,
            coalesce((SELECT sum(points) FROM point_entries
                       WHERE customer_id = :customerId
                         AND NOT (order_id = :orderId AND kind = 'earned')), 0)
              - ${endedPoints(':customerId', ':day')} AS held
       FROM order_points p WHERE p.order_id = :orderId`,
    { orderId: order.id, customerId: order.customerId, day: order.orderDate.slice(0, 10) },
  )
  if (points === undefined || (points.spent === 0 && points.toEarn === 0)) return {}
  return {
    Points: {
      Spent: points.spent,
      Amount: toRupees(points.spent * points.pointPaise),
      ToEarn: points.toEarn,
      Held: points.held,
    },
  }
}

function sizeField(sizes: string | undefined): Pick<DocumentLine, 'BoxSizes'> {
  return sizes === undefined ? {} : { BoxSizes: sizes }
}

function lotFields(lots: readonly LineLot[] | undefined): Pick<DocumentLine, 'Lots'> {
  if (lots === undefined) return {}
  return {
    Lots: lots.map(({ expiresOn, lot }) => ({
      Lot: lot,
      ExpiresOn: expiresOn === null ? null : `${expiresOn}T00:00:00`,
    })),
  }
}

/** One line of a document, as its row was priced. */
export function documentLine(
  line: OrderLineRow & { prism?: string | null },
  index: number,
): DocumentLine {
  return {
    LineNo: index + 1,
    Kind: line.kind === 'item' ? 'Item' : 'Charge',
    PairNo: line.pairNo,
    ItemName: line.itemName,
    ItemCode: line.itemCode,
    ...(line.serialNo === null ? {} : { SerialNo: line.serialNo }),
    HSN: line.hsn === '' ? null : line.hsn,
    Unit: line.unitCode,
    Qty: milliToQuantity(line.qtyMilli),
    MRP: line.mrpCentipaise === null ? null : centipaiseToRupees(line.mrpCentipaise),
    Price: centipaiseToRupees(line.priceCentipaise),
    PriceIncludesTax: line.priceIncludesTax === 1,
    ...beforeTax(line),
    GrossAmount: toRupees(line.grossPaise),
    DiscountAmount: toRupees(line.discountPaise),
    JobCharges: toRupees(line.jobPaise),
    TaxableAmount: toRupees(line.taxablePaise),
    ...taxFields(line),
    TotalAmount: toRupees(line.totalPaise),
    Power: powerWithPrism(line),
    ...(line.eye === null ? {} : { Eye: line.eye }),
  }
}

/**
 * Unit price and discount of a line whose price includes tax, without that tax, so that the columns
 * of a bill lead to its taxable value: rule 46(i) to (k).
 */
function beforeTax(line: OrderLineRow): Pick<DocumentLine, 'PriceBeforeTax' | 'DiscountBeforeTax'> {
  const ratePpm = line.appliedSgstRatePpm + line.appliedCgstRatePpm + line.appliedIgstRatePpm
  if (line.priceIncludesTax === 0 || ratePpm === 0) return {}
  const without = (paise: number): number =>
    Number(divideHalfUp(BigInt(paise) * 1_000_000n, 1_000_000n + BigInt(ratePpm)))
  const discountPaise = without(line.discountPaise)
  const grossPaise = line.taxablePaise + discountPaise - without(line.jobPaise)
  const priceCentipaise = divideHalfUp(BigInt(grossPaise) * 100_000n, BigInt(line.qtyMilli))
  return {
    PriceBeforeTax: centipaiseToRupees(Number(priceCentipaise)),
    DiscountBeforeTax: toRupees(discountPaise),
  }
}

type Taxes = Pick<
  OrderLineRow,
  | 'appliedSgstRatePpm'
  | 'appliedCgstRatePpm'
  | 'appliedIgstRatePpm'
  | 'sgstPaise'
  | 'cgstPaise'
  | 'igstPaise'
>

function taxFields(taxes: Taxes) {
  return {
    SGSTRate: ppmToPercent(taxes.appliedSgstRatePpm),
    SGSTAmount: toRupees(taxes.sgstPaise),
    CGSTRate: ppmToPercent(taxes.appliedCgstRatePpm),
    CGSTAmount: toRupees(taxes.cgstPaise),
    IGSTRate: ppmToPercent(taxes.appliedIgstRatePpm),
    IGSTAmount: toRupees(taxes.igstPaise),
  }
}

export type TaxedLine = Taxes & { hsn: string; taxablePaise: number }

/** One row an HSN and rate: the sums of the tax that the lines really carry. */
export function taxSummary(lines: readonly TaxedLine[]): DocumentTaxRow[] {
  const groups = new Map<string, TaxedLine>()
  for (const line of lines) {
    const rates = [line.appliedSgstRatePpm, line.appliedCgstRatePpm, line.appliedIgstRatePpm]
    const key = [line.hsn, ...rates].join('/')
    const group = groups.get(key)
    groups.set(key, {
      hsn: line.hsn,
      appliedSgstRatePpm: line.appliedSgstRatePpm,
      appliedCgstRatePpm: line.appliedCgstRatePpm,
      appliedIgstRatePpm: line.appliedIgstRatePpm,
      taxablePaise: (group?.taxablePaise ?? 0) + line.taxablePaise,
      sgstPaise: (group?.sgstPaise ?? 0) + line.sgstPaise,
      cgstPaise: (group?.cgstPaise ?? 0) + line.cgstPaise,
      igstPaise: (group?.igstPaise ?? 0) + line.igstPaise,
    })
  }
  return [...groups.values()].map((group) => ({
    HSN: group.hsn === '' ? null : group.hsn,
    Rate: ppmToPercent(
      group.appliedSgstRatePpm + group.appliedCgstRatePpm + group.appliedIgstRatePpm,
    ),
    TaxableAmount: toRupees(group.taxablePaise),
    ...taxFields(group),
    TotalTax: toRupees(group.sgstPaise + group.cgstPaise + group.igstPaise),
  }))
}

type OrderSums = Pick<
  OrderRow,
  | 'totalMrpPaise'
  | 'grossPaise'
  | 'discountPaise'
  | 'taxablePaise'
  | 'sgstPaise'
  | 'cgstPaise'
  | 'igstPaise'
  | 'roundingPaise'
  | 'netPaise'
>

/** The sums of a document in rupees. */
export function documentTotals(
  order: OrderSums,
  lines: readonly OrderLineRow[],
): InvoiceModel['Totals'] {
  const goods = lines.filter((line) => line.kind === 'item')
  const charge = (kind: OrderLineRow['kind']): number =>
    toRupees(lines.find((line) => line.kind === kind)?.grossPaise ?? 0)
  return {
    TotalQty: milliToQuantity(goods.reduce((sum, line) => sum + line.qtyMilli, 0)),
    TotalMRP: toRupees(order.totalMrpPaise),
    GrossAmount: toRupees(order.grossPaise),
    Discount: toRupees(order.discountPaise),
    TaxableAmount: toRupees(order.taxablePaise),
    SGST: toRupees(order.sgstPaise),
    CGST: toRupees(order.cgstPaise),
    IGST: toRupees(order.igstPaise),
    ShippingCharges: charge('shipping'),
    OtherCharges: charge('other'),
    JobCharges: charge('job'),
    GrandTotal: toRupees(order.netPaise - order.roundingPaise),
    Rounding: toRupees(order.roundingPaise),
    NetAmount: toRupees(order.netPaise),
    Savings: toRupees(goods.reduce((sum, line) => sum + savingPaise(line), 0)),
  }
}

/** What a line costs less than its MRP, fitting apart; without an MRP, its discount. */
function savingPaise(line: OrderLineRow): number {
  if (line.mrpCentipaise === null || line.mrpCentipaise === 0) return line.discountPaise
  const mrpPaise = timesQuantity(line.qtyMilli, line.mrpCentipaise)
  return Math.max(0, mrpPaise - (line.totalPaise - line.jobPaise))
}

type ReceiptRow = {
  receiptNo: string
  date: string
  mode: string
  referenceNo: string | null
  amountPaise: number
  statusId: number
}

/** What papers write in the place of a payment mode, before the number of the other order. */
const MOVED_TO_ORDER = 'Moved to order'

/**
 * The receipts of an order that count, in the order in which they were made, and what of them moved
 * to an order that was split off it, below zero.
 */
export function documentReceipts(db: ReadableDb, orderId: number): DocumentReceipt[] {
  const rows = all<ReceiptRow>(
    db,
    `SELECT r.receipt_no AS receiptNo, r.receipt_date AS date, t.name AS mode,
            r.reference_no AS referenceNo, r.amount_paise AS amountPaise, r.status_id AS statusId
       FROM valid_receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.order_id = :orderId AND NOT ${isPaidOut('r')}
      ORDER BY r.id`,
    { orderId },
  )
  const receipts = rows.map((row) => ({
    ReceiptNo: row.receiptNo,
    Date: row.date,
    PaymentMode: row.mode,
    ReferenceNo: row.referenceNo,
    Amount: toRupees(row.amountPaise),
    Status: receiptStateOf(row.statusId),
  }))
  const moved = splitInto(db, orderId).flatMap(({ at, creditNo, movedPaise, orderNo }) =>
    creditNo === null
      ? []
      : {
          ReceiptNo: creditNo,
          Date: at,
          PaymentMode: MOVED_TO_ORDER,
          ReferenceNo: orderNo,
          Amount: toRupees(-movedPaise),
          Status: receiptStateOf(RECEIPT_STATUS_IDS.Active),
        },
  )
  return [...receipts, ...moved]
}
