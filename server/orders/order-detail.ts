import { boxSizesOfOrder } from '../catalog/box-sizes-of-order.ts'
import type { ReplyOf } from '../contract/operation.ts'
import type { RemakeKind } from '../contract/order-transitions.ts'
import type { orderDetail } from '../contract/orders.ts'
import type { PaymentKind } from '../contract/primitives.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { receiptStateOf } from '../domain/order-states.ts'
import { powerWithPrism } from '../domain/prescription.ts'
import { isService } from '../domain/services.ts'
import { literal, storedMessage } from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { jobLenses } from '../lab/job-lenses.ts'
import { isRemade, madeHeight, madePowers } from '../lab/made-powers.ts'
import { orderedPrism } from '../lab/ordered-prism.ts'
import { namedAsMade } from '../lab/stock-lens.ts'
import { figuresReply, type StockFigures, stockFiguresOf } from '../stock/stock-figures.ts'
import type { IdKind, Ids } from '../wire/ids.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { isPaidOut } from './paid-out.ts'

type Detail = ReplyOf<typeof orderDetail>

type LineRow = {
  id: number
  itemId: number
  itemName: string
  itemCode: string
  hsn: string
  unitId: number | null
  serialNo: string | null
  pairNo: string | null
  qtyMilli: number
  returnedMilli: number
  mrpCentipaise: number | null
  priceCentipaise: number
  priceIncludesTax: number
  discountPaise: number
  sgstRatePpm: number
  cgstRatePpm: number
  igstRatePpm: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  jobPaise: number
  totalPaise: number
  isLabWork: number
  isRemade: number
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  spectacleLensType: number | null
  prism: string | null
  fittingHeightMilli: number | null
  eye: string | null
}

/** The goods of an order, in the order of the cart; with the stock of each while it is open. */
export function linesOfOrder(
  { clock, db, ids }: Services,
  orderId: number,
  isOpen: boolean,
): Detail['Lines'] {
  const rows = all<LineRow>(
    db,
    `SELECT id, item_id AS itemId, item_name AS itemName, item_code AS itemCode, hsn,
            unit_id AS unitId,
            (SELECT code FROM units WHERE units.id = unit_id) AS serialNo, pair_no AS pairNo, qty_milli AS qtyMilli,
            returned_milli AS returnedMilli, mrp_centipaise AS mrpCentipaise,
            price_centipaise AS priceCentipaise, price_includes_tax AS priceIncludesTax,
            discount_paise AS discountPaise, applied_sgst_rate_ppm AS sgstRatePpm,
            applied_cgst_rate_ppm AS cgstRatePpm, applied_igst_rate_ppm AS igstRatePpm,
            taxable_paise AS taxablePaise, sgst_paise AS sgstPaise, cgst_paise AS cgstPaise,
            igst_paise AS igstPaise, job_paise AS jobPaise, total_paise AS totalPaise,
            ${madePowers('order_lines')}, ${orderedPrism('order_lines')} AS prism,
            spectacle_lens_type AS spectacleLensType, eye,
            ${madeHeight('order_lines')} AS fittingHeightMilli,
            EXISTS (SELECT 1 FROM lab_orders l
                      JOIN lab_order_lines j ON j.lab_order_id = l.id
                     WHERE l.order_id = :orderId
                       AND j.order_line_id = order_lines.id) AS isLabWork,
            ${isRemade('order_lines')} AS isRemade
       FROM order_lines
      WHERE order_id = :orderId AND kind = 'item'
      ORDER BY id`,
    { orderId },
  )
  const figures = stockFiguresOf(
    db,
    isOpen ? rows.filter(({ hsn }) => !isService(hsn)).map(({ itemId }) => itemId) : [],
    clock.now(),
  )
  const sizes = boxSizesOfOrder(db, orderId)
  const named = rows.map((row) => (row.isRemade === 1 ? namedAsMade(db, row) : row))
  return named.map((row) => ({
    ID: ids.encode('orderLine', row.id),
    ItemID: ids.encode('item', row.itemId),
    ItemName: row.itemName,
    ItemCode: row.itemCode,
    HSN: row.hsn,
    InventoryID: row.unitId === null ? null : ids.encode('unit', row.unitId),
    SerialNo: row.serialNo,
    PairNo: row.pairNo,
    Qty: milliToQuantity(row.qtyMilli),
    ReturnedQty: milliToQuantity(row.returnedMilli),
    MRP: row.mrpCentipaise === null ? null : centipaiseToRupees(row.mrpCentipaise),
    Price: centipaiseToRupees(row.priceCentipaise),
    PriceIncludesTax: row.priceIncludesTax === 1,
    DiscountAmount: toRupees(row.discountPaise),
    SGSTRate: ppmToPercent(row.sgstRatePpm),
    CGSTRate: ppmToPercent(row.cgstRatePpm),
    IGSTRate: ppmToPercent(row.igstRatePpm),
    TaxableAmount: toRupees(row.taxablePaise),
    SGSTAmount: toRupees(row.sgstPaise),
    CGSTAmount: toRupees(row.cgstPaise),
    IGSTAmount: toRupees(row.igstPaise),
    JobCharges: toRupees(row.jobPaise),
    TotalAmount: toRupees(row.totalPaise),
    IsLabWork: row.isLabWork === 1,
    Spherical: row.spherical,
    Cylinder: row.cylinder,
    Axis: row.axis,
    Addition: row.addition,
    PD: row.pd,
    SpectacleLensType: row.spectacleLensType,
    Prism: row.prism,
    FittingHeight: row.fittingHeightMilli === null ? null : row.fittingHeightMilli / 1_000,
    Power: powerWithPrism(row),
    ...(sizes.has(row.id) ? { BoxSizes: sizes.get(row.id) ?? '' } : {}),
    Eye: row.eye,
    Stock: replyOf(figures.get(row.itemId)),
  }))
}

