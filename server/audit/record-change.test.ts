import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { all, connectionOf, type ReadableDb, writeTransaction } from '../db/sql.ts'
import { plainHash, setAuditKey } from './audit-key.ts'
import {
  auditRowsFrom,
  type Change,
  canonicalText,
  firstBrokenAuditRow,
  recordChange,
} from './record-change.ts'

const CHANGE: Change = {
  actor: { userId: 1, ip: '127.0.0.1' },
  atMs: 1_000,
  action: 'cart.cleared',
  entity: 'cart',
  entityId: 's1',
  detail: { removed: 2 },
}

const KEY = Buffer.alloc(32, 1)

function emptyLog(): ReadableDb {
  const db = openInMemory()
  setAuditKey(db, KEY)
  return db
}

function withChanges(count: number): ReadableDb {
  const db = emptyLog()
  for (let index = 1; index <= count; index += 1) {
    writeTransaction(db, (tx) => recordChange(tx, { ...CHANGE, entityId: index, atMs: index }))
  }
  return db
}

/** Writes past the triggers, as someone with the file in their hands would. */
function tamper(db: ReadableDb, sql: string): void {
  const connection = connectionOf(db)
  connection.exec('DROP TRIGGER audit_log_no_update; DROP TRIGGER audit_log_no_delete')
  connection.exec(sql)
}

describe('recordChange', () => {
  it('writes the audit row and the event of the outbox, both from 1', () => {
    const db = withChanges(2)
    expect(all(db, 'SELECT seq, type, entity_id, body_json FROM outbox ORDER BY seq')).toEqual([
      { seq: 1, type: 'cart.cleared', entity_id: '1', body_json: '{"removed":2}' },
      { seq: 2, type: 'cart.cleared', entity_id: '2', body_json: '{"removed":2}' },
    ])
    const [first, second] = all<{ prev_hash: string; hash: string }>(
      db,
      'SELECT prev_hash, hash FROM audit_log ORDER BY seq',
    )
    expect(first?.prev_hash).toBe('0'.repeat(64))
    expect(second?.prev_hash).toBe(first?.hash)
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leaves nothing when its transaction fails', () => {
    const db = withChanges(1)
    const fail = () =>
      writeTransaction(db, (tx) => {
        recordChange(tx, CHANGE)
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    expect(all(db, 'SELECT seq FROM audit_log')).toHaveLength(1)
    expect(all(db, 'SELECT seq FROM outbox')).toHaveLength(1)
  })

  it('numbers without a gap after a failure', () => {
    const db = withChanges(1)
    expect(() =>
      writeTransaction(db, (tx) => {
        recordChange(tx, CHANGE)
        throw new Error('no')
      }),
    ).toThrow()
    writeTransaction(db, (tx) => recordChange(tx, CHANGE))
    expect(all(db, 'SELECT seq FROM audit_log')).toEqual([{ seq: 1 }, { seq: 2 }])
    expect(firstBrokenAuditRow(db)).toBeNull()
  })
})

describe('firstBrokenAuditRow', () => {
  it('finds nothing in an empty or a whole chain', () => {
    expect(firstBrokenAuditRow(emptyLog())).toBeNull()
    expect(firstBrokenAuditRow(withChanges(5))).toBeNull()
  })

  it.each([
    ['UPDATE audit_log SET at_ms = 9 WHERE seq = 3', 3],
    ['UPDATE audit_log SET user_id = NULL WHERE seq = 3', 3],
    [`UPDATE audit_log SET ip = '10.0.0.1' WHERE seq = 3`, 3],
    [`UPDATE audit_log SET action = 'x' WHERE seq = 1`, 1],
    [`UPDATE audit_log SET entity = 'x' WHERE seq = 3`, 3],
    [`UPDATE audit_log SET entity_id = 'x' WHERE seq = 5`, 5],
    [`UPDATE audit_log SET detail_json = '{"removed":3}' WHERE seq = 2`, 2],
    [`UPDATE audit_log SET hash = 'x' WHERE seq = 2`, 2],
    [`UPDATE audit_log SET prev_hash = 'x' WHERE seq = 2`, 2],
    ['DELETE FROM audit_log WHERE seq = 3', 3],
    ['DELETE FROM audit_log WHERE seq = 1', 1],
    ['UPDATE audit_log SET seq = 9 WHERE seq = 4', 4],
    // A row taken out and the rest moved up still does not fit the chain.
    ['DELETE FROM audit_log WHERE seq = 3; UPDATE audit_log SET seq = seq - 1 WHERE seq > 3', 3],
  ])('finds: %s', (sql, seq) => {
    const db = withChanges(5)
    tamper(db, sql)
    expect(firstBrokenAuditRow(db)).toBe(seq)
  })

  it('finds a row that was changed and hashed anew by whoever has the database alone', () => {
    const db = withChanges(5)
    tamper(db, `UPDATE audit_log SET ip = '10.0.0.1' WHERE seq = 5`)
    const [, , , , last] = auditRowsFrom(db, 1, 5)
    const forged = last === undefined ? '' : plainHash(last.prev_hash + canonicalText(last))
    connectionOf(db).exec(`UPDATE audit_log SET hash = '${forged}' WHERE seq = 5`)
    expect(firstBrokenAuditRow(db)).toBe(5)
    setAuditKey(db, Buffer.alloc(32, 2))
    expect(firstBrokenAuditRow(db)).toBe(1)
  })

  it('finds any change of any detail', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.string(), (seq, text) => {
        const db = withChanges(8)
        tamper(db, 'SELECT 1')
        connectionOf(db)
          .prepare('UPDATE audit_log SET detail_json = ? WHERE seq = ?')
          .run(JSON.stringify({ text }), seq)
        expect(firstBrokenAuditRow(db)).toBe(seq)
      }),
      { numRuns: 25 },
    )
  })
})
