import { expect, test } from 'vitest'
import { TAX_SCHEDULE } from './tax-schedule.ts'

test('every class has a whole code: six digits at least, which a shop above five crore has to give (78/2020)', () => {
  const short = TAX_SCHEDULE.filter(({ hsn }) => !/^[0-9]{6,8}$/.test(hsn))
  expect(short.map(({ hsn, name }) => `${name} ${hsn}`)).toEqual([])
})
