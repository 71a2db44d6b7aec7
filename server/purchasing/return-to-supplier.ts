import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { returnToSupplier as spec } from '../contract/purchasing.ts'
import { insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { proportion } from '../domain/stock-value.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { openYearOf } from '../masters/open-year.ts'
import { supplierChargesTax, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { RATE_PPM_OF_ITEM } from '../masters/tax-rates.ts'
import { takeOutOfStock } from '../stock/take-out.ts'
import { assertPiecesOnce } from '../stock/units.ts'
import { toCentipaise, toMilli, toRupees } from '../wire/rupees.ts'
import { lostBackMilli } from './lost-claims.ts'

type Asked = {
  itemId: number
  unitId: number | null
  lot: string | null
  qtyMilli: number
  costCentipaise: number
  isRejected: boolean
}

type ClaimedLine = Asked & {
  receiptLineId: number | null
  taxRatePpm: number
  taxablePaise: number
  taxPaise: number
  /** What the goods cost when they came; null is not known. */
  stockCostPaise: number | null
  /** Of broken pieces, those that were a loss already when a claim before was refused. */
  lostBeforeMilli: number
}

export const returnToSupplier = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const supplierId = services.idOf('supplier', body.supplierID, 'supplierID')
  const receiptId =
    body.inwardID === undefined ? null : services.idOf('goodsReceipt', body.inwardID, 'inwardID')
  const lines = body.lines.map(
    (line, index): Asked => ({
      itemId: services.idOf('item', line.itemID, `lines.${index}.itemID`),
      unitId:
        line.inventoryID === undefined
          ? null
          : services.idOf('unit', line.inventoryID, `lines.${index}.inventoryID`),
      lot: line.lot?.trim() ?? null,
      qtyMilli: toMilli(line.qty),
      costCentipaise: toCentipaise(line.cost),
      isRejected: line.isRejected ?? false,
    }),
  )
  return services.write((tx) => {
    const chargesTax = supplierChargesTax(tx, supplierId)
    assertPiecesOnce(
      tx,
      lines.map(({ unitId }, index) => ({ unitId, field: `lines.${index}` })),
    )
    const isReverseCharge = receiptId !== null && assertBillOf(tx, receiptId, supplierId)
    const claimed = lines.map((line, index) =>
      claimOf(tx, context, { line, index, receiptId, chargesTax }),
    )
    const totalPaise = claimed.reduce(
      (sum, line) => sum + line.taxablePaise + (isReverseCharge ? 0 : line.taxPaise),
      0,
    )
    const returnNo = nextDocumentNumber(tx, services, {
      series: 'supplier_return',
      yearId: openYearOf(tx, services, context.localNow),
      date: context.localNow,
    })
    const reason = body.reason.trim()
    const id = insert(
      tx,
      `INSERT INTO supplier_returns
         (return_no, state, supplier_id, receipt_id, reason, total_paise, created_at_ms, created_by)
       VALUES (:returnNo, 'Sent', :supplierId, :receiptId, :reason, :totalPaise, :nowMs, :userId)`,
      {
        returnNo,
        supplierId,
        receiptId,
        reason,
        totalPaise,
        nowMs: context.nowMs,
        userId: context.userId,
      },
    )
    for (const [index, line] of claimed.entries()) writeLine(tx, context, { id, index, line })
    writeSupplierEntry(tx, {
      supplierId,
      kind: 'debit-note',
      amountPaise: -totalPaise,
      date: context.localNow.slice(0, 10),
      entity: 'supplierReturn',
      entityId: id,
      number: returnNo,
      note: reason,
      atMs: context.nowMs,
      userId: context.userId,
    })
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'purchase.returned',
      entity: 'supplierReturn',
      entityId: id,
      detail: {
        returnNo,
        supplierId,
        totalPaise,
        lines: claimed.map(({ itemId, qtyMilli, unitId }) => ({ itemId, unitId, qtyMilli })),
      },
    })
    return {
      success: true,
      returnID: services.ids.encode('supplierReturn', id),
      returnNo,
      total: toRupees(totalPaise),
    }
  })
})

