import { expect, test } from 'vitest'
import { checkCharacter, checkTypedGstin } from './check-gstin.ts'

const states = [
  { ID: 'a', Name: 'Maharashtra', Code: '27' },
  { ID: 'b', Name: 'Karnataka', Code: '29' },
]

test.each([
  ['27AAPFU0939F1ZV', 'Maharashtra'],
  ['29AAGCB7383J1Z4', 'Karnataka'],
])('%s is good and tells its state', (gstin, stateName) => {
  const stateCode = gstin.slice(0, 2)
  expect(checkTypedGstin(gstin, states)).toEqual({
    valid: true,
    stateCode,
    stateName,
    reason: null,
  })
})

test('one wrong character in any place is found', () => {
  const good = '27AAPFU0939F1ZV'
  for (let place = 0; place < good.length; place += 1) {
    const wrong = good[place] === '3' ? '4' : '3'
    const typed = `${good.slice(0, place)}${wrong}${good.slice(place + 1)}`
    expect(checkTypedGstin(typed, states).valid).toBe(false)
  }
})

test('a state that is not there, and a wrong length, are refused', () => {
  const first14 = '99AAPFU0939F1Z'
  expect(checkTypedGstin(first14 + checkCharacter(first14), states).valid).toBe(false)
  expect(checkTypedGstin('27AAPFU0939F1Z', states).valid).toBe(false)
})
