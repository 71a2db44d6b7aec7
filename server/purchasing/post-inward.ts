import { recordChange } from '../audit/record-change.ts'
import { nextDocumentNumber } from '../branch/document-series.ts'
import { changeItem } from '../catalog/change-item.ts'
import { ownerOfCode } from '../catalog/insert-item.ts'
import { indexUnit } from '../catalog/search/index-item.ts'
import { exactlyOne, run, type WritableDb } from '../db/sql.ts'
import type { PurchaseAmounts, PurchaseLineAmounts } from '../domain/purchase-amounts.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { openYearOf } from '../masters/open-year.ts'
import { writeSupplierEntry } from '../masters/supplier-entries.ts'
import { batchOf, batchOfArrival } from '../stock/batches.ts'
import { type MovementSource, recordMovement } from '../stock/record-movement.ts'
import { insertUnit } from '../stock/units.ts'
import type { InwardBill, InwardLine } from './inward-input.ts'
import { countAsReceived } from './receive-order.ts'

const ONE_PIECE_MILLI = 1_000

export type ReceivedUnit = { unitId: number; code: string; itemId: number }

/**
 * Posts a draft in the caller's transaction: its goods into stock at their cost, its bill into the
 * supplier's account, new prices into the items. Returns its number and the new pieces.
 */
export function postInward(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  inward: { receiptId: number; bill: InwardBill; amounts: PurchaseAmounts; lineIds: number[] },
): { receiptNo: string; units: ReceivedUnit[] } {
  const { amounts, bill, lineIds, receiptId } = inward
  const date = context.localNow
  const receiptNo = nextDocumentNumber(tx, services, {
    series: 'goods_receipt',
    yearId: openYearOf(tx, services, date),
    date,
  })
  run(
    tx,
    `UPDATE goods_receipts
        SET state = 'Posted', receipt_no = :receiptNo, posted_at_ms = :nowMs, posted_by = :userId
      WHERE id = :receiptId`,
    { receiptId, receiptNo, nowMs: context.nowMs, userId: context.userId },
  )
  const source: MovementSource = {
    entity: 'goodsReceipt',
    entityId: receiptId,
    userId: context.userId,
    atMs: context.nowMs,
  }
  const units = bill.lines.flatMap((line, index) => {
    const amount = amounts.lines[index]
    const lineId = lineIds[index]
    if (amount === undefined || lineId === undefined) throw new RangeError('a line without amounts')
    assertMrpHasPlace(line, index)
    assertPriceHasPlace(line, index)
    const today = context.localNow.slice(0, 10)
    const received = receiveLine(tx, source, { line, amount, lineId, index, today })
    changePrices(tx, context, line, receiptNo)
    return received
  })
  if (bill.orderId !== null) countAsReceived(tx, receiptId, bill.orderId)
  const owedPaise = bill.billTotalPaise ?? amounts.totalPaise
  writeSupplierEntry(tx, {
    supplierId: bill.supplierId,
    kind: 'bill',
    amountPaise: owedPaise,
    date: bill.billDate,
    entity: 'goodsReceipt',
    entityId: receiptId,
    number: receiptNo,
    note: bill.billNo,
    atMs: context.nowMs,
    userId: context.userId,
  })
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'purchase.posted',
    entity: 'goodsReceipt',
    entityId: receiptId,
    detail: {
      receiptNo,
      supplierId: bill.supplierId,
      billNo: bill.billNo,
      owedPaise,
      computedPaise: amounts.totalPaise,
      lines: bill.lines.map(({ item }, index) => ({
        itemId: item.id,
        qtyMilli: amounts.lines[index]?.arrivedMilli ?? 0,
      })),
    },
  })
  return { receiptNo, units }
}

/**
 * An MRP of these pieces alone is kept by their tags or their lot. Throws 400 for one of an item that
 * has neither: it would stand nowhere, and the old one would be charged.
 */
function assertMrpHasPlace(
  { isPriceForAll, item, mrpCentipaise }: InwardLine,
  index: number,
): void {
  if (isPriceForAll || mrpCentipaise === null || mrpCentipaise === item.mrpCentipaise) return
  if (item.isSerialised === 1 || item.tracksBatches === 1) return
  const what = { item: item.name }
  throw invalidField(`lines.${index}.priceForAll`, message('purchasing.mrp-of-no-piece', what))
}

/**
 * These pieces alone keep their MRP and no price: they sell at the item's, and at their MRP where the
 * item sells at its own or above theirs. Throws 400 for another price, which would be dropped
 * without a word.
 */
