import { describe, expect, it, test } from 'vitest'
import {
  areSwapped,
  compareReading,
  type LensReading,
  type OrderedLens,
  toleranceOf,
} from './lens-tolerance.ts'

type Powers = [sphere: number, cylinder?: number, axis?: number, addition?: number | null]

const ordered = ([sphere, cylinder = 0, axis = 180, addition = null]: Powers, lensType = 1) =>
  ({
    refraction: {
      sphereCentidioptres: sphere,
      cylinderCentidioptres: cylinder,
      axisDegrees: axis,
    },
    additionCentidioptres: addition,
    lensType,
    prisms: [],
  }) satisfies OrderedLens

const reading = (
  sphere: number,
  cylinder = 0,
  axis: number | null = 180,
  addition: number | null = null,
): LensReading => ({
  sphereHundredths: sphere,
  cylinderHundredths: cylinder,
  axisDegrees: cylinder === 0 ? null : axis,
  additionHundredths: addition,
  prism: null,
})

describe('the tolerance of a lens', () => {
  it.each<[string, Powers, number, object]>([
    ['a weak sphere', [-200], 1, { power: 0.125, cylinder: 0.09, axisDegrees: null }],
    ['its strongest meridian', [-250, -75, 180], 1, { cylinder: 0.125, axisDegrees: 5 }],
    ['a strong one', [-1050], 1, { power: 0.1875 }],
    ['a very strong one', [-2200, -500, 10], 1, { power: 0.375, cylinder: 0.375, axisDegrees: 2 }],
    ['a progressive lens', [100, -100, 90, 200], 3, { cylinder: 0.1875, addition: 0.125 }],
    ['a plus cylinder by its minus form', [-300, 75, 90], 1, { cylinder: 0.09 }],
    ['a quarter of cylinder', [0, -25, 90], 1, { axisDegrees: 14 }],
  ])('goes by %s', (_what, powers, lensType, tolerance) => {
    expect(toleranceOf(ordered(powers, lensType))).toMatchObject(tolerance)
  })
})

test('an addition that nobody ordered is another lens', () => {
  expect(compareReading(ordered([-200]), reading(-200, 0, null, 200))).toMatchObject({
    verdict: 'Outside',
    fields: { addition: 'Outside' },
  })
  expect(compareReading(ordered([-200]), reading(-200, 0, null, 0)).verdict).toBe('Within')
})

describe('the prism of a lens', () => {
  const read = (inHundredths: number, upHundredths = 0, looseHundredths = 0) => ({
    ...reading(-200),
    prism: { inHundredths, upHundredths, looseHundredths },
  })
  it.each<[string, OrderedLens['prisms'], LensReading, string]>([
    ['none ordered and none read', [], reading(-200), 'Within'],
    ['none ordered, a trace read', [], read(33, -33), 'Within'],
    ['none ordered, some read', [], read(-34), 'Outside'],
    ['none ordered, some read without its base', [], read(0, 0, 200), 'Outside'],
    ['none ordered, a trace without its base', [], read(0, 0, 20), 'Within'],
    ['ordered and not read', [{ centiprisms: 150, base: 'In' }], reading(-200), 'Incomplete'],
    ['as ordered', [{ centiprisms: 150, base: 'In' }], read(170, 10), 'Within'],
    ['the base the other way', [{ centiprisms: 150, base: 'In' }], read(-150), 'Outside'],
    ['up in place of in', [{ centiprisms: 150, base: 'In' }], read(0, 150), 'Outside'],
    ['of another size', [{ centiprisms: 150, base: 'In' }], read(100), 'Outside'],
    ['without its base', [{ centiprisms: 150, base: 'In' }], read(0, 0, 150), 'Incomplete'],
    [
      'of another size, without its base',
      [{ centiprisms: 150, base: 'In' }],
      read(0, 0, 50),
      'Outside',
    ],
    [
      'two as ordered',
      [
        { centiprisms: 200, base: 'Out' },
        { centiprisms: 100, base: 'Down' },
      ],
      read(-200, -100),
      'Within',
    ],
    ['ordered without its base', [{ centiprisms: 150, base: null }], read(0, 0, 150), 'Within'],
    ['ordered in words that are no prism', null, read(150), 'Incomplete'],
  ])('%s', (_what, prisms, lens, verdict) => {
    expect(compareReading({ ...ordered([-200]), prisms }, lens).verdict).toBe(verdict)
  })
})

