import { recordChange } from '../audit/record-change.ts'
import type { BodyOf } from '../contract/operation.ts'
import {
  type AdjustReason,
  type adjustStock,
  dropVoucherDraft as dropSpec,
  listVoucherDrafts as listSpec,
  readVoucherDraft as readSpec,
  saveVoucherDraft as saveSpec,
} from '../contract/stock.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { type CommitContext, commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { centipaiseToRupees, milliToQuantity, toCentipaise, toMilli } from '../wire/rupees.ts'

const NAMED_ITEMS = 3

type SentLine = BodyOf<typeof adjustStock>['lines'][number]
type Draft = { id: number; version: number; reason: AdjustReason; note: string | null }

export const saveVoucherDraft = operation(saveSpec, (call) => {
  const { body, services, user } = call
  const context = commitContext(call)
  return services.write((tx) => {
    const draft = draftNamed(tx, services, body)
    const sent =
      draft === null || user.permissions.has('cost.see')
        ? body.lines
        : withHiddenCosts(tx, services, { lines: body.lines, draftId: draft.id })
    const { id, version } = writeHead(tx, context, draft, body)
    writeLines(tx, services, id, sent)
    recordChange(tx, {
      actor: context,
      atMs: context.nowMs,
      action: 'stock-draft.saved',
      entity: 'stockVoucherDraft',
      entityId: id,
      detail: { version, reason: body.reason, lines: sent.length },
    })
    return {
      success: true,
      draftID: services.ids.encode('stockVoucherDraft', id),
      version,
    }
  })
})

export const dropVoucherDraft = operation(dropSpec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  return services.write((tx) => {
    const draft = draftNamed(tx, services, body)
    if (draft !== null) deleteDraft(tx, context, draft, 'stock-draft.dropped')
    return { success: true, draftID: body.draftID }
  })
})

export const listVoucherDrafts = operation(listSpec, ({ services }) => {
  const rows = all<Draft & { atMs: number; by: string; piecesMilli: number; names: string }>(
    services.db,
    `SELECT d.id, d.version, d.reason, d.note, d.saved_at_ms AS atMs, u.display_name AS by,
            (SELECT coalesce(sum(qty_milli), 0) FROM stock_voucher_draft_lines
              WHERE draft_id = d.id) AS piecesMilli,
            (SELECT json_group_array(name) FROM (
               SELECT DISTINCT i.name FROM stock_voucher_draft_lines l JOIN items i ON i.id = l.item_id
                WHERE l.draft_id = d.id ORDER BY l.id LIMIT ${NAMED_ITEMS})) AS names
       FROM stock_voucher_drafts d JOIN users u ON u.id = d.saved_by
      ORDER BY d.saved_at_ms DESC, d.id DESC`,
  )
  const { timeZone } = services.branch()
  return {
    Items: rows.map((row) => ({
      ID: services.ids.encode('stockVoucherDraft', row.id),
      Reason: row.reason,
      Note: row.note,
      At: toLocalText(row.atMs, timeZone),
      By: row.by,
      Pieces: milliToQuantity(row.piecesMilli),
      Items: JSON.parse(row.names),
    })),
  }
})

export const readVoucherDraft = operation(readSpec, ({ params, services, user }) => {
  const id = services.idOf('stockVoucherDraft', params.draftID, 'draftID')
  const draft = draftOf(services.db, id)
  const seesCost = user.permissions.has('cost.see')
  const { ids } = services
  return {
    ID: ids.encode('stockVoucherDraft', draft.id),
    Version: draft.version,
    Reason: draft.reason,
    Note: draft.note,
    Lines: linesOf(services.db, draft.id).map((line) => ({
      ItemID: ids.encode('item', line.itemId),
      Name: line.name,
      Code: line.code,
      IsSerialised: line.isSerialised === 1,
      TracksBatches: line.tracksBatches === 1,
      InventoryID: line.unitId === null ? null : ids.encode('unit', line.unitId),
      Lot: line.lot,
      ExpiresOn: line.expiresOn,
      Qty: milliToQuantity(line.qtyMilli),
      ...(seesCost
        ? { Cost: line.costCentipaise === null ? null : centipaiseToRupees(line.costCentipaise) }
        : {}),
      UnitCodes: JSON.parse(line.unitCodes),
    })),
  }
})

/**
 * Returns the draft that a request names, null where it names none. Throws 404 for one that was posted
 * or thrown away, 409 for another's version.
 */
export function draftNamed(
  db: ReadableDb,
  services: Services,
  { draftID, version }: { draftID?: string; version?: number },
): Draft | null {
  if (draftID === undefined) return null
  const draft = draftOf(db, services.idOf('stockVoucherDraft', draftID, 'draftID'))
  if (version !== undefined && version !== draft.version) {
    throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
  }
  return draft
}

function draftOf(db: ReadableDb, id: number): Draft {
  const draft = one<Draft>(
    db,
    'SELECT id, version, reason, note FROM stock_voucher_drafts WHERE id = :id',
    { id },
  )
  if (draft === undefined) throw new Refusal('NOT_FOUND', message('stock.no-draft'))
  return draft
}

/** Takes a draft out, because it is posted or thrown away. */
export function deleteDraft(
  tx: WritableDb,
  context: CommitContext,
  { id, note, reason }: Draft,
  action: 'stock-draft.posted' | 'stock-draft.dropped',
): void {
  const { lines } = exactlyOne<{ lines: number }>(
    tx,
    'SELECT count(*) AS lines FROM stock_voucher_draft_lines WHERE draft_id = :id',
    { id },
  )
  run(tx, 'DELETE FROM stock_voucher_draft_lines WHERE draft_id = :id', { id })
  run(tx, 'DELETE FROM stock_voucher_drafts WHERE id = :id', { id })
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action,
    entity: 'stockVoucherDraft',
    entityId: id,
    detail: { reason, note, lines },
  })
}

