import { expect, test } from 'vitest'
import { otherSizes } from './box-sizes.ts'

const BOX = { baseCurve: '8.60', diameter: '14.2' }

test('a size is another one where it differs from that of every eye', () => {
  expect(otherSizes(BOX, [{ baseCurve: '8.40', diameter: '14.2' }])).toEqual({ baseCurve: '8.60' })
  expect(otherSizes(BOX, [{ baseCurve: '8.6', diameter: '14,5' }])).toEqual({ diameter: '14.2' })
  expect(otherSizes(BOX, [{ baseCurve: '8.4' }, { baseCurve: '8.8' }])).toEqual({
    baseCurve: '8.60',
  })
})

test('a size that is not known, or is that of one eye, is not another one', () => {
  expect(otherSizes(BOX, [{ baseCurve: '8.6', diameter: '14.20' }])).toEqual({})
  expect(otherSizes(BOX, [{ baseCurve: '', diameter: null }])).toEqual({})
  expect(otherSizes({}, [{ baseCurve: '8.4' }])).toEqual({})
  expect(otherSizes(BOX, [{ baseCurve: '8.4' }, { baseCurve: '8.60' }])).toEqual({})
  expect(otherSizes(BOX, [{ baseCurve: '8.4' }, {}])).toEqual({})
  expect(otherSizes(BOX, [])).toEqual({})
})
