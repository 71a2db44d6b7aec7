import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { asStartRefused, DATABASE_FILE } from './open.ts'
import { asReadable, connectionOf, type ReadableDb, type SqlValue } from './sql.ts'

/**
 * Copies the database of a shop that is closed into `file`, as one file that any SQLite program
 * opens. Throws StartRefused where there is none, or another Dioptre has it open.
 */
export async function exportDatabase(dataFolder: string, file: string): Promise<void> {
  let source: Database.Database | undefined
  try {
    source = new Database(path.join(dataFolder, DATABASE_FILE), {
      timeout: 500,
      fileMustExist: true,
    })
    // As the server has it: one owner, and no shared-memory file.
    source.pragma('locking_mode = EXCLUSIVE')
    // A copy of a database that another holds ends at once, empty; a read says so.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(file)
  } catch (error) {
    throw asStartRefused(error, dataFolder)
  } finally {
    source?.close()
  }
  makePlain(file)
}

/** Takes a copy out of WAL mode: what is handed over is one file. */
function makePlain(file: string): void {
  const copy = new Database(file)
  copy.pragma('locking_mode = EXCLUSIVE')
  copy.pragma('journal_mode = DELETE')
  copy.close()
  fs.chmodSync(file, 0o600)
}

/** The tables that hold rows of their own, by name; those of the search indexes do not. */
export function tableNames(db: ReadableDb): string[] {
  return connectionOf(db)
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
}

/** A table's columns and its rows, one at a time: a table may be larger than the memory. */
export function readTable(
  db: ReadableDb,
  table: string,
): { columns: string[]; rows: Iterable<(SqlValue | Buffer)[]> } {
  const statement = connectionOf(db).prepare<[], (SqlValue | Buffer)[]>(selectAll(table))
  const columns = statement.columns().map(({ name }) => name)
  return { columns, rows: statement.raw().iterate() }
}

/** A name can be no parameter; this one comes from the database's own list, quoted as a name is. */
function selectAll(table: string): string {
  return `SELECT * FROM "${table.replaceAll('"', '""')}"`
}

/** Opens an exported database to read it. */
export function openExported(file: string): { db: ReadableDb; close(): void } {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  return { db: asReadable(connection), close: () => connection.close() }
}