/** Returns whether the shop paid the tax of the bill itself; then the supplier owes none of it. */
function assertBillOf(db: ReadableDb, receiptId: number, supplierId: number): boolean {
  const receipt = one<{ state: string; supplierId: number; isReverseCharge: number }>(
    db,
    `SELECT state, supplier_id AS supplierId, is_reverse_charge AS isReverseCharge
       FROM goods_receipts WHERE id = :receiptId`,
    { receiptId },
  )
  if (receipt === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-inward'))
  if (receipt.state !== 'Posted') throw new Refusal('CONFLICT', message('purchasing.not-posted'))
  if (receipt.supplierId !== supplierId) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.other-supplier'))
  }
  return receipt.isReverseCharge === 1
}

type ReceiptLine = {
  id: number
  name: string
  piecesMilli: number
  rejectedMilli: number
  returnedMilli: number
  /** Of what was returned, what had come broken. */
  returnedRejectedMilli: number
  costCentipaise: number
  taxablePaise: number
  taxPaise: number
  taxRatePpm: number
  stockCostPaise: number
}

/**
 * Returns what is claimed for a line: as on its bill, else as sent at the item's rate of today, and
 * without tax of a supplier who charges none.
 */
function claimOf(
  tx: WritableDb,
  { localNow }: CommitContext,
  asked: { line: Asked; index: number; receiptId: number | null; chargesTax: boolean },
): ClaimedLine {
  const { chargesTax, index, line, receiptId } = asked
  if (receiptId === null) {
    if (line.isRejected) {
      throw invalidField(`lines.${index}.isRejected`, message('purchasing.rejected-needs-bill'))
    }
    const item = one<{ ratePpm: number | null }>(
      tx,
      `SELECT ${RATE_PPM_OF_ITEM} AS ratePpm FROM items i WHERE i.id = :itemId`,
      { itemId: line.itemId, localDate: localNow },
    )
    if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
    const taxRatePpm = chargesTax ? (item.ratePpm ?? 0) : 0
    const taxablePaise = timesQuantity(line.qtyMilli, line.costCentipaise)
    const taxPaise = proportion(taxablePaise, taxRatePpm, 1_000_000)
    return {
      ...line,
      receiptLineId: null,
      taxRatePpm,
      taxablePaise,
      taxPaise,
      stockCostPaise: null,
      lostBeforeMilli: 0,
    }
  }
  const billed = billedLine(tx, receiptId, line)
  if (billed === undefined) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.not-on-bill'))
  }
  const { piecesMilli } = billed
  if (line.qtyMilli > leftOf(billed, line)) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.above-received', { item: billed.name }))
  }
  if (line.costCentipaise > billed.costCentipaise) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.above-cost', { item: billed.name }))
  }
  const lostBeforeMilli = lostBeforeOf(tx, billed, line)
  run(
    tx,
    `UPDATE goods_receipt_lines
        SET returned_milli = returned_milli + :qtyMilli,
            returned_rejected_milli = returned_rejected_milli + :qtyMilli * :isRejected
      WHERE id = :id`,
    { id: billed.id, qtyMilli: line.qtyMilli, isRejected: line.isRejected ? 1 : 0 },
  )
  const isAsBilled = line.costCentipaise === billed.costCentipaise
  const taxablePaise = isAsBilled
    ? proportion(billed.taxablePaise, line.qtyMilli, piecesMilli)
    : timesQuantity(line.qtyMilli, line.costCentipaise)
  const taxPaise = isAsBilled
    ? proportion(billed.taxPaise, line.qtyMilli, piecesMilli)
    : proportion(taxablePaise, billed.taxRatePpm, 1_000_000)
  return {
    ...line,
    receiptLineId: billed.id,
    taxRatePpm: billed.taxRatePpm,
    taxablePaise,
    taxPaise,
    stockCostPaise: proportion(billed.stockCostPaise, line.qtyMilli, piecesMilli),
    lostBeforeMilli,
  }
}

