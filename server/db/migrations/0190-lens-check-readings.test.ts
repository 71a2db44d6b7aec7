import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a job keeps what a lensmeter read of its lenses', () => {
  const db = migratedTo(190)
  const columns = db.prepare("SELECT name FROM pragma_table_info('lens_check_readings')").all()
  expect(JSON.stringify(columns)).toContain('"sphere_hundredths"')
})
