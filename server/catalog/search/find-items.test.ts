import { beforeAll, describe, expect, it } from 'vitest'
import { all, exactlyOne, run } from '../../db/sql.ts'
import type { Services } from '../../kernel/services.ts'
import type { Section } from '../../masters/master-rows.ts'
import { queryPlans } from '../../testing/query-plan.ts'
import { createTestShop, itemIdOf, TEST_NOW } from '../../testing/test-shop.ts'
import { FRAME, FRAME_UNITS, SUNGLASS, TEST_ITEMS } from '../../testing/test-shop-items.ts'
import { insertItem } from '../insert-item.ts'
import { findItems, MAX_FOUND } from './find-items.ts'
import { indexItem, optimiseSearch, unindexItem } from './index-item.ts'

type Extra = { section: Section; code: string; name: string; brand?: string; sphere?: number }

const EXTRA: Extra[] = [
  { section: 'Frame', code: 'RX-7047', name: 'Stingray sport', brand: 'Ocean' },
  { section: 'Frame', code: 'VX-1', name: 'Vista 10% off', brand: 'Ray-Ban' },
  { section: 'Frame', code: 'VX_2', name: 'Vista 100 off', brand: 'Rayban' },
  { section: 'Frame', code: 'VX-3', name: 'चश्मा काला', brand: 'Deśī' },
  { section: 'Frame', code: 'VX-4', name: 'चश्मे लाल', brand: 'Desi' },
  { section: 'Frame', code: 'VX-5', name: 'கண்ணாடி "Classic" 😀😀😀', brand: 'Tamil' },
  { section: 'Frame', code: 'VX-6', name: 'NEAR* OR ^AND: NOT', brand: 'Odd' },
  { section: 'SpectacleLens', code: 'L-1', name: 'CR-39 clear', sphere: -200 },
  { section: 'SpectacleLens', code: 'L-2', name: 'CR-39 clear', sphere: 200 },
  { section: 'SpectacleLens', code: 'L-3', name: 'CR-39 clear', sphere: -225 },
  { section: 'ContactLens', code: 'RB-2140-CL', name: 'Rimba daily' },
]

let services: Services
beforeAll(async () => {
  services = await createTestShop()
  const [plain] = TEST_ITEMS
  if (plain === undefined) throw new Error('the test shop has no items')
  services.write((tx) => {
    for (const { section, code, name, brand = 'Netra', sphere = null } of EXTRA) {
      const { taxClass: _, ...item } = { ...plain, section, code, name, brand, barcode: null }
      const extra = { unitCodes: [], isSerialised: false, sphereCentidioptres: sphere }
      insertItem(tx, { ...item, ...extra, taxClassId: 1 }, { atMs: TEST_NOW })
    }
  })
})

function find(typed: string, sections: Section[] = ['Frame', 'Sunglass']): string[] {
  const rows = findItems(services.db, { typed, sections, localDate: services.localNow() })
  return rows.map(({ code }) => code)
}

describe('what is found', () => {
  it.each([
    ['by exact code', 'RB-2140', [FRAME]],
    ['by the code of a unit', FRAME_UNITS[1] ?? '', [FRAME]],
    ['by the code without its hyphen', 'rb2140', [FRAME]],
    ['by the code with a space', 'RB 2140', [FRAME]],
    ['by the beginning of a code', 'vx', ['VX-1', 'VX_2', 'VX-3', 'VX-4', 'VX-5', 'VX-6']],
    ['inside a code', '7047', ['RX-7047']],
    ['by brand in either spelling', 'rayban', ['VX_2', 'VX-1']],
    ['by two words in any order', 'sport ocean', ['RX-7047']],
    ['by a common and a rare word', 'vista 100', ['VX_2', 'VX-1'].slice(0, 1)],
    ['without accents', 'desi', ['VX-3', 'VX-4']],
    ['in capitals or not', 'STINGRAY', ['RX-7047']],
    ['in Devanagari, to the vowel sign', 'चश्मा', ['VX-3']],
    ['in Devanagari, by the stem', 'चश्म', ['VX-3', 'VX-4']],
    ['in Tamil', 'கண்ணா', ['VX-5']],
    ['by emoji', '😀😀😀', ['VX-5']],
    ['nothing for a word of another section', 'daily', []],
    ['nothing for nothing', 'zzqx', []],
  ])('%s: %s', (_, typed, codes) => {
    expect(find(typed)).toEqual(codes)
  })

  it('puts words that begin so before words that hold it', () => {
    expect(find('ray')).toEqual(['VX-1', 'VX_2', 'RX-7047'])
  })

  it('keeps to its sections', () => {
    expect(find('rb2140', ['ContactLens'])).toEqual(['RB-2140-CL'])
    expect(find('rb2140', ['Sunglass'])).toEqual([])
    expect(find('green', ['Sunglass'])).toEqual([SUNGLASS])
  })

  it('finds lenses by power, to the sign', () => {
    expect(find('-2', ['SpectacleLens'])).toEqual(['L-1', 'L-3'])
    expect(find('+2', ['SpectacleLens'])).toEqual(['L-2'])
    expect(find('-2.25', ['SpectacleLens'])).toEqual(['L-3'])
    expect(find('cr -2.0', ['SpectacleLens'])).toEqual(['L-1'])
    expect(find('1.56', ['SpectacleLens'])).toEqual(['SV-156-HC'])
    expect(find('1', ['SpectacleLens'])).toContain('SV-156-HC')
  })
})

