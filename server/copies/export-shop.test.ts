import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openExported } from '../db/export-database.ts'
import { closeDatabase } from '../db/idle-checkpoint.ts'
import { openDatabase } from '../db/open.ts'
import { exactlyOne, insert, type ReadableDb, writeTransaction } from '../db/sql.ts'
import { documentShop } from '../documents/testing/document-shop.ts'
import { exportDocuments, exportTables } from './export-shop.ts'

let folder: string
let db: ReadableDb | undefined
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-export-'))
})
afterEach(() => {
  if (db !== undefined) closeDatabase(db)
  db = undefined
  fs.rmSync(folder, { recursive: true })
})

const data = () => path.join(folder, 'data')
const target = () => path.join(folder, 'out')

function closedShop(): void {
  const shop = openDatabase(data())
  writeTransaction(shop, (tx) =>
    insert(tx, `INSERT INTO meta (key, value) VALUES ('greeting', '=cmd, "नमस्ते"')`),
  )
  closeDatabase(shop)
}

it('writes every table as a file, and the database whole', async () => {
  closedShop()
  const tables = await exportTables(data(), target())
  expect(tables).toEqual(expect.arrayContaining(['invoices', 'meta', 'audit_log']))
  for (const table of tables) {
    const text = fs.readFileSync(path.join(target(), 'tables', `${table}.csv`), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
  }
  const meta = fs.readFileSync(path.join(target(), 'tables', 'meta.csv'), 'utf8')
  expect(meta).toContain(`greeting,"'=cmd, ""नमस्ते"""\r\n`)
  expect(fs.readdirSync(target()).filter((name) => /-wal|-shm/.test(name))).toEqual([])
  const copy = openExported(path.join(target(), 'branch.db'))
  const sql = `SELECT value FROM meta WHERE key = 'greeting'`
  expect(exactlyOne(copy.db, sql)).toEqual({ value: '=cmd, "नमस्ते"' })
  copy.close()
})

it('refuses a shop that is open, a folder without one, and a target that holds files', async () => {
  closedShop()
  await expect(exportTables(folder, target())).rejects.toThrow(/no shop/)
  fs.mkdirSync(target())
  fs.writeFileSync(path.join(target(), 'mine.txt'), 'mine')
  await expect(exportTables(data(), target())).rejects.toThrow(/not empty/)
  expect(fs.readdirSync(target())).toEqual(['mine.txt'])
  db = openDatabase(data())
  await expect(exportTables(data(), path.join(folder, 'other'))).rejects.toThrow(/in use/)
})

it('draws the documents, one file each under its number', async () => {
  const { t } = await documentShop()
  const done = await exportDocuments(t.services, target(), () => {})
  expect(done.failed).toEqual([])
  const files = fs.readdirSync(path.join(target(), 'documents', 'Invoice'))
  expect(files).toEqual([expect.stringMatching(/^Invoice-KA1-26-27-000001\.pdf$/)])
  const [file = ''] = files
  const bytes = fs.readFileSync(path.join(target(), 'documents', 'Invoice', file))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await t.close()
})
