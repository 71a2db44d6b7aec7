import { expect, test } from 'vitest'
import { BILL_AGES, isOfAge } from './bill-ages.ts'

test('a bill is of one age by its days, and overdue from the day after the last one', () => {
  const ages = (Days: number, DueOn: string) =>
    BILL_AGES.filter((age) => isOfAge({ Days, DueOn: `${DueOn}T00:00:00` }, age, '2026-11-26'))
  expect(ages(15, '2026-11-26')).toEqual(['Days0To15'])
  expect(ages(16, '2026-11-26')).toEqual(['Days16To45'])
  expect(ages(45, '2026-11-25')).toEqual(['Days16To45', 'Overdue'])
  expect(ages(46, '2026-12-01')).toEqual(['Days46Up'])
})
