import { hash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { message } from '../kernel/message.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import { StartRefused } from './start-refused.ts'

export function schemaVersion(connection: Database.Database): number {
  return Number(connection.pragma('user_version', { simple: true }))
}

/**
 * Brings the schema up to date, one transaction a step; the version moves inside the step.
 * `beforeFirst` runs once before anything changes in a database that already has a schema (backup).
 * Throws StartRefused for a database newer than this program.
 */
export function migrate(
  connection: Database.Database,
  beforeFirst: (fromVersion: number) => void = () => {},
  steps: readonly Migration[] = MIGRATIONS,
): void {
  const from = schemaVersion(connection)
  const newest = steps.at(-1)?.number ?? 0
  if (from > newest) {
    throw new StartRefused(message('startup.newer-data'), 'newer')
  }
  const pending = steps.filter((step) => step.number > from)
  if (pending.length === 0) return
  if (from > 0) beforeFirst(from)
  offerDigest(connection)
  for (const step of pending) {
    for (const [name, call] of Object.entries(step.functions ?? {})) {
      connection.function(name, { deterministic: true, directOnly: true }, call)
    }
    connection
      .transaction(() => {
        connection.exec(step.sql)
        connection.pragma(`user_version = ${step.number}`)
      })
      .immediate()
  }
  connection.pragma('optimize')
}

/** SQLite has no digest of its own, and a step that fills digests in is SQL like any other. */
function offerDigest(connection: Database.Database): void {
  connection.function('sha256_hex', { deterministic: true, directOnly: true }, (text) =>
    hash('sha256', String(text), 'hex'),
  )
}
