import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const USER = `INSERT INTO users
  (id, user_name, display_name, role, password_hash, pin_hash, version, failed_logins,
   locked_until_ms, is_active)
  VALUES (1, 'owner', 'Owner', 'owner', 'x', NULL, 1, 0, 0, 1)`
const APPROVAL = `INSERT INTO approvals
  (id, action, asked_by, given_by, max_discount_ppm, given_at_ms, expires_at_ms)
  VALUES (1, 'discount', 1, 1, 250000, 10, 20)`
const CART = `INSERT INTO carts (id, session_key, state, touched_at_ms, touched_by)
  VALUES (1, 'till-1', 'open', 1, 1)`

function withUser() {
  const db = migratedTo(120)
  db.exec(USER)
  return db
}

test('the step adds approvals and the drafts of a sale', () => {
  expect(tablesAddedBy(120)).toEqual(['approvals', 'cart_drafts'])
  expect(looseTables(migratedTo(120))).toEqual([])
})

test.each([
  ['a discount without a rate', APPROVAL.replace('250000', 'NULL')],
  ['a return with a rate', APPROVAL.replace("'discount'", "'returns'")],
  ['one that ends before it begins', APPROVAL.replace('10, 20', '20, 10')],
])('%s is refused by the database', (_what, sql) => {
  expect(refusalOf(withUser(), sql)).toContain('CHECK')
})

test('an approval stays', () => {
  const db = withUser()
  db.exec(APPROVAL)
  expect(refusalOf(db, 'DELETE FROM approvals')).toContain('never deleted')
})

test('drafts go when the sale is saved, and with a sale that is given up', () => {
  const db = withUser()
  db.exec(CART)
  db.exec(`INSERT INTO cart_drafts VALUES (1, 'payment', '{}')`)
  db.exec(`UPDATE carts SET state = 'committed'`)
  expect(db.prepare('SELECT count(*) FROM cart_drafts').pluck().get()).toBe(0)
  db.exec(`INSERT INTO cart_drafts VALUES (1, 'prescription', '{}')`)
  db.exec('DELETE FROM carts')
  expect(db.prepare('SELECT count(*) FROM cart_drafts').pluck().get()).toBe(0)
})
