import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { isDocumentNumber } from '../../base/format/document-number.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { takeCreditNote } from './pay-actions.ts'
import { duePaise } from './pay-store.ts'

/**
 * A credit note scanned while money is taken pays at once. False where the code is none, or nothing
 * is being paid; one that may not pay here is thrown with its reason.
 */
export async function paysWithScanned(code: string): Promise<boolean> {
  if (useScreen.getState().screen !== 'pay' || !isDocumentNumber(code)) return false
  const customerID = useCart.getState().customer?.ID
  try {
    const who = customerID === undefined ? {} : { customerID }
    const note = await call('find-credit-note', { number: code, ...who })
    if (duePaise() === 0) return false
    takeCreditNote(note)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
