import { expect, test } from 'vitest'
import { TAX_SCHEDULE } from './tax-schedule.ts'

test('every class has a whole code: six digits at least, which a shop above five crore has to give (78/2020)', () => {
  const short = TAX_SCHEDULE.filter(({ hsn }) => !/^[0-9]{6,8}$/.test(hsn))
  expect(short.map(({ hsn, name }) => `${name} ${hsn}`)).toEqual([])
})

test.each([
  ['Hearing aids', '90214090'],
  ['Hearing aid parts', '90219010'],
  ['Spectacle cases', '42023190'],
  ['Spectacle cases of plastic or textile', '42023290'],
])('%s are %s', (name, hsn) => {
  expect(TAX_SCHEDULE.find((row) => row.name === name)?.hsn).toBe(hsn)
})
