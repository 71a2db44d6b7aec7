import type { CartLine } from '../../../server/contract/cart.ts'
import { degreesOf, dioptresOf } from './power-differs.ts'

/** The power of a contact lens, or of one eye of a contact-lens prescription, as it is written. */
type WrittenPower = {
  power: string | null | undefined
  cylinder: string | null | undefined
  axis: string | null | undefined
}

export type LensEyeAnswer = 'Right' | 'Left' | 'Both'

function isSame(lens: WrittenPower, eye: WrittenPower): boolean {
  const same = (a: string | null | undefined, b: string | null | undefined) =>
    (dioptresOf(a) ?? 0) === (dioptresOf(b) ?? 0)
  if (dioptresOf(eye.power) === null || !same(lens.power, eye.power)) return false
  if (!same(lens.cylinder, eye.cylinder)) return false
  if ((dioptresOf(lens.cylinder) ?? 0) === 0) return true
  const axis = ({ axis: text }: WrittenPower) => (degreesOf(text) ?? 0) % 180
  return axis(lens) === axis(eye)
}

/**
 * Returns the eye that a contact lens can only be for by its prescription: the one whose power it
 * has, or both where both have it and there is a box for each. Null where the record does not say.
 */
export function proposedEye(
  line: Pick<CartLine, 'spherical' | 'cylinder' | 'axis' | 'qty'>,
  eyes: { right: WrittenPower | null; left: WrittenPower | null },
): LensEyeAnswer | null {
  const lens = { power: line.spherical, cylinder: line.cylinder, axis: line.axis }
  const isRight = eyes.right !== null && isSame(lens, eyes.right)
  const isLeft = eyes.left !== null && isSame(lens, eyes.left)
  if (isRight && isLeft) return line.qty > 1 ? 'Both' : null
  if (isRight) return 'Right'
  return isLeft ? 'Left' : null
}
