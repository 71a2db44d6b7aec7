import { formatPower } from '../domain/prescription.ts'
import type { SaleInput } from '../sales/sale-input.ts'
import { createRandom } from './random.ts'

export type DemoEye = {
  spherical: string
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string
}

export type DemoEyes = { right: DemoEye; left: DemoEye; needsAddition: boolean }

const READING_AGE = 42

type Person = { id: number; ageYears: number }

const GROWING_AGE = 26

/**
 * The eyes of a person, the same each time they come in: one eye much like the other, an addition
 * from the forties on. Some years ago short sight was less, above all in the young, and so was the
 * addition.
 */
export function demoEyes({ ageYears, id }: Person, yearsAgo = 0): DemoEyes {
  const random = createRandom(7_919 * (id + 1))
  const isLongSighted = random.chance(ageYears > 50 ? 0.5 : 0.15)
  const sphereQuarters = random.between(isLongSighted ? 2 : 6, isLongSighted ? 10 : 16)
  const pd = random.between(58, 66) - (ageYears < 16 ? 4 : 0)
  const drift = driftQuarters(ageYears, yearsAgo)
  const additionQuarters = Math.round((ageYears - yearsAgo - READING_AGE) / 3) + 4
  const needsAddition = ageYears - yearsAgo >= READING_AGE
  const eye = (apart: number): DemoEye => {
    const cylinderQuarters = random.chance(0.55) ? random.between(1, 6) : 0
    const axis = random.between(1, 35) * 5 + (yearsAgo % 2) * 5
    const size = Math.max(1, sphereQuarters + apart - drift) * 25
    return {
      spherical: formatPower(isLongSighted ? size : -size),
      cylinder: cylinderQuarters === 0 ? null : formatPower(-cylinderQuarters * 25),
      axis: cylinderQuarters === 0 ? null : String(axis),
      addition: needsAddition
        ? formatPower(Math.min(12, Math.max(4, additionQuarters)) * 25)
        : null,
      pd: (pd / 2).toFixed(1),
    }
  }
  return { right: eye(0), left: eye(random.between(-2, 2)), needsAddition }
}

/** By how much the eyes were weaker so many years ago: a quarter a year while they grow. */
function driftQuarters(ageYears: number, yearsAgo: number): number {
  return ageYears < GROWING_AGE ? yearsAgo : Math.floor(yearsAgo / 2)
}

/** The eye test as the sale keeps it. */
export function eyeInfoOf(eyes: DemoEyes, doctorId: number | null): SaleInput['eyeInfo'] {
  const { right, left } = eyes
  return {
    examDate: null,
    doctorId,
    right: asSent(right),
    left: asSent(left),
    ipd: String(Number(right.pd) + Number(left.pd)),
    nearIpd: null,
    vertexTenthsMm: null,
    remarks: null,
  }
}

// A key that was not sent is missing, not null, in what a client sends.
function asSent({ spherical, cylinder, axis, addition, pd }: DemoEye) {
  return {
    spherical,
    pd,
    va: '6/6',
    ...(cylinder === null ? {} : { cylinder }),
    ...(axis === null ? {} : { axis }),
    ...(addition === null ? {} : { addition }),
  }
}
