import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('families of before are of spectacle lenses; one of contact lenses has its sizes', () => {
  const db = migratedTo(460)
  const columns = db
    .prepare(
      `SELECT name, dflt_value AS usual FROM pragma_table_info('lens_families')
        WHERE name IN ('section', 'axis_degrees', 'base_curve_hundredths_mm', 'pack')`,
    )
    .all()
  expect(columns).toEqual([
    { name: 'section', usual: "'SpectacleLens'" },
    { name: 'axis_degrees', usual: null },
    { name: 'base_curve_hundredths_mm', usual: null },
    { name: 'pack', usual: null },
  ])
})
