import { recordChange } from '../audit/record-change.ts'
import { holdingOf, ownerOfCode } from '../catalog/insert-item.ts'
import { indexUnit } from '../catalog/search/index-item.ts'
import type { BodyOf } from '../contract/operation.ts'
import { type AdjustReason, adjustStock as spec } from '../contract/stock.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { isService } from '../domain/services.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import { batchOf } from './batches.ts'
import { creditOfLost } from './bought-credit.ts'
import { reclaimCreditOfUnit } from './reclaim-credit.ts'
import { type MovementSource, recordMovement } from './record-movement.ts'
import { takeOutOfStock } from './take-out.ts'
import { assertPiecesOnce, findUnit, insertUnit, putBackUnit } from './units.ts'
import { deleteDraft, draftNamed, withHiddenCosts } from './voucher-drafts.ts'
import { assertMayWriteOff } from './write-off-limit.ts'
import { writeVoucher } from './write-voucher.ts'

const ONE_PIECE_MILLI = 1_000

type SentLine = BodyOf<typeof spec>['lines'][number]

/** Reasons that bring goods in; the others take them out. */
const BRINGS: ReadonlySet<AdjustReason> = new Set(['found', 'opening'])

export const adjustStock = operation(spec, (call) => {
  const { body, services, user } = call
  const context = commitContext(call)
  return services.write((tx) => {
    const draft = draftNamed(tx, services, body)
    const sent =
      draft === null || user.permissions.has('cost.see')
        ? body.lines
        : withHiddenCosts(tx, services, { lines: body.lines, draftId: draft.id })
    const lines = linesOf(services, sent)
    assertTagsOnce(lines)
    assertPiecesOnce(tx, lines)
    const note = body.note?.trim() ?? null
    const { source, voucherId, voucherNo } = writeVoucher(tx, services, context, {
      reason: body.reason,
      note,
    })
    const costPaise = lines.reduce(
      (sum, line) => sum + adjustLine(tx, source, body.reason, line),
      0,
    )
    assertMayWriteOff(tx, call.user, costPaise)
    recordChange(tx, {
      actor: call.actor,
      atMs: context.nowMs,
      action: 'stock.adjusted',
      entity: 'stockVoucher',
      entityId: voucherId,
      detail: {
        voucherNo,
        reason: body.reason,
        note,
        lines: lines.map(({ itemId, sent, unitId }) => ({
          itemId,
          unitId,
          qtyMilli: toMilli(sent.qty),
        })),
      },
    })
    if (draft !== null) deleteDraft(tx, context, draft, 'stock-draft.posted')
    return {
      success: true,
      voucherID: services.ids.encode('stockVoucher', voucherId),
      voucherNo,
    }
  })
})

function linesOf(services: Services, sent: readonly SentLine[]): Line[] {
  return sent.map((line, index) => ({
    sent: line,
    field: `lines.${index}`,
    itemId: services.idOf('item', line.itemID, `lines.${index}.itemID`),
    unitId:
      line.inventoryID === undefined
        ? null
        : services.idOf('unit', line.inventoryID, `lines.${index}.inventoryID`),
    expiresOn:
      line.expiresOn === undefined
        ? null
        : requestDate(services, line.expiresOn, `lines.${index}.expiresOn`).slice(0, 10),
  }))
}

type Line = {
  sent: SentLine
  field: string
  itemId: number
  unitId: number | null
  expiresOn: string | null
}

/** Throws 400 beside the line with a tag that was scanned for a new piece before. */
function assertTagsOnce(lines: readonly Line[]): void {
  const seen = new Set<string>()
  for (const { field, sent } of lines) {
    for (const tag of sent.unitCodes ?? []) {
      const code = tag.trim()
      if (seen.has(code)) {
        throw invalidField(`${field}.unitCodes`, message('stock.piece-twice', { code }))
      }
      seen.add(code)
    }
  }
}

/** Returns the cost of what was taken out, in paise. */
function adjustLine(
  tx: WritableDb,
  source: MovementSource,
  reason: AdjustReason,
  line: Line,
): number {
  const item = itemOf(tx, line.itemId)
  if (isService(item.hsn)) {
    throw new Refusal('BUSINESS_RULE', message('stock.service', { item: item.name }))
  }
  const qtyMilli = toMilli(line.sent.qty)
  const lot = line.sent.lot?.trim() ?? null
  if (!BRINGS.has(reason)) {
    const { field, itemId, unitId } = line
    const taken = takeOutOfStock(tx, {
      ...source,
      itemId,
      unitId,
      lot,
      qtyMilli,
      reason,
      costPaise: null,
      unitStatus: 'written_off',
      field,
    })
    reverseCredit(tx, { itemId, unitId, movementId: taken.id, qtyMilli, source })
    return -taken.valuePaise
  }
  if (reason === 'opening') assertNeverBought(tx, line.itemId, item.name)
  if (item.isSerialised === 1) bringUnits(tx, source, reason, line, item.name)
  else {
    if (line.unitId !== null) {
      throw invalidField(
        `${line.field}.inventoryID`,
        message('stock.not-numbered', { item: item.name }),
      )
    }
    if (item.tracksBatches === 1 && lot === null) {
      throw invalidField(`${line.field}.lot`, message('stock.which-lot', { item: item.name }))
    }
    const batchId =
      item.tracksBatches === 1 && lot !== null
        ? batchOf(tx, { itemId: line.itemId, lot, expiresOn: line.expiresOn, mrpCentipaise: null })
        : null
    recordMovement(tx, {
      ...source,
      itemId: line.itemId,
      unitId: null,
      batchId,
      qtyMilli,
      reason,
      costPaise: arrivalCost(reason, line.sent, qtyMilli),
    })
  }
  return 0
}

