import { expect, test } from 'vitest'
import {
  cylinderDiffers,
  degreesOf,
  dioptresOf,
  type EyeSphere,
  isFarFromSpectacles,
  isNearerOtherEye,
  isOfOtherEye,
  powerDiffers,
} from './power-differs.ts'

const eye = (known: Partial<EyeSphere>): EyeSphere => ({
  contact: null,
  spectacle: null,
  vertexMm: null,
  ...known,
})

test('a contact lens is compared with the contact-lens prescription of its eye', () => {
  const right = [eye({ contact: -2, spectacle: -6 })]
  expect(powerDiffers(-2, right)).toBe(false)
  // The box beside it on the shelf.
  expect(powerDiffers(-2.25, right)).toBe(true)
  expect(powerDiffers(2, right)).toBe(true)
})

test('lacking one, weak spectacles count as they are and strong ones at the eye', () => {
  expect(powerDiffers(-2, [eye({ spectacle: -1.5 })])).toBe(false)
  expect(powerDiffers(-5, [eye({ spectacle: -1.5 })])).toBe(true)
  // -8.00 at 12 mm is -7.30 at the eye; at 4 mm it is -7.75.
  expect(powerDiffers(-7.25, [eye({ spectacle: -8 })])).toBe(false)
  expect(powerDiffers(-8, [eye({ spectacle: -8 })])).toBe(true)
  expect(powerDiffers(-8, [eye({ spectacle: -8, vertexMm: 4 })])).toBe(false)
})

test('the first contact lens is compared with the spectacles at the eye, or with their spherical equivalent', () => {
  const strong = { sphere: -6, cylinder: 0, vertexMm: null }
  expect(isFarFromSpectacles({ sphere: -3, cylinder: 0 }, strong)).toBe(true)
  // -6.00 at 12 mm is -5.60 at the eye.
  expect(isFarFromSpectacles({ sphere: -5.5, cylinder: 0 }, strong)).toBe(false)
  const toric = { sphere: -2, cylinder: -2, vertexMm: null }
  expect(isFarFromSpectacles({ sphere: -3, cylinder: 0 }, toric)).toBe(false)
  expect(isFarFromSpectacles({ sphere: -3, cylinder: -1.75 }, toric)).toBe(true)
  expect(isFarFromSpectacles({ sphere: -4, cylinder: 0 }, toric)).toBe(true)
})

test('a lens of no named eye is right for either, and nothing known is no difference', () => {
  const both = [eye({ spectacle: -1.5 }), eye({ spectacle: -2 })]
  expect(powerDiffers(-2.5, both)).toBe(false)
  expect(powerDiffers(-5, both)).toBe(true)
  expect(powerDiffers(-5, [eye({}), eye({})])).toBe(false)
  expect(powerDiffers(-5, [])).toBe(false)
})

test('a toric lens is compared by cylinder and axis', () => {
  const toric = { cylinder: -0.75, axis: 90 }
  expect(cylinderDiffers(toric, [{ cylinder: 0, axis: null }])).toBe(true)
  expect(cylinderDiffers(toric, [{ cylinder: -1.25, axis: 100 }])).toBe(false)
  expect(cylinderDiffers(toric, [{ cylinder: -0.75, axis: 180 }])).toBe(true)
  expect(cylinderDiffers({ cylinder: -0.75, axis: 10 }, [{ cylinder: -0.75, axis: 170 }])).toBe(
    false,
  )
  expect(
    cylinderDiffers(toric, [
      { cylinder: -0.75, axis: 180 },
      { cylinder: -1, axis: 85 },
    ]),
  ).toBe(false)
  expect(cylinderDiffers({ cylinder: 0, axis: null }, [{ cylinder: -2, axis: 90 }])).toBe(false)
  expect(cylinderDiffers(toric, [null])).toBe(false)
})

test('a prescription of contact lenses is exactly what is asked for', () => {
  const right = [eye({ contact: -2.5 })]
  expect(powerDiffers(-2.5, right)).toBe(false)
  expect(powerDiffers(-2, right)).toBe(true)
  expect(powerDiffers(-2, [...right, eye({ contact: -2 })])).toBe(false)
  const toric = { cylinder: -0.75, axis: 180, isExact: true }
  expect(cylinderDiffers({ cylinder: 0, axis: null }, [toric])).toBe(true)
  expect(cylinderDiffers({ cylinder: -0.75, axis: 170 }, [toric])).toBe(true)
  expect(cylinderDiffers({ cylinder: -0.75, axis: 180 }, [toric])).toBe(false)
  expect(cylinderDiffers({ cylinder: -0.75, axis: 0 }, [toric])).toBe(false)
  expect(
    cylinderDiffers({ cylinder: 0, axis: null }, [{ cylinder: 0, axis: null, isExact: true }]),
  ).toBe(false)
})

test('a lens of the other eye is known however near the two are', () => {
  const right = eye({ contact: -2.5 })
  const left = eye({ contact: -2 })
  expect(isOfOtherEye(-2, right, left)).toBe(true)
  expect(isOfOtherEye(-2.5, right, left)).toBe(false)
  expect(isOfOtherEye(-2.25, right, left)).toBe(false)
  expect(isOfOtherEye(-2, eye({ contact: -2 }), left)).toBe(false)
})

test('where only spectacles are on record, they tell a lens of the other eye', () => {
  const right = eye({ spectacle: -2.5 })
  const left = eye({ spectacle: -2.25 })
  expect(isOfOtherEye(-2.25, right, left)).toBe(true)
  expect(isOfOtherEye(-2.5, right, left)).toBe(false)
  expect(isOfOtherEye(-2.5, left, right)).toBe(true)
  // At the eye: -8.00 is -7.25 there, -6.00 is -5.50.
  expect(isOfOtherEye(-7.25, eye({ spectacle: -6 }), eye({ spectacle: -8 }))).toBe(true)
  expect(isOfOtherEye(-2.5, eye({}), right)).toBe(false)
})

test('a lens may be nearer to the other eye without being its power', () => {
  const right = eye({ contact: -2 })
  const left = eye({ contact: -2.75 })
  expect(isNearerOtherEye(-2.5, right, left)).toBe(true)
  expect(isNearerOtherEye(-2.25, left, right)).toBe(true)
  expect(isNearerOtherEye(-2.25, right, left)).toBe(false)
  // As near to the one as to the other.
  expect(isNearerOtherEye(-2.25, eye({ contact: -2 }), eye({ contact: -2.5 }))).toBe(false)
  // At the eye: -8.00 is -7.30 there, -6.00 is -5.60.
  expect(isNearerOtherEye(-6.75, eye({ spectacle: -6 }), eye({ spectacle: -8 }))).toBe(true)
  expect(isNearerOtherEye(-2.5, right, eye({}))).toBe(false)
})

test('powers are read as they are kept, and as they are typed without a point', () => {
  expect(['-200', '-75', '+150'].map(dioptresOf)).toEqual([-2, -0.75, 1.5])
  expect(dioptresOf('-6')).toBe(-6)
  expect(degreesOf('90')).toBe(90)
  expect(dioptresOf('-5.00')).toBe(-5)
  expect(dioptresOf('+1.25')).toBe(1.25)
  expect(dioptresOf('Plano')).toBe(0)
  expect([null, undefined, '', 'LOW'].map(dioptresOf)).toEqual([null, null, null, null])
})
