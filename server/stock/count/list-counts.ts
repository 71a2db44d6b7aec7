import {
  listCounts as listSpec,
  readCount as readSpec,
  listCountScans as scansSpec,
} from '../../contract/stock-counts.ts'
import { likeContaining } from '../../db/like.ts'
import { all, exactlyOne, one, type ReadableDb } from '../../db/sql.ts'
import { toLocalText } from '../../domain/local-time.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../../kernel/pages.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { milliToQuantity } from '../../wire/rupees.ts'
import { COUNTS, countOf, itemsToRecount, stateOf, zoneOf } from './count-rows.ts'
import { whoApproves } from './who-approves.ts'

const DEFAULT_PAGE_SIZE = 20

type HeadRow = {
  id: number
  name: string
  kind: string
  state: 'Open' | 'Posted' | 'Dropped'
  createdAtMs: number
  createdBy: string | null
  endedAtMs: number | null
  endedBy: string | null
  endReason: string | null
  zones: number
  scans: number
}

const HEAD = `
  SELECT c.id, c.name, c.kind, c.state, c.created_at_ms AS createdAtMs,
         o.display_name AS createdBy, c.ended_at_ms AS endedAtMs, e.display_name AS endedBy,
         c.end_reason AS endReason,
         (SELECT count(*) FROM count_zones WHERE count_id = c.id) AS zones,
         (SELECT count(*) FROM count_scans s WHERE s.count_id = c.id AND ${COUNTS}) AS scans
    FROM stock_counts c
    LEFT JOIN users o ON o.id = c.created_by
    LEFT JOIN users e ON e.id = c.ended_by`

function headReply(services: Services, row: HeadRow) {
  const { timeZone } = services.branch()
  return {
    ID: services.ids.encode('stockCount', row.id),
    Name: row.name,
    Kind: row.kind,
    State: stateOf(services.db, row),
    CreatedAt: toLocalText(row.createdAtMs, timeZone),
    CreatedBy: row.createdBy,
    EndedAt: row.endedAtMs === null ? null : toLocalText(row.endedAtMs, timeZone),
    EndedBy: row.endedBy,
    EndReason: row.endReason,
    Zones: row.zones,
    Scans: row.scans,
  }
}

