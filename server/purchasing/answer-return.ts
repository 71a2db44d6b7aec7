// POST /api/Purchases/return/credit, POST /api/Purchases/return/refuse
import { recordChange } from '../audit/record-change.ts'
import { assertNotFiled, isFiled } from '../branch/filed-months.ts'
import {
  creditSupplierReturn as creditSpec,
  refuseSupplierReturn as refuseSpec,
} from '../contract/purchasing.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { supplierBalance, writeSupplierEntry } from '../masters/supplier-entries.ts'
import { movementsOfPaper } from '../stock/movements-of-paper.ts'
import { type MovementSource, recordCost, recordMovement } from '../stock/record-movement.ts'
import { findUnit, putBackUnit } from '../stock/units.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { bookLoss, giveCreditUp } from './lost-claims.ts'
import { movementsDone } from './return-movements.ts'

/** A note may differ from the claim by its roundings. */
const ROUNDING_PAISE = 100

type Claim = {
  id: number
  returnNo: string
  state: string
  supplierId: number
  totalPaise: number
  sentAtMs: number
  isReverseCharge: number
}
type ClaimLine = {
  id: number
  receiptLineId: number | null
  qtyMilli: number
  isRejected: number
  taxablePaise: number
  taxPaise: number
}
type Sums = { taxablePaise: number; taxPaise: number }
type Note = Sums & { noteNo: string; noteDate: string; roundOffPaise: number }

export const creditSupplierReturn = operation(creditSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('supplierReturn', body.returnID, 'returnID')
  const noteDate = requestDate(services, body.noteDate, 'noteDate').slice(0, 10)
  return services.write((tx) => {
    const claim = openClaim(tx, id)
    const lines = linesOf(tx, id)
    const claimed = sumOf(lines)
    const note: Note = {
      noteNo: body.noteNo.trim(),
      noteDate,
      taxablePaise: body.taxable === undefined ? claimed.taxablePaise : toPaise(body.taxable),
      taxPaise: body.tax === undefined ? claimed.taxPaise : toPaise(body.tax),
      roundOffPaise: toPaise(body.roundOff ?? 0),
    }
    judge(tx, services, { claim, claimed, note })
    const creditedPaise =
      note.taxablePaise + (claim.isReverseCharge === 1 ? 0 : note.taxPaise) + note.roundOffPaise
    run(
      tx,
      `UPDATE supplier_returns
          SET credit_no = :noteNo, credit_date = :noteDate, round_off_paise = :roundOffPaise,
              claimed_in = :claimedIn
        WHERE id = :id`,
      {
        id,
        noteNo: note.noteNo,
        noteDate,
        roundOffPaise: note.roundOffPaise,
        // As a bill that came after the return of its month was filed.
        claimedIn: isFiled(tx, noteDate.slice(0, 7)) ? context.localNow.slice(0, 7) : null,
      },
    )
    return answer(tx, context, {
      claim,
      lines,
      credited: note,
      creditedPaise,
      state: 'Credited',
      date: noteDate,
      note: note.noteNo,
    })
  })
})

export const refuseSupplierReturn = operation(refuseSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('supplierReturn', body.returnID, 'returnID')
  const reason = body.reason.trim()
  return services.write((tx) => {
    const claim = openClaim(tx, id)
    const lines = linesOf(tx, id)
    if (body.goodsCameBack) {
      putBackGoods(tx, claim, lines, {
        entity: 'supplierReturn',
        entityId: id,
        userId: context.userId,
        atMs: context.nowMs,
      })
    }
    run(
      tx,
      `UPDATE supplier_returns SET answer_note = :reason, goods_came_back = :cameBack
        WHERE id = :id`,
      { id, reason, cameBack: body.goodsCameBack ? 1 : 0 },
    )
    return answer(tx, context, {
      claim,
      lines,
      credited: { taxablePaise: 0, taxPaise: 0 },
      creditedPaise: 0,
      state: 'Refused',
      goodsCameBack: body.goodsCameBack,
      date: context.localNow.slice(0, 10),
      note: reason,
    })
  })
})