/**
 * Returns lines as they were sent, with the costs of the draft that were left out: whoever may not
 * see what goods cost goes on with the draft of another without losing them.
 */
export function withHiddenCosts(
  db: ReadableDb,
  services: Services,
  { draftId, lines }: { draftId: number; lines: readonly SentLine[] },
): SentLine[] {
  const kept = linesOf(db, draftId)
  return lines.map((line, index) => {
    if (line.cost !== undefined) return line
    const { itemId, lot, unitId } = namesOf(services, line, index)
    const at = kept.findIndex(
      (each) => each.itemId === itemId && each.unitId === unitId && each.lot === lot,
    )
    const costCentipaise = at === -1 ? null : (kept.splice(at, 1)[0]?.costCentipaise ?? null)
    return costCentipaise === null ? line : { ...line, cost: centipaiseToRupees(costCentipaise) }
  })
}

/** Lines of vouchers that are not posted follow an item that is merged into another. */
export function moveVoucherDraftLines(
  tx: WritableDb,
  fromItemId: number,
  intoItemId: number,
): void {
  run(
    tx,
    'UPDATE stock_voucher_draft_lines SET item_id = :intoItemId WHERE item_id = :fromItemId',
    { fromItemId, intoItemId },
  )
}

function writeHead(
  tx: WritableDb,
  { nowMs, userId }: CommitContext,
  draft: Draft | null,
  body: { reason: AdjustReason; note?: string },
): { id: number; version: number } {
  const columns = { reason: body.reason, note: body.note?.trim() ?? null, nowMs, userId }
  if (draft === null) {
    const id = insert(
      tx,
      `INSERT INTO stock_voucher_drafts (reason, note, saved_at_ms, saved_by)
       VALUES (:reason, :note, :nowMs, :userId)`,
      columns,
    )
    return { id, version: 1 }
  }
  run(
    tx,
    `UPDATE stock_voucher_drafts
        SET version = version + 1, reason = :reason, note = :note, saved_at_ms = :nowMs,
            saved_by = :userId
      WHERE id = :id`,
    { ...columns, id: draft.id },
  )
  run(tx, 'DELETE FROM stock_voucher_draft_lines WHERE draft_id = :id', { id: draft.id })
  return { id: draft.id, version: draft.version + 1 }
}

/** Writes the lines of a draft. Throws 404 for an item and 400 for a piece that there is not. */
function writeLines(
  tx: WritableDb,
  services: Services,
  draftId: number,
  lines: readonly SentLine[],
): void {
  for (const [index, line] of lines.entries()) {
    const { itemId, lot, unitId } = namesOf(services, line, index)
    const item = one(tx, 'SELECT 1 FROM items WHERE id = :itemId', { itemId })
    if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
    const isPieceOfIt =
      unitId === null ||
      one(tx, 'SELECT 1 FROM units WHERE id = :unitId AND item_id = :itemId', { unitId, itemId })
    if (isPieceOfIt === undefined) {
      throw invalidField(`lines.${index}.inventoryID`, message('stock.no-such-item'))
    }
    insert(
      tx,
      `INSERT INTO stock_voucher_draft_lines
         (draft_id, item_id, unit_id, lot, expires_on, qty_milli, cost_centipaise, unit_codes_json)
       VALUES (:draftId, :itemId, :unitId, :lot, :expiresOn, :qtyMilli, :cost, :unitCodes)`,
      {
        draftId,
        itemId,
        unitId,
        lot,
        expiresOn:
          line.expiresOn === undefined
            ? null
            : requestDate(services, line.expiresOn, `lines.${index}.expiresOn`).slice(0, 10),
        qtyMilli: toMilli(line.qty),
        cost: line.cost === undefined ? null : toCentipaise(line.cost),
        unitCodes: JSON.stringify((line.unitCodes ?? []).map((code) => code.trim())),
      },
    )
  }
}

function namesOf(services: Services, line: SentLine, index: number) {
  return {
    itemId: services.idOf('item', line.itemID, `lines.${index}.itemID`),
    unitId:
      line.inventoryID === undefined
        ? null
        : services.idOf('unit', line.inventoryID, `lines.${index}.inventoryID`),
    lot: line.lot?.trim() ?? null,
  }
}

type LineRow = {
  itemId: number
  name: string
  code: string
  isSerialised: number
  tracksBatches: number
  unitId: number | null
  lot: string | null
  expiresOn: string | null
  qtyMilli: number
  costCentipaise: number | null
  unitCodes: string
}

function linesOf(db: ReadableDb, draftId: number): LineRow[] {
  return all(
    db,
    `SELECT l.item_id AS itemId, i.name, coalesce(i.barcode, i.code) AS code,
            i.is_serialised AS isSerialised, i.tracks_batches AS tracksBatches,
            l.unit_id AS unitId, l.lot, l.expires_on AS expiresOn, l.qty_milli AS qtyMilli,
            l.cost_centipaise AS costCentipaise, l.unit_codes_json AS unitCodes
       FROM stock_voucher_draft_lines l JOIN items i ON i.id = l.item_id
      WHERE l.draft_id = :draftId ORDER BY l.id`,
    { draftId },
  )
}
