import type { ReplyOf } from '../contract/operation.ts'
import type { RemakeKind } from '../contract/order-transitions.ts'
import type { orderDetail } from '../contract/orders.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import type { IdKind, Ids } from '../wire/ids.ts'
import { toRupees } from '../wire/rupees.ts'

type Detail = ReplyOf<typeof orderDetail>

const STATUS_NAMES = new Map<number, string>(
  Object.entries(RECEIPT_STATUS_IDS).map(([name, id]) => [id, name]),
)

type ReceiptRow = {
  id: number
  receiptNo: string
  receiptDate: string
  amountPaise: number
  receiptTypeId: number
  paymentMode: string
  referenceNo: string | null
  statusId: number
}

/** Every receipt of an order, bounced and cancelled ones too, the first made first. */
export function receiptsOfOrder(db: ReadableDb, ids: Ids, orderId: number): Detail['Receipts'] {
  return all<ReceiptRow>(
    db,
    `SELECT r.id, r.receipt_no AS receiptNo, r.receipt_date AS receiptDate,
            r.amount_paise AS amountPaise, r.receipt_type_id AS receiptTypeId,
            t.name AS paymentMode, r.reference_no AS referenceNo, r.status_id AS statusId
       FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.order_id = :orderId
      ORDER BY r.id`,
    { orderId },
  ).map((row) => ({
    ID: ids.encode('receipt', row.id),
    NumericID: row.id,
    ReceiptNo: row.receiptNo,
    Date: row.receiptDate,
    Amount: toRupees(row.amountPaise),
    ReceiptTypeID: row.receiptTypeId,
    PaymentMode: row.paymentMode,
    ReferenceNo: row.referenceNo,
    Status: STATUS_NAMES.get(row.statusId) ?? '',
    StatusID: row.statusId,
  }))
}

type InvoiceRow = {
  id: number
  invoiceNo: string
  invoiceDate: string
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  roundingPaise: number
  netPaise: number
  status: string
}

export function invoicesOfOrder(db: ReadableDb, ids: Ids, orderId: number): Detail['Invoices'] {
  return all<InvoiceRow>(
    db,
    `SELECT id, invoice_no AS invoiceNo, invoice_date AS invoiceDate,
            taxable_paise AS taxablePaise, sgst_paise AS sgstPaise, cgst_paise AS cgstPaise,
            igst_paise AS igstPaise, rounding_paise AS roundingPaise, net_paise AS netPaise, status
       FROM invoices
      WHERE order_id = :orderId
      ORDER BY id`,
    { orderId },
  ).map((row) => ({
    ID: ids.encode('invoice', row.id),
    NumericID: row.id,
    InvoiceNo: row.invoiceNo,
    InvoiceDate: row.invoiceDate,
    TaxableAmount: toRupees(row.taxablePaise),
    SGST: toRupees(row.sgstPaise),
    CGST: toRupees(row.cgstPaise),
    IGST: toRupees(row.igstPaise),
    Rounding: toRupees(row.roundingPaise),
    NetAmount: toRupees(row.netPaise),
    Status: row.status,
  }))
}

type LabOrderRow = {
  id: number
  labOrderNo: string
  supplierId: number | null
  supplierName: string | null
  fitterId: number | null
  fitterName: string | null
  priorityId: number | null
  priorityName: string | null
  expectedDate: string
  instructions: string | null
  status: string
  remakeKind: RemakeKind | null
  remakeReason: string | null
  remadeAt: string | null
  firstLabOrderNo: string | null
}

/** The lab orders of an order, the first made first: the last one is the one at work. */
export function labOrdersOfOrder(db: ReadableDb, ids: Ids, orderId: number): Detail['LabOrders'] {
  const optionalId = (kind: IdKind, id: number | null) =>
    id === null ? null : ids.encode(kind, id)
  return labOrderRows(db, orderId).map((row) => ({
    ID: ids.encode('labOrder', row.id),
    LabOrderNo: row.labOrderNo,
    SupplierID: optionalId('supplier', row.supplierId),
    SupplierName: row.supplierName,
    FitterID: optionalId('fitter', row.fitterId),
    FitterName: row.fitterName,
    PriorityID: optionalId('priority', row.priorityId),
    PriorityName: row.priorityName,
    ExpectedDate: row.expectedDate,
    Instructions: row.instructions,
    Status: row.status,
    Remake:
      row.remakeKind === null
        ? null
        : {
            Kind: row.remakeKind,
            Reason: row.remakeReason ?? '',
            FirstLabOrderNo: row.firstLabOrderNo ?? '',
            At: row.remadeAt ?? '',
          },
  }))
}

function labOrderRows(db: ReadableDb, orderId: number): LabOrderRow[] {
  return all<LabOrderRow>(
    db,
    `SELECT l.id, l.lab_order_no AS labOrderNo, l.supplier_id AS supplierId,
            s.name AS supplierName, l.fitter_id AS fitterId, f.name AS fitterName,
            l.priority_id AS priorityId, p.name AS priorityName,
            l.expected_date AS expectedDate, l.instructions, l.status, r.kind AS remakeKind,
            r.reason AS remakeReason, r.at AS remadeAt, first.lab_order_no AS firstLabOrderNo
       FROM lab_orders l
       LEFT JOIN suppliers s ON s.id = l.supplier_id
       LEFT JOIN fitters f ON f.id = l.fitter_id
       LEFT JOIN priorities p ON p.id = l.priority_id
       LEFT JOIN remakes r ON r.lab_order_id = l.id
       LEFT JOIN lab_orders first ON first.id = r.first_lab_order_id
      WHERE l.order_id = :orderId
      ORDER BY l.id`,
    { orderId },
  )
}

type RecallRow = {
  id: number
  recallDate: string
  channel: string | null
  message: string | null
}

/** The next eye test that an order arranged, or null. */
export function recallOfOrder(db: ReadableDb, ids: Ids, orderId: number): Detail['Recall'] {
  const row = one<RecallRow>(
    db,
    `SELECT id, recall_date AS recallDate, channel, message
       FROM recalls WHERE order_id = :orderId ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  if (row === undefined) return null
  return {
    ID: ids.encode('recall', row.id),
    RecallDate: row.recallDate,
    Channel: row.channel,
    Message: row.message,
  }
}
