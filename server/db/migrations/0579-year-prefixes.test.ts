import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0579-year-prefixes.ts'

const shopAfter = (before: object): unknown => {
  const db = migratedTo(576)
  db.prepare("INSERT OR REPLACE INTO settings (key, value_json) VALUES ('shop', ?)").run(
    JSON.stringify(before),
  )
  db.exec(sql)
  const json = db.prepare("SELECT value_json FROM settings WHERE key = 'shop'").pluck().get()
  return JSON.parse(String(json))
}

test('the prefix of a year becomes the first of several; a shop without one keeps none', () => {
  const plan = { yearId: 2027, prefix: 'KB2', instead: 'KA1' }
  expect(shopAfter({ returnDays: 7, nextYearPrefix: plan })).toEqual({
    returnDays: 7,
    yearPrefixes: [plan],
  })
  expect(shopAfter({ returnDays: 7 })).toEqual({ returnDays: 7 })
})
