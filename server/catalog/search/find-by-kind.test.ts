import { beforeAll, expect, it } from 'vitest'
import type { Services } from '../../kernel/services.ts'
import type { Section } from '../../masters/master-rows.ts'
import { queryPlans } from '../../testing/query-plan.ts'
import { createTestShop, TEST_NOW } from '../../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  FRAME,
  LENS,
  SECOND_FRAME,
  SUNGLASS,
  TEST_ITEMS,
} from '../../testing/test-shop-items.ts'
import { insertItem } from '../insert-item.ts'
import { findByKind } from './find-by-kind.ts'

let services: Services
beforeAll(async () => {
  services = await createTestShop()
  const [plain] = TEST_ITEMS
  if (plain === undefined) throw new Error('the test shop has no items')
  const extra: [Section, string, string, string][] = [
    ['Sunglass', 'RBS-1', 'Wayfarer', 'Ray-Ban'],
    ['Frame', 'RBF-1', 'Clubmaster', 'Ray-Ban'],
    ['Accessory', 'WIPE-1', 'Lens wipes', 'Netra'],
    ['Accessory', 'FRAME', 'Photo holder', 'Netra'],
  ]
  services.write((tx) => {
    for (const [section, code, name, brand] of extra) {
      const { taxClass: _, ...item } = { ...plain, section, code, name, brand, barcode: null }
      const more = { unitCodes: [], isSerialised: false, taxClassId: 1 }
      insertItem(tx, { ...item, ...more }, { atMs: TEST_NOW })
    }
  })
})

const find = (typed: string) =>
  findByKind(services.db, { typed, localDate: services.localNow() }).map(({ code }) => code)

it('finds every item of a kind, whatever it is called', () => {
  expect(find('sunglass')).toEqual(expect.arrayContaining([SUNGLASS, 'RBS-1']))
  expect(find('sunglass')).not.toContain(FRAME)
  expect(find('frames')).toEqual(expect.arrayContaining([FRAME, SECOND_FRAME, 'RBF-1']))
  expect(find('contact lens')).toContain(CONTACT_LENS)
  expect(find('contact lens')).not.toContain(LENS)
})

it('puts an exact code first, then the kind, then what has the word in its name', () => {
  expect(find('frame')[0]).toBe('FRAME')
  const lenses = find('lens')
  expect(lenses).toEqual(expect.arrayContaining([LENS, CONTACT_LENS, 'WIPE-1']))
  expect(lenses.indexOf(LENS)).toBeLessThan(lenses.indexOf('WIPE-1'))
})

it('finds a brand within a kind, and nothing of that brand beside it', () => {
  expect(find('ray ban sunglass')).toEqual(['RBS-1'])
  expect(find('rayban frame')).toEqual(['RBF-1'])
  expect(find('lens wipes')).toContain('WIPE-1')
})

it('finds a category by its name in either number', () => {
  expect(find('case')).toContain(ACCESSORY)
  expect(find('cases')).toContain(ACCESSORY)
})

it('walks no table of items from end to end', async () => {
  const fresh = await createTestShop()
  const plans = queryPlans(fresh.db, () => {
    for (const typed of ['frame', 'case', 'ray ban lens']) {
      findByKind(fresh.db, { typed, localDate: fresh.localNow() })
    }
  })
  const steps = plans.flatMap((plan) => plan.steps)
  expect(steps.filter((step) => /^SCAN (i|items)\b/.test(step))).toEqual([])
})
