import type { BillDiscount, CartLine } from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { offerUndo, showError } from '../../kernel/toasts.ts'
import { dropUndo, rememberUndo } from '../../kernel/undo-stack.ts'
import { restoreBillDiscount } from '../cart/bill-discount.ts'
import { insertAgain } from '../cart/cart-actions.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { endPaymentIfEmptied } from '../cart/emptied-sale.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'

type Cleared = {
  lines: readonly CartLine[]
  customer: Customer | null
  billDiscount: BillDiscount | null
  bringSheetBack: () => void
}

async function bringBack({
  billDiscount,
  bringSheetBack,
  customer,
  lines,
}: Cleared): Promise<void> {
  try {
    for (const line of lines) await insertAgain(line)
    if (customer !== null) await chooseCustomer(customer)
    bringSheetBack()
    await restoreBillDiscount(billDiscount)
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Takes the whole sale with its prescription off the counter, and offers to bring back all of it. */
export async function clearSale(): Promise<void> {
  const { billDiscount, customer, lines, sessionID } = useCart.getState()
  let bringSheetBack = () => {}
  try {
    const { takeSheetAway } = await import('../prescription/from-elsewhere.ts')
    await endPaymentIfEmptied(() =>
      changeCart({ run: async () => void (await call('clear-cart', { sessionID })) }),
    )
    bringSheetBack = takeSheetAway()
  } catch (error) {
    showError(errorMessage(error))
    return
  }
  const undo = () => {
    dropUndo(undo)
    withdraw()
    void bringBack({ billDiscount, bringSheetBack, customer, lines })
  }
  rememberUndo(sessionID, undo)
  const withdraw = offerUndo(t('cart.cleared', { count: lines.length }), undo)
}
