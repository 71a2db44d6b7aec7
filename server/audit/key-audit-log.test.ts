import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { all, connectionOf, exactlyOne } from '../db/sql.ts'
import { documentShop, FULLY_PAID, type PaperShop } from '../documents/testing/document-shop.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { plainHash } from './audit-key.ts'
import { keyAuditLog } from './key-audit-log.ts'
import { canonicalText, firstBrokenAuditRow, GENESIS } from './record-change.ts'
import { assertNothingMissing, openWitness } from './witness.ts'

/** A shop with a sealed report, whose log is as an older version left it. */
let s: PaperShop
let rows = 0
beforeAll(async () => {
  s = await documentShop(FULLY_PAID)
  await s.t.call('POST', '/api/Day/open', { float: 500 })
  const counted = await s.t.call('POST', '/api/Day/count', { pieces: [{ value: 500, count: 1 }] })
  const closing = { countID: counted.body.countID, note: 'Counted twice' }
  expect((await s.t.call('POST', '/api/Day/close', closing, { as: 'owner' })).status).toBe(200)
  rows = makeOld()
})
afterAll(() => s.t.close())

const OLD_DETAILS: readonly [string, object][] = [
  ['customer.created', { name: 'Nalini Menon', mobile: '9845077777', remarks: 'Diabetic' }],
  ['customer.changed', { name: 'Nalini Menon', mobile: '9845088888', remarks: null }],
  [
    'prescription.saved',
    { customerId: 7, supersedesId: null, remarks: 'Diabetic', prescriptionId: 3 },
  ],
  [
    'recall.marked',
    { before: { status: 'Due', note: null }, after: { status: 'Done', note: 'Diabetic' } },
  ],
  ['order.changed', { changeId: 1, changes: [{ code: 'x.power', params: { power: '-4.25' } }] }],
]

type Row = Parameters<typeof canonicalText>[0]

/** Hashes every row without a key, after rows that held values; returns how many there are. */
function makeOld(): number {
  const connection = connectionOf(s.t.services.db)
  const triggers = connection
    .prepare(`SELECT sql FROM sqlite_schema WHERE name LIKE '%no_update'
               AND tbl_name IN ('audit_log', 'outbox', 'day_reports')`)
    .pluck()
    .all()
    .map(String)
  for (const name of ['audit_log_no_update', 'outbox_no_update', 'day_reports_no_update']) {
    connection.exec(`DROP TRIGGER IF EXISTS ${name}`)
  }
  const seqs = connection.prepare('SELECT seq FROM audit_log ORDER BY seq LIMIT 5').pluck().all()
  for (const [index, [action, detail]] of OLD_DETAILS.entries()) {
    const args = [action, JSON.stringify(detail), seqs[index]]
    connection.prepare('UPDATE audit_log SET action = ?, detail_json = ? WHERE seq = ?').run(args)
    connection.prepare('UPDATE outbox SET type = ?, body_json = ? WHERE seq = ?').run(args)
  }
  let prev = GENESIS
  const log = all<Row & { hash: string }>(s.t.services.db, 'SELECT * FROM audit_log ORDER BY seq')
  for (const row of log) {
    const hash = plainHash(prev + canonicalText(row))
    connection
      .prepare('UPDATE audit_log SET prev_hash = ?, hash = ? WHERE seq = ?')
      .run([prev, hash, row.seq])
    connection
      .prepare('UPDATE day_reports SET head_hash = ? WHERE head_hash = ?')
      .run([hash, row.hash])
    prev = hash
  }
  connection.exec(`DELETE FROM meta WHERE key = 'audit_keyed'`)
  for (const sql of triggers) connection.exec(sql)
  return log.length
}

const key = () => keyAuditLog(s.t.services.db, s.t.services.keys, TEST_NOW)
const reportCheck = async () =>
  (await s.t.call('GET', '/api/Day/report/check', undefined, { as: 'owner' })).body

it('brings a log of before to its key, without a value of a person', async () => {
  const { db, dataFolder } = s.t.services
  expect(firstBrokenAuditRow(db)).toBeNull()
  const witness = openWitness(db, dataFolder, () => {})
  witness.close()
  key()
  expect(firstBrokenAuditRow(db)).toBeNull()
  // A power cut before the witness was told: nothing is missing.
  expect(() => assertNothingMissing(db, dataFolder)).not.toThrow()
  fs.rmSync(dataFolder, { recursive: true, force: true })

  const text = JSON.stringify([all(db, 'SELECT * FROM audit_log'), all(db, 'SELECT * FROM outbox')])
  for (const value of ['Nalini', '98450', 'Diabetic', '-4.25']) expect(text).not.toContain(value)
  const image = connectionOf(db).serialize().toString('latin1')
  expect(image).not.toContain('Diabetic')

  const [created, changed] = all<{ detail: string; body: string }>(
    db,
    `SELECT a.detail_json AS detail, o.body_json AS body FROM audit_log a
       JOIN outbox o ON o.seq = a.seq ORDER BY a.seq LIMIT 2`,
  )
  expect(created?.detail).toBe(created?.body)
  expect(Object.keys(JSON.parse(created?.detail ?? '').fields)).toEqual([
    'name',
    'mobile',
    'remarks',
  ])
  expect(JSON.parse(changed?.detail ?? '').fields.remarks).toBeNull()
  expect(exactlyOne<{ n: number }>(db, 'SELECT max(seq) AS n FROM audit_log').n).toBe(rows + 1)
  expect(await reportCheck()).toMatchObject({ Verdict: 'Holds', BrokenAt: null })
  // Once, and append-only again.
  key()
  expect(exactlyOne<{ n: number }>(db, 'SELECT max(seq) AS n FROM audit_log').n).toBe(rows + 1)
  expect(() => connectionOf(db).exec('UPDATE audit_log SET at_ms = 1')).toThrow('append-only')
  expect(() => connectionOf(db).exec('UPDATE outbox SET at_ms = 1')).toThrow('append-only')
})

it('does not make a broken log whole', async () => {
  const { db } = s.t.services
  const connection = connectionOf(db)
  connection.exec(`DROP TRIGGER audit_log_no_update; DROP TRIGGER audit_log_no_delete`)
  connection.exec('DELETE FROM audit_log WHERE seq > 20; DELETE FROM outbox WHERE seq > 20')
  makeOld()
  connection.exec(`DROP TRIGGER IF EXISTS audit_log_no_update;
    UPDATE audit_log SET ip = '10.0.0.1' WHERE seq = 9`)
  expect(firstBrokenAuditRow(db)).toBe(9)
  key()
  expect(firstBrokenAuditRow(db)).toBe(9)
})