/** What of a bill's line can still be claimed: of what came broken, or of what came whole. */
function leftOf(billed: ReceiptLine, { isRejected }: Asked): number {
  const { piecesMilli, rejectedMilli, returnedMilli, returnedRejectedMilli } = billed
  return isRejected
    ? rejectedMilli - returnedRejectedMilli
    : piecesMilli - rejectedMilli - (returnedMilli - returnedRejectedMilli)
}

/** Of broken pieces that are claimed, those that are a loss already: they go after the others. */
function lostBeforeOf(db: ReadableDb, billed: ReceiptLine, line: Asked): number {
  if (!line.isRejected) return 0
  const lostMilli = lostBackMilli(db, billed.id)
  const newMilli = Math.max(0, leftOf(billed, line) - lostMilli)
  return Math.min(lostMilli, Math.max(0, line.qtyMilli - newMilli))
}

function billedLine(db: ReadableDb, receiptId: number, line: Asked): ReceiptLine | undefined {
  return one<ReceiptLine>(
    db,
    `SELECT l.id, i.name, l.qty_milli + l.free_milli AS piecesMilli,
            l.rejected_milli AS rejectedMilli, l.returned_milli AS returnedMilli,
            l.returned_rejected_milli AS returnedRejectedMilli,
            l.cost_centipaise AS costCentipaise, l.taxable_paise AS taxablePaise,
            l.sgst_paise + l.cgst_paise + l.igst_paise AS taxPaise,
            CASE WHEN g.tax_mode = 'none' THEN 0 ELSE l.tax_rate_ppm END AS taxRatePpm,
            l.stock_cost_paise AS stockCostPaise
       FROM goods_receipt_lines l
       JOIN goods_receipts g ON g.id = l.receipt_id
       JOIN items i ON i.id = l.item_id
      WHERE l.receipt_id = :receiptId AND l.item_id = :itemId
        AND (:lot IS NULL OR l.lot = :lot)
        AND (:unitId IS NULL
             OR l.id = (SELECT receipt_line_id FROM units WHERE id = :unitId))
      ORDER BY iif(:isRejected,
                   l.returned_rejected_milli >= l.rejected_milli,
                   l.returned_milli - l.returned_rejected_milli
                     >= l.qty_milli + l.free_milli - l.rejected_milli),
               l.id LIMIT 1`,
    {
      receiptId,
      itemId: line.itemId,
      lot: line.lot,
      unitId: line.unitId,
      isRejected: line.isRejected ? 1 : 0,
    },
  )
}

function writeLine(
  tx: WritableDb,
  { nowMs, userId }: CommitContext,
  { id, index, line }: { id: number; index: number; line: ClaimedLine },
): void {
  insert(
    tx,
    `INSERT INTO supplier_return_lines
       (return_id, receipt_line_id, item_id, unit_id, qty_milli, cost_centipaise, tax_rate_ppm,
        taxable_paise, tax_paise, is_rejected, lost_before_milli)
     VALUES
       (:id, :receiptLineId, :itemId, :unitId, :qtyMilli, :costCentipaise, :taxRatePpm,
        :taxablePaise, :taxPaise, :isRejected, :lostBeforeMilli)`,
    {
      id,
      receiptLineId: line.receiptLineId,
      itemId: line.itemId,
      unitId: line.unitId,
      qtyMilli: line.qtyMilli,
      costCentipaise: line.costCentipaise,
      taxRatePpm: line.taxRatePpm,
      taxablePaise: line.taxablePaise,
      taxPaise: line.taxPaise,
      isRejected: line.isRejected ? 1 : 0,
      lostBeforeMilli: line.lostBeforeMilli,
    },
  )
  if (line.isRejected) return
  takeOutOfStock(tx, {
    entity: 'supplierReturn',
    entityId: id,
    userId,
    atMs: nowMs,
    itemId: line.itemId,
    unitId: line.unitId,
    lot: line.lot,
    qtyMilli: line.qtyMilli,
    costPaise: line.stockCostPaise,
    reason: 'purchase_return',
    unitStatus: 'returned_to_supplier',
    field: `lines.${index}`,
  })
}
