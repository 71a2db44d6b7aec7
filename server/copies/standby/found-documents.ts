import { recordChange } from '../../audit/record-change.ts'
import { findCart } from '../../cart/cart-rows.ts'
import { removeCart } from '../../cart/clear-cart.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../../db/sql.ts'
import { toLocalText } from '../../domain/local-time.ts'
import type { CommitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { isRecord } from '../../wire/record.ts'
import {
  bookStockOfFound,
  carryFound,
  choicesFor,
  type Decision,
  type FoundDocument,
} from './carry-found.ts'
import { FOUND_KINDS, type FoundKind, type FoundOrder, type TailDocument } from './tail.ts'

/**
 * The own document of a number, with what it has in common with the same one elsewhere. Another one
 * of that number is found all the same: both came from copies of one place.
 */
const OWN: Readonly<Record<FoundKind, string>> = {
  Order: `SELECT 1 FROM sales_orders
           WHERE order_no = :number AND session_key = coalesce(:sessionKey, session_key)`,
  Invoice: `SELECT 1 FROM invoices
             WHERE invoice_no = :number AND invoice_date = :date AND net_paise = :amountPaise`,
  Receipt: `SELECT 1 FROM receipts
             WHERE receipt_no = :number AND receipt_date = :date AND amount_paise = :amountPaise`,
  CreditNote: `SELECT 1 FROM credit_notes WHERE credit_note_no = :number AND note_date = :date
                  AND amount_paise = :amountPaise`,
  RefundVoucher: `SELECT 1 FROM refund_vouchers WHERE voucher_no = :number
                     AND voucher_date = :date AND amount_paise = :amountPaise`,
}

function isOwn(db: ReadableDb, document: TailDocument): boolean {
  const { kind, modelJson } = document
  const order: Partial<FoundOrder> = kind === 'Order' ? JSON.parse(modelJson) : {}
  const sessionKey = order.sessionKey ?? null
  return one(db, OWN[kind], { ...document, sessionKey }) !== undefined
}

/** Whether a sale of this shop was saved under the session key. */
export function isOwnSession(db: ReadableDb, sessionKey: string): boolean {
  const sql = 'SELECT 1 FROM sales_orders WHERE session_key = :sessionKey'
  return one(db, sql, { sessionKey }) !== undefined
}

const NOBODY = { userId: null, ip: null } as const

/** What was sold on the other computer is not billed again from its cart here. */
function closeCart(tx: WritableDb, { modelJson }: TailDocument, nowMs: number): void {
  const { sessionKey }: Partial<FoundOrder> = JSON.parse(modelJson)
  const cart = sessionKey === undefined ? undefined : findCart(tx, sessionKey)
  if (cart?.state === 'open') removeCart(tx, cart, { actor: NOBODY, nowMs })
}

/**
 * Keeps what this shop lacks of the other computer's documents; returns how many are new. Of what a
 * till has told the numbers of, the paper takes their place.
 */
export function keepFound(
  tx: WritableDb,
  documents: readonly TailDocument[],
  { atMs, epoch }: { atMs: number; epoch: number },
): number {
  const fresh = documents.filter(
    (each) =>
      !isOwn(tx, each) &&
      one(
        tx,
        `SELECT 1 FROM found_documents WHERE kind = :kind AND number = :number AND digest = :digest`,
        { kind: each.kind, number: each.number, digest: each.digest },
      ) === undefined,
  )
  for (const each of fresh) {
    const id =
      completeTold(tx, each) ??
      insert(
        tx,
        `INSERT INTO found_documents (kind, number, document_date, customer_name, amount_paise,
         model_json, digest, source_epoch, found_at_ms)
       VALUES (:kind, :number, :date, :customerName, :amountPaise, :modelJson, :digest, :epoch,
         :atMs)`,
        { ...each, epoch, atMs },
      )
    if (each.kind === 'Order') closeCart(tx, each, atMs)
    recordChange(tx, {
      actor: NOBODY,
      atMs,
      action: 'document.found',
      entity: 'foundDocument',
      entityId: id,
      detail: { kind: each.kind, number: each.number, amountPaise: each.amountPaise },
    })
  }
  return fresh.length
}

/**
 * Puts the paper in the place of what a till had told of it. Whoever only noted it knew less than
 * there is to know now, so it is open again; goods and money that were booked stay so.
 */
function completeTold(tx: WritableDb, document: TailDocument): number | null {
  const { kind, number } = document
  const told = one<{ id: number }>(
    tx,
    'SELECT id FROM found_documents WHERE kind = :kind AND number = :number AND is_told = 1',
    { kind, number },
  )
  if (told === undefined) return null
  run(
    tx,
    `UPDATE found_documents
        SET document_date = :date, amount_paise = :amountPaise, model_json = :modelJson,
            customer_name = :customerName, digest = :digest, is_told = 0,
            decided_at_ms = CASE decision WHEN 'Noted' THEN NULL ELSE decided_at_ms END,
            decided_by = CASE decision WHEN 'Noted' THEN NULL ELSE decided_by END,
            decision = CASE decision WHEN 'Noted' THEN NULL ELSE decision END
      WHERE id = :id`,
    { ...document, id: told.id },
  )
  return told.id
}

/** Reads what the other computer told; what is no document is left out. */
export function documentsIn(raw: unknown): TailDocument[] {
  return Array.isArray(raw) ? raw.filter(isDocument) : []
}

function isDocument(raw: unknown): raw is TailDocument {
  if (!isRecord(raw)) return false
  const texts = ['number', 'date', 'customerName', 'modelJson', 'digest']
  return (
    FOUND_KINDS.some((kind) => kind === raw['kind']) &&
    texts.every((name) => typeof raw[name] === 'string') &&
    Number.isSafeInteger(raw['amountPaise'])
  )
}

type FoundRow = FoundDocument & {
  foundAtMs: number
  decision: Decision | null
  note: string | null
  decidedAtMs: number | null
  decidedBy: string | null
}

const FOUND = `
  SELECT f.id, f.kind, f.number, f.document_date AS date, f.customer_name AS customerName,
         f.amount_paise AS amountPaise, f.model_json AS modelJson, f.found_at_ms AS foundAtMs,
         f.is_told AS isTold,
         f.decision, f.note, f.decided_at_ms AS decidedAtMs, u.display_name AS decidedBy
    FROM found_documents f LEFT JOIN users u ON u.id = f.decided_by`

/** Every found document, those first about which nobody has decided. */
export function listFoundRows(db: ReadableDb): FoundRow[] {
  return all<FoundRow>(db, `${FOUND} ORDER BY f.decision IS NOT NULL, f.id`)
}

/** The rows as the contract has them. */
export function foundAnswer({ db, ids, branch }: Services) {
  const { timeZone } = branch()
  return listFoundRows(db).map((row) => ({
    ID: ids.encode('foundDocument', row.id),
    Kind: row.kind,
    Number: row.number,
    Date: row.date,
    CustomerName: row.customerName,
    Amount: row.amountPaise / 100,
    FoundAt: toLocalText(row.foundAtMs, timeZone),
    IsTold: row.isTold === 1,
    Choices: row.decision === null ? choicesFor(db, row) : [],
    Decision: row.decision,
    Note: row.note,
    DecidedAt: row.decidedAtMs === null ? null : toLocalText(row.decidedAtMs, timeZone),
    DecidedBy: row.decidedBy,
  }))
}

type Wish = { decision: Decision; note: string | null }

/**
 * Does what a person decided about one, and notes it; returns the order that carries it here, null
 * where there is none. Throws 404, 409 where somebody has decided already, and what can't be done.
 */
export function decideFoundRow(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  id: number,
  { decision, note }: Wish,
): string | null {
  const known = one<FoundRow>(tx, `${FOUND} WHERE f.id = :id`, { id })
  if (known === undefined) throw new Refusal('NOT_FOUND', message('standby.no-such-found'))
  if (known.decision !== null) throw new Refusal('CONFLICT', message('standby.found-decided'))
  const carried = decision === 'Carried' ? carryFound(tx, services, context, known) : null
  if (decision === 'StockBooked') bookStockOfFound(tx, context, known)
  const orderNo = carried?.orderNo ?? null
  for (const each of [id, ...(carried?.withIds ?? [])]) {
    noteDecision(tx, context, each, { decision, note: note ?? orderNo, orderNo })
  }
  return orderNo
}

function noteDecision(
  tx: WritableDb,
  { ip, nowMs: atMs, userId }: CommitContext,
  id: number,
  { decision, note, orderNo }: Wish & { orderNo: string | null },
): void {
  run(
    tx,
    `UPDATE found_documents SET decision = :decision, note = :note, decided_at_ms = :atMs,
        decided_by = :userId WHERE id = :id`,
    { id, decision, note, atMs, userId },
  )
  recordChange(tx, {
    actor: { userId, ip },
    atMs,
    action: 'document.found-decided',
    entity: 'foundDocument',
    entityId: id,
    detail: { decision, orderNo, hasNote: note !== null },
  })
}
