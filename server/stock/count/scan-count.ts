import { recordChange } from '../../audit/record-change.ts'
import { ROLE_PERMISSIONS, ROLES } from '../../contract/permissions.ts'
import {
  type ScanResult,
  scanCount as spec,
  voidCountScan as voidSpec,
} from '../../contract/stock-counts.ts'
import { all, exactlyOne, insert, one, type ReadableDb, type WritableDb } from '../../db/sql.ts'
import { toInstant } from '../../domain/local-time.ts'
import { isService } from '../../domain/services.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { type Message, message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { requestDate } from '../../kernel/request-dates.ts'
import type { Services } from '../../kernel/services.ts'
import type { SignedIn } from '../../kernel/signed-in.ts'
import { milliToQuantity, toMilli } from '../../wire/rupees.ts'
import { COUNTS, findZone, openCountOf, type ZoneRow, zoneOf } from './count-rows.ts'
import { type CountedGoods, goodsOfCode } from './goods-of-code.ts'
import { addZone } from './open-count.ts'
import { writeScan } from './write-scan.ts'

const ONE_PIECE_MILLI = 1_000
/** How far the clock of a device may be off before its time is not taken. */
const CLOCK_OFF_MS = 120_000

type Item = {
  id: number
  code: string
  name: string
  hsn: string
  isSerialised: number
  tracksBatches: number
}

type Scan = {
  id: number
  zoneId: number
  itemId: number | null
  unit: string | null
  /** The open order that a sold piece lies ready for, and whose it is. */
  keptFor: string | null
  orderNo: string | null
  lot: string | null
  qtyMilli: number
  finding: ScanResult | null
  code: string
}

export const scanCount = operation(spec, (call) => {
  const { body, request, services, user } = call
  const { localNow, nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  const chosenId = body.itemID === undefined ? null : services.idOf('item', body.itemID, 'itemID')
  const qtyMilli = toMilli(body.qty ?? 1)
  const time = timeOfScan(services, body.at, nowMs)
  const expiresOn =
    body.expiresOn === undefined
      ? null
      : requestDate(services, body.expiresOn, 'expiresOn').slice(0, 10)
  return services.write((tx) => {
    openCountOf(tx, countId)
    const known = body.key === undefined ? undefined : scanOfKey(tx, countId, body.key)
    if (known !== undefined) return answerOf(tx, services, known)
    const goods = goodsOfCode(tx, body.code, localNow)
    const itemId = chosenItem(goods, chosenId)
    if (itemId === 'which') return askBack(tx, services, 'Which', goods)
    const item = itemId === null ? null : itemOf(tx, itemId)
    if (item !== null && isService(item.hsn)) {
      throw new Refusal('BUSINESS_RULE', message('stock.service', { item: item.name }))
    }
    if (item?.isSerialised === 1) assertPiece(item, goods, qtyMilli)
    const lot = item?.tracksBatches === 1 ? lotOf(tx, item.id, body.lot ?? goods.lot) : null
    if (lot === 'which')
      return askBack(tx, services, 'WhichLot', { ...goods, itemIds: [itemId ?? 0] })
    const zone = openZone(tx, { countId, zone: body.zone, nowMs, userId })
    assertAnotherPerson(tx, user, { countId, zoneId: zone.id, itemId })
    const unitId = goods.unit?.id ?? null
    if (unitId !== null) assertFirst(tx, countId, unitId, body.code)
    const id = writeScan(tx, {
      countId,
      zoneId: zone.id,
      itemId,
      unitId,
      lot: lot?.lot ?? null,
      expiresOn: lot === null ? null : (expiresOn ?? goods.expiresOn ?? lot.expiresOn),
      code: body.code,
      qtyMilli,
      finding: findingOf(goods, itemId),
      atMs: time.atMs,
      nowMs,
      isLate: time.isLate,
      userId,
      deviceId: request.device?.id ?? null,
      key: body.key ?? null,
    })
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.scanned',
      entity: 'stockCount',
      entityId: countId,
      detail: { scan: id, zone: zone.name, code: body.code, itemId, unitId, qtyMilli },
    })
    return answerOf(tx, services, exactScan(tx, id))
  })
})

/** The moment of a scan: what the device says where its clock is about right, else that of now. */
function timeOfScan(
  services: Services,
  at: string | undefined,
  nowMs: number,
): { atMs: number; isLate: boolean } {
  if (at === undefined) return { atMs: nowMs, isLate: false }
  const saidMs = toInstant(requestDate(services, at, 'at'), services.branch().timeZone)
  const isNear = Math.abs(nowMs - saidMs) <= CLOCK_OFF_MS
  return { atMs: Math.min(saidMs, nowMs), isLate: !isNear }
}

/** The item that a code stands for; null for none, `which` where the person has to say. */
function chosenItem(
  { itemIds, unit }: CountedGoods,
  chosenId: number | null,
): number | 'which' | null {
  const [first = null, ...others] = itemIds
  // A tag names its own item, whatever was chosen for what was typed.
  if (unit !== null) return first
  if (chosenId !== null) return chosenId
  return others.length > 0 ? 'which' : first
}

