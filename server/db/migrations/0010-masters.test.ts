import { describe, expect, it } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const AUDIT = `INSERT INTO audit_log VALUES (1, 0, NULL, NULL, 'a', 'b', 'c', '{}', '0', '1')`
const OUTBOX = `INSERT INTO outbox (at_ms, type, version, entity_id, body_json)
                VALUES (0, 'a', 1, 'b', '{}')`
const USER = (role: string, name = 'asha') =>
  `INSERT INTO users (user_name, display_name, role, password_hash) VALUES ('${name}', 'A', '${role}', 'x')`

describe('step 10, masters', () => {
  it('adds strict tables only', () => {
    expect(tablesAddedBy(10)).toContain('audit_log')
    expect(tablesAddedBy(10)).toContain('financial_years')
    expect(looseTables(migratedTo(10))).toEqual([])
  })

  it.each([
    ['UPDATE audit_log SET action = action', 'append-only'],
    ['DELETE FROM audit_log', 'append-only'],
    ['UPDATE outbox SET type = type', 'append-only'],
  ])('%s is refused', (sql, message) => {
    const connection = migratedTo(10)
    connection.exec(`${AUDIT}; ${OUTBOX}`)
    expect(refusalOf(connection, sql)).toContain(message)
  })

  it.each([
    ['text for a time', AUDIT.replace('(1, 0,', `(1, 'noon',`)],
    ['what is not JSON in the audit log', AUDIT.replace(`'{}'`, `'{'`)],
    ['what is not JSON in a setting', `INSERT INTO settings VALUES ('a', 'x')`],
    ['a role that there is not', USER('admin')],
    [
      'a state of no country',
      `INSERT INTO states (id, country_id, code, name) VALUES (29, 9, '29', 'K')`,
    ],
    [
      'a year neither open nor closed',
      `INSERT INTO financial_years VALUES (2026, 'a', 'b', 'c', 2)`,
    ],
    ['a payment of another kind', `INSERT INTO receipt_types VALUES (1, 'Barter', 'Barter', 0)`],
    ['a lead of less than no days', `INSERT INTO suppliers VALUES (1, 'A', '', -1)`],
    ['a membership above 100 %', `INSERT INTO memberships VALUES (1, 'A', 1000001)`],
  ])('%s is refused', (_what, sql) => {
    expect(refusalOf(migratedTo(10), sql)).not.toBeNull()
  })

  it('knows a person by the name, whatever its case', () => {
    const connection = migratedTo(10)
    expect(refusalOf(connection, USER('owner', 'Asha'))).toBeNull()
    expect(refusalOf(connection, USER('counter', 'aSHA'))).toContain('UNIQUE')
  })

  it('takes what is right', () => {
    const connection = migratedTo(10)
    expect(refusalOf(connection, `${AUDIT}; ${OUTBOX}; ${USER('optometrist')}`)).toBeNull()
  })
})
