import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a recall without a sale stands until a later test', () => {
  const shop = migratedTo(567)
  shop.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO recalls (customer_id, recall_date, test_date)
    VALUES (1, '2026-06-01T00:00:00', '2026-05-01T00:00:00')`)
  const standing = () => shop.prepare('SELECT count(*) AS count FROM standing_recalls').get()
  const test = (day: string) =>
    shop.exec(`INSERT INTO prescriptions (customer_id, exam_date) VALUES (1, '${day}T00:00:00')`)
  test('2026-05-01')
  expect(standing()).toEqual({ count: 1 })
  test('2026-05-20')
  expect(standing()).toEqual({ count: 0 })
})