/** Worked examples of public summaries of the standards, as a lensmeter shows them. */
describe('an example of the standards', () => {
  it.each<[string, Powers, LensReading, string]>([
    ['GB 10810.1: plano with +0.12', [0], reading(12), 'Within'],
    ['GB 10810.1: plano with a cylinder of 0.09', [0], reading(0, -9, 90), 'Within'],
    ['GB 10810.1: plano with a cylinder of 0.10', [0], reading(0, -10, 90), 'Outside'],
    ['GB 10810.1: -10.00 read as -9.82', [-1000], reading(-982), 'Within'],
    ['GB 10810.1: -10.00 read as -10.18', [-1000], reading(-1018), 'Within'],
    ['GB 10810.1: -10.00 read as -10.19', [-1000], reading(-1019), 'Outside'],
    ['GB 10810.1: -10.00 with a cylinder of 0.12', [-1000], reading(-1000, -12, 90), 'Within'],
    ['GB 10810.1: -10.00 with a cylinder of 0.13', [-1000], reading(-1000, -13, 90), 'Outside'],
    ['ANSI Z80.1: -3.00 read as -2.88', [-300], reading(-288), 'Within'],
    ['ANSI Z80.1: -3.00 read as -3.25', [-300], reading(-325), 'Outside'],
    ['ANSI Z80.1: 14 degrees at 0.25', [0, -25, 90], reading(0, -25, 104), 'Within'],
    ['ANSI Z80.1: 15 degrees at 0.25', [0, -25, 90], reading(0, -25, 105), 'Outside'],
    ['ANSI Z80.1: 7 degrees at 0.50', [0, -50, 90], reading(0, -50, 97), 'Within'],
    ['ANSI Z80.1: 8 degrees at 0.50', [0, -50, 90], reading(0, -50, 98), 'Outside'],
    ['ANSI Z80.1: 5 degrees at 0.75', [0, -75, 90], reading(0, -75, 85), 'Within'],
    ['ANSI Z80.1: 6 degrees at 0.75', [0, -75, 90], reading(0, -75, 84), 'Outside'],
    ['ANSI Z80.1: 3 degrees at 1.50', [0, -150, 90], reading(0, -150, 93), 'Within'],
    ['ANSI Z80.1: 3 degrees at 1.75', [0, -175, 90], reading(0, -175, 93), 'Outside'],
    ['ANSI Z80.1: 2 degrees at 1.75', [0, -175, 90], reading(0, -175, 92), 'Within'],
    [
      'ANSI Z80.1: +2.00 of addition and 0.12',
      [0, 0, 180, 200],
      reading(0, 0, null, 188),
      'Within',
    ],
    [
      'ANSI Z80.1: +2.00 of addition and 0.13',
      [0, 0, 180, 200],
      reading(0, 0, null, 187),
      'Outside',
    ],
  ])('%s', (_what, powers, read, verdict) => {
    expect(compareReading(ordered(powers), read).verdict).toBe(verdict)
  })
})

describe('a reading beside its order', () => {
  it.each<[string, Powers, LensReading, string]>([
    ['equal', [-225, -75, 180], reading(-225, -75, 180), 'Within'],
    ['an eighth off', [-225], reading(-237), 'Within'],
    ['more than an eighth off', [-225], reading(-239), 'Outside'],
    ['the eighth that .12 stands for', [-212], reading(-225), 'Within'],
    ['the wrong sign', [-225], reading(225), 'Outside'],
    ['in the plus form', [-225, -75, 180], reading(-300, 75, 90), 'Within'],
    ['ordered in the plus form', [-300, 75, 90], reading(-225, -75, 180), 'Within'],
    ['over the half turn', [-100, -100, 179], reading(-100, -100, 1), 'Within'],
    ['four degrees off at one dioptre', [-100, -100, 90], reading(-100, -100, 94), 'Outside'],
    ['the axis turned by a right angle', [-100, -100, 180], reading(-100, -100, 90), 'Outside'],
    ['without a cylinder that was ordered', [-100, -50, 90], reading(-125), 'Outside'],
    ['a trace of cylinder, none ordered', [-200], reading(-195, -9, 30), 'Within'],
    ['no cylinder ordered, and so no axis to read', [-200, 0, 90], reading(-200), 'Within'],
    ['without its axis', [-100, -100, 90], reading(-100, -100, null), 'Incomplete'],
    ['without its addition', [100, 0, 180, 200], reading(100), 'Incomplete'],
    ['with its addition', [100, 0, 180, 200], reading(100, 0, null, 212), 'Within'],
    ['with another addition', [100, 0, 180, 200], reading(100, 0, null, 225), 'Outside'],
  ])('%s', (_what, powers, read, verdict) => {
    expect(compareReading(ordered(powers), read).verdict).toBe(verdict)
  })

  it('adds up the meridians: two small faults are one that is too large', () => {
    expect(compareReading(ordered([-200, -100, 90]), reading(-210, -110, 90))).toEqual({
      verdict: 'Outside',
      fields: {
        spherical: 'Within',
        cylinder: 'Within',
        otherMeridian: 'Outside',
        axis: 'Within',
      },
    })
  })

  it('knows two lenses that were put in the other way round', () => {
    const right = ordered([-200])
    const left = ordered([-300])
    const swapped = [reading(-300), reading(-200)] as const
    expect(
      areSwapped({ ordered: right, reading: swapped[0] }, { ordered: left, reading: swapped[1] }),
    ).toBe(true)
    expect(
      areSwapped({ ordered: right, reading: swapped[1] }, { ordered: left, reading: swapped[0] }),
    ).toBe(false)
  })
})