export const listCounts = operation(listSpec, ({ body, services }) => {
  const { db } = services
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  const where = `
    WHERE (:term IS NULL OR c.name LIKE :term ESCAPE '\\')
      AND (:isOpen IS NULL OR (c.state = 'Open') = :isOpen)`
  const term = body.searchTerm?.trim() ?? ''
  const params = {
    term: term === '' ? null : likeContaining(term),
    isOpen: body.isOpen === undefined ? null : Number(body.isOpen),
  }
  const { total } = exactlyOne<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM stock_counts c ${where}`,
    params,
  )
  const rows = all<HeadRow>(db, `${HEAD} ${where} ORDER BY c.id DESC LIMIT :limit OFFSET :offset`, {
    ...params,
    limit: window.pageSize,
    offset: window.offset,
  })
  return pageAnswer(
    rows.map((row) => headReply(services, row)),
    total,
    window,
  )
})

type Zone = {
  name: string
  state: string
  scans: number
  milli: number
  people: string | null
  closedAtMs: number | null
  closedBy: string | null
}

export const readCount = operation(readSpec, ({ params, services, user }) => {
  const { db, ids } = services
  const countId = services.idOf('stockCount', params.countID, 'countID')
  const head = one<HeadRow>(db, `${HEAD} WHERE c.id = :countId`, { countId })
  if (head === undefined) throw new Refusal('NOT_FOUND', message('count.none'))
  const count = countOf(db, countId)
  const { timeZone } = services.branch()
  const zones = all<Zone>(
    db,
    `SELECT z.name, z.state, z.closed_at_ms AS closedAtMs, c.display_name AS closedBy,
            count(s.id) AS scans, coalesce(sum(s.qty_milli), 0) AS milli,
            json_group_array(DISTINCT p.display_name) AS people
       FROM count_zones z
       LEFT JOIN count_scans s ON s.zone_id = z.id AND ${COUNTS}
       LEFT JOIN users p ON p.id = s.user_id
       LEFT JOIN users c ON c.id = z.closed_by
      WHERE z.count_id = :countId GROUP BY z.id ORDER BY z.id`,
    { countId },
  )
  const { findings } = exactlyOne<{ findings: number }>(
    db,
    `SELECT count(*) AS findings FROM count_scans s
      WHERE s.count_id = :countId AND s.finding IS NOT NULL AND ${COUNTS}`,
    { countId },
  )
  return {
    ...headReply(services, head),
    ItemTypeID: count.itemTypeId === null ? null : ids.encode('itemType', count.itemTypeId),
    Brand: count.brand,
    Shelf: count.shelf,
    ZoneRows: zones.map((zone) => ({
      Name: zone.name,
      State: zone.state,
      Scans: zone.scans,
      Pieces: milliToQuantity(zone.milli),
      People: namesIn(zone.people),
      ClosedAt: zone.closedAtMs === null ? null : toLocalText(zone.closedAtMs, timeZone),
      ClosedBy: zone.closedBy,
    })),
    Approvers: [...whoApproves(db, countId, user.userId).others],
    ToRecount: itemsToRecount(db, countId).map(({ code, id, name }) => ({
      ID: ids.encode('item', id),
      Code: code,
      Name: name,
    })),
    ToCount: toCount(db, countId).map(({ code, id, name, shelf }) => ({
      ID: ids.encode('item', id),
      Code: code,
      Name: name,
      Shelf: shelf,
    })),
    Findings: findings,
  }
})

/** Returns the items that a count should find by name and that nobody has counted yet. */
function toCount(db: ReadableDb, countId: number) {
  return all<{ id: number; code: string; name: string; shelf: string | null }>(
    db,
    `SELECT i.id, coalesce(i.barcode, i.code) AS code, i.name, i.shelf
       FROM count_items x JOIN items i ON i.id = x.item_id
      WHERE x.count_id = :countId
        AND NOT EXISTS (
          SELECT 1 FROM count_scans s
           WHERE s.count_id = x.count_id AND s.item_id = x.item_id AND ${COUNTS})
      ORDER BY i.shelf IS NULL, i.shelf, i.name, i.id`,
    { countId },
  )
}

function namesIn(json: string | null): string[] {
  const names: unknown = JSON.parse(json ?? '[]')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

type ScanRow = {
  id: number
  zone: string
  code: string
  itemId: number | null
  item: string | null
  unit: string | null
  lot: string | null
  qtyMilli: number
  finding: string | null
  atMs: number
  by: string | null
  device: string | null
  isCounted: number
}

export const listCountScans = operation(scansSpec, ({ body, services }) => {
  const { db, ids } = services
  const countId = services.idOf('stockCount', body.countID, 'countID')
  const window = pageWindow({
    pageNumber: body.pageNumber ?? 1,
    pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
  })
  countOf(db, countId)
  const zoneId = body.zone === undefined ? null : zoneOf(db, countId, body.zone).id
  const where = `
    WHERE s.count_id = :countId AND s.voids_id IS NULL AND (:zoneId IS NULL OR s.zone_id = :zoneId)`
  const { total } = exactlyOne<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM count_scans s ${where}`,
    { countId, zoneId },
  )
  const rows = all<ScanRow>(
    db,
    `SELECT s.id, z.name AS zone, s.code, s.item_id AS itemId, i.name AS item, u.code AS unit,
            s.lot, s.qty_milli AS qtyMilli, s.finding, s.at_ms AS atMs, p.display_name AS by,
            d.name AS device, (${COUNTS}) AS isCounted
       FROM count_scans s
       JOIN count_zones z ON z.id = s.zone_id
       LEFT JOIN items i ON i.id = s.item_id
       LEFT JOIN units u ON u.id = s.unit_id
       LEFT JOIN users p ON p.id = s.user_id
       LEFT JOIN devices d ON d.id = s.device_id
       ${where} ORDER BY s.id DESC LIMIT :limit OFFSET :offset`,
    { countId, zoneId, limit: window.pageSize, offset: window.offset },
  )
  const { timeZone } = services.branch()
  const scans = rows.map((row) => ({
    ScanNo: row.id,
    Zone: row.zone,
    Code: row.code,
    ItemID: row.itemId === null ? null : ids.encode('item', row.itemId),
    Item: row.item,
    Unit: row.unit,
    Lot: row.lot,
    Qty: milliToQuantity(row.qtyMilli),
    Finding: row.finding,
    At: toLocalText(row.atMs, timeZone),
    By: row.by,
    Device: row.device,
    Counts: row.isCounted === 1,
  }))
  return pageAnswer(scans, total, window)
})
