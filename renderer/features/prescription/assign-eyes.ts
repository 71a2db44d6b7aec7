import type { CartLine } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { syncLensLines } from './lens-lines.ts'
import { isOfAnother } from './of-another.ts'
import { cellsOf } from './rx-draft.ts'
import { useRx } from './rx-store.ts'

const assigned = new Set<string>()
let asked = ''

/** The lenses of the sale that are in a pair; null where each of them has its eye. */
function lensesToAssign(): CartLine[] | null {
  const lenses = useCart
    .getState()
    .lines.filter(({ pairNo, section }) => section === 'SpectacleLens' && Boolean(pairNo))
  return lenses.some(({ eye }) => !eye) ? lenses : null
}

/**
 * Asks the server, once for a prescription and the lenses, which eyes the lenses are for. While the
 * prescription is on the screen it is being written: of half of one, both lenses would be for the eye
 * that was typed first. Who pays has written it.
 */
export async function assignEyes(isPaying = false): Promise<void> {
  if (!isPaying && useScreen.getState().screen === 'prescription') return
  const { worked } = useRx.getState()
  if (worked === null || worked.IsEmpty || worked.Refusals.length > 0 || isOfAnother()) return
  const lenses = lensesToAssign()
  if (lenses === null) return
  const { sessionID } = useCart.getState()
  const typed = { right: cellsOf(worked.Right), left: cellsOf(worked.Left), sessionID }
  const key = JSON.stringify([typed, lenses.map(({ eye, id, qty }) => [id, eye, qty])])
  if (key === asked) return
  asked = key
  let isTurned = false
  const run = async () => {
    const { Lenses } = await call('propose-lens-eyes', typed)
    for (const { Eye: eye, LineID: id } of Lenses) {
      // As it is when its turn comes: lines are put in again under the number that they had.
      const lens = useCart.getState().lines.find((line) => line.id === id)
      // Once for each answer: what a person says afterwards holds.
      if (!lens?.pairNo || (lens.eye && assigned.has(`${id}${eye}`))) continue
      await call('assign-pair', { id, pairNo: lens.pairNo, eye })
      assigned.add(`${id}${eye}`)
      isTurned ||= Boolean(lens.cylinder) && !lens.axis
    }
    return undefined
  }
  try {
    await changeCart({ run })
    // A cylinder from the drawer is turned to the axis of its eye.
    if (isTurned) await syncLensLines()
  } catch (error) {
    showError(errorMessage(error))
  }
}

const look = () => void assignEyes()
useCart.subscribe(look)
useRx.subscribe(look)
useScreen.subscribe(look)
