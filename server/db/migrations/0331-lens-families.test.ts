import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('lens families have their tables, and cylinders are kept in minus form', () => {
  expect(tablesAddedBy(331)).toEqual(['lens_families', 'lens_family_items'])
  const connection = migratedTo(331)
  expect(looseTables(connection)).toEqual([])
  connection.pragma('foreign_keys = OFF')
  const family = (columns: string, from: number, to: number) => `
    INSERT INTO lens_families
      (code, name, brand, spectacle_lens_type, columns, row_from_centidioptres,
       row_to_centidioptres, column_from_centidioptres, column_to_centidioptres, step_eighths,
       fine_to_centidioptres, coarse_step_eighths, tax_class_id, mrp_centipaise, price_centipaise,
       price_includes_tax)
    VALUES ('F${from}${to}${columns}', 'F', '', 1, '${columns}', -600, 600, ${from}, ${to}, 2, 600, 4,
            1, 0, 1, 1)`
  expect(refusalOf(connection, family('cylinder', -200, 0))).toBeNull()
  expect(refusalOf(connection, family('addition', 100, 300))).toBeNull()
  expect(refusalOf(connection, family('cylinder', 0, 200))).toContain('CHECK')
  expect(refusalOf(connection, family('addition', 0, 300))).toContain('CHECK')
})