/** Throws 404 for no such return, 409 for one that was answered. */
function openClaim(db: ReadableDb, id: number): Claim {
  const claim = one<Claim>(
    db,
    `SELECT t.id, t.return_no AS returnNo, t.state, t.supplier_id AS supplierId,
            t.total_paise AS totalPaise, t.created_at_ms AS sentAtMs,
            coalesce(r.is_reverse_charge, 0) AS isReverseCharge
       FROM supplier_returns t LEFT JOIN goods_receipts r ON r.id = t.receipt_id
      WHERE t.id = :id`,
    { id },
  )
  if (claim === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-return'))
  if (claim.state !== 'Sent') {
    throw new Refusal('CONFLICT', message('purchasing.return-answered', { number: claim.returnNo }))
  }
  return claim
}

function linesOf(db: ReadableDb, id: number): ClaimLine[] {
  return all<ClaimLine>(
    db,
    `SELECT id, receipt_line_id AS receiptLineId, qty_milli AS qtyMilli,
            is_rejected AS isRejected, taxable_paise AS taxablePaise, tax_paise AS taxPaise
       FROM supplier_return_lines WHERE return_id = :id ORDER BY id`,
    { id },
  )
}

function sumOf(lines: readonly Sums[]): Sums {
  return {
    taxablePaise: lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0),
    taxPaise: lines.reduce((sum, { taxPaise }) => sum + taxPaise, 0),
  }
}

function judge(
  tx: WritableDb,
  services: Services,
  { claim, claimed, note }: { claim: Claim; claimed: Sums; note: Note },
): void {
  const { timeZone } = services.branch()
  if (note.noteDate > services.localNow().slice(0, 10)) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.note-in-future'))
  }
  if (note.noteDate < toLocalText(claim.sentAtMs, timeZone).slice(0, 10)) {
    throw new Refusal(
      'BUSINESS_RULE',
      message('purchasing.note-before-return', { number: claim.returnNo }),
    )
  }
  // The tax that the shop owes itself belongs into the month of the note.
  if (claim.isReverseCharge === 1) assertNotFiled(tx, note.noteDate)
  const isAbove = (key: keyof Sums) =>
    note[key] > (claimed[key] === 0 ? 0 : claimed[key] + ROUNDING_PAISE)
  if (isAbove('taxablePaise')) throw invalidField('taxable', message('purchasing.note-above-claim'))
  if (isAbove('taxPaise')) throw invalidField('tax', message('purchasing.note-above-claim'))
  if (note.taxablePaise === 0) throw invalidField('taxable', message('purchasing.note-of-nothing'))
  if (Math.abs(note.roundOffPaise) > ROUNDING_PAISE) {
    throw invalidField('roundOff', message('purchasing.round-off'))
  }
}

