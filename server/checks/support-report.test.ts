import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectionOf } from '../db/sql.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const PATH = '/api/Checks/support-report'
/** What must never leave the shop. */
const SECRETS = [
  'Meenakshi',
  '9845012345',
  'meena@example.com',
  'C:\\Users\\asha',
  'Netra Opticals',
]

let t: TestServer
beforeEach(async () => {
  t = await testServer()
  const logs = path.join(t.services.dataFolder, 'logs')
  fs.mkdirSync(logs, { recursive: true })
  const err = {
    type: 'SqliteError',
    code: 'SQLITE_FULL',
    message: 'Meenakshi 9845012345',
    stack:
      'Error: meena@example.com\n    at save (file:///C:/Users/asha/dist/server/main.js:12:34)',
  }
  const lines = [
    { level: 50, time: 1_795_395_030_260, err, msg: 'the disk failed', url: '/x?m=9845012345' },
    { level: 40, time: 1_795_395_030_261, sql: 'SELECT 1', tookMs: 55, msg: 'a slow query' },
  ]
  fs.writeFileSync(
    path.join(logs, 'server.log'),
    `${lines.map((line) => JSON.stringify(line)).join('\n')}\nno JSON: Meenakshi\n`,
  )
  fs.writeFileSync(
    path.join(logs, 'shell.log'),
    [
      '2026-11-23T01:00:00.000Z Dioptre 0.1.0 starts',
      '2026-11-23T01:00:01.000Z the till is usable after 900 ms',
      '2026-11-23T01:00:02.000Z paired with Netra Opticals at 192.168.1.20',
      '2026-11-23T01:00:03.000Z trouble: C:\\Users\\asha is missing',
      '2026-11-23T01:00:04.000Z uncaught error: Meenakshi at till.js:10:2',
      '',
    ].join('\n'),
  )
})
afterEach(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

it('tells support of program, data, printers, checks and logs', async () => {
  const { body, status } = await t.call('GET', PATH, undefined, { as: 'owner' })
  expect(status).toBe(200)
  expect(body.Name).toMatch(/^dioptre-support-\d{4}-\d{2}-\d{2}\.txt$/)
  for (const told of [
    '## program',
    '"databaseBytes"',
    '"freeMiB"',
    'SQLITE_FULL',
    'main.js:12:34',
    '"sql":"SELECT 1","tookMs":55',
    'the disk failed',
    'Dioptre 0.1.0 starts',
    'the till is usable after 900 ms',
    'uncaught error till.js:10:2',
    '2026-11-23T01:00:02.000Z something else',
  ]) {
    expect(body.Text).toContain(told)
  }
})

it('holds nothing of a person, nor of the shop', async () => {
  const { body } = await t.call('GET', PATH, undefined, { as: 'owner' })
  for (const secret of [...SECRETS, '192.168.1.20']) expect(body.Text).not.toContain(secret)
  const names = connectionOf(t.services.db)
    .prepare(
      `SELECT display_name FROM users UNION SELECT name FROM printers UNION
       SELECT host FROM printers WHERE host IS NOT NULL`,
    )
    .pluck()
    .all()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(body.Text).not.toContain(String(name))
})

it('is the owner’s and the manager’s', async () => {
  expect(faultsOfRefusal(await t.call('GET', PATH), 'FORBIDDEN')).toEqual([])
})

it('is given also when the drive of the data cannot be asked', async () => {
  fs.rmSync(t.services.dataFolder, { recursive: true })
  const { body, status } = await t.call('GET', PATH, undefined, { as: 'owner' })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('freeMiB')
})
