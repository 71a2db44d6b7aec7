import { expect, test } from 'vitest'
import { tablesAddedBy } from '../testing/schema-steps.ts'

test('an order keeps which of its pairs got another frame', () => {
  expect(tablesAddedBy(596)).toEqual(['order_frame_changes'])
})