type Item = {
  name: string
  hsn: string
  isSerialised: number
  tracksBatches: number
  codeKey: string
}

function itemOf(tx: WritableDb, itemId: number): Item {
  const item = one<Item>(
    tx,
    `SELECT name, hsn, is_serialised AS isSerialised, tracks_batches AS tracksBatches,
            code_key AS codeKey
       FROM items WHERE id = :itemId`,
    { itemId },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  return item
}

/** What is found comes in at the average; opening stock at what it cost, where that is told. */
function arrivalCost(
  reason: AdjustReason,
  { cost }: SentLine,
  qtyMilli: number,
): number | 'average' | null {
  if (cost !== undefined) return timesQuantity(qtyMilli, toCentipaise(cost))
  return reason === 'found' ? 'average' : null
}

/** Throws 409 once goods of the item were bought: from then on it has its opening stock. */
function assertNeverBought(tx: WritableDb, itemId: number, name: string): void {
  const bought = one(
    tx,
    `SELECT 1 FROM stock_movements WHERE item_id = :itemId AND reason = 'purchase' LIMIT 1`,
    { itemId },
  )
  if (bought === undefined) return
  throw new Refusal('CONFLICT', message('stock.bought-before', { item: name }))
}

/** Brings numbered pieces in: one that was written off by its ID, new ones by their tags. */
function bringUnits(
  tx: WritableDb,
  source: MovementSource,
  reason: AdjustReason,
  { field, itemId, sent, unitId }: Line,
  name: string,
): void {
  const qtyMilli = toMilli(sent.qty)
  const movement = { ...source, itemId, reason, qtyMilli: ONE_PIECE_MILLI }
  if (unitId !== null) {
    if (qtyMilli !== ONE_PIECE_MILLI) throw invalidField(`${field}.qty`, message('stock.one-piece'))
    const unit = findUnit(tx, unitId)
    if (unit?.itemId !== itemId || unit.status !== 'written_off') {
      throw new Refusal('CONFLICT', message('stock.not-written-off', { item: name }))
    }
    putBackUnit(tx, unitId)
    const costPaise = unit.costPaise ?? 'average'
    const { id } = recordMovement(tx, { ...movement, unitId, costPaise })
    reclaimCreditOfUnit(tx, { movementId: id, unitId, source })
    return
  }
  const codes = (sent.unitCodes ?? []).map((code) => code.trim())
  if (codes.length === 0 || codes.length * ONE_PIECE_MILLI !== qtyMilli) {
    throw invalidField(
      `${field}.unitCodes`,
      message('purchasing.tags-needed', { count: Math.ceil(sent.qty) }),
    )
  }
  const paise = sent.cost === undefined ? null : timesQuantity(qtyMilli, toCentipaise(sent.cost))
  const costs =
    paise === null
      ? []
      : shareByWeight(
          paise,
          codes.map(() => 1),
        )
  for (const [index, code] of codes.entries()) {
    const owner = ownerOfCode(tx, code)
    if (owner !== undefined) {
      throw new Refusal('CONFLICT', message('catalog.code-taken', { code, name: owner }))
    }
    const costPaise = costs[index] ?? null
    const newId = insertUnit(tx, { itemId, code, atMs: source.atMs, costPaise })
    indexUnit(tx, { code, itemId, unitId: newId })
    recordMovement(tx, { ...movement, unitId: newId, costPaise })
  }
}

/**
 * Notes the tax credit to be reversed for goods that were lost, destroyed or given away: what was
 * taken for them, and which of them have no known cost. To be called after their movement.
 */
export function reverseCredit(
  tx: WritableDb,
  {
    itemId,
    movementId,
    qtyMilli,
    source,
    unitId,
  }: {
    itemId: number
    unitId: number | null
    movementId: number
    /** What left, above zero. */
    qtyMilli: number
    source: MovementSource
  },
): void {
  const heldMilli = holdingOf(tx, itemId).onHandMilli + qtyMilli
  const { credits, unknownMilli } = creditOfLost(tx, { heldMilli, itemId, qtyMilli, unitId })
  if (unknownMilli > 0) {
    run(
      tx,
      'INSERT INTO losses_without_cost (movement_id, qty_milli) VALUES (:movementId, :unknownMilli)',
      { movementId, unknownMilli },
    )
  }
  for (const credit of credits) {
    insert(
      tx,
      `INSERT INTO itc_reversals
         (movement_id, taxable_paise, tax_rate_ppm, tax_paise, half_paise, is_inter, at_ms)
       VALUES (:movementId, :taxablePaise, :ratePpm, :taxPaise, :halfPaise, :isInter, :atMs)`,
      { ...credit, movementId, atMs: source.atMs },
    )
  }
}
