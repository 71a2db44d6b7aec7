import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPower } from '../prescription.ts'
import {
  readAddition,
  readAxis,
  readBases,
  readCylinder,
  readMillimetres,
  readPrisms,
  readSphere,
} from './read-cell.ts'

describe('a sphere as it is typed', () => {
  it.each([
    ['-2', -200],
    ['-2,25', -225],
    ['\u22122.5', -250],
    ['- 2', -200],
    ['-225', -225],
    ['-75', -75],
    ['+1050', 1_050],
    ['-12', -1_200],
    ['-2.00 DS', -200],
    ['plano', 0],
    ['0', 0],
    ['', null],
  ])('%s', (typed, value) => {
    expect(readSphere(typed)).toMatchObject({ ok: true, value })
  })

  it.each(['2.25', '225', '-2.3', '-41', 'two', '-', '+-2', '-2-'])('%s is refused', (typed) => {
    expect(readSphere(typed)).toMatchObject({ ok: false })
  })

  it('reads back whatever is printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -160, max: 160 }), (quarters) => {
        const value = quarters * 25
        expect(readSphere(formatPower(value))).toEqual({ ok: true, value, note: null })
      }),
    )
  })
})

describe('the other cells', () => {
  it.each([
    [readCylinder('0.75'), -75],
    [readCylinder('+0.75'), 75],
    [readAddition('2'), 200],
    [readAddition('+225'), 225],
    [readAxis('x 90°'), 90],
    [readAxis('0'), 180],
    [readMillimetres('30,5 mm', { least: 200, most: 400, what: 'pd' }), 305],
    [readBases('b.i.'), ['In']],
    [
      readPrisms('2 BI / 1,5 base up'),
      [
        { centiprisms: 200, base: 'In' },
        { centiprisms: 150, base: 'Up' },
      ],
    ],
    [readPrisms('2'), [{ centiprisms: 200, base: null }]],
    [readPrisms('.5 in'), [{ centiprisms: 50, base: 'In' }]],
  ])('%j', (reading, value) => {
    expect(reading).toMatchObject({ ok: true, value })
  })

  it.each([
    readCylinder('-16'),
    readAddition('5'),
    readAxis('181'),
    readAxis('9.5'),
    readMillimetres('3', { least: 200, most: 400, what: 'pd' }),
    readMillimetres('thirty', { least: 200, most: 400, what: 'pd' }),
    readBases('sideways'),
    readBases('in / up / out'),
    readPrisms('25 in'),
    readPrisms('in'),
  ])('%j', (reading) => {
    expect(reading).toMatchObject({ ok: false })
  })
})
