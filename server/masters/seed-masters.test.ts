import { describe, expect, it } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { all, writeTransaction } from '../db/sql.ts'
import { RECEIPT_TYPES } from './master-rows.ts'
import { openFinancialYears, seedMasters } from './seed-masters.ts'
import { TAX_SCHEDULE } from './tax-schedule.ts'

function seeded(localToday: string) {
  const db = openInMemory()
  writeTransaction(db, (tx) => seedMasters(tx, { localToday }))
  return db
}

describe('seedMasters', () => {
  it('opens the year of the day and the one before', () => {
    const years = 'SELECT id, name, is_open FROM financial_years ORDER BY id'
    expect(all(seeded('2027-03-31T23:59:59'), years)).toEqual([
      { id: 2025, name: '2025-2026', is_open: 1 },
      { id: 2026, name: '2026-2027', is_open: 1 },
    ])
    expect(all(seeded('2027-04-01T00:00:00'), years)).toEqual([
      { id: 2026, name: '2026-2027', is_open: 1 },
      { id: 2027, name: '2027-2028', is_open: 1 },
    ])
  })

  it('opens a new year without touching the old ones', () => {
    const db = seeded('2026-11-20')
    writeTransaction(db, (tx) => openFinancialYears(tx, { localToday: '2027-04-01' }))
    writeTransaction(db, (tx) => openFinancialYears(tx, { localToday: '2027-04-02' }))
    expect(all(db, 'SELECT id FROM financial_years ORDER BY id')).toEqual([
      { id: 2025 },
      { id: 2026 },
      { id: 2027 },
    ])
  })

  it('numbers a state by its GST code', () => {
    const db = seeded('2026-11-20')
    expect(
      all(db, 'SELECT id, code, name FROM states WHERE code IN (:a, :b)', { a: '07', b: '29' }),
    ).toEqual([
      { id: 7, code: '07', name: 'Delhi' },
      { id: 29, code: '29', name: 'Karnataka' },
    ])
  })

  it('has all five sections', () => {
    const sections = all(seeded('2026-11-20'), 'SELECT section FROM item_types ORDER BY id')
    expect(sections).toEqual(
      ['Frame', 'SpectacleLens', 'ContactLens', 'Sunglass', 'Accessory'].map((section) => ({
        section,
      })),
    )
  })

  it.each([
    ['Frames, other material', '2025-09-21', 120_000],
    ['Frames, other material', '2025-09-22', 50_000],
    ['Spectacle lenses, other material', '2018-01-01', 120_000],
    ['Contact lenses', '2026-11-20', 50_000],
    ['Sunglasses', '2025-09-21', 180_000],
    ['Sunglasses', '2026-11-20', 180_000],
    ['Goggles for correcting vision', '2025-09-21', 180_000],
    ['Goggles for correcting vision', '2026-11-20', 50_000],
    ['Cleaning cloths of lower price', '2026-11-20', 50_000],
    ['Eyewear chains, imitation jewellery', '2026-11-20', 30_000],
    ['Eye test', '2026-11-20', 0],
  ])('taxes %s on %s at %i ppm', (name, day, igstRatePpm) => {
    const db = seeded('2026-11-20')
    const sql = `SELECT r.igst_rate_ppm AS igstRatePpm FROM tax_classes c
                   JOIN tax_rates r ON r.tax_class_id = c.id
                  WHERE c.name = :name AND r.valid_from <= :day
                  ORDER BY r.valid_from DESC LIMIT 1`
    expect(all(db, sql, { name, day })).toEqual([{ igstRatePpm }])
  })

  it('notes the source of every rate, and every HSN is digits', () => {
    const db = seeded('2026-11-20')
    expect(all(db, "SELECT * FROM tax_rates WHERE trim(source) = ''")).toEqual([])
    for (const { hsn, name } of TAX_SCHEDULE) expect(hsn, name).toMatch(/^[0-9]{4,8}$/)
  })

  it('asks for a reference where money cannot be traced without one', () => {
    const asking = RECEIPT_TYPES.filter((type) => type.needsReference === 1)
    expect(asking.map(({ kind }) => kind)).toEqual([
      'UPI',
      'Cheque',
      'CreditNote',
      'Bank',
      'CreditNote',
    ])
  })
})
