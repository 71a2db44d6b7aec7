import type { CartLine } from '../../../server/contract/cart.ts'

export type LensEye = 'Right' | 'Left'
export type LinePowers = Partial<Pick<CartLine, 'spherical' | 'cylinder' | 'axis' | 'addition'>>

/** A power in one text, to be compared with another: an axis of 180 is one of 0. */
export function powerKey({ addition, axis, cylinder, spherical }: LinePowers): string {
  const turned = !axis ? '' : String(Number(axis) % 180)
  const figures = [spherical, cylinder, addition].map((each) => String(Number(each ?? 0)))
  return [...figures, turned].join('|')
}

type EyeLine = LinePowers & Pick<CartLine, 'section' | 'lensEyes'>

/** The contact lenses of an eye for which there are lenses of two powers. */
export function lensesOfTwoPowers<Line extends EyeLine>(lines: readonly Line[]): Line[] {
  const boxes = lines.filter(({ section }) => section === 'ContactLens')
  return boxes.filter((line) => {
    const [eye, ...more] = line.lensEyes
    if (eye === undefined || more.length > 0) return false
    return boxes.some(
      (other) =>
        other.lensEyes.length === 1 &&
        other.lensEyes[0] === eye &&
        powerKey(other) !== powerKey(line),
    )
  })
}

/**
 * The far lenses that the question of two powers says nothing of: it leads to the right box where one
 * of them has the power of the prescription.
 */
export function farBesides<Line extends Pick<CartLine, 'lensEyes'>>(
  twice: readonly Line[],
  far: readonly Line[],
): Line[] {
  const hasRightBox = ({ lensEyes: [eye] }: Line) =>
    twice.some((line) => line.lensEyes[0] === eye && !far.includes(line))
  return far.filter((line) => !twice.includes(line) || !hasRightBox(line))
}

/** The eyes for which the sale has no box of an item; all of them where each has one. */
export function eyesThatLack(
  lines: readonly Pick<CartLine, 'itemID' | 'lensEyes'>[],
  eyes: readonly LensEye[],
  { itemID }: Pick<CartLine, 'itemID'>,
): readonly LensEye[] {
  const lacking = eyes.filter(
    (eye) => !lines.some((line) => line.itemID === itemID && line.lensEyes.includes(eye)),
  )
  return lacking.length === 0 ? eyes : lacking
}