describe('what a person types is only text', () => {
  it.each([
    ['10%', ['VX-1']],
    ['%%', []],
    ['__', []],
    ['x_2', ['VX_2']],
    ['x_3', []],
    ['NEAR*', ['VX-6']],
    ['near* or', ['VX-6']],
    ['^AND:', ['VX-6']],
    ['"Classic"', ['VX-5']],
    ['"classi"', []],
    ['"', ['VX-5']],
    ["'; DROP TABLE items; --", []],
    ['text:ray', []],
    ['{text}: ray', []],
    ['ray*', []],
    ['ray NOT stingray', []],
    ['(ray', []],
    ['😀', ['VX-5']],
    ['\\', []],
  ])('%s', (typed, codes) => {
    expect(find(typed)).toEqual(codes)
  })

  it('and never the mark of a section', () => {
    expect(find('\uE000\uE000f')).toEqual(find('f'))
  })
})

describe('limits and indexes', () => {
  it('answers at most fifty, whatever matches', () => {
    const crowd = structuredClone(TEST_ITEMS[1])
    if (crowd === undefined) throw new Error('the test shop has one item only')
    const { taxClass: _, ...item } = crowd
    services.write((tx) => {
      for (let n = 0; n < 120; n += 1) {
        const code = `CROWD-${n}`
        insertItem(tx, { ...item, code, name: 'Crowded', taxClassId: 1 }, { atMs: TEST_NOW })
      }
      optimiseSearch(tx)
    })
    for (const typed of ['crowd', 'crowded', 'cr', 'rowded']) {
      expect(new Set(find(typed)).size).toBe(MAX_FOUND)
    }
  })

  it('finds the one of its sections behind a crowd of another', () => {
    const lens = structuredClone(TEST_ITEMS.find(({ section }) => section === 'ContactLens'))
    if (lens === undefined) throw new Error('the test shop has no contact lens')
    const { taxClass: _, ...item } = lens
    const late = { ...item, code: 'CL-LATE', barcode: null, name: 'Crowded daily', taxClassId: 1 }
    services.write((tx) => insertItem(tx, late, { atMs: TEST_NOW }))
    for (const typed of ['crowded', 'crowd', 'rowded', 'crowded dai', 'crowded da']) {
      expect(find(typed, ['ContactLens'])).toEqual(['CL-LATE'])
    }
  })

  it('walks an index in every step and sorts none', async () => {
    const fresh = await createTestShop()
    const localDate = fresh.localNow()
    const plans = queryPlans(fresh.db, () => {
      for (const typed of ['rb', 'rb 2140', 'rb -2.00', 'rimba', '1']) {
        findItems(fresh.db, { typed, sections: ['Frame'], localDate })
      }
    })
    expect(plans).toHaveLength(7)
    const steps = plans.flatMap((plan) => plan.steps)
    expect(steps.join('\n')).toContain(
      'USING COVERING INDEX items_by_code_key (code_key>? AND code_key<?)',
    )
    expect(steps.filter((step) => /^SCAN (i|items)\b|TEMP B-TREE/.test(step))).toEqual([])
  })
})

describe('the indexes', () => {
  const rowsOf = (itemId: number) =>
    exactlyOne<{ codes: number; trigram: number; words: number }>(
      services.db,
      `SELECT (SELECT count(*) FROM scan_codes WHERE item_id = :itemId) AS codes,
              (SELECT count(*) FROM items_trigram WHERE rowid = :itemId) AS trigram,
              (SELECT count(*) FROM items_words WHERE rowid = :itemId) AS words`,
      { itemId },
    )

  it('forget an item and learn it again under its new name', () => {
    const itemId = itemIdOf(services, FRAME)
    expect(rowsOf(itemId)).toEqual({ codes: 5, trigram: 1, words: 1 })
    services.write((tx) => unindexItem(tx, itemId))
    expect(rowsOf(itemId)).toEqual({ codes: 0, trigram: 0, words: 0 })
    expect(find('classic 2140')).toEqual([])
    services.write((tx) => {
      run(tx, "UPDATE items SET name = 'Renamed' WHERE id = :itemId", { itemId })
      indexItem(tx, itemId)
    })
    expect(find('renamed')).toEqual([FRAME])
    expect(find('classic 2140')).toEqual([])
    expect(rowsOf(itemId)).toEqual({ codes: 5, trigram: 1, words: 1 })
  })

  it('refuse a code that stands for another item', () => {
    const code = FRAME_UNITS[0] ?? ''
    const itemId = itemIdOf(services, SUNGLASS)
    expect(() =>
      services.write((tx) => {
        unindexItem(tx, itemId)
        run(tx, 'UPDATE items SET barcode = :code WHERE id = :itemId', { code, itemId })
        indexItem(tx, itemId)
      }),
    ).toThrow(/UNIQUE/)
    expect(
      all(services.db, 'SELECT code FROM scan_codes WHERE item_id = :itemId', { itemId }).length,
    ).toBe(3)
  })
})
