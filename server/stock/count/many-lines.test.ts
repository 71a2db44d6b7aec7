import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDamage } from '../../checks/find-damage.ts'
import { all, exactlyOne, insert, one, run, type WritableDb } from '../../db/sql.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { itemIdOf, TEST_NOW } from '../../testing/test-shop.ts'
import { ACCESSORY, FRAME } from '../../testing/test-shop-items.ts'
import { batchOf } from '../batches.ts'
import { recordMovement } from '../record-movement.ts'
import { insertUnit, writeOffUnit } from '../units.ts'
import { finishDueCounts } from './post-due.ts'
import { countedLines } from './variances.ts'
import { writeScan } from './write-scan.ts'

const HOUR = 3_600_000
const SCANNED_AT = TEST_NOW + 10 * HOUR

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

/** A copy of an item under another code, without stock. */
function copyOf(tx: WritableDb, original: string, code: string): number {
  const names = all<{ name: string }>(tx, "SELECT name FROM pragma_table_info('items')")
    .map(({ name }) => name)
    .filter(
      (name) => !['id', 'code', 'barcode', 'on_hand_milli', 'stock_value_paise'].includes(name),
    )
    .join(', ')
  return insert(
    tx,
    `INSERT INTO items (code, ${names}) SELECT :code, ${names} FROM items WHERE id = :id`,
    { code, id: itemIdOf(t.services, original) },
  )
}

function move(
  tx: WritableDb,
  itemId: number,
  qtyMilli: number,
  more: { atMs?: number; unitId?: number; batchId?: number; costPaise?: number } = {},
): void {
  recordMovement(tx, {
    entity: 'test',
    entityId: 1,
    userId: null,
    atMs: TEST_NOW,
    itemId,
    unitId: null,
    qtyMilli,
    reason: qtyMilli > 0 ? 'purchase' : 'damage',
    ...more,
  })
}

type Scanned = {
  itemId: number
  unitId?: number
  lot?: string
  qtyMilli: number
  finding?: 'WrittenOff'
}

async function openCount(name: string): Promise<{ id: number; countID: string }> {
  const { body } = await t.call('POST', '/api/Stock/count/open', { name, zones: ['A'] })
  return { id: t.services.idOf('stockCount', body.countID, 'countID'), countID: body.countID }
}

function scanInto(countId: number, scans: readonly Scanned[]): void {
  t.services.write((tx) => {
    const { userId, zoneId } = exactlyOne<{ zoneId: number; userId: number }>(
      tx,
      'SELECT id AS zoneId, opened_by AS userId FROM count_zones WHERE count_id = :countId',
      { countId },
    )
    for (const { finding = null, itemId, lot = null, qtyMilli, unitId = null } of scans) {
      writeScan(tx, {
        countId,
        zoneId,
        itemId,
        unitId,
        lot,
        qtyMilli,
        finding,
        userId,
        expiresOn: null,
        code: `item ${itemId}`,
        atMs: SCANNED_AT,
        nowMs: SCANNED_AT,
        isLate: false,
        deviceId: null,
        key: null,
      })
    }
  })
}

it('a line of a large count is the line that it would be in a count of its own', async () => {
  const scans: Scanned[] = []
  t.services.write((tx) => {
    for (let index = 0; index < 60; index += 1) {
      const kind = index % 4
      const itemId = copyOf(tx, kind === 3 ? FRAME : ACCESSORY, `MANY-${index}`)
      const costPaise = 1_000 * (index + 1)
      if (kind === 3) {
        const units = [1, 2, 3].map((no) => {
          const id = insertUnit(tx, { itemId, code: `M${index}-${no}`, atMs: TEST_NOW, costPaise })
          move(tx, itemId, 1_000, { unitId: id, costPaise })
          return id
        })
        const [seen = 0, , lost = 0] = units
        if (index % 8 === 3) {
          writeOffUnit(tx, lost)
          move(tx, itemId, -1_000, { unitId: lost })
          scans.push({ itemId, unitId: lost, qtyMilli: 1_000, finding: 'WrittenOff' })
        }
        scans.push({ itemId, unitId: seen, qtyMilli: 1_000 })
        continue
      }
      const lots = kind === 2 ? ['L1', 'L2'] : [undefined]
      for (const [place, lot] of lots.entries()) {
        const goods = { itemId, lot: lot ?? '', expiresOn: null, mrpCentipaise: null }
        const at = lot === undefined ? {} : { batchId: batchOf(tx, goods) }
        move(tx, itemId, 1_000 * (index + 4), { costPaise, ...at })
        // Some moved near the scan, and some are gone since.
        if (index % 5 === 0) move(tx, itemId, -1_000, { atMs: SCANNED_AT - 60_000, ...at })
        const qtyMilli = 1_000 * (index + 3 + place)
        scans.push(lot === undefined ? { itemId, qtyMilli } : { itemId, lot, qtyMilli })
      }
    }
  })
  const whole = await openCount('Whole wall')
  scanInto(whole.id, scans)
  t.services.write((tx) => {
    for (const { itemId, unitId } of scans) {
      if (unitId === undefined && itemId % 7 === 0)
        move(tx, itemId, -5_000, { atMs: SCANNED_AT + HOUR })
    }
  })
  const lines = countedLines(t.services.db, whole.id)
  expect(lines.length).toBe(75)
  expect(new Set(lines.map(({ hasMoved }) => hasMoved))).toEqual(new Set([true, false]))
  expect(lines.some(({ found }) => found.length > 0)).toBe(true)
  expect(lines.some(({ missing }) => missing.length === 2)).toBe(true)
  const alone = []
  for (const itemId of new Set(scans.map((scan) => scan.itemId))) {
    const own = await openCount(`Item ${itemId}`)
    const before = one(t.services.db, 'SELECT max(id) AS id FROM stock_movements')
    // As it was scanned then: the movements of later are not in its book.
    t.services.write((tx) =>
      run(
        tx,
        `INSERT INTO count_scans
           (count_id, zone_id, item_id, unit_id, lot, code, qty_milli, finding, movement_id, at_ms,
            received_at_ms, is_late, user_id)
         SELECT :ownId, (SELECT id FROM count_zones WHERE count_id = :ownId), item_id, unit_id, lot,
                code, qty_milli, finding, movement_id, at_ms, received_at_ms, is_late, user_id
           FROM count_scans WHERE count_id = :wholeId AND item_id = :itemId ORDER BY id`,
        { ownId: own.id, wholeId: whole.id, itemId },
      ),
    )
    expect(one(t.services.db, 'SELECT max(id) AS id FROM stock_movements')).toEqual(before)
    alone.push(...countedLines(t.services.db, own.id))
  }
  expect(lines).toEqual(alone)
})

