import { randomBytes } from 'node:crypto'
import { readMeta, writeMeta } from '../db/meta.ts'
import type { ReadableDb, WritableDb } from '../db/sql.ts'

/** One change of the main computer: from where in the audit log on, why, when and by whom. */
export type Lineage = {
  epoch: number
  /** Random: a number alone can repeat after a restore. */
  epochId: string
  /** The newest entry of the audit log that both have. */
  forkSeq: number
  forkHash: string
  reason: 'restore' | 'take-over' | 'hand-over'
  atMs: number
  /** Which computer, as people call it. */
  by: string
}

/** Every change of the main computer that the database knows, the oldest first. */
export function lineageOf(db: ReadableDb): Lineage[] {
  return JSON.parse(readMeta(db, 'lineage') ?? '[]')
}

/** Adds a change; every backup carries its own history by that. */
export function addToLineage(tx: WritableDb, entry: Omit<Lineage, 'epochId'>): Lineage {
  const whole = { ...entry, epochId: randomBytes(16).toString('hex') }
  writeMeta(tx, 'lineage', JSON.stringify([...lineageOf(tx), whole]))
  writeMeta(tx, 'epoch', String(entry.epoch))
  return whole
}
