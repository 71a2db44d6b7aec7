import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('jobs that went to a lab are found by their day without reading every event', () => {
  const plan = (number: number) =>
    migratedTo(number)
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM order_events
          WHERE at >= '2026-11-28' AND lab_to = 'Sent' AND lab_from <> 'Sent'`,
      )
      .all()
      .map((step) => (step as { detail: string }).detail)
      .join()
  expect(plan(627)).not.toContain('order_events_sent')
  expect(plan(628)).toContain('USING INDEX order_events_sent')
})
