import { recordChange } from '../../audit/record-change.ts'
import { HOLDING, type ItemHolding } from '../../catalog/insert-item.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { approveCount as spec } from '../../contract/stock-counts.ts'
import { all, exactlyOne, type ReadableDb, run } from '../../db/sql.ts'
import { averageCost, costOfIssue } from '../../domain/stock-value.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { milliToQuantity } from '../../wire/rupees.ts'
import { stockShort } from '../issue-stock.ts'
import { assertMayWriteOff } from '../write-off-limit.ts'
import { type CountRow, itemsToRecount, openCountOf, zonesOf } from './count-rows.ts'
import { type DueLine, keepDue, postDue, postSome } from './post-due.ts'
import { type CountedLine, countedLines, notCounted } from './variances.ts'
import { whoApproves } from './who-approves.ts'

const ONE_PIECE_MILLI = 1_000
const MOST_NAMED = 5

/**
 * Decides in one transaction, which is all that a small count takes. What is left of a large one is
 * posted in steps after it, and by the next start if the power goes meanwhile.
 */
export const approveCount = operation(spec, async (call) => {
  const { body, services } = call
  const { nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  const decisions = decisionsOf(services, body)
  const reason = body.reason?.trim() ?? null
  const isLeft = services.write((tx) => {
    const count = openCountOf(tx, countId)
    assertClosed(tx, countId)
    assertMayApprove(tx, { countId, userId, reason })
    const lines = countedLines(tx, countId)
    assertDecided(tx, countId, lines, decisions)
    const due = lines.map((line) =>
      dueOf(line, decisions.get(keyOf(line.itemId, line.lot)) !== false),
    )
    if (body.notCountedIsZero === true) due.push(...dueOfRest(tx, count, lines))
    assertMayWriteOff(tx, call.user, shortPaiseOf(tx, due))
    keepDue(tx, countId, due)
    run(
      tx,
      `UPDATE stock_counts
          SET state = 'Posted', ended_at_ms = :nowMs, ended_by = :userId, end_reason = :reason
        WHERE id = :countId`,
      { countId, nowMs, userId, reason },
    )
    const deltas = due.map(deltaOf)
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.posted',
      entity: 'stockCount',
      entityId: countId,
      detail: { name: count.name, items: lines.length, ...sumsOf(deltas), reason },
    })
    return postSome(tx, countId, nowMs)
  })
  if (isLeft) await postDue(services, countId)
  const posted = all<{ milli: number }>(
    services.db,
    'SELECT posted_milli AS milli FROM count_lines WHERE count_id = :countId',
    { countId },
  )
  const sums = sumsOf(posted.map(({ milli }) => milli))
  return {
    success: true,
    state: 'Posted',
    posted: sums.posted,
    over: milliToQuantity(sums.overMilli),
    short: milliToQuantity(sums.shortMilli),
  }
})

function sumsOf(deltas: readonly number[]) {
  return {
    posted: deltas.filter((milli) => milli !== 0).length,
    overMilli: deltas.reduce((sum, milli) => sum + Math.max(0, milli), 0),
    shortMilli: deltas.reduce((sum, milli) => sum - Math.min(0, milli), 0),
  }
}

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

/** What a line changes; nothing where it is left as the book has it. */
function dueOf(line: CountedLine, isPosted: boolean): DueLine {
  const { batchId, bookMilli, countedMilli, itemId, lot, stockItemId, varianceMilli } = line
  const newLot = lot === null || batchId !== null ? null : { lot, expiresOn: line.expiresOn }
  const isBulk = !line.isSerialised && varianceMilli !== 0
  return {
    itemId,
    stockItemId,
    lot,
    countedMilli,
    bookMilli,
    isNotCounted: false,
    missing: isPosted ? line.missing.map(({ id }) => id) : [],
    found: isPosted ? line.found.map(({ id }) => id) : [],
    goods: isPosted && isBulk ? [{ batchId, newLot, qtyMilli: varianceMilli }] : [],
  }
}

type RestPart = { itemId: number; unitId: number | null; batchId: number | null; milli: number }

