import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherFormsOf, parseGs1 } from './gs1.ts'

const GS = '\u001d'
const GTIN = '08901234567890'

test('a box of contact lenses says what it is, its lot and when it expires', () => {
  expect(parseGs1(`]d201${GTIN}1727113010LOT7${GS}21S-9`, 2026)).toEqual({
    gtin14: GTIN,
    lot: 'LOT7',
    expiresOn: '2027-11-30',
    producedOn: null,
    serial: 'S-9',
    others: [],
  })
})

test('elements are read without the identifier of the symbol when nothing is left over', () => {
  expect(parseGs1(`01${GTIN}17290200`, 2026)?.expiresOn).toBe('2029-02-28')
  expect(parseGs1(`01${GTIN}1728022010ABC`, 2026)?.lot).toBe('ABC')
  expect(parseGs1(`01${GTIN}99`, 2026)).toBeNull()
})

test.each([
  ['a plain EAN-13', '8901234567890'],
  ['an item code', 'RB-2140'],
  ['a GTIN with a wrong check digit', `]C101${GTIN.slice(0, 13)}5`],
  ['a date cut short', `]C101${GTIN}1727`],
  ['nothing after the symbol', ']C1'],
])('%s is no element string', (_what, text) => {
  expect(parseGs1(text, 2026)).toBeNull()
})

test('a month that there is not gives no expiry', () => {
  expect(parseGs1(`]C101${GTIN}17271330`, 2026)?.expiresOn).toBeNull()
  expect(parseGs1(`]C101${GTIN}17270230`, 2026)?.expiresOn).toBeNull()
})

test('two-figure years lie within fifty years', () => {
  const expiry = (yy: string, now: number) => parseGs1(`]C101${GTIN}17${yy}0101`, now)?.expiresOn
  expect(expiry('76', 2026)).toBe('2076-01-01')
  expect(expiry('77', 2026)).toBe('1977-01-01')
  expect(expiry('02', 2098)).toBe('2102-01-01')
})

test('a code is looked for in the forms that shops store', () => {
  expect(otherFormsOf(']E08901234567890', 2026)).toEqual(['8901234567890', GTIN])
  expect(otherFormsOf('036000291452', 2026)).toEqual(['0036000291452', '00036000291452'])
  expect(otherFormsOf('0036000291452', 2026)).toContain('036000291452')
  expect(otherFormsOf(`]d201${GTIN}10A`, 2026)).toEqual(['8901234567890', GTIN])
  expect(otherFormsOf(']C0RB-2140', 2026)).toEqual(['RB-2140'])
  expect(otherFormsOf('RB-2140', 2026)).toEqual([])
})

test('no text whatever makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseGs1(text, 2026)
      parseGs1(`]d2${text}`, 2026)
      otherFormsOf(text, 2026)
    }),
  )
})
