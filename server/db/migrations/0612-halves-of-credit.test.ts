import { expect, test } from 'vitest'
import { CREDIT_GIVEN_UP } from '../../stock/credit-given-up.ts'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('credit that was given up before stays what it was', () => {
  const db = migratedTo(607)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO supplier_return_lost_credits
        (return_id, item_id, taxable_paise, tax_rate_ppm, tax_paise, is_inter, at_ms)
      VALUES (1, 7, 3333, 50000, 167, 0, 1), (1, 7, 200000, 50000, 10000, 1, 2)`)
  migrate(db, undefined, MIGRATIONS)
  expect(db.prepare(CREDIT_GIVEN_UP).all()).toMatchObject([
    { atMs: 1, igstPaise: 0, cgstPaise: 83, sgstPaise: 83 },
    { atMs: 2, igstPaise: 10_000, cgstPaise: 0, sgstPaise: 0 },
  ])
})
