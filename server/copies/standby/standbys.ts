import { recordChange } from '../../audit/record-change.ts'
import { insert, one, type ReadableDb, run, type WritableDb } from '../../db/sql.ts'
import type { Actor } from '../../kernel/actor.ts'
import { freeLetter } from '../places.ts'

/** The paired till that keeps a copy of the shop to take over with. */
export type Standby = {
  id: number
  deviceId: number
  deviceName: string
  letter: string
  address: string | null
  port: number | null
}

/** The one that is appointed; undefined where there is none, or it was shut out. */
export function findStandby(db: ReadableDb): Standby | undefined {
  return one<Standby>(
    db,
    `SELECT s.id, s.device_id AS deviceId, d.name AS deviceName, s.letter, s.address, s.port
       FROM standbys s JOIN devices d ON d.id = s.device_id
      WHERE s.ended_at_ms IS NULL AND d.revoked_at_ms IS NULL`,
  )
}

type Change = { actor: Actor; atMs: number }

/** Makes a till the standby in the place of the one before, and returns its letter. */
export function appoint(tx: WritableDb, deviceId: number, { actor, atMs }: Change): string {
  dismiss(tx, { actor, atMs })
  const letter = freeLetter(tx)
  const id = insert(
    tx,
    `INSERT INTO standbys (device_id, letter, appointed_at_ms, appointed_by)
     VALUES (:deviceId, :letter, :atMs, :userId)`,
    { deviceId, letter, atMs, userId: actor.userId },
  )
  recordChange(tx, {
    actor,
    atMs,
    action: 'standby.appointed',
    entity: 'standby',
    entityId: id,
    detail: { deviceId, letter },
  })
  return letter
}

/** From now on there is no standby till; done again it changes nothing. */
export function dismiss(tx: WritableDb, { actor, atMs }: Change): void {
  const known = one<{ id: number }>(tx, 'SELECT id FROM standbys WHERE ended_at_ms IS NULL')
  if (known === undefined) return
  run(tx, 'UPDATE standbys SET ended_at_ms = :atMs WHERE id = :id', { atMs, id: known.id })
  recordChange(tx, {
    actor,
    atMs,
    action: 'standby.dismissed',
    entity: 'standby',
    entityId: known.id,
    detail: {},
  })
}

/** Notes where the standby would listen, for this computer to ask it at its next start. */
export function noteStandbyPlace(
  tx: WritableDb,
  standby: Standby,
  { actor, address, atMs, port }: Change & { address: string; port: number },
): void {
  run(tx, 'UPDATE standbys SET address = :address, port = :port WHERE id = :id', {
    address,
    port,
    id: standby.id,
  })
  recordChange(tx, {
    actor,
    atMs,
    action: 'standby.joined',
    entity: 'standby',
    entityId: standby.id,
    detail: { address, port },
  })
}
