import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('no voucher was given to Tally before it was remembered', () => {
  expect(migratedTo(466).prepare('SELECT * FROM tally_exports').all()).toEqual([])
})