function replyOf(figures: StockFigures | undefined) {
  return figures === undefined ? null : figuresReply(figures)
}

const CHARGE_KINDS = { job: 'Job', shipping: 'Shipping', other: 'Other' } as const

type ChargeRow = {
  kind: keyof typeof CHARGE_KINDS
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
}

/** The order-level charges: with the lines they add up to the net amount before its round-off. */
export function chargesOfOrder(db: ReadableDb, orderId: number): Detail['Charges'] {
  return all<ChargeRow>(
    db,
    `SELECT kind, taxable_paise AS taxablePaise, sgst_paise AS sgstPaise,
            cgst_paise AS cgstPaise, igst_paise AS igstPaise, total_paise AS totalPaise
       FROM order_lines
      WHERE order_id = :orderId AND kind <> 'item'
      ORDER BY id`,
    { orderId },
  ).map((row) => ({
    Kind: CHARGE_KINDS[row.kind],
    TaxableAmount: toRupees(row.taxablePaise),
    SGSTAmount: toRupees(row.sgstPaise),
    CGSTAmount: toRupees(row.cgstPaise),
    IGSTAmount: toRupees(row.igstPaise),
    TotalAmount: toRupees(row.totalPaise),
  }))
}

type ReceiptRow = {
  id: number
  receiptNo: string
  receiptDate: string
  amountPaise: number
  receiptTypeId: number
  paymentMode: string
  paymentKind: PaymentKind
  referenceNo: string | null
  statusId: number
  takenBy: string
  zNo: number | null
  sealedDate: string | null
}

