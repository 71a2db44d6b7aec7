import { recordChange } from '../../audit/record-change.ts'
import { holdingOf } from '../../catalog/insert-item.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { approveCount as spec } from '../../contract/stock-counts.ts'
import { all, exactlyOne, insert, type ReadableDb, run, type WritableDb } from '../../db/sql.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { milliToQuantity } from '../../wire/rupees.ts'
import { reverseCredit } from '../adjust-stock.ts'
import { batchOf } from '../batches.ts'
import { stockShort } from '../issue-stock.ts'
import { type MovementSource, recordMovement } from '../record-movement.ts'
import { putBackUnit, writeOffUnit } from '../units.ts'
import { assertMayWriteOff } from '../write-off-limit.ts'
import { type CountRow, itemsToRecount, openCountOf, zonesOf } from './count-rows.ts'
import { type CountedLine, countedLines, notCounted } from './variances.ts'
import { whoApproves } from './who-approves.ts'

const ONE_PIECE_MILLI = 1_000
const MOST_NAMED = 5

type Posted = { milli: number; paise: number }

export const approveCount = operation(spec, (call) => {
  const { body, services } = call
  const { nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  const decisions = decisionsOf(services, body)
  const reason = body.reason?.trim() ?? null
  return services.write((tx) => {
    const count = openCountOf(tx, countId)
    assertClosed(tx, countId)
    assertMayApprove(tx, { countId, userId, reason })
    const lines = countedLines(tx, countId)
    const decided = (line: CountedLine) => decisions.get(keyOf(line.itemId, line.lot))
    assertDecided(tx, countId, lines, decisions)
    const source: MovementSource = { entity: 'stockCount', entityId: countId, userId, atMs: nowMs }
    const moved: Posted[] = []
    for (const line of lines) {
      const isPosted = decided(line) !== false
      const posted = isPosted ? postLine(tx, source, line) : { milli: 0, paise: 0 }
      moved.push(posted)
      writeLine(tx, countId, line, posted)
    }
    if (body.notCountedIsZero === true) moved.push(...zeroRest(tx, source, count, lines))
    const shortPaise = moved.reduce((sum, { paise }) => sum - Math.min(0, paise), 0)
    assertMayWriteOff(tx, call.user, shortPaise)
    const deltas = moved.map(({ milli }) => milli)
    run(
      tx,
      `UPDATE stock_counts
          SET state = 'Posted', ended_at_ms = :nowMs, ended_by = :userId, end_reason = :reason
        WHERE id = :countId`,
      { countId, nowMs, userId, reason },
    )
    const overMilli = deltas.filter((milli) => milli > 0).reduce((sum, milli) => sum + milli, 0)
    const shortMilli = deltas.filter((milli) => milli < 0).reduce((sum, milli) => sum - milli, 0)
    const posted = deltas.filter((milli) => milli !== 0).length
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.posted',
      entity: 'stockCount',
      entityId: countId,
      detail: { name: count.name, items: lines.length, posted, overMilli, shortMilli, reason },
    })
    return {
      success: true,
      state: 'Posted',
      posted,
      over: milliToQuantity(overMilli),
      short: milliToQuantity(shortMilli),
    }
  })
})

type Decisions = ReadonlyMap<string, boolean>

function keyOf(itemId: number, lot: string | null): string {
  return JSON.stringify([itemId, lot])
}

function decisionsOf(services: Services, { decisions = [] }: BodyOf<typeof spec>): Decisions {
  return new Map(
    decisions.map(({ itemID, lot, post }, index) => [
      keyOf(services.idOf('item', itemID, `decisions.${index}.itemID`), lot ?? null),
      post,
    ]),
  )
}

function assertClosed(db: ReadableDb, countId: number): void {
  const zones = zonesOf(db, countId)
  if (zones.length === 0) throw new Refusal('BUSINESS_RULE', message('count.nothing-counted'))
  const open = zones.filter(({ state }) => state === 'Open').map(({ name }) => name)
  if (open.length === 0) return
  throw new Refusal('CONFLICT', message('count.zones-open', { zones: open.slice(0, MOST_NAMED) }))
}

