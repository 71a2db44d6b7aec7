import type { CartLine } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError, showToast, showWarning } from '../../kernel/toasts.ts'
import { rememberUndo } from '../../kernel/undo-stack.ts'
import { flashLine } from '../cart/cart-actions.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { groupByPair } from '../cart/pairs.ts'
import { lineNow } from '../cart/put-again.ts'
import { openPrescription } from '../prescription/open-prescription.ts'

const OTHER = { Right: 'Left', Left: 'Right' } as const

function singleLenses(line: CartLine): { line: CartLine; eye: 'Right' | 'Left' }[] {
  const group = groupByPair(useCart.getState().lines).find(({ pairNo }) => pairNo === line.pairNo)
  return (group?.lines ?? []).flatMap((each) => {
    const [eye, ...more] = each.lensEyes
    return eye === undefined || more.length > 0 ? [] : [{ line: each, eye }]
  })
}

/** Whether a line is of a pair whose lenses stand for one eye each. */
export function canSwapEyes(line: CartLine | null): boolean {
  return line !== null && line.pairNo !== null && singleLenses(line).length > 0
}

/**
 * The right lens of a pair becomes the left one and the other way round; again undoes it. Lenses that
 * are made to the prescription are exchanged where their powers are written.
 */
export async function swapEyes(line: CartLine): Promise<void> {
  const { sessionID } = useCart.getState()
  const lenses = singleLenses(line)
  try {
    const { followCells } = await import('../prescription/swap-rx-eyes.ts')
    if (await followCells(lenses.map((lens) => lens.line))) {
      openPrescription(line.pairNo)
      showWarning(t('pair.swapInRx'))
      return
    }
    await sayEyes(lenses.map(({ eye, line: lens }) => ({ lens, eye: OTHER[eye] })))
    flashLine(line.id)
    showToast(t('pair.swapped'))
    rememberUndo(sessionID, () => void sayAsBefore(lenses.map((lens) => lens.line)))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Says for which eye each lens is; null says it of none, as for a lens that nobody was asked about. */
async function sayEyes(lenses: readonly { lens: CartLine; eye: CartLine['eye'] }[]): Promise<void> {
  for (const { eye, lens } of lenses) {
    const moved = { id: lineNow(lens.id), pairNo: lens.pairNo ?? '' }
    const said = eye === null ? moved : { ...moved, eye }
    await changeCart({ run: async () => void (await call('assign-pair', said)) })
  }
}

/** The eyes as they were: one that was not confirmed before is not afterwards. */
async function sayAsBefore(lenses: readonly CartLine[]): Promise<void> {
  try {
    await sayEyes(lenses.map((lens) => ({ lens, eye: lens.eye })))
    flashLine(lenses[0]?.id)
  } catch (error) {
    showError(errorMessage(error))
  }
}
