import type { CartLine } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import type { LensEyeAnswer } from './proposed-eye.ts'

/** Lines of which somebody said that the eye is not known. */
const unknown = new Set<string>()

/**
 * Returns the next contact lens with a power whose eye nobody said. A sale to nobody by name has no
 * record that an eye could go into, and is not asked about.
 */
export function lensWithoutEye(): CartLine | null {
  const { customer, lines } = useCart.getState()
  if (customer === null) return null
  const asked = lines.find(
    ({ id, lensEyes, section, spherical }) =>
      section === 'ContactLens' && spherical && lensEyes.length === 0 && !unknown.has(id),
  )
  return asked ?? null
}

/** Keeps the eye of a contact lens on its line; null says that it is not known. */
export async function sayEye(line: CartLine, eye: LensEyeAnswer | null): Promise<void> {
  if (eye === null) {
    unknown.add(line.id)
    return
  }
  const said = { id: line.id, pairNo: line.pairNo ?? '', eye }
  await changeCart({ run: async () => void (await call('assign-pair', said)) })
}
