import { keepDigest } from '../audit/document-digests.ts'
import { recordChange } from '../audit/record-change.ts'
import { type Branch, branchOn } from '../branch/branch.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { insert, nextRowId, run, type WritableDb } from '../db/sql.ts'
import type { TaxMode } from '../domain/gst.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import {
  buildInvoiceModel,
  type InvoiceHead,
  type OrderMoney,
  orderMoney,
} from './invoice-model.ts'
import { type OrderFacts, type OrderLineRow, type OrderRow, orderFacts } from './order-record.ts'
import { placeAnew } from './place-anew.ts'
import { repriceOrder, type TaxKinds } from './reprice-order.ts'

/** An order with its lines, priced at the rates of its invoice's day. */
export type InvoiceableOrder = { order: OrderRow; lines: OrderLineRow[]; taxKinds: TaxKinds }

/** Raises the invoice of an order that has none, at the rates and for the buyer of its day. */
export function raiseInvoice(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  args: { order: OrderRow; date: string; isComposition: boolean },
): InvoiceHead {
  const { date } = args
  if (args.order.opening === 'Due' || args.order.opening === 'Credit') {
    throw new Refusal('CONFLICT', message('orders.billed-before'))
  }
  const placed = { ...args, order: placeAnew(tx, services, args) }
  const priced = repriceOrder(tx, { ...placed, ...taxOn(services.branch(), placed) })
  const yearId = openYearOf(tx, services, date)
  const invoice = numberInvoice(tx, services, { ...priced, date, yearId })
  const facts = { ...orderFacts(tx, services, priced.order), lines: priced.lines }
  insertInvoice(tx, services, context, {
    invoice,
    facts,
    money: orderMoney(tx, priced.order.id),
    yearId,
  })
  recordInvoice(tx, context, invoice, priced.order.id)
  return invoice
}

/**
 * Returns how an invoice is taxed: by the registration and the scheme of its own day, whatever those
 * of the order's were, unless the order was deliberately taken under another scheme than the shop's.
 */
function taxOn(
  branch: Branch,
  {
    date,
    isComposition: isAsked,
    order,
  }: { order: OrderRow; date: string; isComposition: boolean },
): { mode: TaxMode; isComposition: boolean } {
  const ownScheme = branchOn(branch, order.orderDate).isCompositionScheme
  const isComposition = isAsked || (order.isComposition === 1 && !ownScheme)
  const isTaxed = !isComposition && branchOn(branch, date).gstin !== null
  if (!isTaxed) return { mode: 'none', isComposition }
  if (order.taxMode !== 'none') return { mode: order.taxMode, isComposition }
  const isHere = order.posStateCode === null || order.posStateCode === branch.stateCode
  return { mode: isHere ? 'intra' : 'inter', isComposition }
}

/**
 * Gives the invoice of an order its row and the next number of its kind and year. Receipts of the
 * same transaction name it before `insertInvoice` writes it with what they paid.
 */
export function numberInvoice(
  tx: WritableDb,
  services: Services,
  args: InvoiceableOrder & { date: string; yearId: number },
): InvoiceHead {
  const { date, yearId } = args
  const documentType = isWithoutTax(args) ? 'BillOfSupply' : 'TaxInvoice'
  const series = documentType === 'TaxInvoice' ? 'invoice' : 'bill_of_supply'
  const invoiceNo = nextDocumentNumber(tx, services, { series, yearId, date })
  return { id: nextRowId(tx, 'invoices'), invoiceNo, date, documentType }
}

/** Writes an invoice with the model that every reprint draws; neither ever changes again. */
export function insertInvoice(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  args: { invoice: InvoiceHead; facts: OrderFacts; money: OrderMoney; yearId: number },
): void {
  const { facts, invoice, money, yearId } = args
  const { date, documentType, id, invoiceNo } = invoice
  const { order } = facts
  const modelJson = JSON.stringify(buildInvoiceModel(services, facts, money, invoice))
  insert(
    tx,
    `INSERT INTO invoices
       (id, invoice_no, year_id, document_type, order_id, customer_id, invoice_date, status,
        taxable_paise, sgst_paise, cgst_paise, igst_paise, rounding_paise, net_paise, model_json,
        created_by, created_at_ms, device_id)
     VALUES
       (:id, :invoiceNo, :yearId, :documentType, :orderId, :customerId, :date, 'Issued',
        :taxablePaise, :sgstPaise, :cgstPaise, :igstPaise, :roundingPaise, :netPaise,
        :modelJson, :userId, :nowMs, :deviceId)`,
    {
      id,
      invoiceNo,
      yearId,
      documentType,
      orderId: order.id,
      customerId: order.customerId,
      date,
      taxablePaise: order.taxablePaise,
      sgstPaise: order.sgstPaise,
      cgstPaise: order.cgstPaise,
      igstPaise: order.igstPaise,
      roundingPaise: order.roundingPaise,
      netPaise: order.netPaise,
      modelJson,
      userId: context.userId,
      nowMs: context.nowMs,
      deviceId: context.deviceId,
    },
  )
  keepDigest(tx, 'Invoice', { id, modelJson })
}

/** Writes to the audit log that an order's invoice was raised after the sale. */
export function recordInvoice(
  tx: WritableDb,
  context: CommitContext,
  { date, id, invoiceNo }: InvoiceHead,
  orderId: number,
): void {
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'invoice.raised',
    entity: 'invoice',
    entityId: id,
    detail: { invoiceNo, orderId, date },
  })
}

/** Marks an invoice as credited, in whole or in part. */
export function markCredited(tx: WritableDb, invoiceId: number): void {
  run(tx, `UPDATE invoices SET status = 'Credited' WHERE id = :invoiceId`, { invoiceId })
}

/**
 * Whether a sale goes on a bill of supply (rule 49): it may carry no tax (composition scheme, a
 * shop without a GSTIN), or its every item is exempt or nil-rated.
 */
function isWithoutTax({ lines, order, taxKinds }: InvoiceableOrder): boolean {
  if (order.taxMode === 'none') return true
  return !lines.some((line) => {
    if (line.sgstPaise + line.cgstPaise + line.igstPaise > 0) return true
    if (line.kind !== 'item') return false
    const kind = line.itemId === null ? null : taxKinds.get(line.itemId)
    return (kind ?? 'taxable') === 'taxable'
  })
}
