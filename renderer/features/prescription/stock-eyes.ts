import type { CartLine } from '../../../server/contract/cart.ts'
import type { WorkedOut } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { groupByPair, lensCount } from '../cart/pairs.ts'
import { syncLensLines } from './lens-lines.ts'
import { isOfAnother } from './rx-actions.ts'
import { useRx } from './rx-store.ts'

type Eye = 'Right' | 'Left'
const EYES: readonly Eye[] = ['Right', 'Left']
type Lens = Pick<CartLine, 'spherical' | 'cylinder'>

/** Sphere and cylinder in eighths of a dioptre, in the minus form; null without a power. */
function eighths({ cylinder, spherical }: Lens): string | null {
  if (spherical === null && cylinder === null) return null
  const sphere = Math.round(Number(spherical ?? 0) * 8)
  const cyl = Math.round(Number(cylinder ?? 0) * 8)
  return cyl > 0 ? `${sphere + cyl}/${-cyl}` : `${sphere}/${cyl}`
}

/** The eyes that a lens can be for by its power; one without a power is for an eye that has one. */
function eyesOfPower(line: Lens, worked: WorkedOut): Eye[] {
  const own = eighths(line)
  return EYES.filter((eye) => {
    const minus = worked[eye].Minus
    if (minus === null) return false
    const wanted = eighths({ spherical: minus.Spherical, cylinder: minus.Cylinder || null })
    return own === null || own === wanted
  })
}

/**
 * Which eye an unassigned lens of a pair is for, by the prescription: the only one that has its power.
 * Of two equal eyes the first that is free; null where the prescription does not tell.
 */
export function eyeByPower(
  line: Lens,
  others: readonly Pick<CartLine, 'eye'>[],
  worked: WorkedOut,
): Eye | null {
  const fitting = eyesOfPower(line, worked)
  if (fitting.length === 1) return fitting[0] ?? null
  const isPowered = eighths(line) !== null
  const taken = new Set(others.map(({ eye }) => eye))
  return isPowered ? (fitting.find((eye) => !taken.has(eye)) ?? null) : null
}

const asked = new Set<string>()

/** Assigns the eye of every lens of the sale that has none and that the prescription knows. */
function sayEyes(): void {
  const { worked } = useRx.getState()
  if (worked === null || worked.IsEmpty || worked.Refusals.length > 0 || isOfAnother()) return
  for (const { lines } of groupByPair(useCart.getState().lines)) {
    const lenses = lines.filter(({ section }) => section === 'SpectacleLens')
    const unassigned = lenses.find((line) => !line.eye && line.pairNo && lensCount(line) === 1)
    if (unassigned === undefined) continue
    const eye = eyeByPower(
      unassigned,
      lenses.filter((line) => line !== unassigned),
      worked,
    )
    // Once for each answer: what a person says afterwards holds.
    if (eye === null || asked.has(`${unassigned.id}${eye}`)) continue
    asked.add(`${unassigned.id}${eye}`)
    const assigned = { id: unassigned.id, pairNo: unassigned.pairNo ?? '', eye }
    void changeCart({ run: async () => void (await call('assign-pair', assigned)) })
      // A cylinder from the drawer is turned to the axis of its eye.
      .then(() => (unassigned.cylinder && !unassigned.axis ? syncLensLines() : undefined))
      .catch((error: unknown) => showError(errorMessage(error)))
  }
}

useCart.subscribe(sayEyes)
useRx.subscribe(sayEyes)