/** Every receipt of an order, bounced and cancelled ones too, the first made first. */
export function receiptsOfOrder(
  db: ReadableDb,
  ids: Ids,
  orderId: number,
): Unformatted<Detail['Receipts']> {
  return all<ReceiptRow>(
    db,
    `SELECT r.id, r.receipt_no AS receiptNo, r.receipt_date AS receiptDate,
            r.amount_paise AS amountPaise, r.receipt_type_id AS receiptTypeId,
            t.name_message AS paymentMode, t.kind AS paymentKind,
            r.reference_no AS referenceNo, r.status_id AS statusId, u.display_name AS takenBy, z.id AS zNo, d.business_date AS sealedDate
       FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
       JOIN users u ON u.id = r.created_by
       LEFT JOIN day_reports z ON z.id =
         (SELECT min(s.id) FROM day_reports s JOIN day_marks m ON m.id = s.end_mark_id
           WHERE m.receipt_id >= r.id
             AND NOT EXISTS (SELECT 1 FROM day_reopenings o WHERE o.report_id = s.id))
       LEFT JOIN days d ON d.id = z.day_id
      WHERE r.order_id = :orderId AND NOT ${isPaidOut('r')}
      ORDER BY r.id`,
    { orderId },
  ).map((row) => ({
    ID: ids.encode('receipt', row.id),
    NumericID: row.id,
    ReceiptNo: row.receiptNo,
    Date: row.receiptDate,
    Amount: toRupees(row.amountPaise),
    ReceiptTypeID: row.receiptTypeId,
    PaymentMode: storedMessage(row.paymentMode),
    PaymentKind: row.paymentKind,
    ReferenceNo: row.referenceNo,
    Status: receiptStateOf(row.statusId),
    StatusID: row.statusId,
    TakenBy: row.takenBy,
    Sealed:
      row.zNo === null || row.sealedDate === null ? null : { ZNo: row.zNo, Date: row.sealedDate },
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
export function labOrdersOfOrder(
  db: ReadableDb,
  ids: Ids,
  orderId: number,
): Unformatted<Detail['LabOrders']> {
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
    PriorityName: row.priorityName === null ? null : storedMessage(row.priorityName),
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
            Lenses: jobLenses(db, row.id).map((lens) => ({
              PairNo: lens.pairNo,
              Eye: lens.eye,
              Name: lens.name,
              Power: powerWithPrism(lens),
            })),
          },
  }))
}

