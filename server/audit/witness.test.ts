import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { type ReadableDb, writeTransaction } from '../db/sql.ts'
import { setAuditKey } from './audit-key.ts'
import { recordChange } from './record-change.ts'
import { assertNothingMissing, openWitness, readWitness } from './witness.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-witness-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const fault = (): never => expect.unreachable()
const fileOf = (): string => path.join(folder, 'witness', 'last-change')

function change(db: ReadableDb, count: number, entity = 'cart'): void {
  for (let at = 0; at < count; at += 1) {
    const made = {
      action: 'cart.cleared',
      entity,
      entityId: 1,
      detail: {},
      atMs: 1_700_000_000_000,
    }
    writeTransaction(db, (tx) => recordChange(tx, { ...made, actor: { userId: 1, ip: null } }))
  }
}

/** An empty database that has its audit key. */
function emptyLog(): ReadableDb {
  const db = openInMemory()
  setAuditKey(db, Buffer.alloc(32, 1))
  return db
}

/** A database with `count` changes, all of them seen by the witness of the folder. */
function watched(count: number): ReadableDb {
  const db = emptyLog()
  const witness = openWitness(db, folder, fault)
  for (let at = 0; at < count; at += 1) {
    change(db, 1)
    witness.note()
  }
  witness.close()
  return db
}

describe('the witness', () => {
  it('has nothing against the database that it watched, nor against one with more', () => {
    const db = watched(7)
    expect(readWitness(folder)).toMatchObject({ seq: 7 })
    assertNothingMissing(db, folder)
    change(db, 1)
    assertNothingMissing(db, folder)
  })

  it('says how much is missing, and until when, of a database that ends earlier', () => {
    watched(7)
    const older = emptyLog()
    change(older, 4)
    expect(() => assertNothingMissing(older, folder)).toThrow(
      'The last 3 changes of the shop, after 15-11-2023 3:43 am until 15-11-2023 3:43 am,',
    )
  })

  it('notices other changes in the place of those that it saw', () => {
    watched(5)
    const other = emptyLog()
    change(other, 9, 'order')
    expect(() => assertNothingMissing(other, folder)).toThrow('other sales in their place')
  })

  it('keeps a copy of the log, which closing the database removes', () => {
    watched(3)
    fs.writeFileSync(path.join(folder, 'branch.db-wal'), 'frames')
    expect(() => assertNothingMissing(emptyLog(), folder)).toThrow('The last 3 changes')
    const kept = path.join(folder, 'backups', 'branch.db-wal-before-3')
    expect(fs.readFileSync(kept, 'utf8')).toBe('frames')
  })

  it.each([0, 60, 127, 128, 190, 255])('survives a torn write at byte %i', (at) => {
    const db = watched(6)
    const bytes = fs.readFileSync(fileOf())
    bytes[at] = (bytes[at] ?? 0) ^ 1
    fs.writeFileSync(fileOf(), bytes)
    expect(readWitness(folder)?.seq).toBeGreaterThanOrEqual(5)
    assertNothingMissing(db, folder)
  })

  it.each(['', 'nothing of ours', '\0'.repeat(256)])('is none where its file is %j', (text) => {
    fs.mkdirSync(path.dirname(fileOf()))
    fs.writeFileSync(fileOf(), text)
    expect(readWitness(folder)).toBe(null)
    assertNothingMissing(emptyLog(), folder)
  })

  it('stops nothing where it can not be written, and says so once', () => {
    fs.writeFileSync(path.join(folder, 'witness'), 'a file in its place')
    const onFault = vi.fn()
    const db = emptyLog()
    const witness = openWitness(db, folder, onFault)
    change(db, 1)
    witness.note()
    witness.sync()
    witness.close()
    expect(onFault).toHaveBeenCalledTimes(1)
  })
})
