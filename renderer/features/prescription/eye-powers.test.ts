import { expect, it } from 'vitest'
import { eyesThatLack, farBesides, lensesOfTwoPowers, powerKey } from './eye-powers.ts'

const power = (spherical: string, cylinder: string | null = null, axis: string | null = null) => ({
  spherical,
  cylinder,
  axis,
  addition: null,
})

it('compares powers by their figures, and an axis by its meridian', () => {
  expect(powerKey(power('-2.00', '-0.75', '180'))).toBe(powerKey(power('-2', '-0.75', '0')))
  expect(powerKey(power('-2.00', '-0.75', '10'))).not.toBe(powerKey(power('-2.00', '-0.75', '20')))
  expect(powerKey(power('-2.00'))).toBe(powerKey({ spherical: '-2.00', cylinder: '0.00' }))
})

it('finds the boxes of two powers for one eye, and no other', () => {
  const box = (eye: 'Right' | 'Left', axis: string) => ({
    ...power('-2.00', '-0.75', axis),
    section: 'ContactLens' as const,
    lensEyes: [eye],
  })
  expect(lensesOfTwoPowers([box('Right', '10'), box('Left', '170')])).toEqual([])
  expect(lensesOfTwoPowers([box('Right', '10'), box('Right', '10')])).toEqual([])
  const [wrong, right] = [box('Right', '10'), box('Right', '20')]
  expect(lensesOfTwoPowers([wrong, box('Left', '170'), right])).toEqual([wrong, right])
})

it('gives a box for both eyes to the eye that has none of it, else to both', () => {
  const has = (...lensEyes: ('Right' | 'Left')[]) => ({ itemID: 'box', lensEyes })
  const both = ['Right', 'Left'] as const
  const box = { itemID: 'box' }
  expect(eyesThatLack([], both, box)).toEqual(both)
  expect(eyesThatLack([has('Left')], both, box)).toEqual(['Right'])
  expect(eyesThatLack([has('Left'), has('Right')], both, box)).toEqual(both)
  expect(eyesThatLack([{ itemID: 'other', lensEyes: ['Left'] }], both, box)).toEqual(both)
})

it('still asks about the power of two boxes for one eye, neither of which is the prescription’s', () => {
  const box = (eye: 'Right' | 'Left') => ({ lensEyes: [eye] })
  const [toric, monthly, left] = [box('Right'), box('Right'), box('Left')]
  expect(farBesides([toric, monthly], [toric, monthly])).toEqual([toric, monthly])
  expect(farBesides([toric, monthly], [toric])).toEqual([])
  expect(farBesides([toric, monthly], [toric, left])).toEqual([left])
  expect(farBesides([], [left])).toEqual([left])
})
