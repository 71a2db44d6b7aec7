import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'

/**
 * Answers a code that no item has and the shop knows all the same: the coupon of an offer is taken
 * for the sale, of a gift card or credit note it is said what it holds. False where it is none.
 */
export async function answerOtherCode(code: string): Promise<boolean> {
  return (await takesCoupon(code)) || (await namesCredit(code))
}

async function takesCoupon(code: string): Promise<boolean> {
  const coupon = code.trim().toUpperCase()
  const { Items } = await call('list-offers', {})
  if (!Items.some((offer) => offer.IsActive && offer.Coupon === coupon)) return false
  const { lines, sessionID } = useCart.getState()
  if (lines.length === 0) {
    // Nothing on an empty sale shows it: it would stay for whoever comes next.
    soundBad()
    showError(t('coupon.goodsFirst', { coupon }))
    return true
  }
  try {
    await changeCart({
      run: async () =>
        void (await call('set-cart-offers', { sessionID, takesOffers: true, coupon })),
    })
    soundGood()
    showToast(t('coupon.taken', { coupon, key: shownKey('billDiscount') }))
  } catch (error) {
    soundBad()
    showError(errorMessage(error))
  }
  return true
}

async function namesCredit(code: string): Promise<boolean> {
  const customerID = useCart.getState().customer?.ID
  const who = customerID === undefined ? {} : { customerID }
  try {
    const note = await call('find-credit-note', { number: code.trim(), ...who })
    soundGood()
    showToast(
      t('credit.scanned', {
        name: t(note.IsGiftCard === true ? 'pay.giftCard' : 'pay.kind.creditNote'),
        number: note.CreditNoteNo,
        left: formatRupees(note.Balance),
        key: shownKey('pay'),
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Used up, blocked or another customer's: known, and said.
    if (error.status !== 422) return false
    soundBad()
    showError(errorMessage(error))
    return true
  }
}
