import { stateTaxLabel } from '../../branch/document-parties.ts'
import type { OfficePaperModel } from '../../contract/document-models.ts'
import { all, one, type ReadableDb } from '../../db/sql.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import { toLocalText } from '../../domain/local-time.ts'
import type { Services } from '../../kernel/services.ts'
import { movementsOfPaper } from '../../stock/movements-of-paper.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'

type Head = {
  number: string
  supplierId: number | null
  reason: string | null
  reasonCode: string | null
  amountPaise: number | null
  paymentMode: string | null
  referenceNo: string | null
  billNo: string | null
  billDate: string | null
  expectedOn?: string | null
  taxMode?: string | null
  takenBackBy?: string | null
  takesBack?: string | null
  backAtMs?: number | null
  backBy?: string | null
  backReason?: string | null
  atMs: number
  by: string
}

type LineRow = {
  name: string
  code: string
  unitCode: string | null
  lot: string | null
  qtyMilli: number
  unit: string
  rateCentipaise: number | null
  taxRatePpm: number | null
  taxablePaise: number | null
  taxPaise: number | null
}

/** The debit note of a return to a supplier. */
export function debitNoteModel(services: Services, id: number): OfficePaperModel | undefined {
  const head = one<Head>(
    services.db,
    `SELECT r.return_no AS number, r.supplier_id AS supplierId, r.reason, NULL AS reasonCode,
            r.total_paise AS amountPaise, NULL AS paymentMode, NULL AS referenceNo,
            g.bill_no AS billNo, g.bill_date AS billDate, r.created_at_ms AS atMs,
            u.display_name AS by,
            coalesce(g.tax_mode, CASE WHEN s.state_id <> :stateId THEN 'inter'
                                      WHEN s.state_id = :stateId THEN 'intra' END) AS taxMode
       FROM supplier_returns r
       JOIN suppliers s ON s.id = r.supplier_id
       JOIN users u ON u.id = r.created_by
       LEFT JOIN goods_receipts g ON g.id = r.receipt_id
      WHERE r.id = :id`,
    { id, stateId: services.branch().stateId },
  )
  if (head === undefined) return undefined
  const lines = all<LineRow>(
    services.db,
    `SELECT i.name, i.code, u.code AS unitCode, NULL AS lot, l.qty_milli AS qtyMilli, i.unit,
            -- What a piece was paid for: a discount and free pieces of the bill are in it.
            CAST(round(l.taxable_paise * 100000.0 / l.qty_milli) AS INTEGER) AS rateCentipaise,
            l.tax_rate_ppm AS taxRatePpm, l.taxable_paise AS taxablePaise, l.tax_paise AS taxPaise
       FROM supplier_return_lines l
       JOIN items i ON i.id = l.item_id
       LEFT JOIN units u ON u.id = l.unit_id
      WHERE l.return_id = :id ORDER BY l.id`,
    { id },
  )
  return paper(services, 'DebitNote', head, { lines })
}

/** The voucher of a payment to a supplier, with the bills that it was set against. */
export function supplierPaymentModel(services: Services, id: number): OfficePaperModel | undefined {
  const head = one<Head>(
    services.db,
    `SELECT p.payment_no AS number, p.supplier_id AS supplierId, NULL AS reason,
            NULL AS reasonCode, p.amount_paise AS amountPaise, t.name AS paymentMode,
            p.reference_no AS referenceNo, NULL AS billNo, NULL AS billDate,
            p.created_at_ms AS atMs, u.display_name AS by, b.at_ms AS backAtMs,
            w.display_name AS backBy, b.reason AS backReason
       FROM supplier_payments p
       JOIN users u ON u.id = p.created_by
       LEFT JOIN supplier_payment_reversals b ON b.payment_id = p.id
       LEFT JOIN users w ON w.id = b.user_id
       JOIN receipt_types t ON t.id = p.receipt_type_id
      WHERE p.id = :id`,
    { id },
  )
  if (head === undefined) return undefined
  const bills = all<{ inwardNo: string; billNo: string; billDate: string; paise: number }>(
    services.db,
    `SELECT coalesce(g.receipt_no, '') AS inwardNo, coalesce(g.bill_no, l.bill_no, e.bill_no) AS billNo,
            substr(coalesce(g.bill_date, l.bill_date, e.bill_date), 1, 10) AS billDate,
            a.amount_paise AS paise
       FROM supplier_payment_allocations a
       LEFT JOIN goods_receipts g ON g.id = a.receipt_id
       LEFT JOIN lab_bills l ON l.id = a.lab_bill_id
       LEFT JOIN expense_bills e ON e.id = a.expense_bill_id
      WHERE a.payment_id = :id ORDER BY billDate, a.id`,
    { id },
  )
  return paper(services, 'SupplierPayment', head, {
    bills: bills.map(({ billDate, billNo, inwardNo, paise }) => ({
      InwardNo: inwardNo,
      BillNo: billNo,
      BillDate: `${billDate}T00:00:00`,
      Amount: toRupees(paise),
    })),
  })
}

