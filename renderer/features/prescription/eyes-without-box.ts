import type { CartLine } from '../../../server/contract/cart.ts'
import type { ContactEyeInput } from '../../../server/contract/contact-lenses.ts'
import { dioptresOf } from './power-differs.ts'

type Eye = 'Right' | 'Left'
type Box = Pick<CartLine, 'lensEyes' | 'section' | 'spherical'>

/**
 * The eyes whose contact lens is typed with the sale, while boxes of the other eye alone are in it. A
 * box whose eye nobody said is for those that have its power.
 */
export function eyesWithoutBox(
  lines: readonly Box[],
  typed: Readonly<Record<'right' | 'left', ContactEyeInput>>,
): Eye[] {
  const powers = { Right: dioptresOf(typed.right.power), Left: dioptresOf(typed.left.power) }
  const wanted = (['Right', 'Left'] as const).filter((eye) => powers[eye] !== null)
  const eyesOf = ({ lensEyes, spherical }: Box): readonly Eye[] =>
    lensEyes.length > 0
      ? lensEyes
      : wanted.filter((eye) => powers[eye] === (dioptresOf(spherical) ?? 0))
  const has = lines.filter(({ section }) => section === 'ContactLens').map(eyesOf)
  // A box of neither power may be for either eye: it is asked about as such.
  if (has.length === 0 || has.some((eyes) => eyes.length === 0)) return []
  return wanted.filter((eye) => !has.some((eyes) => eyes.includes(eye)))
}