function assertMayApprove(
  db: ReadableDb,
  of: { countId: number; userId: number; reason: string | null },
): void {
  const { mayApprove, needsReason, others } = whoApproves(db, of.countId, of.userId)
  if (!mayApprove) {
    throw new Refusal('FORBIDDEN', message('count.own-count', { names: [...others] }))
  }
  if (needsReason && of.reason === null) throw invalidField('reason', message('count.why-own'))
}

/** Throws 422 naming what moved while it was counted, or waits for a recount, without a decision. */
function assertDecided(
  db: ReadableDb,
  countId: number,
  lines: readonly CountedLine[],
  decisions: Decisions,
): void {
  const moved = lines.filter(
    ({ hasMoved, itemId, lot, varianceMilli }) =>
      hasMoved && varianceMilli !== 0 && !decisions.has(keyOf(itemId, lot)),
  )
  if (moved.length > 0) {
    const names = moved.slice(0, MOST_NAMED).map(({ itemId }) => nameOf(db, itemId))
    throw new Refusal('BUSINESS_RULE', message('count.moved', { count: moved.length, names }))
  }
  const waiting = itemsToRecount(db, countId).filter(({ id }) => !decisions.has(keyOf(id, null)))
  if (waiting.length === 0) return
  const names = waiting.slice(0, MOST_NAMED).map(({ name }) => name)
  throw new Refusal(
    'BUSINESS_RULE',
    message('count.still-to-recount', { count: waiting.length, names }),
  )
}

function nameOf(db: ReadableDb, itemId: number): string {
  return exactlyOne<{ name: string }>(db, 'SELECT name FROM items WHERE id = :itemId', { itemId })
    .name
}

/** Posts what differs as it differed then, on top of what has happened since. */
function postLine(tx: WritableDb, source: MovementSource, line: CountedLine): Posted {
  if (line.isSerialised) return postUnits(tx, source, line)
  if (line.varianceMilli === 0) return { milli: 0, paise: 0 }
  const batchId =
    line.lot === null
      ? null
      : (line.batchId ??
        batchOf(tx, {
          itemId: line.stockItemId,
          lot: line.lot,
          expiresOn: line.expiresOn,
          mrpCentipaise: null,
        }))
  return postBulk(tx, source, {
    itemId: line.stockItemId,
    batchId,
    qtyMilli: line.varianceMilli,
  })
}

function postBulk(
  tx: WritableDb,
  source: MovementSource,
  of: { itemId: number; batchId: number | null; qtyMilli: number },
): Posted {
  if (of.qtyMilli < 0) assertThere(tx, of)
  const moved = recordMovement(tx, {
    ...source,
    ...of,
    unitId: null,
    reason: 'count',
    ...(of.qtyMilli > 0 ? { costPaise: 'average' as const } : {}),
  })
  if (of.qtyMilli < 0) reverseCreditOf(tx, source, of.itemId, moved)
  return { milli: of.qtyMilli, paise: moved.valuePaise }
}

/** Throws 409 where less is here now than the count takes away. */
function assertThere(
  db: ReadableDb,
  { batchId, itemId, qtyMilli }: { itemId: number; batchId: number | null; qtyMilli: number },
): void {
  const batch =
    batchId === null
      ? null
      : exactlyOne<{ milli: number }>(
          db,
          'SELECT on_hand_milli AS milli FROM batches WHERE id = :batchId',
          { batchId },
        ).milli
  const { onHandMilli } = holdingOf(db, itemId)
  if (Math.min(onHandMilli, batch ?? onHandMilli) + qtyMilli < 0) {
    throw stockShort(nameOf(db, itemId))
  }
}

