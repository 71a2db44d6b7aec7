import { recordChange } from '../audit/record-change.ts'
import { assertNotFiled } from '../branch/filed-months.ts'
import { saveInward as spec } from '../contract/purchasing.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { type PurchaseAmounts, purchaseAmounts } from '../domain/purchase-amounts.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { claimLater, dropLineClasses, writeLineClass } from '../masters/bill-credits.ts'
import { openYearOf } from '../masters/open-year.ts'
import { assertLooksLikeNone } from '../masters/similar-bill.ts'
import { toRupees } from '../wire/rupees.ts'
import { withHiddenAmounts } from './hidden-amounts.ts'
import { type InwardBill, readInwardBody } from './inward-input.ts'
import { postInward } from './post-inward.ts'

/** How far the computed total may be off the bill's: that is its rounding. */
const ROUND_OFF_PAISE = 100

export const saveInward = operation(spec, (call) => {
  const { body, services, user } = call
  const context = commitContext(call)
  const inwardId =
    body.inwardID === undefined ? null : services.idOf('goodsReceipt', body.inwardID, 'inwardID')
  return services.write((tx) => {
    const draftId = inwardId === null ? null : draftOf(tx, inwardId, body.version)
    const isAllSent = draftId === null || user.permissions.has('cost.see')
    const sent = isAllSent ? body : withHiddenAmounts(tx, services, { body, draftId })
    const bill = readInwardBody(tx, services, sent)
    if (body.post && body.anotherBill !== true) {
      assertOtherLook(tx, bill, user.permissions.has('cost.see'))
    }
    const entered = enterBill(tx, services, context, { bill, draftId, isPosted: body.post })
    const { differencePaise, posted, totalPaise, version } = entered
    return {
      success: true,
      inwardID: services.ids.encode('goodsReceipt', entered.id),
      inwardNo: posted?.receiptNo ?? null,
      state: posted === null ? 'Draft' : 'Posted',
      version,
      computedTotal: toRupees(totalPaise),
      difference: differencePaise === null ? null : toRupees(differencePaise),
      units: (posted?.units ?? []).map(({ code, itemId, unitId }) => ({
        inventoryID: services.ids.encode('unit', unitId),
        code,
        itemID: services.ids.encode('item', itemId),
      })),
    }
  })
})

type Entered = {
  id: number
  version: number
  totalPaise: number
  /** What the bill says less what its lines come to; null where it says nothing. */
  differencePaise: number | null
  /** Null for a draft. */
  posted: ReturnType<typeof postInward> | null
}

/**
 * Writes a bill in the caller's transaction, as a draft or posted. Throws 409 for a bill that was
 * entered before, 422 for one to post whose total differs or that has no lines.
 */
export function enterBill(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { bill, draftId, isPosted }: { bill: InwardBill; draftId: number | null; isPosted: boolean },
): Entered {
  openYearOf(tx, services, bill.billDate)
  assertNotEntered(tx, bill, draftId)
  const amounts = purchaseAmounts(bill)
  const { totalPaise } = amounts
  const { id, version } = writeDraft(tx, context, draftId, bill, amounts)
  const differencePaise = bill.billTotalPaise === null ? null : bill.billTotalPaise - totalPaise
  if (isPosted) {
    assertAgrees(bill, differencePaise)
    // The tax that the shop owes itself belongs into the month of the bill.
    if (bill.isReverseCharge) assertNotFiled(tx, bill.billDate)
  }
  const lineIds = writeLines(tx, id, bill, amounts)
  const inward = { receiptId: id, bill, amounts, lineIds }
  if (isPosted) {
    const posted = postInward(tx, services, context, inward)
    claimLater(tx, {
      kind: 'Inward',
      billId: id,
      billDate: bill.billDate,
      today: context.localNow,
      userId: context.userId,
      atMs: context.nowMs,
    })
    return { id, version, totalPaise, differencePaise, posted }
  }
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'purchase.draft-saved',
    entity: 'goodsReceipt',
    entityId: id,
    detail: { version, lines: bill.lines.length, totalPaise },
  })
  return { id, version, totalPaise, differencePaise, posted: null }
}

