import { formatPower } from '../domain/prescription.ts'
import type { SaleInput } from '../sale/sale-input.ts'
import type { Random } from './random.ts'

export type DemoEye = {
  spherical: string
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string
}

export type DemoEyes = { right: DemoEye; left: DemoEye; needsAddition: boolean }

const READING_AGE = 42

/** The eyes of somebody of an age: one eye much like the other, an addition from the forties on. */
export function demoEyes(random: Random, ageYears: number): DemoEyes {
  const isLongSighted = random.chance(ageYears > 50 ? 0.5 : 0.15)
  const sphereQuarters = random.between(2, 16) * (isLongSighted ? 1 : -1)
  const additionQuarters = Math.min(12, 4 + Math.round((ageYears - READING_AGE) / 3))
  const needsAddition = ageYears >= READING_AGE
  const pd = random.between(58, 66)
  const eye = (drift: number): DemoEye => {
    const cylinderQuarters = random.chance(0.55) ? random.between(1, 6) : 0
    return {
      spherical: formatPower((sphereQuarters + drift) * 25),
      cylinder: cylinderQuarters === 0 ? null : formatPower(-cylinderQuarters * 25),
      axis: cylinderQuarters === 0 ? null : String(random.between(0, 36) * 5),
      addition: needsAddition ? formatPower(Math.max(4, additionQuarters) * 25) : null,
      pd: (pd / 2).toFixed(1),
    }
  }
  return { right: eye(0), left: eye(random.between(-2, 2)), needsAddition }
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