/** The order that goes to a supplier, before tax; undefined for a draft. */
export function purchaseOrderModel(services: Services, id: number): OfficePaperModel | undefined {
  const head = one<Head>(
    services.db,
    `SELECT o.order_no AS number, o.supplier_id AS supplierId, o.note AS reason,
            NULL AS reasonCode, NULL AS amountPaise, NULL AS paymentMode, NULL AS referenceNo,
            NULL AS billNo, NULL AS billDate, o.expected_on AS expectedOn, o.sent_at_ms AS atMs,
            u.display_name AS by
       FROM purchase_orders o JOIN users u ON u.id = o.sent_by
      WHERE o.id = :id`,
    { id },
  )
  if (head === undefined) return undefined
  const lines = all<LineRow>(
    services.db,
    `SELECT i.name, i.code, NULL AS unitCode, NULL AS lot, l.qty_milli AS qtyMilli, i.unit,
            l.cost_centipaise AS rateCentipaise, NULL AS taxRatePpm,
            (l.qty_milli * l.cost_centipaise + 50000) / 100000 AS taxablePaise, NULL AS taxPaise
       FROM purchase_order_lines l JOIN items i ON i.id = l.item_id
      WHERE l.order_id = :id ORDER BY l.id`,
    { id },
  )
  return paper(services, 'PurchaseOrder', head, { lines })
}

/** What came with a bill, piece by piece and without its costs; undefined for a draft. */
export function goodsReceiptModel(services: Services, id: number): OfficePaperModel | undefined {
  const head = one<Head>(
    services.db,
    `SELECT g.receipt_no AS number, g.supplier_id AS supplierId, g.reverse_reason AS reason,
            NULL AS reasonCode, NULL AS amountPaise, NULL AS paymentMode, NULL AS referenceNo,
            g.bill_no AS billNo, substr(g.bill_date, 1, 10) AS billDate, g.posted_at_ms AS atMs,
            u.display_name AS by
       FROM goods_receipts g JOIN users u ON u.id = g.posted_by
      WHERE g.id = :id AND g.state <> 'Draft'`,
    { id },
  )
  if (head === undefined) return undefined
  const lines = all<LineRow>(
    services.db,
    `SELECT i.name, i.code, u.code AS unitCode, l.lot,
            iif(u.id IS NULL, l.qty_milli + l.free_milli - l.rejected_milli, 1000) AS qtyMilli,
            i.unit, NULL AS rateCentipaise, NULL AS taxRatePpm, NULL AS taxablePaise,
            NULL AS taxPaise
       FROM goods_receipt_lines l
       JOIN items i ON i.id = l.item_id
       LEFT JOIN units u ON u.receipt_line_id = l.id
      WHERE l.receipt_id = :id AND l.qty_milli + l.free_milli > l.rejected_milli
      ORDER BY l.id, u.id`,
    { id },
  )
  return paper(services, 'GoodsReceipt', head, { lines })
}

/** A stock voucher with its pieces; what they cost stays off the paper. */
export function stockVoucherModel(services: Services, id: number): OfficePaperModel | undefined {
  const head = one<Head>(
    services.db,
    `SELECT v.voucher_no AS number, NULL AS supplierId, v.note AS reason, v.reason AS reasonCode,
            NULL AS amountPaise, NULL AS paymentMode, NULL AS referenceNo, NULL AS billNo,
            NULL AS billDate, v.created_at_ms AS atMs, u.display_name AS by,
            (SELECT voucher_no FROM stock_vouchers WHERE takes_back_id = v.id) AS takenBackBy,
            (SELECT voucher_no FROM stock_vouchers WHERE id = v.takes_back_id) AS takesBack
       FROM stock_vouchers v JOIN users u ON u.id = v.created_by
      WHERE v.id = :id`,
    { id },
  )
  if (head === undefined) return undefined
  const lines = all<LineRow>(
    services.db,
    `SELECT i.name, i.code, replace(u.code, '~' || u.id, '') AS unitCode, b.lot, abs(m.qty_milli) AS qtyMilli, i.unit,
            NULL AS rateCentipaise, NULL AS taxRatePpm, NULL AS taxablePaise, NULL AS taxPaise
       FROM stock_movements m
       JOIN items i ON i.id = m.item_id
       LEFT JOIN units u ON u.id = m.unit_id
       LEFT JOIN batches b ON b.id = m.batch_id
      WHERE ${movementsOfPaper('stockVoucher', ':id')} AND m.qty_milli <> 0
      ORDER BY m.id`,
    { id },
  )
  return paper(services, 'StockVoucher', head, { lines })
}