/** Returns the draft that is saved again or thrown away. Throws 409 for a posted one or another's version. */
export function draftOf(db: ReadableDb, id: number, version: number | undefined): number {
  const found = one<{ state: string; version: number }>(
    db,
    'SELECT state, version FROM goods_receipts WHERE id = :id',
    { id },
  )
  if (found === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-inward'))
  if (found.state !== 'Draft') throw new Refusal('CONFLICT', message('purchasing.posted'))
  if (version !== undefined && version !== found.version) {
    throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
  }
  return id
}

/** Throws 409 naming the inward that has the same bill already. */
function assertNotEntered(
  db: ReadableDb,
  { billKey, billNo, billYearId, supplierId }: InwardBill,
  draftId: number | null,
): void {
  if (billKey === '') return
  const other = one<{ receiptNo: string | null }>(
    db,
    `SELECT receipt_no AS receiptNo FROM goods_receipts
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND bill_key = :billKey
        AND state <> 'Reversed' AND id <> :draftId`,
    { supplierId, billYearId, billKey, draftId: draftId ?? 0 },
  )
  if (other === undefined) return
  throw new Refusal(
    'CONFLICT',
    other.receiptNo === null
      ? message('purchasing.bill-in-draft', { bill: billNo })
      : message('purchasing.bill-twice', { bill: billNo, inward: other.receiptNo }),
  )
}

/** Throws 400 naming the posted bill whose number is the same but for its signs. */
function assertOtherLook(
  db: ReadableDb,
  { billKey, billNo, billYearId, supplierId }: InwardBill,
  seesCost: boolean,
): void {
  const entered = all<{ billNo: string; billDate: string; owedPaise: number }>(
    db,
    `SELECT bill_no AS billNo, bill_date AS billDate,
            coalesce(bill_total_paise, computed_total_paise) AS owedPaise
       FROM goods_receipts
      WHERE supplier_id = :supplierId AND bill_year_id = :billYearId AND state = 'Posted'
        AND bill_key <> :billKey
      ORDER BY id`,
    { supplierId, billYearId, billKey },
  )
  assertLooksLikeNone(billNo, entered, seesCost)
}

/** Throws what keeps a bill from being posted: no lines, or another total than it says. */
function assertAgrees({ lines }: InwardBill, differencePaise: number | null): void {
  if (lines.length === 0) throw new Refusal('BUSINESS_RULE', message('purchasing.no-lines'))
  if (differencePaise !== null && Math.abs(differencePaise) > ROUND_OFF_PAISE) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('purchasing.total-differs', { amount: Math.abs(differencePaise) }),
    )
  }
}

function writeDraft(
  tx: WritableDb,
  { nowMs, userId }: CommitContext,
  draftId: number | null,
  bill: InwardBill,
  { totalPaise }: PurchaseAmounts,
): { id: number; version: number } {
  const columns = {
    supplierId: bill.supplierId,
    orderId: bill.orderId,
    billNo: bill.billNo,
    billKey: bill.billKey,
    billYearId: bill.billYearId,
    billDate: bill.billDate,
    billTotalPaise: bill.billTotalPaise,
    totalPaise,
    roundOffPaise: bill.roundOffPaise,
    mode: bill.mode,
    takesCredit: bill.takesCredit ? 1 : 0,
    isReverseCharge: bill.isReverseCharge ? 1 : 0,
  }
  if (draftId === null) {
    const id = insert(
      tx,
      `INSERT INTO goods_receipts
         (state, version, supplier_id, order_id, bill_no, bill_key, bill_year_id, bill_date,
          bill_total_paise, computed_total_paise, round_off_paise, tax_mode, takes_credit,
          is_reverse_charge, created_at_ms, created_by)
       VALUES
         ('Draft', 1, :supplierId, :orderId, :billNo, :billKey, :billYearId, :billDate, :billTotalPaise,
          :totalPaise, :roundOffPaise, :mode, :takesCredit, :isReverseCharge, :nowMs, :userId)`,
      { ...columns, nowMs, userId },
    )
    return { id, version: 1 }
  }
  const changed = one<{ version: number }>(
    tx,
    `UPDATE goods_receipts
        SET version = version + 1, supplier_id = :supplierId, order_id = :orderId,
            bill_no = :billNo,
            bill_key = :billKey, bill_year_id = :billYearId, bill_date = :billDate,
            bill_total_paise = :billTotalPaise, computed_total_paise = :totalPaise,
            round_off_paise = :roundOffPaise, tax_mode = :mode, takes_credit = :takesCredit,
            is_reverse_charge = :isReverseCharge
      WHERE id = :draftId RETURNING version`,
    { ...columns, draftId },
  )
  deleteLines(tx, draftId)
  return { id: draftId, version: changed?.version ?? 1 }
}

