import { useCart } from '../cart/cart-store.ts'
import { NO_CONTACTS } from './contacts-draft.ts'
import { clearLensPowers, syncLensLines } from './lens-lines.ts'
import { isOfAnother } from './of-another.ts'
import { replaceAll } from './rx-actions.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

/** Empties the sheet; the lenses of the sale lose the powers that they had from it. */
export function clearRx(): void {
  const wasOfAnother = isOfAnother()
  replaceAll(
    {
      right: {},
      left: {},
      ipd: '',
      nearIpd: '',
      vertex: '',
      savedID: null,
      reasons: {},
      powers: null,
      contacts: NO_CONTACTS,
      customerID: useCart.getState().customer?.ID ?? null,
    },
    'rx.cleared',
    () => void syncLensLines(),
  )
  void clearLensPowers(wasOfAnother)
  useRx.setState({ line: '' })
  focusOn(LINE_ID)
}
