import Database from 'better-sqlite3'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'

/** A database in memory brought up to the step of this number, and no further. */
export function migratedTo(number: number): Database.Database {
  const connection = new Database(':memory:')
  connection.pragma('foreign_keys = ON')
  const steps = MIGRATIONS.filter((step) => step.number <= number)
  migrate(connection, undefined, steps)
  return connection
}

/** The tables that the step of this number added, in alphabetical order. */
export function tablesAddedBy(number: number): string[] {
  const before = namesIn(migratedTo(number - 1))
  return namesIn(migratedTo(number)).filter((name) => !before.includes(name))
}

function namesIn(connection: Database.Database): string[] {
  return connection
    .prepare(`SELECT name FROM pragma_table_list WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()
    .map(String)
    .filter((name) => !name.startsWith('sqlite_'))
}

/** Tables that take a text for a number, which STRICT forbids. */
export function looseTables(connection: Database.Database): unknown[] {
  return connection
    .prepare(
      `SELECT name FROM pragma_table_list
        WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'
        ORDER BY name`,
    )
    .pluck()
    .all()
}

/** What the database says to a statement, or null where it does it. */
export function refusalOf(connection: Database.Database, sql: string): string | null {
  try {
    connection.exec(sql)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