/** Takes out what nobody counted: each piece and lot, and what is in no lot. */
function dueOfRest(db: ReadableDb, count: CountRow, lines: readonly CountedLine[]): DueLine[] {
  const rest = notCounted(db, count, lines)
  const parts = all<RestPart>(
    db,
    `WITH rest AS MATERIALIZED (SELECT value AS itemId FROM json_each(:itemIds))
     SELECT r.itemId, u.id AS unitId, NULL AS batchId, ${ONE_PIECE_MILLI} AS milli
       FROM rest r JOIN units u ON u.item_id = r.itemId AND u.status = 'in_stock'
     UNION ALL
     SELECT r.itemId, NULL AS unitId, b.id AS batchId, b.on_hand_milli AS milli
       FROM rest r JOIN batches b ON b.item_id = r.itemId AND b.on_hand_milli > 0
     ORDER BY 2, 3`,
    { itemIds: JSON.stringify(rest.map(({ itemId }) => itemId)) },
  )
  const partsOf = Map.groupBy(parts, ({ itemId }) => itemId)
  return rest.map(({ bookMilli, itemId }) => {
    const own = partsOf.get(itemId) ?? []
    const missing = own.flatMap(({ unitId }) => unitId ?? [])
    const lots = missing.length > 0 ? [] : own
    const looseMilli =
      missing.length > 0 ? 0 : bookMilli - lots.reduce((sum, { milli }) => sum + milli, 0)
    const loose = looseMilli > 0 ? [{ batchId: null, milli: looseMilli }] : []
    return {
      itemId,
      stockItemId: itemId,
      lot: null,
      countedMilli: 0,
      bookMilli,
      isNotCounted: true,
      missing,
      found: [],
      goods: [...lots, ...loose].map(({ batchId, milli }) => ({
        batchId,
        newLot: null,
        qtyMilli: -milli,
      })),
    }
  })
}

function deltaOf({ found, goods, missing }: DueLine): number {
  return (
    ONE_PIECE_MILLI * (found.length - missing.length) +
    goods.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
  )
}

/**
 * Returns what the lines that take more than they bring cost, as they will be posted one after the
 * other. Throws 409 where less is here now than the count takes away.
 */
function shortPaiseOf(db: ReadableDb, due: readonly DueLine[]): number {
  const holdings = rowsById<ItemHolding>(
    db,
    `SELECT items.id, ${HOLDING} FROM json_each(:ids) w JOIN items ON items.id = w.value`,
    due.map(({ stockItemId }) => stockItemId),
  )
  const batches = rowsById<{ milli: number }>(
    db,
    'SELECT batches.id, on_hand_milli AS milli FROM json_each(:ids) w JOIN batches ON batches.id = w.value',
    due.flatMap(({ goods }) => goods.flatMap(({ batchId }) => batchId ?? [])),
  )
  const costs = rowsById<{ costPaise: number | null }>(
    db,
    'SELECT units.id, cost_paise AS costPaise FROM json_each(:ids) w JOIN units ON units.id = w.value',
    due.flatMap(({ found, missing }) => [...missing, ...found]),
  )
  let shortPaise = 0
  for (const line of due) {
    const holding = holdings.get(line.stockItemId)
    if (holding === undefined) continue
    let linePaise = 0
    const move = (qtyMilli: number, ownPaise: number | null): void => {
      const paise =
        qtyMilli < 0
          ? -costOfIssue(holding, -qtyMilli, ownPaise)
          : (ownPaise ?? averageCost(holding, qtyMilli) ?? 0)
      holding.onHandMilli += qtyMilli
      holding.valuePaise += paise
      linePaise += paise
    }
    for (const id of line.missing) move(-ONE_PIECE_MILLI, costs.get(id)?.costPaise ?? null)
    for (const id of line.found) move(ONE_PIECE_MILLI, costs.get(id)?.costPaise ?? null)
    for (const { batchId, qtyMilli } of line.goods) {
      const batch = batchId === null ? undefined : batches.get(batchId)
      const hereMilli = Math.min(holding.onHandMilli, batch?.milli ?? holding.onHandMilli)
      if (qtyMilli < 0 && hereMilli + qtyMilli < 0) {
        throw stockShort(nameOf(db, line.stockItemId))
      }
      if (batch !== undefined) batch.milli += qtyMilli
      move(qtyMilli, null)
    }
    shortPaise -= Math.min(0, linePaise)
  }
  return shortPaise
}

/** The rows of some IDs, by ID. */
function rowsById<Row>(db: ReadableDb, sql: string, ids: readonly number[]): Map<number, Row> {
  const rows = all<Row & { id: number }>(db, sql, { ids: JSON.stringify([...new Set(ids)]) })
  return new Map(rows.map((row) => [row.id, row]))
}
