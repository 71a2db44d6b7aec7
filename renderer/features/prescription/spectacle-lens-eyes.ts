import type { CartLine } from '../../../server/contract/cart.ts'
import { powerKey } from './eye-powers.ts'

/**
 * Returns the next spectacle lens with a power of which nobody said the eye, while it makes a
 * difference: lenses of one power are for either eye of their pair, and beside the lens of one eye
 * that was said the other one is of the other eye. Null where each has its eye.
 */
export function spectacleLensWithoutEye(lines: readonly CartLine[]): CartLine | null {
  const lenses = lines.filter(
    ({ section, spherical }) => section === 'SpectacleLens' && Boolean(spherical),
  )
  const isOpen = (lens: CartLine) => {
    if (lens.eye || lens.lensEyes.length !== 1) return false
    const [other, ...more] = lenses.filter(
      ({ id, pairNo }) => id !== lens.id && pairNo === lens.pairNo,
    )
    if (other === undefined || more.length > 0) return true
    const isOfOtherEye = other.lensEyes.length === 1 && other.lensEyes[0] !== lens.lensEyes[0]
    return !isOfOtherEye || (!other.eye && powerKey(other) !== powerKey(lens))
  }
  return lenses.find(isOpen) ?? null
}
