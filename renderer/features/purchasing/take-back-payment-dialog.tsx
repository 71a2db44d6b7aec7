import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'
import { usePurchasing } from './purchasing-store.ts'

/** Takes a payment to a supplier back as a whole, with the reason. */
export function TakeBackPaymentDialog() {
  const payment = usePurchasing((state) => state.takingBack)
  async function takeBack(reason: string): Promise<void> {
    if (payment === null) return
    await call('take-back-supplier-payment', { paymentID: payment.ID, reason })
    void markStale('purchase', 'day')
    closeDialog()
    showToast(t('vouchers.takenBack', { number: payment.No }))
  }
  return (
    <ReasonDialog
      title={t('vouchers.takeBack.of', { number: payment?.No ?? '' })}
      lead={t('suppliers.takeBack.lead', { amount: formatRupees(payment?.Amount ?? 0) })}
      label={t('vouchers.takeBack')}
      isReady={payment !== null}
      onReason={takeBack}
    />
  )
}
