import { all, one, type ReadableDb } from '../../db/sql.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'

export type CountRow = {
  id: number
  name: string
  kind: string
  itemTypeId: number | null
  brand: string | null
  shelf: string | null
  state: 'Open' | 'Posted' | 'Dropped'
}

export type ZoneRow = { id: number; name: string; state: 'Open' | 'Closed' }

/** Returns a count that goes on. Throws 404 for none, 409 for one that has ended. */
export function openCountOf(db: ReadableDb, id: number): CountRow {
  const count = countOf(db, id)
  if (count.state !== 'Open') {
    throw new Refusal('CONFLICT', message('count.ended', { name: count.name }))
  }
  return count
}

export function countOf(db: ReadableDb, id: number): CountRow {
  const count = one<CountRow>(
    db,
    `SELECT id, name, kind, item_type_id AS itemTypeId, brand, shelf, state
       FROM stock_counts WHERE id = :id`,
    { id },
  )
  if (count === undefined) throw new Refusal('NOT_FOUND', message('count.none'))
  return count
}

/** The name of a zone as zones are compared. */
export function zoneKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}

export function findZone(db: ReadableDb, countId: number, name: string): ZoneRow | undefined {
  return one<ZoneRow>(
    db,
    'SELECT id, name, state FROM count_zones WHERE count_id = :countId AND name_key = :key',
    { countId, key: zoneKey(name) },
  )
}

/** Returns a zone by its name. Throws 404 where the count has none of it. */
export function zoneOf(db: ReadableDb, countId: number, name: string): ZoneRow {
  const zone = findZone(db, countId, name)
  if (zone === undefined) {
    throw new Refusal('NOT_FOUND', message('count.no-zone', { zone: name.trim() }))
  }
  return zone
}

export function zonesOf(db: ReadableDb, countId: number): ZoneRow[] {
  return all<ZoneRow>(
    db,
    'SELECT id, name, state FROM count_zones WHERE count_id = :countId ORDER BY id',
    { countId },
  )
}

/** What state a count is in: to be reviewed once all its zones are closed. */
export function stateOf(db: ReadableDb, { id, state }: Pick<CountRow, 'id' | 'state'>): string {
  if (state !== 'Open') return state
  const zones = zonesOf(db, id)
  return zones.length > 0 && zones.every((zone) => zone.state === 'Closed') ? 'Review' : 'Open'
}

/** Scans `s` that count: not taken back, and not of a round that was counted again. */
export const COUNTS = `
  s.voids_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM count_scans v WHERE v.voids_id = s.id)
  AND NOT EXISTS (
    SELECT 1 FROM count_recounts r WHERE r.zone_id = s.zone_id AND r.after_scan_id >= s.id)
  AND NOT EXISTS (
    SELECT 1 FROM count_recounts r
     WHERE r.count_id = s.count_id AND r.item_id = s.item_id AND r.after_scan_id >= s.id)`

/** Returns the items that are to be counted again and have not been yet. */
export function itemsToRecount(
  db: ReadableDb,
  countId: number,
): { id: number; code: string; name: string }[] {
  return all(
    db,
    `SELECT i.id, i.code, i.name
       FROM (SELECT DISTINCT item_id FROM count_recounts
              WHERE count_id = :countId AND item_id IS NOT NULL) asked
       JOIN items i ON i.id = asked.item_id
      WHERE NOT EXISTS (SELECT 1 FROM count_scans s
                         WHERE s.count_id = :countId AND s.item_id = i.id AND ${COUNTS})
      ORDER BY i.name`,
    { countId },
  )
}
