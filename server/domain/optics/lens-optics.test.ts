import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_EYE, type Refraction, type Rx } from './eyes.ts'
import { blankFit, sizesInName } from './frame-fit.ts'
import { MATERIALS, materialOf } from './materials.ts'
import {
  atCornea,
  atSpectacles,
  contactLensPower,
  meridionalPower,
  minusForm,
  nearRefraction,
  plusForm,
  sphericalEquivalent,
  transposed,
} from './powers.ts'
import { bothPd, eyePd, nearPd } from './pupils.ts'
import { lensThickness, sagMm } from './thickness.ts'

function rx(sphere: number, cylinder = 0, axis = 180): Refraction {
  return { sphereCentidioptres: sphere, cylinderCentidioptres: cylinder, axisDegrees: axis }
}

const power = fc
  .tuple(
    fc.integer({ min: -80, max: 60 }),
    fc.integer({ min: -24, max: 24 }),
    fc.integer({ min: 1, max: 180 }),
  )
  .map(([sphere, cylinder, axis]) => rx(sphere * 25, cylinder * 25, axis))

describe('forms of one lens', () => {
  it('turns -2.00 / -0.75 x 90 to -2.75 / +0.75 x 180 and back', () => {
    expect(plusForm(rx(-200, -75, 90))).toEqual(rx(-275, 75, 180))
    expect(minusForm(rx(-275, 75, 180))).toEqual(rx(-200, -75, 90))
    expect(minusForm(rx(-200))).toEqual(rx(-200))
  })

  it('is the same lens in every meridian, and itself when turned twice', () => {
    fc.assert(
      fc.property(power, fc.integer({ min: 0, max: 180 }), (lens, meridian) => {
        const other = transposed(lens)
        expect(transposed(other)).toEqual(lens)
        expect(meridionalPower(other, meridian)).toBeCloseTo(meridionalPower(lens, meridian), 9)
        expect(sphericalEquivalent(other)).toBe(sphericalEquivalent(lens))
      }),
    )
  })

  it.each([
    [rx(-200, -75), -237],
    [rx(-225, -75), -262],
    [rx(100, -200), 0],
    [rx(-212, -37), -231],
  ])('has its spherical equivalent', (lens, equivalent) => {
    expect(sphericalEquivalent(lens)).toBe(equivalent)
  })
})

describe('near', () => {
  it('adds the addition to the sphere', () => {
    const eye = {
      ...NO_EYE,
      sphereCentidioptres: -225,
      cylinderCentidioptres: -75,
      axisDegrees: 90,
    }
    expect(nearRefraction({ ...eye, additionCentidioptres: 200 })).toEqual(rx(-25, -75, 90))
    expect(nearRefraction(eye)).toBeNull()
    expect(nearRefraction({ ...NO_EYE, nearSphereCentidioptres: 150 })).toEqual(rx(150, 0, 0))
  })

  it.each([
    [620, 580],
    [640, 600],
    [310, 290],
  ])('PD %i tenths is %i for near', (far, near) => {
    expect(nearPd(far)).toBe(near)
  })
})

describe('the PD of an eye', () => {
  const between = (ipd: number | null, right: number | null, left: number | null): Rx => ({
    eyes: { Right: { ...NO_EYE, pdTenthsMm: right }, Left: { ...NO_EYE, pdTenthsMm: left } },
    ipdTenthsMm: ipd,
    nearIpdTenthsMm: null,
  })

  it('is what was measured, or half of both, and says so', () => {
    expect(eyePd(between(620, null, null), 'Left')).toEqual({ tenthsMm: 310, isHalved: true })
    expect(eyePd(between(620, 315, null), 'Left')).toEqual({ tenthsMm: 305, isHalved: false })
    expect(eyePd(between(null, 315, null), 'Left')).toBeNull()
    expect(bothPd(between(null, 315, 300))).toBe(615)
    expect(bothPd(between(null, 315, null))).toBeNull()
  })

  it.each([
    [620, 310, 310],
    [625, 315, 310],
    [630, 315, 315],
    [635, 320, 315],
  ])('of both %i is halves that add up to it', (both, right, left) => {
    const rx = between(both, null, null)
    expect(eyePd(rx, 'Right')).toEqual({ tenthsMm: right, isHalved: true })
    expect(eyePd(rx, 'Left')).toEqual({ tenthsMm: left, isHalved: true })
  })
})

describe('contact lenses', () => {
  it.each([
    [rx(-600), -550, 0, -550],
    [rx(-400), -375, 0, -375],
    [rx(-200), -200, 0, -200],
    [rx(600), 650, 0, 650],
    [rx(-600, -200, 10), -550, -175, -650],
    [rx(-200, -75, 90), -200, -75, -225],
  ])('%j', (lens, sphere, cylinder, equivalent) => {
    expect(contactLensPower(lens, 120)).toMatchObject({
      sphereCentidioptres: sphere,
      cylinderCentidioptres: cylinder,
      equivalentCentidioptres: equivalent,
    })
  })

  it('come back to the spectacle plane', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80, max: 60 }), (quarters) => {
        const power4 = quarters / 4
        expect(atSpectacles(atCornea(power4, 120), 120)).toBeCloseTo(power4, 9)
      }),
    )
  })
})

