import { describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { isValidGtin } from '../domain/codes.ts'
import { checkGstin } from '../domain/gstin.ts'
import { findUserByName } from '../staff/users.ts'
import { stockOfItem } from '../stock/get-exact-item-stock.ts'
import {
  BUSINESS_CUSTOMER,
  createEmptyShop,
  createTestShop,
  itemIdOf,
  unitIdOf,
} from './test-shop.ts'
import { CONTACT_LENS, FRAME, FRAME_UNITS, LAST_ONE, TEST_ITEMS } from './test-shop-items.ts'

describe('the test shop', () => {
  it('is a branch in Karnataka at a standing time', async () => {
    const services = await createTestShop()
    expect(services.branch()).toMatchObject({ stateCode: '29', numberPrefix: 'KA1', moduleId: 1 })
    expect(checkGstin(services.branch().gstin ?? '').ok).toBe(true)
    expect(checkGstin(BUSINESS_CUSTOMER.gstin).ok).toBe(true)
    expect(services.localNow()).toBe('2026-11-20T11:00:00')
    expect(firstBrokenAuditRow(services.db)).toBeNull()
  })

  it('lets its people in', async () => {
    const services = await createTestShop()
    const counter = findUserByName(services.db, 'counter')
    expect(await services.secrets.verify('counter-secret', counter?.passwordHash ?? '')).toBe(true)
    expect(await services.secrets.verify('4444', counter?.pinHash ?? '')).toBe(true)
  })

  it('has its stock booked as movements', async () => {
    const services = await createTestShop()
    expect(stockOfItem(services.db, itemIdOf(services, FRAME))?.onHandMilli).toBe(3_000)
    expect(stockOfItem(services.db, itemIdOf(services, CONTACT_LENS))?.onHandMilli).toBe(200_000)
    expect(stockOfItem(services.db, itemIdOf(services, LAST_ONE))?.onHandMilli).toBe(1_000)
    const wrong = `SELECT code FROM items WHERE on_hand_milli <>
      (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements WHERE item_id = items.id)`
    expect(all(services.db, wrong)).toEqual([])
    expect(unitIdOf(services, FRAME_UNITS[0] ?? '')).toBeGreaterThan(0)
  })

  it('has barcodes that a scanner accepts', () => {
    const barcodes = TEST_ITEMS.flatMap(({ barcode }) => (barcode === null ? [] : [barcode]))
    expect(barcodes.filter((barcode) => !isValidGtin(barcode))).toEqual([])
  })

  it('has nothing at all before its set-up', () => {
    const services = createEmptyShop()
    expect(services.hasBranch()).toBe(false)
    expect(exactlyOne(services.db, 'SELECT count(*) AS count FROM users')).toEqual({ count: 0 })
  })
})
