import { recordChange } from '../audit/record-change.ts'
import { moveDraftIds } from '../cart/move-draft-ids.ts'
import { itemsNaming, moveItems, type NamedByItems } from '../catalog/move-items.ts'
import { type MasterKind, mergeMasters as spec } from '../contract/shop-masters.ts'
import { CUSTOMER_POINTERS } from '../customers/master-pointers.ts'
import { exactlyOne, one, type ReadableDb, run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { LAB_POINTERS } from '../lab/master-pointers.ts'
import { MASTERS } from '../masters/master-kinds.ts'
import { type MasterPointer, SUPPLIER_ACCOUNT_POINTERS } from '../masters/master-pointers.ts'
import { type MasterRecord, masterRow, retireMaster } from '../masters/masters-operations.ts'
import { ORDER_POINTERS } from '../orders/master-pointers.ts'
import { CAMPAIGN_POINTERS } from '../outreach/master-pointers.ts'
import { PRESCRIPTION_POINTERS } from '../prescriptions/master-pointers.ts'
import { PURCHASE_POINTERS } from '../purchasing/master-pointers.ts'
import { RECEIPT_POINTERS } from '../receipts/master-pointers.ts'
import { LENS_FAMILY_POINTERS } from '../stock/master-pointers.ts'

/** Everything but items that points to rows of lists. */
export const POINTERS: readonly MasterPointer[] = [
  ...ORDER_POINTERS,
  ...PRESCRIPTION_POINTERS,
  ...CUSTOMER_POINTERS,
  ...RECEIPT_POINTERS,
  ...LAB_POINTERS,
  ...PURCHASE_POINTERS,
  ...SUPPLIER_ACCOUNT_POINTERS,
  ...LENS_FAMILY_POINTERS,
  ...CAMPAIGN_POINTERS,
]

const MOVED = {
  orders: message('masters.moved-orders'),
  prescriptions: message('masters.moved-prescriptions'),
  customers: message('masters.moved-customers'),
  payments: message('masters.moved-payments'),
  jobs: message('masters.moved-jobs'),
  bills: message('masters.moved-bills'),
  'purchase-orders': message('masters.moved-purchase-orders'),
  entries: message('masters.moved-entries'),
  items: message('masters.moved-items'),
  families: message('masters.moved-families'),
  campaigns: message('masters.moved-campaigns'),
} as const satisfies Record<MasterPointer['what'], unknown>

type Pair = { kind: MasterKind; from: MasterRecord; into: MasterRecord }

/** Merges a duplicate of a list into another row; a preview says what would move. */
export const mergeMasters = operation(spec, ({ actor, body, params, services, user }) => {
  const { kind } = params
  const { idKind } = MASTERS[kind]
  const fromId = services.idOf(idKind, body.fromID, 'fromID')
  const intoId = services.idOf(idKind, body.intoID, 'intoID')
  if (fromId === intoId) throw invalidField('intoID', message('masters.merge-itself'))
  const read = (db: ReadableDb) => {
    const from = masterRow(db, kind, fromId)
    const into = masterRow(db, kind, intoId)
    assertMergeable(db, { kind, from, into })
    return { from, into, counts: countMoves(db, { kind, from, into }) }
  }
  const answer = (counts: Moves) => ({
    success: true,
    Moves: [...counts].map(([what, count]) => ({
      What: MOVED[what],
      Count: count,
    })),
  })
  if (body.preview) return answer(read(services.db).counts)
  return services.write((tx) => {
    const { counts, from, into } = read(tx)
    const atMs = services.clock.now()
    retireMaster(tx, kind, { from, into })
    for (const { move } of POINTERS.filter((pointer) => pointer.kind === kind)) {
      run(tx, move, { from: fromId, into: intoId })
    }
    moveDraftIds(tx, services.ids.encode(idKind, fromId), services.ids.encode(idKind, intoId))
    const items = namedByItems(kind, from)
    const next = namedByItems(kind, into)
    if (items !== null && next !== null) {
      moveItems(tx, items, next, { userId: user.userId, atMs, reason: into.name })
    }
    recordChange(tx, {
      actor,
      atMs,
      action: 'masters.merged',
      entity: idKind,
      entityId: intoId,
      detail: { kind, fromId, fromName: from.name, moves: Object.fromEntries(counts) },
    })
    return answer(counts)
  })
})

type Moves = ReadonlyMap<MasterPointer['what'], number>

function countMoves(db: ReadableDb, { from, kind }: Pair): Moves {
  const counts = new Map<MasterPointer['what'], number>()
  const add = (what: MasterPointer['what'], count: number) => {
    if (count > 0) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  for (const pointer of POINTERS.filter((each) => each.kind === kind)) {
    add(pointer.what, exactlyOne<{ count: number }>(db, pointer.count, { from: from.id }).count)
  }
  const items = namedByItems(kind, from)
  if (items !== null) add('items', itemsNaming(db, items).length)
  return counts
}

function namedByItems(kind: MasterKind, { id, name }: MasterRecord): NamedByItems | null {
  if (kind === 'Supplier') return { kind, id }
  if (kind === 'Category') return { kind, id }
  return kind === 'Brand' ? { kind, name } : null
}

/** Throws 409 for rows that were merged or bills that would be double, 422 for unlike rows. */
function assertMergeable(db: ReadableDb, { from, into, kind }: Pair): void {
  for (const { mergedIntoId, name } of [from, into]) {
    if (mergedIntoId !== null) {
      throw new Refusal('CONFLICT', message('masters.merged-away', { name }))
    }
  }
  if (into.isActive === 0) {
    throw new Refusal('BUSINESS_RULE', message('masters.merge-into-unused', { name: into.name }))
  }
  const names = { from: from.name, into: into.name }
  if (kind === 'Reason' && from['usedFor'] !== into['usedFor']) {
    throw new Refusal('BUSINESS_RULE', message('masters.merge-other-use', names))
  }
  if (kind === 'Holiday' && from['date'] !== into['date']) {
    throw new Refusal('BUSINESS_RULE', message('masters.merge-other-day', names))
  }
  if (kind === 'Category' && from['itemTypeID'] !== into['itemTypeID']) {
    throw new Refusal('BUSINESS_RULE', message('masters.merge-other-goods', names))
  }
  if (kind !== 'Supplier') return
  const gstins = [from['gstin'], into['gstin']]
  if (gstins.every((gstin) => typeof gstin === 'string') && gstins[0] !== gstins[1]) {
    throw new Refusal('BUSINESS_RULE', message('masters.merge-other-gstin', names))
  }
  const bill = sameBill(db, from.id, into.id)
  if (bill !== undefined) {
    throw new Refusal(
      'CONFLICT',
      message('masters.merge-same-bill', { ...names, bill: bill.billNo }),
    )
  }
}

/** Returns a bill that both suppliers have: entered twice, it is to be reversed first. */
function sameBill(db: ReadableDb, from: number, into: number): { billNo: string } | undefined {
  return one<{ billNo: string }>(
    db,
    `SELECT a.bill_no AS billNo FROM goods_receipts a
       JOIN goods_receipts b
         ON b.supplier_id = :into AND b.bill_year_id = a.bill_year_id AND b.bill_key = a.bill_key
      WHERE a.supplier_id = :from AND a.state <> 'Reversed' AND b.state <> 'Reversed'
        AND a.bill_key <> ''
     UNION ALL
     SELECT a.bill_no AS billNo FROM lab_bills a
       JOIN lab_bills b
         ON b.supplier_id = :into AND b.bill_year_id = a.bill_year_id AND b.bill_key = a.bill_key
      WHERE a.supplier_id = :from AND a.reversed_at_ms IS NULL AND b.reversed_at_ms IS NULL
      LIMIT 1`,
    { from, into },
  )
}
