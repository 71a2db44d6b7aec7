import { expect, test } from 'vitest'
import { LOSSES_WITHOUT_COST } from '../../stock/credit-given-up.ts'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('losses of before are not asked about', () => {
  const db = migratedTo(612)
  migrate(db, undefined, MIGRATIONS)
  expect(db.prepare(LOSSES_WITHOUT_COST).all({ fromMs: 0, untilMs: 9 })).toEqual([])
})
