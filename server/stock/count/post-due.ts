import { setImmediate as nextTurn } from 'node:timers/promises'
import { holdingOf } from '../../catalog/insert-item.ts'
import {
  all,
  exactlyOne,
  insert,
  one,
  type ReadableDb,
  run,
  type WritableDb,
} from '../../db/sql.ts'
import type { Services } from '../../kernel/services.ts'
import { reverseCredit } from '../adjust-stock.ts'
import { batchOf } from '../batches.ts'
import { reclaimCreditOfUnit } from '../reclaim-credit.ts'
import { type MovementSource, recordMovement } from '../record-movement.ts'
import { findUnit, putBackUnit, writeOffUnit } from '../units.ts'
import { survivorOf } from './goods-of-code.ts'

/** What a step holds every till for, its commit on top; one line at least is posted in it. */
const STEP_MS = 10
const LINES_A_STEP = 200
const ONE_PIECE_MILLI = 1_000

/** Goods in bulk of a line that come in (above zero) or go out. */
export type DueGoods = {
  batchId: number | null
  /** A lot that was met and never booked: made when it is posted. */
  newLot: { lot: string; expiresOn: string | null } | null
  qtyMilli: number
}

/** A line of an approved count with what it changes, decided once and posted in its turn. */
export type DueLine = {
  itemId: number
  stockItemId: number
  lot: string | null
  countedMilli: number
  bookMilli: number
  isNotCounted: boolean
  missing: readonly number[]
  found: readonly number[]
  goods: readonly DueGoods[]
}

/** Writes down what a count is to change; from then on it happens, even over a power cut. */
export function keepDue(tx: WritableDb, countId: number, lines: readonly DueLine[]): void {
  run(
    tx,
    `INSERT INTO count_due (count_id, line_json)
     SELECT :countId, value FROM json_each(:lines) ORDER BY key`,
    { countId, lines: JSON.stringify(lines.map((line) => JSON.stringify(line))) },
  )
}

/** Posts what is due of a count for about ten milliseconds. Returns whether some is left. */
export function postSome(tx: WritableDb, countId: number, atMs: number): boolean {
  const due = all<{ id: number; line: string }>(
    tx,
    `SELECT id, line_json AS line FROM count_due
      WHERE count_id = :countId ORDER BY id LIMIT :limit`,
    { countId, limit: LINES_A_STEP },
  )
  if (due.length === 0) return false
  const { userId } = exactlyOne<{ userId: number | null }>(
    tx,
    'SELECT ended_by AS userId FROM stock_counts WHERE id = :countId',
    { countId },
  )
  const source: MovementSource = { entity: 'stockCount', entityId: countId, userId, atMs }
  const until = performance.now() + STEP_MS
  let newest = 0
  for (const { id, line } of due) {
    const read: DueLine = JSON.parse(line)
    insertLine(tx, countId, read, postLine(tx, source, read))
    newest = id
    if (performance.now() >= until) break
  }
  run(tx, 'DELETE FROM count_due WHERE count_id = :countId AND id <= :newest', { countId, newest })
  return due.at(-1)?.id !== newest || due.length === LINES_A_STEP
}

/** Posts all that is due of a count; the tills are served between the steps. */
export async function postDue(services: Services, countId: number): Promise<void> {
  while (services.write((tx) => postSome(tx, countId, services.clock.now()))) await nextTurn()
}

/** To be called at every start: posts what a power cut left of a count that was approved. */
export async function finishDueCounts(services: Services): Promise<void> {
  const counts = all<{ id: number }>(
    services.db,
    'SELECT DISTINCT count_id AS id FROM count_due ORDER BY count_id',
  )
  for (const { id } of counts) await postDue(services, id)
}

type Posted = { milli: number; paise: number }

