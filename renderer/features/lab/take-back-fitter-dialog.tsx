import type { FitterBillRow } from '../../../server/contract/fitter-bills.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'

/**
 * Takes a fitter's bill back with the reason, so that its jobs can be billed again; of one that is paid
 * its payment first, and then the bill is owed again.
 */
export function TakeBackFitterDialog({
  bill,
  onClose,
}: {
  bill: FitterBillRow
  onClose: () => void
}) {
  const number = bill.BillNo ?? ''
  const isPaid = bill.State === 'Paid'
  const named = { amount: formatRupees(bill.Total), fitter: bill.FitterName, number }
  async function takeBack(reason: string): Promise<void> {
    const asked = { billID: bill.ID, reason }
    if (isPaid) await call('take-back-fitter-payment', asked)
    else await call('take-back-fitter-bill', asked)
    await markStale('lab', 'day')
    onClose()
    showToast(t(isPaid ? 'fitters.paymentBack' : 'lab.takenBack', { number }))
  }
  return (
    <ReasonDialog
      title={t(isPaid ? 'fitters.takeBackOf' : 'lab.takeBackOf', { number })}
      lead={isPaid ? t('fitters.takeBackLead', named) : t('fitters.takeBackAsk', named)}
      label={t('vouchers.takeBack')}
      isReady
      onReason={takeBack}
      onClose={onClose}
    />
  )
}
