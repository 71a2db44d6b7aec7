import { expect, test } from 'vitest'
import { readPowerQuery } from './power-query.ts'

test.each([
  ['-2 1.56 blue', { sphereCentidioptres: -200, indexMilli: 1_560, words: ['blue'] }],
  ['-2.25/-0.75x90', { sphereCentidioptres: -225, cylinderCentidioptres: -75, axisDegrees: 90 }],
  ['-225 -075', { sphereCentidioptres: -225, cylinderCentidioptres: -75 }],
  ['blue cut +1,5 1.6', { sphereCentidioptres: 150, indexMilli: 1_600, words: ['blue', 'cut'] }],
  ['plano green', { sphereCentidioptres: 0, words: ['green'] }],
  ['-1 add 2', { sphereCentidioptres: -100, additionCentidioptres: 200 }],
  ['0 -0.5', { sphereCentidioptres: 0, cylinderCentidioptres: -50 }],
])('%s is a power', (text, expected) => {
  expect(readPowerQuery(text)).toMatchObject({ looksLikePower: true, ...expected })
})

test.each([
  'RB-2140',
  '9845011111',
  '+91 98450 11111',
  'rimvale',
  '1.56 blue',
  'KA1/26-27/000123',
  '2900000000018',
  'add',
  '-',
  '',
])('%s is none', (text) => {
  expect(readPowerQuery(text).looksLikePower).toBe(false)
})