function labOrderRows(db: ReadableDb, orderId: number): LabOrderRow[] {
  return all<LabOrderRow>(
    db,
    `SELECT l.id, l.lab_order_no AS labOrderNo, l.supplier_id AS supplierId,
            s.name AS supplierName, l.fitter_id AS fitterId, f.name AS fitterName,
            l.priority_id AS priorityId, p.name_message AS priorityName,
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

type SettlementRow = {
  kind: string
  date: string
  reason: string
  settledBy: string
  returnedPaise: number
  mode: string | null
  voucherId: number | null
  voucherNo: string | null
  creditNo: string | null
  isKept: number
  againPaise: number
  againNo: string | null
  noteId: number | null
  noteNo: string | null
  noteRefundedPaise: number
  noteBalancePaise: number
  noteVoucherNo: string | null
  noteMode: string | null
  chargePaise: number | null
  chargeNotePaise: number
  chargeOrderId: number | null
  chargeInvoiceId: number | null
  chargeInvoiceNo: string | null
}

/** What a cancellation made a credit again, beside what it gave back: written with its settlement. */
const AGAIN = `
  SELECT k.id, k.order_id, k.created_at_ms, k.returned_paise, c.credit_no
    FROM order_settlements k JOIN customer_credits c ON c.settlement_id = k.id
   WHERE k.order_id = :orderId AND k.kind = 'Overpaid'
     AND EXISTS (SELECT 1 FROM order_settlements s
                  WHERE s.order_id = k.order_id AND s.kind = 'Cancelled'
                    AND s.created_at_ms = k.created_at_ms)
     AND k.id NOT IN (SELECT settlement_id FROM cancellation_charges
                       WHERE order_id = :orderId AND settlement_id IS NOT NULL)`

/**
 * Money that went back because of a cancellation or an overpayment, the first first. What a
 * cancelled order's credit note gave back is part of its row, what the shop kept is named in it.
 */
export function settlementsOfOrder(
  db: ReadableDb,
  ids: Ids,
  orderId: number,
): Unformatted<Detail['Settlements']> {
  return all<SettlementRow>(
    db,
    `SELECT s.kind, s.settled_date AS date, s.reason, u.display_name AS settledBy,
            s.returned_paise AS returnedPaise, t.name AS mode, v.id AS voucherId,
            v.voucher_no AS voucherNo, c.credit_no AS creditNo, c.id IS NOT NULL AS isKept,
            coalesce(g.returned_paise, 0) AS againPaise, g.credit_no AS againNo,
            n.id AS noteId, n.credit_note_no AS noteNo,
            coalesce(n.refunded_paise, 0) AS noteRefundedPaise,
            coalesce(n.amount_paise + n.round_off_paise - n.applied_to_due_paise
                     - n.refunded_paise, 0) AS noteBalancePaise,
            nv.voucher_no AS noteVoucherNo, nt.name AS noteMode, x.amount_paise AS chargePaise,
            coalesce(x.note_paise, 0) AS chargeNotePaise, x.charge_order_id AS chargeOrderId,
            xi.id AS chargeInvoiceId, xi.invoice_no AS chargeInvoiceNo
       FROM order_settlements s
       JOIN users u ON u.id = s.created_by
       LEFT JOIN receipt_types t ON t.id = s.refund_type_id
       LEFT JOIN refund_vouchers v ON v.settlement_id = s.id
       LEFT JOIN customer_credits c ON c.settlement_id = s.id
       LEFT JOIN credit_notes n ON n.id = s.credit_note_id
       LEFT JOIN refund_vouchers nv ON nv.credit_note_id = n.id
       LEFT JOIN receipt_types nt ON nt.id = n.refund_type_id
       LEFT JOIN (${AGAIN}) g ON s.kind = 'Cancelled'
       LEFT JOIN cancellation_charges x ON x.order_id = s.order_id AND s.kind = 'Cancelled'
       LEFT JOIN invoices xi ON xi.order_id = x.charge_order_id
      WHERE s.order_id = :orderId
        AND s.id NOT IN (SELECT settlement_id FROM cancellation_charges
                          WHERE order_id = :orderId AND settlement_id IS NOT NULL
                         UNION ALL
                         SELECT settlement_id FROM order_splits
                          WHERE order_id = :orderId AND settlement_id IS NOT NULL)
        AND s.id NOT IN (SELECT id FROM (${AGAIN}))
      ORDER BY s.id`,
    { orderId },
  ).map((row) => ({
    Kind: row.kind,
    Date: row.date,
    Reason: literal(row.reason),
    SettledBy: row.settledBy,
    Amount: toRupees(
      row.returnedPaise + row.noteRefundedPaise + noteCreditOf(row) + row.againPaise,
    ),
    KeptAmount: toRupees(
      (row.isKept === 1 ? row.returnedPaise : 0) + noteCreditOf(row) + row.againPaise,
    ),
    RefundMode: row.mode ?? row.noteMode,
    RefundVoucherID: voucherIdOf(ids, row),
    RefundVoucherNo: row.voucherNo ?? row.noteVoucherNo,
    CreditNo: row.creditNo ?? row.againNo ?? (noteCreditOf(row) > 0 ? row.noteNo : null),
    CreditNoteID: row.noteId === null ? null : ids.encode('creditNote', row.noteId),
    CreditNoteNo: row.noteNo,
    Charge: chargeOf(ids, row),
  }))
}

/** What a credit note left to the customer, without the part that paid a charge. */
function noteCreditOf({ chargeNotePaise, noteBalancePaise }: SettlementRow): number {
  return noteBalancePaise - chargeNotePaise
}

function chargeOf(
  ids: Ids,
  { chargeInvoiceId, chargeInvoiceNo, chargeOrderId, chargePaise }: SettlementRow,
) {
  if (chargeInvoiceId === null || chargeOrderId === null || chargePaise === null) return null
  return {
    Amount: toRupees(chargePaise),
    SalesOrderID: ids.encode('order', chargeOrderId),
    InvoiceID: ids.encode('invoice', chargeInvoiceId),
    InvoiceNo: chargeInvoiceNo ?? '',
  }
}

/** The voucher of a credit note is found by the note, one of an advance by its own ID. */
function voucherIdOf(ids: Ids, { noteId, noteVoucherNo, voucherId }: SettlementRow): string | null {
  if (voucherId !== null) return ids.encode('refundVoucher', voucherId)
  if (noteId === null || noteVoucherNo === null) return null
  return ids.encode('creditNote', noteId)
}