/** Takes lines and charges out of a draft. */
export function deleteLines(tx: WritableDb, draftId: number): void {
  dropLineClasses(tx, draftId)
  run(tx, 'DELETE FROM goods_receipt_lines WHERE receipt_id = :draftId', { draftId })
  run(tx, 'DELETE FROM goods_receipt_charges WHERE receipt_id = :draftId', { draftId })
}

/** Writes lines and charges of a draft. Returns the lines' numbers. */
function writeLines(
  tx: WritableDb,
  receiptId: number,
  { charges, lines }: InwardBill,
  amounts: PurchaseAmounts,
): number[] {
  for (const [index, charge] of charges.entries()) {
    insert(
      tx,
      `INSERT INTO goods_receipt_charges
         (receipt_id, name, amount_paise, tax_rate_ppm, tax_paise, into_cost)
       VALUES (:receiptId, :name, :amountPaise, :taxRatePpm, :taxPaise, :intoCost)`,
      {
        receiptId,
        name: charge.name,
        amountPaise: charge.amountPaise,
        taxRatePpm: amounts.charges[index]?.taxRatePpm ?? 0,
        taxPaise: amounts.charges[index]?.taxPaise ?? 0,
        intoCost: charge.intoCost ? 1 : 0,
      },
    )
  }
  return lines.map((line, index) => {
    const amount = amounts.lines[index]
    if (amount === undefined) throw new RangeError('a line without its amounts')
    const lineId = insert(tx, INSERT_LINE, {
      receiptId,
      itemId: line.item.id,
      qtyMilli: line.qtyMilli,
      freeMilli: line.freeMilli,
      rejectedMilli: line.rejectedMilli,
      costCentipaise: line.costCentipaise,
      isCostOpen: line.isCostOpen ? 1 : 0,
      discountRatePpm: line.discountRatePpm,
      taxRatePpm: line.taxRatePpm,
      expectedRatePpm: line.expectedRatePpm,
      mrpCentipaise: line.mrpCentipaise,
      priceCentipaise: line.priceCentipaise,
      isPriceForAll: line.isPriceForAll ? 1 : 0,
      lot: line.lot,
      expiresOn: line.expiresOn,
      unitCodes: JSON.stringify(line.unitCodes),
      taxablePaise: amount.taxablePaise,
      sgstPaise: amount.sgstPaise,
      cgstPaise: amount.cgstPaise,
      igstPaise: amount.igstPaise,
      totalPaise: amount.totalPaise,
      stockCostPaise: amount.stockCostPaise,
    })
    if (line.itcClass !== null) {
      writeLineClass(tx, { kind: 'Inward', lineId, itcClass: line.itcClass })
    }
    return lineId
  })
}

const INSERT_LINE = `
  INSERT INTO goods_receipt_lines
    (receipt_id, item_id, qty_milli, free_milli, rejected_milli, cost_centipaise,
     discount_rate_ppm, tax_rate_ppm, expected_rate_ppm, mrp_centipaise, price_centipaise,
     is_price_for_all, lot, expires_on, unit_codes_json, taxable_paise, sgst_paise, cgst_paise,
     igst_paise, total_paise, stock_cost_paise, is_cost_open)
  VALUES
    (:receiptId, :itemId, :qtyMilli, :freeMilli, :rejectedMilli, :costCentipaise,
     :discountRatePpm, :taxRatePpm, :expectedRatePpm, :mrpCentipaise, :priceCentipaise,
     :isPriceForAll, :lot, :expiresOn, :unitCodes, :taxablePaise, :sgstPaise, :cgstPaise,
     :igstPaise, :totalPaise, :stockCostPaise, :isCostOpen)`