function itemOf(db: ReadableDb, id: number): Item {
  const item = one<Item>(
    db,
    `SELECT id, code, name, hsn, is_serialised AS isSerialised, tracks_batches AS tracksBatches
       FROM items WHERE id = :id`,
    { id },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('stock.no-such-item'))
  return item
}

/** A numbered piece is scanned by its tag, one at a time; by the item's code one says "none". */
function assertPiece(item: Item, { unit }: CountedGoods, qtyMilli: number): void {
  if (unit === null && qtyMilli > 0) {
    throw new Refusal('BUSINESS_RULE', message('count.scan-the-tag', { item: item.name }))
  }
  if (unit !== null && qtyMilli !== ONE_PIECE_MILLI) {
    throw invalidField('qty', message('stock.one-piece'))
  }
}

type Lot = { lot: string; expiresOn: string | null }

/** The lot of what was scanned: as named, else the only one that there is. */
function lotOf(db: ReadableDb, itemId: number, named: string | null): Lot | 'which' {
  const lots = lotsOf(db, itemId)
  if (named !== null) {
    const lot = named.trim()
    return lots.find((each) => each.lot === lot) ?? { lot, expiresOn: null }
  }
  const [only, ...others] = lots
  return only === undefined || others.length > 0 ? 'which' : only
}

/** The lots of an item that are or were here, those with stock first. */
function lotsOf(db: ReadableDb, itemId: number): Lot[] {
  return all<Lot>(
    db,
    `SELECT lot, expires_on AS expiresOn FROM batches
      WHERE item_id = :itemId ORDER BY on_hand_milli <= 0, expires_on, id LIMIT 50`,
    { itemId },
  )
}

function openZone(
  tx: WritableDb,
  at: { countId: number; zone: string; nowMs: number; userId: number },
): ZoneRow {
  if (findZone(tx, at.countId, at.zone) === undefined) addZone(tx, at)
  const zone = zoneOf(tx, at.countId, at.zone)
  if (zone.state === 'Closed') {
    throw new Refusal('CONFLICT', message('count.zone-closed', { zone: zone.name }))
  }
  return zone
}

/** Roles whose people may count. */
const COUNTERS = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('stock.count'))

/** Throws 409 where who counted a zone or an item counts it again, while somebody else could. */
function assertAnotherPerson(
  db: ReadableDb,
  { permissions, userId }: SignedIn,
  at: { countId: number; zoneId: number; itemId: number | null },
): void {
  if (permissions.has('stock.approve')) return
  const counted = one(
    db,
    `SELECT 1
       FROM count_recounts r
       JOIN count_scans s ON s.count_id = r.count_id AND s.id <= r.after_scan_id
                         AND (s.zone_id = r.zone_id OR s.item_id = r.item_id)
      WHERE r.count_id = :countId AND (r.zone_id = :zoneId OR r.item_id = :itemId)
        AND s.user_id = :userId LIMIT 1`,
    { ...at, userId },
  )
  if (counted === undefined) return
  const { others } = exactlyOne<{ others: number }>(
    db,
    `SELECT count(*) AS others FROM users
      WHERE is_active = 1 AND id <> :userId
        AND role IN (SELECT value FROM json_each(:roles))`,
    { userId, roles: JSON.stringify(COUNTERS) },
  )
  if (others > 0) throw new Refusal('CONFLICT', message('count.another-person'))
}

/** Throws 409 for a piece that was scanned in this count already, naming zone and person. */
function assertFirst(db: ReadableDb, countId: number, unitId: number, code: string): void {
  const before = one<{ zone: string; by: string }>(
    db,
    `SELECT z.name AS zone, p.display_name AS by
       FROM count_scans s JOIN count_zones z ON z.id = s.zone_id JOIN users p ON p.id = s.user_id
      WHERE s.count_id = :countId AND s.unit_id = :unitId AND ${COUNTS} LIMIT 1`,
    { countId, unitId },
  )
  if (before === undefined) return
  throw new Refusal('CONFLICT', message('count.twice', { code, ...before }))
}

function findingOf({ unit }: CountedGoods, itemId: number | null): ScanResult | null {
  if (itemId === null) return 'Unknown'
  if (unit === null || unit.status === 'in_stock') return null
  if (unit.status === 'sold') return 'Sold'
  return unit.status === 'written_off' ? 'WrittenOff' : 'Returned'
}

const SCAN = `
  SELECT s.id, s.zone_id AS zoneId, s.item_id AS itemId, u.code AS unit, s.lot,
         s.qty_milli AS qtyMilli, s.finding, s.code, c.name AS keptFor, o.order_no AS orderNo
    FROM count_scans s
    LEFT JOIN units u ON u.id = s.unit_id
    LEFT JOIN sales_orders o ON s.finding = 'Sold' AND o.status NOT IN ('Cancelled', 'Delivered')
          AND o.id = (SELECT coalesce(l.order_id, m.entity_id)
                        FROM stock_movements m
                        LEFT JOIN sales_order_lines l ON l.id = m.order_line_id
                       WHERE m.unit_id = s.unit_id AND m.entity = 'order'
                       ORDER BY m.id DESC LIMIT 1)
    LEFT JOIN customers c ON c.id = o.customer_id`

