import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordChange } from '../audit/record-change.ts'
import { closeDatabase, emptyLog } from '../db/idle-checkpoint.ts'
import { connectionOf, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { createTestShop, TEST_NOW } from '../testing/test-shop.ts'
import { checkWhenDue, isCheckDue, startCheck } from './shop-check.ts'

const HOUR = 60 * 60_000

let t: TestServer
beforeEach(async () => {
  t = await testServer()
  await counterWork(t).add('sold')
  await counterWork(t).commit('sold')
})
afterEach(async () => {
  await t.services.shopCheck.running
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

const list = async () => (await t.call('GET', '/api/Checks', undefined, { as: 'owner' })).body
const start = (as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Checks/start', undefined, { as })

describe('the check of the shop on demand', () => {
  it('is made in a process of its own, one at a time, and its result is kept', async () => {
    expect(await list()).toMatchObject({ Items: [], IsRunning: false })
    expect((await start()).body).toEqual({ success: true })
    expect(faultsOfRefusal(await start(), 'CONFLICT')).toEqual([])
    expect((await list()).IsRunning).toBe(true)
    await t.services.shopCheck.running
    const { Items, IsRunning } = await list()
    expect(IsRunning).toBe(false)
    expect(Items).toMatchObject([{ Outcome: 'Sound', AskedBy: 'Owner', Findings: [] }])
    expect(fs.readdirSync(t.services.dataFolder).filter((name) => /^check/.test(name))).toEqual([])
  })

  it('tells everybody how it ended, and only the owner and managers what it found', async () => {
    const state = async () => (await t.call('GET', '/api/Checks/state')).body
    expect(await state()).toEqual({ Outcome: null, StartedAt: null })
    connectionOf(t.services.db).exec(`DROP TRIGGER audit_log_no_update;
      UPDATE audit_log SET ip = '10.0.0.1' WHERE seq = 2`)
    await start()
    await t.services.shopCheck.running
    expect(await state()).toEqual({ Outcome: 'Damaged', StartedAt: '2026-11-20T11:00:00' })
  })

  it('names the damage that a hand has done, in the language of whoever looks', async () => {
    connectionOf(t.services.db).exec(`DROP TRIGGER audit_log_no_update;
      UPDATE audit_log SET ip = '10.0.0.1' WHERE seq = 2`)
    await start()
    await t.services.shopCheck.running
    const [newest] = (await list()).Items
    expect(newest).toMatchObject({
      Outcome: 'Damaged',
      Findings: [{ Check: 'audit-chain', Message: 'The audit log was changed at entry 2.' }],
    })
    const headers = { 'accept-language': 'hi' }
    const hindi = await t.call('GET', '/api/Checks', undefined, { as: 'owner', headers })
    expect(hindi.body.Items[0].Findings[0].Message).toContain('ऑडिट लॉग')
  })

  it('says that it could not be made where there is no room for the copy', async () => {
    const folder = path.join(t.services.dataFolder, 'check.db')
    fs.mkdirSync(path.join(folder, 'in the way'), { recursive: true })
    await start()
    await t.services.shopCheck.running
    expect((await list()).Items).toMatchObject([
      { Outcome: 'Failed', Findings: [{ Check: 'not-made' }] },
    ])
  })

  it('is the owner’s and the manager’s', async () => {
    expect(faultsOfRefusal(await start('counter'), 'FORBIDDEN')).toEqual([])
    const asked = await t.call('GET', '/api/Checks')
    expect(faultsOfRefusal(asked, 'FORBIDDEN')).toEqual([])
  })
})

describe('the check of a shop on the disk', () => {
  const NOBODY = { userId: null, ip: null }
  /** In another process: to close the file here would drop the lock of the open database. */
  const FLIP = `const [, file, at] = process.argv, fs = require('node:fs')
    const open = fs.openSync(file, 'r+'), byte = Buffer.alloc(1)
    fs.readSync(open, byte, 0, 1, Number(at))
    fs.writeSync(open, Buffer.from([byte[0] ^ 0xff]), 0, 1, Number(at))`

  type Place = { file: string; at: number }
  async function checked(damage: (folder: string, db: ReadableDb) => Place | null) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-check-'))
    const services = await createTestShop({ dataFolder: folder })
    try {
      emptyLog(services.db)
      services.write((tx) =>
        recordChange(tx, {
          actor: NOBODY,
          atMs: TEST_NOW,
          action: 'shop.opened',
          entity: 'branch',
          entityId: 1,
          detail: {},
        }),
      )
      const found = damage(folder, services.db)
      if (found !== null) execFileSync(process.execPath, ['-e', FLIP, found.file, `${found.at}`])
      startCheck(services, NOBODY)
      await services.shopCheck.running
      expect(fs.readdirSync(folder).filter((name) => /^check/.test(name))).toEqual([])
      expect(services.longReads.copying).toBe(0)
      const sql = 'SELECT outcome, findings_json AS findings FROM shop_checks'
      return exactlyOne<{ outcome: string; findings: string }>(services.db, sql, {})
    } finally {
      closeDatabase(services.db)
      fs.rmSync(folder, { recursive: true })
    }
  }

  it('is sound where it is whole, also of what is in its log alone', async () => {
    expect(await checked(() => null)).toEqual({ outcome: 'sound', findings: '[]' })
  })

  it('finds a page that the disk lost and the server remembers', async () => {
    const { findings, outcome } = await checked((folder, db) => {
      const sql = "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'customers'"
      const { page } = exactlyOne<{ page: number }>(db, sql, {})
      return { file: path.join(folder, 'branch.db'), at: (page - 1) * 4_096 }
    })
    expect(outcome).toBe('damaged')
    expect(findings).toContain('"file"')
  })

  it('finds a log that ends before the newest change', async () => {
    const { findings, outcome } = await checked((folder) => {
      const file = path.join(folder, 'branch.db-wal')
      return { file, at: fs.statSync(file).size - 100 }
    })
    expect(outcome).toBe('damaged')
    expect(findings).toContain('branch.db-wal')
  })
})

describe('the check of the shop by itself', () => {
  it.each<[string, { localHour: number; checked: number; changed: number }, boolean]>([
    ['at night', { localHour: 2, checked: 24, changed: 0 }, true],
    ['only once a night', { localHour: 4, checked: 2, changed: 5 }, false],
    ['not while people sell', { localHour: 11, checked: 40, changed: 0 }, false],
    ['by day where the computer is off at night', { localHour: 11, checked: 40, changed: 1 }, true],
    ['not every day twice', { localHour: 20, checked: 18, changed: 1 }, false],
  ])('%s', (_when, { changed, checked, localHour }, isDue) => {
    const nowMs = 1_000 * HOUR
    const at = { nowMs, localHour, lastCheckMs: nowMs - checked * HOUR }
    const lastChangeMs = nowMs - changed * HOUR
    expect(isCheckDue({ ...at, lastChangeMs, isOwed: false })).toBe(isDue)
    expect(isCheckDue({ ...at, lastChangeMs, isOwed: true })).toBe(true)
  })

  it('is made at once where a power cut left the file unchecked, until it is made', async () => {
    connectionOf(t.services.db).exec(`INSERT INTO meta (key, value) VALUES ('check_owed', '1')`)
    t.clock.set(TEST_NOW + 2 * HOUR)
    checkWhenDue(t.services)
    await t.services.shopCheck.running
    expect((await list()).Items).toMatchObject([{ Outcome: 'Sound', AskedBy: null }])
    t.clock.set(TEST_NOW + 4 * HOUR)
    checkWhenDue(t.services)
    expect(t.services.shopCheck.running).toBeNull()
  })

  it('is made by nobody, and told to the tills', async () => {
    t.clock.set(TEST_NOW + 40 * HOUR)
    checkWhenDue(t.services)
    await t.services.shopCheck.running
    expect((await list()).Items).toMatchObject([{ Outcome: 'Sound', AskedBy: null }])
    checkWhenDue(t.services)
    expect(t.services.shopCheck.running).toBeNull()
    const told = connectionOf(t.services.db)
      .prepare(`SELECT count(*) FROM outbox WHERE type = 'shop.checked'`)
      .pluck()
      .get()
    expect(told).toBe(1)
  })
})