function postUnits(
  tx: WritableDb,
  source: MovementSource,
  { found, missing, stockItemId: itemId }: Pick<CountedLine, 'found' | 'missing' | 'stockItemId'>,
): Posted {
  let paise = 0
  for (const unit of missing) {
    writeOffUnit(tx, unit.id)
    const moved = recordMovement(tx, {
      ...source,
      itemId,
      unitId: unit.id,
      qtyMilli: -ONE_PIECE_MILLI,
      reason: 'loss',
    })
    reverseCreditOf(tx, source, itemId, moved)
    paise += moved.valuePaise
  }
  for (const unit of found) {
    putBackUnit(tx, unit.id)
    paise += recordMovement(tx, {
      ...source,
      itemId,
      unitId: unit.id,
      qtyMilli: ONE_PIECE_MILLI,
      reason: 'found',
      costPaise: unit.costPaise ?? 'average',
    }).valuePaise
  }
  return { milli: ONE_PIECE_MILLI * (found.length - missing.length), paise }
}

/** Goods that are lost give the tax credit back that was taken for them. */
function reverseCreditOf(
  tx: WritableDb,
  source: MovementSource,
  itemId: number,
  { id, valuePaise }: { id: number; valuePaise: number },
): void {
  reverseCredit(tx, { itemId, movementId: id, valuePaise: -valuePaise, source })
}

/** Takes out what nobody counted. Answers the quantities. */
function zeroRest(
  tx: WritableDb,
  source: MovementSource,
  count: CountRow,
  lines: readonly CountedLine[],
): Posted[] {
  return notCounted(tx, count, lines).map(({ bookMilli, itemId }) => {
    const posted = takeAll(tx, source, itemId)
    insertLine(tx, {
      countId: count.id,
      itemId,
      lot: null,
      countedMilli: 0,
      bookMilli,
      postedMilli: posted.milli,
      valuePaise: posted.paise,
      isNotCounted: 1,
    })
    return posted
  })
}

function takeAll(tx: WritableDb, source: MovementSource, itemId: number): Posted {
  const units = all<{ id: number; code: string; costPaise: number | null }>(
    tx,
    `SELECT id, code, cost_paise AS costPaise FROM units
      WHERE item_id = :itemId AND status = 'in_stock' ORDER BY id`,
    { itemId },
  )
  if (units.length > 0) {
    return postUnits(tx, source, { stockItemId: itemId, missing: units, found: [] })
  }
  const lots = all<{ batchId: number; milli: number }>(
    tx,
    `SELECT id AS batchId, on_hand_milli AS milli FROM batches
      WHERE item_id = :itemId AND on_hand_milli > 0 ORDER BY id`,
    { itemId },
  )
  const parts = lots.map(({ batchId, milli }) =>
    postBulk(tx, source, { itemId, batchId, qtyMilli: -milli }),
  )
  const { onHandMilli } = holdingOf(tx, itemId)
  if (onHandMilli > 0) {
    parts.push(postBulk(tx, source, { itemId, batchId: null, qtyMilli: -onHandMilli }))
  }
  return {
    milli: parts.reduce((sum, { milli }) => sum + milli, 0),
    paise: parts.reduce((sum, { paise }) => sum + paise, 0),
  }
}

function writeLine(tx: WritableDb, countId: number, line: CountedLine, posted: Posted): void {
  insertLine(tx, {
    countId,
    itemId: line.itemId,
    lot: line.lot,
    countedMilli: line.countedMilli,
    bookMilli: line.bookMilli,
    postedMilli: posted.milli,
    valuePaise: posted.paise,
    isNotCounted: 0,
  })
}

function insertLine(
  tx: WritableDb,
  line: {
    countId: number
    itemId: number
    lot: string | null
    countedMilli: number
    bookMilli: number
    postedMilli: number
    valuePaise: number
    isNotCounted: 0 | 1
  },
): void {
  insert(
    tx,
    `INSERT INTO count_lines
       (count_id, item_id, lot, counted_milli, book_milli, posted_milli, value_paise,
        is_not_counted)
     VALUES (:countId, :itemId, :lot, :countedMilli, :bookMilli, :postedMilli, :valuePaise,
             :isNotCounted)`,
    line,
  )
}