function scanOfKey(db: ReadableDb, countId: number, key: string): Scan | undefined {
  return one<Scan>(db, `${SCAN} WHERE s.count_id = :countId AND s.scan_key = :key`, {
    countId,
    key,
  })
}

function exactScan(db: ReadableDb, id: number): Scan {
  return exactlyOne<Scan>(db, `${SCAN} WHERE s.id = :id`, { id })
}

const NOTHING = { Item: null, Unit: null, Lot: null, Qty: 0, InZone: 0, Candidates: [], Lots: [] }

function askBack(
  db: ReadableDb,
  services: Services,
  result: 'Which' | 'WhichLot',
  { itemIds }: CountedGoods,
) {
  const items = itemIds.map((id) => itemReply(services, itemOf(db, id)))
  return {
    ...NOTHING,
    success: true,
    result,
    scanNo: null,
    message: message(result === 'Which' ? 'count.which' : 'count.which-lot'),
    Candidates: result === 'Which' ? items : [],
    Item: result === 'WhichLot' ? (items[0] ?? null) : null,
    Lots:
      result === 'WhichLot'
        ? lotsOf(db, itemIds[0] ?? 0).map(({ expiresOn, lot }) => ({
            Lot: lot,
            ExpiresOn: expiresOn,
          }))
        : [],
  }
}

function itemReply({ ids }: Services, { code, id, name }: Pick<Item, 'id' | 'code' | 'name'>) {
  return { ID: ids.encode('item', id), Code: code, Name: name }
}

function answerOf(db: ReadableDb, services: Services, scan: Scan) {
  const { inZone } = exactlyOne<{ inZone: number }>(
    db,
    `SELECT coalesce(sum(s.qty_milli), 0) AS inZone FROM count_scans s
      WHERE s.zone_id = :zoneId AND s.item_id IS :itemId AND s.finding IS NOT 'Sold'
        AND s.finding IS NOT 'Returned' AND ${COUNTS}`,
    { zoneId: scan.zoneId, itemId: scan.itemId },
  )
  return {
    ...NOTHING,
    success: true,
    result: scan.finding ?? 'Counted',
    scanNo: scan.id,
    message: sayOf(scan, scan.itemId === null ? '' : itemOf(db, scan.itemId).name),
    Item: scan.itemId === null ? null : itemReply(services, itemOf(db, scan.itemId)),
    Unit: scan.unit,
    Lot: scan.lot,
    Qty: milliToQuantity(scan.qtyMilli),
    InZone: milliToQuantity(inZone),
  }
}

/** What the person with the scanner should know of what was scanned; null where all is well. */
function sayOf({ code, finding, keptFor, orderNo }: Scan, item: string): Message | null {
  switch (finding) {
    case 'Unknown':
      return message('count.unknown-code', { code })
    case 'Sold':
      if (keptFor === null || orderNo === null) {
        return message('count.seen-though-sold', { code, item })
      }
      return message('count.seen-in-order', { code, item, customer: keptFor, order: orderNo })
    case 'WrittenOff':
      return message('count.seen-though-written-off', { code, item })
    case 'Returned':
      return message('count.seen-though-returned', { code, item })
    default:
      return null
  }
}

export const voidCountScan = operation(voidSpec, (call) => {
  const { body, request, services } = call
  const { nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  return services.write((tx) => {
    openCountOf(tx, countId)
    const found = one<{ zone: string; state: string }>(
      tx,
      `SELECT z.name AS zone, z.state
         FROM count_scans s JOIN count_zones z ON z.id = s.zone_id
        WHERE s.id = :id AND s.count_id = :countId AND ${COUNTS}`,
      { id: body.scanNo, countId },
    )
    if (found === undefined) throw new Refusal('NOT_FOUND', message('count.no-scan'))
    if (found.state === 'Closed') {
      throw new Refusal('CONFLICT', message('count.zone-closed', { zone: found.zone }))
    }
    insert(
      tx,
      `INSERT INTO count_scans
         (count_id, zone_id, item_id, unit_id, lot, expires_on, code, qty_milli, finding,
          movement_id, at_ms, received_at_ms, is_late, user_id, device_id, voids_id)
       SELECT count_id, zone_id, item_id, unit_id, lot, expires_on, code, 0, finding,
              movement_id, :nowMs, :nowMs, 0, :userId, :deviceId, id
         FROM count_scans WHERE id = :id`,
      { id: body.scanNo, nowMs, userId, deviceId: request.device?.id ?? null },
    )
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.scan-taken-back',
      entity: 'stockCount',
      entityId: countId,
      detail: { scan: body.scanNo, zone: found.zone },
    })
    return { success: true }
  })
})