describe('the smallest blank', () => {
  it('is effective diameter, twice the decentration and the edging', () => {
    const frame = { aTenthsMm: 520, bTenthsMm: 380, dblTenthsMm: 180, edTenthsMm: 540 }
    expect(blankFit(frame, 310)).toEqual({
      framePdTenthsMm: 700,
      decentrationTenthsMm: 40,
      edTenthsMm: 540,
      isEdEstimated: false,
      minimumTenthsMm: 640,
      leastTenthsMm: 640,
      nextMadeTenthsMm: 650,
    })
  })

  it('takes the diagonal where nobody measured, and no blank where none is large enough', () => {
    const frame = { aTenthsMm: 600, bTenthsMm: 450, dblTenthsMm: 200, edTenthsMm: null }
    expect(blankFit(frame, 300)).toMatchObject({
      edTenthsMm: 750,
      isEdEstimated: true,
      minimumTenthsMm: 970,
      leastTenthsMm: 820,
    })
    expect(blankFit(frame, 300).nextMadeTenthsMm).toBeNull()
  })

  it.each([
    ['Rimvale 2140 Black 52-18-140', { aTenthsMm: 520, dblTenthsMm: 180 }],
    ['54□17 145', { aTenthsMm: 540, dblTenthsMm: 170 }],
    ['Aviator 5510', null],
    ['RB 2140-55', null],
  ])('%s', (name, sizes) => {
    expect(sizesInName(name)).toEqual(sizes)
  })
})

describe('thickness', () => {
  const frame = { aTenthsMm: 520, bTenthsMm: 360, dblTenthsMm: 180, edTenthsMm: 540 }
  const at = (lens: Refraction, nominalMilli: number, decentrationTenthsMm = 40) => {
    const material = materialOf(nominalMilli)
    if (material === null) throw new Error('no such material')
    const found = lensThickness(lens, 'Right', { frame, material, decentrationTenthsMm })
    if (found === null) throw new Error('no such lens')
    return found
  }

  it('has the exact sag of a sphere', () => {
    // r = 530 / 10 = 53 mm; 53 - sqrt(53² - 25²) = 6.267
    expect(sagMm(10, 0.53, 25)).toBeCloseTo(6.267, 3)
    expect(sagMm(-10, 0.53, 25)).toBeCloseTo(-6.267, 3)
    expect(sagMm(0, 0.53, 25)).toBe(0)
    expect(sagMm(30, 0.498, 25)).toBeNull()
  })

  it('is thickest at the temple of a minus lens and about what labs say', () => {
    const thick = at(rx(-600), 1_500)
    expect(thick.centreMicrometres).toBe(2_000)
    expect(thick.thickestEdgeMicrometres).toBeGreaterThan(7_000)
    expect(thick.thickestEdgeMicrometres).toBeLessThan(9_500)
    expect(at(rx(-600), 1_500, 0).thickestEdgeMicrometres).toBeLessThan(
      thick.thickestEdgeMicrometres,
    )
  })

  it('is thinner and lighter at the edge the higher the index of a strong minus', () => {
    const edges = [1_500, 1_560, 1_600, 1_670, 1_740].map(
      (index) => at(rx(-800, -100, 90), index).thickestEdgeMicrometres,
    )
    expect(edges).toEqual([...edges].sort((a, b) => b - a))
  })

  it('keeps the least edge of a plus lens, whose middle is the thickest', () => {
    const plus = at(rx(400), 1_560)
    expect(plus.thinnestEdgeMicrometres).toBe(1_200)
    expect(plus.centreMicrometres).toBeGreaterThan(3_500)
  })

  it('never goes below what the material allows, in any power', () => {
    fc.assert(
      fc.property(power, fc.constantFrom(...MATERIALS), (lens, material) => {
        const found = lensThickness(lens, 'Left', { frame, material, decentrationTenthsMm: 30 })
        if (found === null) return
        expect(found.centreMicrometres).toBeGreaterThanOrEqual(material.leastCentreMicrometres)
        expect(found.thinnestEdgeMicrometres).toBeGreaterThanOrEqual(
          Math.min(material.leastEdgeMicrometres, material.leastCentreMicrometres) - 1,
        )
        expect(found.weightMilligrams).toBeGreaterThan(0)
      }),
    )
  })

  it('weighs what a lens of that size weighs', () => {
    const { weightMilligrams } = at(rx(0), 1_500, 0)
    // 2 mm of CR-39 over some 1,750 mm² are about 4.6 g.
    expect(weightMilligrams).toBeGreaterThan(4_000)
    expect(weightMilligrams).toBeLessThan(5_200)
  })

  it('knows no material for an index that nobody makes', () => {
    expect(materialOf(1_523)).toBeNull()
    expect(materialOf(1_498)?.nominalMilli).toBe(1_500)
  })
})