/** Writes the answer to a claim, by line and into the supplier's account. */
function answer(
  tx: WritableDb,
  context: CommitContext,
  answered: {
    claim: Claim
    lines: readonly ClaimLine[]
    credited: Sums
    creditedPaise: number
    state: 'Credited' | 'Refused'
    goodsCameBack?: boolean
    date: string
    note: string
  },
) {
  const { claim, credited, creditedPaise, date, lines, note, state } = answered
  const { nowMs, userId } = context
  const taxable = shareByWeight(
    credited.taxablePaise,
    lines.map(({ taxablePaise }) => taxablePaise),
  )
  const tax = shareByWeight(
    credited.taxPaise,
    lines.map(({ taxPaise }) => taxPaise),
  )
  for (const [index, { id }] of lines.entries()) {
    run(
      tx,
      `UPDATE supplier_return_lines
          SET credited_taxable_paise = :taxablePaise, credited_tax_paise = :taxPaise
        WHERE id = :id`,
      { id, taxablePaise: taxable[index] ?? 0, taxPaise: tax[index] ?? 0 },
    )
  }
  run(
    tx,
    `UPDATE supplier_returns
        SET state = :state, credited_paise = :creditedPaise, answered_at_ms = :nowMs,
            answered_by = :userId
      WHERE id = :id`,
    { id: claim.id, state, creditedPaise, nowMs, userId },
  )
  const lostPaise = bookLoss(tx, context, {
    returnId: claim.id,
    goodsCameBack: answered.goodsCameBack === true,
  })
  const creditGivenUpPaise = giveCreditUp(tx, context, {
    returnId: claim.id,
    isRefused: state === 'Refused',
    goodsCameBack: answered.goodsCameBack === true,
  })
  // The debit note has lowered the account by the whole claim.
  writeSupplierEntry(tx, {
    supplierId: claim.supplierId,
    kind: 'credit-note',
    amountPaise: claim.totalPaise - creditedPaise,
    date,
    entity: 'supplierReturn',
    entityId: claim.id,
    number: claim.returnNo,
    note,
    atMs: nowMs,
    userId,
  })
  recordChange(tx, {
    actor: context,
    atMs: nowMs,
    action: state === 'Credited' ? 'purchase.return-credited' : 'purchase.return-refused',
    entity: 'supplierReturn',
    entityId: claim.id,
    detail: {
      returnNo: claim.returnNo,
      note,
      date,
      ...credited,
      creditedPaise,
      lostPaise,
      creditGivenUpPaise,
    },
  })
  return {
    success: true,
    returnNo: claim.returnNo,
    credited: toRupees(creditedPaise),
    lost: toRupees(lostPaise),
    creditGivenUp: toRupees(creditGivenUpPaise),
    balance: toRupees(supplierBalance(tx, claim.supplierId)),
  }
}

type Movement = {
  id: number
  itemId: number
  unitId: number | null
  batchId: number | null
  qtyMilli: number
  valuePaise: number
  salesCostPaise: number
  reason: string
}

/** Puts goods that came back on the shelf as they had left it; they may be returned again. */
function putBackGoods(
  tx: WritableDb,
  claim: Claim,
  lines: readonly ClaimLine[],
  source: MovementSource,
): void {
  const movements = all<Movement>(
    tx,
    `SELECT m.id, m.item_id AS itemId, m.unit_id AS unitId, m.batch_id AS batchId,
            m.qty_milli AS qtyMilli, m.value_paise AS valuePaise,
            m.sales_cost_paise AS salesCostPaise, m.reason
       FROM stock_movements m
      WHERE ${movementsOfPaper('supplierReturn', ':id')} AND m.id > :done ORDER BY m.id`,
    { id: claim.id, done: movementsDone(tx, claim.id) },
  )
  for (const { itemId, salesCostPaise, valuePaise, ...movement } of movements) {
    if (movement.reason === 'cost') {
      recordCost(tx, { ...source, itemId }, { stockPaise: -valuePaise, soldPaise: -salesCostPaise })
      continue
    }
    const { batchId, id, qtyMilli, unitId } = movement
    if (unitId !== null) {
      const unit = findUnit(tx, unitId)
      if (unit?.status !== 'returned_to_supplier' || unit.itemId !== itemId) {
        throw new Refusal(
          'CONFLICT',
          message('purchasing.piece-not-away', { code: unit?.code ?? '' }),
        )
      }
      putBackUnit(tx, unitId)
    }
    recordMovement(tx, {
      ...source,
      itemId,
      unitId,
      batchId,
      qtyMilli: -qtyMilli,
      reason: 'purchase_return',
      costPaise: -valuePaise,
      reversesId: id,
    })
  }
  for (const { isRejected, qtyMilli, receiptLineId } of lines) {
    if (receiptLineId === null) continue
    run(
      tx,
      `UPDATE goods_receipt_lines
          SET returned_milli = returned_milli - :qtyMilli,
              returned_rejected_milli = returned_rejected_milli - :qtyMilli * :isRejected
        WHERE id = :id`,
      { id: receiptLineId, qtyMilli, isRejected },
    )
  }
}