function paper(
  services: Services,
  documentType: OfficePaperModel['DocumentType'],
  head: Head,
  content: { lines?: readonly LineRow[]; bills?: OfficePaperModel['Bills'] },
): OfficePaperModel {
  const { bills = [], lines = [] } = content
  const hasTax = lines.some(({ taxablePaise }) => taxablePaise !== null)
  const sum = (of: (line: LineRow) => number | null): number =>
    lines.reduce((total, line) => total + (of(line) ?? 0), 0)
  return {
    SchemaVersion: 1,
    DocumentType: documentType,
    Number: head.number,
    Date: toLocalText(head.atMs, services.branch().timeZone),
    ...letterhead(services),
    Supplier: head.supplierId === null ? null : supplierOf(services.db, head.supplierId),
    ReasonCode: head.reasonCode,
    Reason: head.reason,
    PaymentMode: head.paymentMode,
    ReferenceNo: head.referenceNo,
    BillNo: head.billNo,
    BillDate: head.billDate === null ? null : `${head.billDate}T00:00:00`,
    ...(head.expectedOn == null ? {} : { ExpectedOn: `${head.expectedOn}T00:00:00` }),
    ...(head.takenBackBy == null ? {} : { TakenBackBy: head.takenBackBy }),
    ...(head.takesBack == null ? {} : { TakesBack: head.takesBack }),
    ...(head.backAtMs == null
      ? {}
      : {
          TakenBack: {
            At: toLocalText(head.backAtMs, services.branch().timeZone),
            By: head.backBy ?? null,
            Reason: head.backReason ?? '',
          },
        }),
    Lines: lines.map(lineOf),
    Bills: bills,
    TaxableAmount: hasTax ? toRupees(sum(({ taxablePaise }) => taxablePaise)) : null,
    Tax: lines.some(({ taxPaise }) => taxPaise !== null)
      ? toRupees(sum(({ taxPaise }) => taxPaise))
      : null,
    ...(head.taxMode === 'inter' ? { IsInterState: true } : {}),
    ...(head.taxMode === 'intra'
      ? { IsInterState: false, StateTaxLabel: stateTaxLabel(services.branch().stateCode) }
      : {}),
    Amount: head.amountPaise === null ? null : toRupees(head.amountPaise),
    AmountInWords: head.amountPaise === null ? null : amountInWords(head.amountPaise),
    MadeBy: head.by,
  }
}

function lineOf(line: LineRow, index: number): OfficePaperModel['Lines'][number] {
  const { rateCentipaise, taxPaise, taxRatePpm, taxablePaise } = line
  return {
    LineNo: index + 1,
    ItemName: line.name,
    ItemCode: line.code,
    UnitCode: line.unitCode,
    Lot: line.lot,
    Qty: milliToQuantity(line.qtyMilli),
    Unit: line.unit,
    Rate: rateCentipaise === null ? null : centipaiseToRupees(rateCentipaise),
    TaxRate: taxRatePpm === null ? null : ppmToPercent(taxRatePpm),
    TaxableAmount: taxablePaise === null ? null : toRupees(taxablePaise),
    Tax: taxPaise === null ? null : toRupees(taxPaise),
    Amount: taxablePaise === null ? null : toRupees(taxablePaise + (taxPaise ?? 0)),
  }
}

/** A supplier as papers to it bear it; null for no such one. */
export function supplierOf(db: ReadableDb, id: number): OfficePaperModel['Supplier'] {
  const row = one<NonNullable<OfficePaperModel['Supplier']>>(
    db,
    `SELECT s.name AS Name, s.address AS Address, s.city AS City, s.pincode AS Pincode,
            t.name AS StateName, coalesce(nullif(s.phone, ''), nullif(s.mobile, '')) AS Phone,
            s.gstin AS GSTIN
       FROM suppliers s LEFT JOIN states t ON t.id = s.state_id WHERE s.id = :id`,
    { id },
  )
  return row ?? null
}
