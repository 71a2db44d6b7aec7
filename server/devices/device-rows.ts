import { randomBytes } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { endSessionsOnDevice } from '../auth/sessions.ts'
import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { FORGOTTEN_AFTER_MS, hashDeviceToken, type PairedDevice } from './device-tokens.ts'

export type DeviceRow = {
  id: number
  name: string
  kind: PairedDevice['kind']
  pairedAtMs: number
  pairedBy: string | null
  lastSeenMs: number
  lastAddress: string | null
  revokedAtMs: number | null
}

type NewDevice = { name: string; kind: PairedDevice['kind']; address: string; actor: Actor }

/** Lets a device in and answers its token, which is kept nowhere. */
export function insertDevice(tx: WritableDb, device: NewDevice, nowMs: number): string {
  const token = randomBytes(32).toString('base64url')
  admitDevice(tx, device, token, nowMs)
  return token
}

/** Lets a device in that has this token, and returns its number. */
export function admitDevice(
  tx: WritableDb,
  device: NewDevice,
  token: string,
  nowMs: number,
): number {
  const { actor, address, kind, name } = device
  const id = insert(
    tx,
    `INSERT INTO devices (name, kind, token_hash, paired_at_ms, paired_by, last_seen_ms,
       last_address)
     VALUES (:name, :kind, :tokenHash, :nowMs, :pairedBy, :nowMs, :address)`,
    { name, kind, tokenHash: hashDeviceToken(token), nowMs, pairedBy: actor.userId, address },
  )
  const detail = { name, kind, address }
  const entity = { entity: 'device', entityId: id, detail }
  recordChange(tx, { actor, atMs: nowMs, action: 'device.paired', ...entity })
  return id
}

/** Every device, those that may come first, and of these the one that was seen last. */
export function listDeviceRows(db: ReadableDb): DeviceRow[] {
  return all<DeviceRow>(
    db,
    `SELECT d.id, d.name, d.kind, d.paired_at_ms AS pairedAtMs, u.display_name AS pairedBy,
            d.last_seen_ms AS lastSeenMs, d.last_address AS lastAddress,
            d.revoked_at_ms AS revokedAtMs
       FROM devices d LEFT JOIN users u ON u.id = d.paired_by
      ORDER BY d.revoked_at_ms IS NOT NULL, d.last_seen_ms DESC, d.id DESC`,
  )
}

/** When a device that came no more stopped being let in; null while it may come. */
export function forgottenAtMs({ lastSeenMs }: DeviceRow, nowMs: number): number | null {
  const atMs = lastSeenMs + FORGOTTEN_AFTER_MS
  return atMs <= nowMs ? atMs : null
}

export type DeviceChange = { id: number; actor: Actor; nowMs: number }

/** Shuts a device out and ends every session on it. Done again it changes nothing. */
export function revokeDeviceRow(tx: WritableDb, { actor, id, nowMs }: DeviceChange): void {
  nameOf(tx, id)
  const changed = run(
    tx,
    `UPDATE devices SET revoked_at_ms = :nowMs, revoked_by = :userId
      WHERE id = :id AND revoked_at_ms IS NULL`,
    { id, nowMs, userId: actor.userId },
  )
  if (changed === 0) return
  const sessions = endSessionsOnDevice(tx, id, nowMs)
  const entity = { entity: 'device', entityId: id, detail: { sessions } }
  recordChange(tx, { actor, atMs: nowMs, action: 'device.revoked', ...entity })
}

export function renameDeviceRow(tx: WritableDb, change: DeviceChange & { name: string }): void {
  const { actor, id, name, nowMs } = change
  const before = nameOf(tx, id)
  run(tx, 'UPDATE devices SET name = :name WHERE id = :id', { id, name })
  const entity = { entity: 'device', entityId: id, detail: { before, name } }
  recordChange(tx, { actor, atMs: nowMs, action: 'device.renamed', ...entity })
}

function nameOf(tx: WritableDb, id: number): string {
  const row = one<{ name: string }>(tx, 'SELECT name FROM devices WHERE id = :id', { id })
  if (row === undefined) throw new Refusal('NOT_FOUND', message('devices.no-such-device'))
  return row.name
}
