import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { useCart } from '../cart/cart-store.ts'
import { takeCreditNote } from './pay-actions.ts'
import { duePaise } from './pay-store.ts'

/**
 * Pays with the credit note of a scanned number. Returns false where there is none, or nothing is
 * due; throws the reason of one that may not pay here.
 */
export async function paysWithScanned(code: string): Promise<boolean> {
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
