import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'

/** Writes off what is left on the cards that have ended, and says how much it was. */
export async function writeOffEnded(): Promise<void> {
  try {
    const { amount, cards } = await call('write-off-gift-cards', {})
    await markStale('gift-card')
    showToast(
      cards === 0
        ? t('giftCards.noneEnded')
        : t('giftCards.writtenOff', { count: cards, amount: formatRupees(amount) }),
    )
  } catch (error) {
    showError(errorMessage(error))
  }
}
