import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('the answers of before hold for both channels', () => {
  const db = migratedTo(561)
  db.exec(`INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (1, 'Asha', '', 0);
    INSERT INTO consents (customer_id, purpose, is_given, how, text_version, at_ms)
    VALUES (1, 'Offers', 1, 'Spoken', 1, 5000)`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 562),
  )
  expect(
    db.prepare('SELECT is_given, by_whatsapp, by_sms FROM standing_consents').raw().all(),
  ).toEqual([[1, 1, 1]])
})
