import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'

/**
 * Makes in `target` what an older version of the program would have left of a closed shop: its schema
 * before the last `stepsBack` migrations, with the shop's rows in the tables and columns of both.
 */
export function olderShop(folder: string, target: string, stepsBack: number): void {
  const newest = MIGRATIONS.at(-1 - stepsBack)?.number ?? 0
  fs.cpSync(folder, target, { recursive: true })
  const file = path.join(target, 'branch.db')
  fs.rmSync(file)
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= newest),
  )
  db.pragma('foreign_keys = OFF')
  db.prepare('ATTACH ? AS newer').run(path.join(folder, 'branch.db'))
  db.exec('BEGIN')
  const triggers = namesOf(db, 'main', 'trigger')
  const known = new Set(namesOf(db, 'newer', 'table').map(({ name }) => name))
  // The rows are as their triggers have left them.
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`)
  for (const { name } of namesOf(db, 'main', 'table')) {
    if (!known.has(name)) continue
    const newer = columnsOf(db, 'newer', name)
    const both = columnsOf(db, 'main', name).filter((column) => newer.includes(column))
    if (both.length === 0) continue
    const list = both.map((column) => `"${column}"`).join(', ')
    db.exec(`DELETE FROM main."${name}"`)
    db.exec(`INSERT INTO main."${name}" (${list}) SELECT ${list} FROM newer."${name}"`)
  }
  // What a later migration delivers into a table that was there before it.
  for (const { number, rows } of DELIVERED) if (number > newest) db.exec(`DELETE FROM ${rows}`)
  for (const { sql } of triggers) db.exec(sql)
  db.exec('COMMIT')
  db.exec('DETACH newer')
  db.pragma('journal_mode = WAL')
  db.close()
}

/** Rows that migrations add to the lists of a shop that was set up before them. */
const DELIVERED = [{ number: 531, rows: 'receipt_types WHERE id IN (7, 8)' }]

type Named = { name: string; sql: string }

/** Neither SQLite's own tables nor those that a search index keeps for itself. */
function namesOf(db: Database.Database, schema: string, type: string): Named[] {
  return db
    .prepare<[string], Named>(
      `SELECT m.name, m.sql FROM ${schema}.sqlite_schema m
         LEFT JOIN pragma_table_list t ON t.name = m.name AND t.schema = '${schema}'
        WHERE m.type = ? AND m.name NOT LIKE 'sqlite_%' AND coalesce(t.type, '') <> 'shadow'`,
    )
    .all(type)
}

function columnsOf(db: Database.Database, schema: string, table: string): string[] {
  return db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_xinfo('${table}', '${schema}') WHERE hidden = 0`,
    )
    .pluck()
    .all()
}
