import { expect, test } from 'vitest'
import { tablesAddedBy } from '../testing/schema-steps.ts'

test('a job charge keeps the service that it is sold as', () => {
  expect(tablesAddedBy(564)).toEqual(['job_charge_items'])
})