/** Posts what differs as it differed then, on top of what has happened since. */
function postLine(tx: WritableDb, source: MovementSource, line: DueLine): Posted {
  const itemId = survivorOf(tx, line.stockItemId)
  const posted = [
    ...line.missing.map((unitId) => writeOffPiece(tx, source, itemId, unitId)),
    ...line.found.map((unitId) => putBackPiece(tx, source, itemId, unitId)),
    ...line.goods.map((goods) => postGoods(tx, source, itemId, goods)),
  ]
  return {
    milli: posted.reduce((sum, { milli }) => sum + milli, 0),
    paise: posted.reduce((sum, { paise }) => sum + paise, 0),
  }
}

const NOTHING: Posted = { milli: 0, paise: 0 }

function writeOffPiece(
  tx: WritableDb,
  source: MovementSource,
  itemId: number,
  unitId: number,
): Posted {
  // Sold since it was decided: it was there after all.
  if (findUnit(tx, unitId)?.status !== 'in_stock') return NOTHING
  writeOffUnit(tx, unitId)
  const moved = recordMovement(tx, {
    ...source,
    itemId,
    unitId,
    qtyMilli: -ONE_PIECE_MILLI,
    reason: 'loss',
  })
  reverseCredit(tx, { itemId, unitId, movementId: moved.id, qtyMilli: ONE_PIECE_MILLI, source })
  return { milli: -ONE_PIECE_MILLI, paise: moved.valuePaise }
}

function putBackPiece(
  tx: WritableDb,
  source: MovementSource,
  itemId: number,
  unitId: number,
): Posted {
  const unit = findUnit(tx, unitId)
  if (unit?.status !== 'written_off') return NOTHING
  putBackUnit(tx, unitId)
  const { id, valuePaise } = recordMovement(tx, {
    ...source,
    itemId,
    unitId,
    qtyMilli: ONE_PIECE_MILLI,
    reason: 'found',
    costPaise: unit.costPaise ?? 'average',
  })
  reclaimCreditOfUnit(tx, { movementId: id, unitId, source })
  return { milli: ONE_PIECE_MILLI, paise: valuePaise }
}

function postGoods(
  tx: WritableDb,
  source: MovementSource,
  itemId: number,
  { newLot, qtyMilli: decidedMilli, ...goods }: DueGoods,
): Posted {
  const batchId =
    newLot === null ? goods.batchId : batchOf(tx, { itemId, ...newLot, mrpCentipaise: null })
  // What was sold since it was decided was there after all: a count never leaves less than nothing.
  const qtyMilli = Math.max(decidedMilli, -Math.max(0, hereOf(tx, itemId, batchId)))
  if (qtyMilli === 0) return NOTHING
  const moved = recordMovement(tx, {
    ...source,
    itemId,
    batchId,
    qtyMilli,
    unitId: null,
    reason: 'count',
    ...(qtyMilli > 0 ? { costPaise: 'average' as const } : {}),
  })
  if (qtyMilli < 0) {
    const lost = { unitId: null, movementId: moved.id, qtyMilli: -qtyMilli }
    reverseCredit(tx, { ...lost, itemId, source })
  }
  return { milli: qtyMilli, paise: moved.valuePaise }
}

function hereOf(db: ReadableDb, itemId: number, batchId: number | null): number {
  const { onHandMilli } = holdingOf(db, itemId)
  const batch =
    batchId === null
      ? undefined
      : one<{ milli: number }>(
          db,
          'SELECT on_hand_milli AS milli FROM batches WHERE id = :batchId',
          { batchId },
        )
  return Math.min(onHandMilli, batch?.milli ?? onHandMilli)
}

function insertLine(
  tx: WritableDb,
  countId: number,
  { bookMilli, countedMilli, isNotCounted, itemId, lot }: DueLine,
  posted: Posted,
): void {
  insert(
    tx,
    `INSERT INTO count_lines
       (count_id, item_id, lot, counted_milli, book_milli, posted_milli, value_paise,
        is_not_counted)
     VALUES (:countId, :itemId, :lot, :countedMilli, :bookMilli, :postedMilli, :valuePaise,
             :isNotCounted)`,
    {
      countId,
      itemId,
      lot,
      countedMilli,
      bookMilli,
      postedMilli: posted.milli,
      valuePaise: posted.paise,
      isNotCounted: isNotCounted ? 1 : 0,
    },
  )
}
