import { recordChange } from '../../audit/record-change.ts'
import {
  closeCountZone as closeSpec,
  dropCount as dropSpec,
  openCount as openSpec,
  recountStock as recountSpec,
} from '../../contract/stock-counts.ts'
import { exactlyOne, insert, run, type WritableDb } from '../../db/sql.ts'
import { spokenTime } from '../../domain/local-time.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { findZone, openCountOf, stateOf, zoneKey, zoneOf } from './count-rows.ts'
import { dailyItems } from './daily-items.ts'

export const openCount = operation(openSpec, (call) => {
  const { body, services } = call
  const { localNow, nowMs, userId } = commitContext(call)
  const name = body.name?.trim() ?? nameOfNow(localNow)
  const itemTypeId =
    body.itemTypeID === undefined ? null : services.idOf('itemType', body.itemTypeID, 'itemTypeID')
  const itemIds = (body.itemIDs ?? []).map((id, index) =>
    services.idOf('item', id, `itemIDs.${index}`),
  )
  const kind = body.kind ?? 'spot'
  return services.write((tx) => {
    const id = insert(
      tx,
      `INSERT INTO stock_counts
         (name, kind, item_type_id, brand, shelf, state, created_at_ms, created_by)
       VALUES (:name, :kind, :itemTypeId, :brand, :shelf, 'Open', :nowMs, :userId)`,
      {
        name,
        kind,
        itemTypeId,
        brand: body.brand?.trim() ?? null,
        shelf: body.shelf?.trim() ?? null,
        nowMs,
        userId,
      },
    )
    const chosen = kind === 'daily' && itemIds.length === 0 ? dailyItems(tx, nowMs) : itemIds
    if (kind === 'daily' && chosen.length === 0) {
      throw new Refusal('BUSINESS_RULE', message('count.nothing-in-stock'))
    }
    for (const itemId of new Set(chosen)) {
      run(tx, 'INSERT INTO count_items (count_id, item_id) VALUES (:id, :itemId)', { id, itemId })
    }
    for (const zone of body.zones ?? []) {
      if (findZone(tx, id, zone) === undefined) addZone(tx, { countId: id, zone, nowMs, userId })
    }
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.opened',
      entity: 'stockCount',
      entityId: id,
      detail: { name, kind },
    })
    const countID = services.ids.encode('stockCount', id)
    return { success: true, countID, name, state: 'Open' }
  })
})

/** What a count is called that nobody named: its day as the shop writes days, and the time. */
function nameOfNow(localNow: string): string {
  const [year, month, day] = localNow.slice(0, 10).split('-')
  return `${day}-${month}-${year} ${spokenTime(localNow)}`
}

/** Writes a new zone of a count. Returns its number. */
export function addZone(
  tx: WritableDb,
  at: { countId: number; zone: string; nowMs: number; userId: number },
): number {
  const name = at.zone.trim().replace(/\s+/g, ' ')
  return insert(
    tx,
    `INSERT INTO count_zones (count_id, name, name_key, state, opened_at_ms, opened_by)
     VALUES (:countId, :name, :key, 'Open', :nowMs, :userId)`,
    { countId: at.countId, name, key: zoneKey(name), nowMs: at.nowMs, userId: at.userId },
  )
}

export const closeCountZone = operation(closeSpec, (call) => {
  const { body, services } = call
  const { nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  return services.write((tx) => {
    const count = openCountOf(tx, countId)
    const zone = zoneOf(tx, countId, body.zone)
    if (zone.state === 'Open') {
      run(
        tx,
        `UPDATE count_zones SET state = 'Closed', closed_at_ms = :nowMs, closed_by = :userId
          WHERE id = :id`,
        { id: zone.id, nowMs, userId },
      )
      recordChange(tx, {
        actor: call.actor,
        atMs: nowMs,
        action: 'count.zone-closed',
        entity: 'stockCount',
        entityId: countId,
        detail: { zone: zone.name },
      })
    }
    return { success: true, zone: zone.name, state: stateOf(tx, count) }
  })
})

export const recountStock = operation(recountSpec, (call) => {
  const { body, services } = call
  const { nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  const itemIds = (body.itemIDs ?? []).map((id, index) =>
    services.idOf('item', id, `itemIDs.${index}`),
  )
  if (body.zone === undefined && itemIds.length === 0) {
    throw invalidField('zone', message('count.what-again'))
  }
  return services.write((tx) => {
    const count = openCountOf(tx, countId)
    const { newest } = exactlyOne<{ newest: number }>(
      tx,
      'SELECT coalesce(max(id), 0) AS newest FROM count_scans WHERE count_id = :countId',
      { countId },
    )
    const ask = (of: { zoneId: number | null; itemId: number | null }) =>
      insert(
        tx,
        `INSERT INTO count_recounts (count_id, zone_id, item_id, after_scan_id, asked_by, at_ms)
         VALUES (:countId, :zoneId, :itemId, :newest, :userId, :nowMs)`,
        { countId, ...of, newest, userId, nowMs },
      )
    if (body.zone !== undefined) {
      const zone = zoneOf(tx, countId, body.zone)
      ask({ zoneId: zone.id, itemId: null })
      reopen(tx, `id = :zoneId`, { zoneId: zone.id })
    }
    for (const itemId of itemIds) {
      ask({ zoneId: null, itemId })
      const zones = reopen(
        tx,
        `id IN (SELECT zone_id FROM count_scans WHERE count_id = :countId AND item_id = :itemId)`,
        { countId, itemId },
      )
      if (zones === 0) {
        throw new Refusal('BUSINESS_RULE', message('count.was-not-counted'))
      }
    }
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.recount-asked',
      entity: 'stockCount',
      entityId: countId,
      detail: { zone: body.zone ?? null, itemIds },
    })
    return { success: true, state: stateOf(tx, count) }
  })
})

function reopen(tx: WritableDb, where: string, params: Record<string, number>): number {
  return run(
    tx,
    `UPDATE count_zones SET state = 'Open', closed_at_ms = NULL, closed_by = NULL WHERE ${where}`,
    params,
  )
}

export const dropCount = operation(dropSpec, (call) => {
  const { body, services } = call
  const { nowMs, userId } = commitContext(call)
  const countId = services.idOf('stockCount', body.countID, 'countID')
  return services.write((tx) => {
    openCountOf(tx, countId)
    const reason = body.reason.trim()
    run(
      tx,
      `UPDATE stock_counts
          SET state = 'Dropped', ended_at_ms = :nowMs, ended_by = :userId, end_reason = :reason
        WHERE id = :countId`,
      { countId, nowMs, userId, reason },
    )
    recordChange(tx, {
      actor: call.actor,
      atMs: nowMs,
      action: 'count.dropped',
      entity: 'stockCount',
      entityId: countId,
      detail: { reason },
    })
    return { success: true, state: 'Dropped' }
  })
})