function assertPriceHasPlace(
  { isPriceForAll, item, mrpCentipaise, priceCentipaise }: InwardLine,
  index: number,
): void {
  if (isPriceForAll || priceCentipaise === null || priceCentipaise === item.priceCentipaise) return
  const printed = mrpCentipaise ?? item.mrpCentipaise
  const isAtMrp = item.priceCentipaise === item.mrpCentipaise || item.priceCentipaise > printed
  const sellsAt =
    item.priceIncludesTax === 1 && printed > 0 && isAtMrp ? printed : item.priceCentipaise
  if (priceCentipaise === sellsAt) return
  const price = centipaiseToPaise(sellsAt)
  throw invalidField(
    `lines.${index}.price`,
    message('purchasing.price-of-no-piece', { item: item.name, price }),
  )
}

type Receiving = {
  line: InwardLine
  amount: PurchaseLineAmounts
  lineId: number
  index: number
  today: string
}

function receiveLine(tx: WritableDb, source: MovementSource, receiving: Receiving): ReceivedUnit[] {
  const { amount, index, line, lineId, today } = receiving
  const { arrivedCostPaise, arrivedMilli } = amount
  const { item } = line
  if (arrivedMilli === 0) return []
  const movement = { ...source, itemId: item.id, reason: 'purchase' as const }
  if (item.isSerialised === 1) {
    const count = arrivedMilli / ONE_PIECE_MILLI
    const codes = line.unitCodes.length > 0 ? line.unitCodes : newTags(tx, line, count)
    const costs = shareByWeight(
      arrivedCostPaise,
      codes.map(() => 1),
    )
    return codes.map((code, piece) => {
      const owner = ownerOfCode(tx, code)
      if (owner !== undefined) {
        throw new Refusal('CONFLICT', message('catalog.code-taken', { code, name: owner }))
      }
      const costPaise = costs[piece] ?? 0
      const unitId = insertUnit(tx, {
        itemId: item.id,
        code,
        atMs: source.atMs,
        costPaise,
        receiptLineId: lineId,
        mrpCentipaise: line.isPriceForAll ? null : line.mrpCentipaise,
      })
      indexUnit(tx, { code, itemId: item.id, unitId })
      recordMovement(tx, { ...movement, unitId, costPaise, qtyMilli: ONE_PIECE_MILLI })
      return { unitId, code, itemId: item.id }
    })
  }
  const batchId = item.tracksBatches === 1 ? lotOf(tx, line, { index, today }) : null
  recordMovement(tx, {
    ...movement,
    unitId: null,
    batchId,
    costPaise: arrivedCostPaise,
    qtyMilli: arrivedMilli,
  })
  return []
}

/** Returns the lot of a line. Throws where it is not told, has expired, or is here at another MRP. */
function lotOf(
  tx: WritableDb,
  line: InwardLine,
  { index, today }: { index: number; today: string },
): number {
  const { expiresOn, item, lot } = line
  if (lot === null || lot === '') {
    throw invalidField(`lines.${index}.lot`, message('purchasing.lot-needed', { item: item.name }))
  }
  if (expiresOn !== null && expiresOn < today) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.expired', { item: item.name, lot }))
  }
  const { mrpCentipaise: printed } = line
  const batch = { itemId: item.id, lot, expiresOn }
  if (printed === null) return batchOf(tx, { ...batch, mrpCentipaise: null })
  const mrpCentipaise = line.isPriceForAll ? null : printed
  return batchOfArrival(tx, { ...batch, mrpCentipaise }, { printed, field: `lines.${index}.mrp` })
}

/** Returns tags of the shop's own that no other thing has. */
function newTags(tx: WritableDb, { item }: InwardLine, count: number): string[] {
  const { next } = exactlyOne<{ next: number }>(
    tx,
    'SELECT count(*) + 1 AS next FROM units WHERE item_id = :itemId',
    { itemId: item.id },
  )
  const tags: string[] = []
  for (let number = next; tags.length < count; number += 1) {
    const tag = `${item.codeKey}-${String(number).padStart(4, '0')}`
    if (ownerOfCode(tx, tag) === undefined) tags.push(tag)
  }
  return tags
}

/** Gives the item the MRP and price of the bill, where they are for all of its pieces. */
function changePrices(
  tx: WritableDb,
  { nowMs, userId }: CommitContext,
  { isPriceForAll, item, mrpCentipaise, priceCentipaise }: InwardLine,
  receiptNo: string,
): void {
  if (!isPriceForAll || (mrpCentipaise === null && priceCentipaise === null)) return
  changeItem(
    tx,
    item.id,
    {
      ...(mrpCentipaise === null ? {} : { mrp_centipaise: mrpCentipaise }),
      ...(priceCentipaise === null ? {} : { price_centipaise: priceCentipaise }),
    },
    { userId, atMs: nowMs, reason: receiptNo },
  )
}
