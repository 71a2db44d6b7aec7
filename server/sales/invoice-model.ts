import { documentBranch, documentCustomer, stateTaxLabel } from '../branch/document-parties.ts'
import type {
  DocumentLine,
  DocumentReceipt,
  DocumentTaxRow,
  InvoiceModel,
} from '../contract/document-models.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { amountInWords } from '../domain/amount-in-words.ts'
import { describeRefraction } from '../domain/prescription.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { stateName } from '../domain/states.ts'
import type { Services } from '../kernel/services.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { type OrderLineRow, type OrderRow, orderById, orderLines } from '../orders/order-record.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'

export type InvoiceHead = {
  id: number
  invoiceNo: string
  date: string
  documentType: 'TaxInvoice' | 'BillOfSupply'
}

/**
 * The document of an order: the invoice's frozen model, or a proforma where there is no invoice
 * yet. It only says again, in rupees and words, what the order's rows hold; nothing is computed
 * twice.
 */
export function buildInvoiceModel(
  db: ReadableDb,
  services: Services,
  orderId: number,
  invoice: InvoiceHead | null,
): InvoiceModel {
  const branch = services.branch()
  const order = orderById(db, orderId)
  const lines = orderLines(db, orderId)
  const balance = balanceOf(db, orderId)
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
    Branch: documentBranch(services),
    Customer: documentCustomer(db, services, order.customerId),
    DeliveryAddress: null,
    PlaceOfSupply: {
      StateCode: order.posStateCode,
      StateName: order.posStateCode === null ? null : stateName(order.posStateCode),
    },
    IsInterState: order.taxMode === 'inter',
    IsCompositionScheme: order.isComposition === 1,
    ReverseCharge: false,
    StateTaxLabel: stateTaxLabel(branch.stateCode),
    SalesPerson: order.sellerName,
    DoctorName: order.doctorName,
    Lines: lines.map(documentLine),
    TaxSummary: taxSummary(lines),
    Totals: documentTotals(order, lines),
    AmountInWords: amountInWords(order.netPaise),
    Receipts: documentReceipts(db, orderId),
    ReceivedAmount: toRupees(balance.paidPaise),
    BalanceAmount: toRupees(balance.balancePaise),
    PrintedNotes: [],
  }
}

/** One line of a document, as its row was priced. */
export function documentLine(line: OrderLineRow, index: number): DocumentLine {
  return {
    LineNo: index + 1,
    Kind: line.kind === 'item' ? 'Item' : 'Charge',
    PairNo: line.pairNo,
    ItemName: line.itemName,
    ItemCode: line.itemCode,
    HSN: line.hsn === '' ? null : line.hsn,
    Unit: line.unitCode,
    Qty: milliToQuantity(line.qtyMilli),
    MRP: line.mrpCentipaise === null ? null : centipaiseToRupees(line.mrpCentipaise),
    Price: centipaiseToRupees(line.priceCentipaise),
    PriceIncludesTax: line.priceIncludesTax === 1,
    GrossAmount: toRupees(line.grossPaise),
    DiscountAmount: toRupees(line.discountPaise),
    JobCharges: toRupees(line.jobPaise),
    TaxableAmount: toRupees(line.taxablePaise),
    ...taxFields(line),
    TotalAmount: toRupees(line.totalPaise),
    Power: describeRefraction(line).vn,
    ...(line.eye === null ? {} : { Eye: line.eye }),
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

const STATUS = ['Active', 'Pending', 'Bounced', 'Cancelled'] as const
type ReceiptRow = {
  receiptNo: string
  date: string
  mode: string
  referenceNo: string | null
  amountPaise: number
  statusId: number
}

/** The receipts of an order that count, in the order in which they were made. */
export function documentReceipts(db: ReadableDb, orderId: number): DocumentReceipt[] {
  const rows = all<ReceiptRow>(
    db,
    `SELECT r.receipt_no AS receiptNo, r.receipt_date AS date, t.name AS mode,
            r.reference_no AS referenceNo, r.amount_paise AS amountPaise, r.status_id AS statusId
       FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.order_id = :orderId AND r.status_id IN (1, 2)
      ORDER BY r.id`,
    { orderId },
  )
  return rows.map((row) => ({
    ReceiptNo: row.receiptNo,
    Date: row.date,
    PaymentMode: row.mode,
    ReferenceNo: row.referenceNo,
    Amount: toRupees(row.amountPaise),
    Status: STATUS[row.statusId - 1] ?? 'Active',
  }))
}
