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

export type EyesWritten = { right: WrittenPower | null; left: WrittenPower | null }

/** The eyes that a contact lens has the power of. */
function eyesOfPower(
  line: Pick<CartLine, 'spherical' | 'cylinder' | 'axis'>,
  { left, right }: EyesWritten,
): ('Right' | 'Left')[] {
  const lens = { power: line.spherical, cylinder: line.cylinder, axis: line.axis }
  const eyes: ('Right' | 'Left')[] = []
  if (right !== null && isSame(lens, right)) eyes.push('Right')
  if (left !== null && isSame(lens, left)) eyes.push('Left')
  return eyes
}

/**
 * Returns the eye that a contact lens is for without a question: the only one that has its power and
 * no box in the sale yet. Null where several have, or none.
 */
export function lackingEye(
  line: Pick<CartLine, 'spherical' | 'cylinder' | 'axis'>,
  written: EyesWritten,
  boxes: readonly Pick<CartLine, 'lensEyes'>[],
): 'Right' | 'Left' | null {
  const hasBox = (eye: 'Right' | 'Left') => boxes.some(({ lensEyes }) => lensEyes.includes(eye))
  const [eye, ...more] = eyesOfPower(line, written).filter((each) => !hasBox(each))
  return more.length === 0 ? (eye ?? null) : null
}

/**
 * Returns the eye that a contact lens can only be for by its prescription: the one whose power it
 * has, or both where both have it and there is a box for each. Null where the record does not say.
 */
export function proposedEye(
  line: Pick<CartLine, 'spherical' | 'cylinder' | 'axis' | 'qty'>,
  written: EyesWritten,
): LensEyeAnswer | null {
  const [eye, other] = eyesOfPower(line, written)
  if (other !== undefined) return line.qty > 1 ? 'Both' : null
  return eye ?? null
}
