import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { hsnNames } from './hsn-names.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

it('an HSN that two tax classes have is not called as the dearer of them', () => {
  const nameOf = hsnNames(t.services.db)
  const cloths = 'FLOOR-CLOTHS, DISH-CLOTHS, DUSTERS AND SIMILAR CLEANING CLOTHS'
  expect([nameOf('63071090', 50_000), nameOf('63071090', 180_000)]).toEqual([cloths, cloths])
  // What the tariff's list does not have is called as the class that has the rate.
  t.services.write((tx) =>
    run(tx, `UPDATE tax_classes SET hsn = '63079099' WHERE name LIKE 'Cleaning cloths of % price'`),
  )
  const renamed = hsnNames(t.services.db)
  expect(renamed('63079099', 50_000)).toBe('CLEANING CLOTHS OF LOWER PRICE')
  expect(renamed('63079099', 180_000)).toBe('CLEANING CLOTHS OF HIGHER PRICE')
  expect(renamed('12345678', 50_000)).toBe('OTHER')
})
