import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a reading of before has no prism, and a later one may have', () => {
  const columns = migratedTo(574)
    .prepare('SELECT name, "notnull" FROM pragma_table_info(\'lens_check_readings\')')
    .raw()
    .all()
  expect(columns).toEqual(
    expect.arrayContaining([
      ['prism_in_hundredths', 0],
      ['prism_up_hundredths', 0],
      ['prism_loose_hundredths', 0],
    ]),
  )
})