it('pages its review, and opens the lines of each sum', async () => {
  const items = t.services.write((tx) =>
    Array.from({ length: 250 }, (_, index) => copyOf(tx, ACCESSORY, `PAGE-${index}`)),
  )
  t.services.write((tx) => {
    for (const itemId of items) move(tx, itemId, 2_000, { costPaise: 5_000 })
  })
  t.clock.set(SCANNED_AT)
  const { countID, id } = await openCount('Wall')
  // One short, none off and one over in turns.
  scanInto(
    id,
    items.map((itemId, index) => ({ itemId, qtyMilli: 1_000 * (1 + (index % 3)) })),
  )
  const review = async (more: Record<string, unknown>) =>
    (await t.call('POST', '/api/Stock/count/review', { countID, ...more }, { as: 'owner' })).body
  const first = await review({ pageNumber: 1, pageSize: 100 })
  expect(first).toMatchObject({
    LinesTotal: 167,
    Totals: { Items: 250, Agreeing: 83, Shorter: 84, Short: 84, Over: 83, ShortValue: 2_100 },
  })
  expect(first.Lines).toHaveLength(100)
  const second = await review({ pageNumber: 2, pageSize: 100 })
  expect([...first.Lines, ...second.Lines]).toEqual((await review({})).Lines)
  for (const [of, count] of [
    ['short', 84],
    ['over', 83],
    ['agree', 83],
    ['net', 167],
  ] as const) {
    const { Lines, LinesTotal } = await review({ of, pageNumber: 1, pageSize: 200 })
    expect([of, LinesTotal, Lines.length]).toEqual([of, count, count])
  }
})

it('a large count is posted in steps; what a power cut leaves is posted by the next start', async () => {
  const SIZE = 700
  const items = t.services.write((tx) =>
    Array.from({ length: SIZE }, (_, index) => copyOf(tx, ACCESSORY, `STEP-${index}`)),
  )
  t.services.write((tx) => {
    for (const itemId of items) move(tx, itemId, 5_000, { costPaise: 50_000 })
  })
  t.clock.set(SCANNED_AT)
  const { countID, id } = await openCount('Whole wall')
  scanInto(
    id,
    items.map((itemId) => ({ itemId, qtyMilli: 2_000 })),
  )
  t.clock.set(SCANNED_AT + HOUR)
  await t.call('POST', '/api/Stock/count/close-zone', { countID, zone: 'A' })

  const { write } = t.services
  let writes = 0
  t.services.write = (work) => {
    writes += 1
    // The sign-in, then the decision with its first step; the power goes before the next.
    if (writes === 3) throw new Error('the power is gone')
    return write(work)
  }
  const { status } = await t.call('POST', '/api/Stock/count/approve', { countID }, { as: 'owner' })
  expect(status).toBe(500)
  t.services.write = write
  const { db } = t.services
  const left = () => exactlyOne<{ due: number }>(db, 'SELECT count(*) AS due FROM count_due').due
  expect(left()).toBeGreaterThan(0)
  expect(left()).toBeLessThan(SIZE)

  // It is decided: nobody drops it or posts it again, and the tills sell on.
  for (const path of ['approve', 'drop']) {
    const again = await t.call(
      'POST',
      `/api/Stock/count/${path}`,
      { countID, reason: 'x' },
      { as: 'owner' },
    )
    expect(again.status).toBe(409)
  }
  const sold = items.at(-1) ?? 0
  t.services.write((tx) => move(tx, sold, -4_000, { atMs: SCANNED_AT + HOUR }))

  await finishDueCounts(t.services)
  await finishDueCounts(t.services)
  expect(left()).toBe(0)
  const held = all<{ id: number; milli: number }>(
    db,
    "SELECT id, on_hand_milli AS milli FROM items WHERE code LIKE 'STEP-%'",
  )
  // Of five, four were sold and three were missed: one of these was there after all.
  expect(new Map(held.map((row) => [row.id, row.milli]))).toEqual(
    new Map(items.map((itemId) => [itemId, itemId === sold ? 0 : 2_000])),
  )
  const lines = exactlyOne<{ lines: number; milli: number }>(
    db,
    'SELECT count(*) AS lines, sum(posted_milli) AS milli FROM count_lines WHERE count_id = :id',
    { id },
  )
  expect(lines).toEqual({ lines: SIZE, milli: -3_000 * SIZE + 2_000 })
  expect(findDamage(db)).toEqual([])
})
