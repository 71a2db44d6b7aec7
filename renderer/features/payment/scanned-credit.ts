import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { isNoteTaken, sayTaken, takeCreditNote } from './pay-actions.ts'
import { duePaise } from './pay-store.ts'

/**
 * Pays with the credit note or gift card of a scanned number, and says what became of it. Returns
 * false where there is none; throws the reason of one that may not pay here.
 */
export async function paysWithScanned(code: string): Promise<boolean> {
  const customerID = useCart.getState().customer?.ID
  try {
    const who = customerID === undefined ? {} : { customerID }
    answer(await call('find-credit-note', { number: code, ...who }))
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return false
    throw error
  }
}

function answer(note: HeldCreditNote): void {
  const refused = isNoteTaken(note)
    ? t('pay.note.taken')
    : duePaise() === 0
      ? t('pay.refuse.nothingDue')
      : null
  if (refused !== null) {
    soundBad()
    showError(refused)
    return
  }
  takeCreditNote(note)
  soundGood()
  sayTaken(note.CreditNoteNo)
}
