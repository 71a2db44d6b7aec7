import type { Rx, Side } from './eyes.ts'

const WORKING_DISTANCE_MM = 400
const STOP_DISTANCE_MM = 27

/** Where each eye looks through the lens, as far as it is known. */
export type EyePd = { tenthsMm: number; isHalved: boolean }

/** The PD of one eye: as measured, or half of the distance between both (and then it says so). */
export function eyePd(rx: Rx, side: Side): EyePd | null {
  const measured = rx.eyes[side].pdTenthsMm
  if (measured !== null) return { tenthsMm: measured, isHalved: false }
  if (rx.ipdTenthsMm === null) return null
  const other = rx.eyes[side === 'Right' ? 'Left' : 'Right'].pdTenthsMm
  // With one eye measured the other has what is left of the whole.
  if (other !== null) return { tenthsMm: rx.ipdTenthsMm - other, isHalved: false }
  return { tenthsMm: halfPd(rx.ipdTenthsMm, side), isHalved: true }
}

/**
 * Half of the distance between both pupils, to the half millimetre. Where both halves would not add
 * up to the whole, as of 62.5, the left eye has what the right one leaves: 31.5 and 31.
 */
export function halfPd(bothTenthsMm: number, side: Side): number {
  const right = halfMillimetres(bothTenthsMm / 2)
  return side === 'Right' ? right : bothTenthsMm - right
}

/** The distance between both pupils: as measured, or the sum of the two eyes. */
export function bothPd(rx: Rx): number | null {
  if (rx.ipdTenthsMm !== null) return rx.ipdTenthsMm
  const { Left, Right } = rx.eyes
  if (Right.pdTenthsMm === null || Left.pdTenthsMm === null) return null
  return Right.pdTenthsMm + Left.pdTenthsMm
}

/**
 * Near PD from distance PD, in tenths of a millimetre to the half: by similar triangles the lines
 * of sight, which meet at the object, cross the spectacle plane at PD x w / (w + s), with the
 * object w = 400 mm before the lens and the eye's centre of rotation s = 27 mm behind it (Brooks
 * and Borish, "System for Ophthalmic Dispensing", take these figures). 62 becomes
 * 58, 64 becomes 60.
 */
export function nearPd(distanceTenthsMm: number): number {
  const share = WORKING_DISTANCE_MM / (WORKING_DISTANCE_MM + STOP_DISTANCE_MM)
  return halfMillimetres(distanceTenthsMm * share)
}

function halfMillimetres(tenthsMm: number): number {
  return Math.round(tenthsMm / 5) * 5
}
