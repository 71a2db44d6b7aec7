import type { FitterBillRow } from '../../../server/contract/fitter-bills.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'

/** Takes the payment of a fitter's bill back, with the reason; the bill is owed again. */
export function TakeBackFitterDialog({
  bill,
  onClose,
}: {
  bill: FitterBillRow
  onClose: () => void
}) {
  const number = bill.BillNo ?? ''
  async function takeBack(reason: string): Promise<void> {
    await call('take-back-fitter-payment', { billID: bill.ID, reason })
    await markStale('lab', 'day')
    onClose()
    showToast(t('fitters.paymentBack', { number }))
  }
  return (
    <ReasonDialog
      title={t('fitters.takeBackOf', { number })}
      lead={t('fitters.takeBackLead', {
        amount: formatRupees(bill.Total),
        fitter: bill.FitterName,
      })}
      label={t('vouchers.takeBack')}
      isReady
      onReason={takeBack}
      onClose={onClose}
    />
  )
}
