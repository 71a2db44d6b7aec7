import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'
import type { BillOfLab } from './lab-actions.ts'

/** Asks before a lab's bill is taken back, and says what comes of what was paid for it. */
export function TakeBackBillDialog({ bill, onClose }: { bill: BillOfLab; onClose: () => void }) {
  const { BillNo: number, LabBillID: labBillID, Paid, Total } = bill
  const day = formatDay(bill.BillDate)
  const question =
    Total === null
      ? t('lab.takeBackAsk.noSum', { number, day })
      : t('lab.takeBackAsk', { number, day, total: formatRupees(Total) })
  const paid =
    Paid === null || Paid === 0 ? [] : [t('lab.takeBackPaid', { paid: formatRupees(Paid) })]
  async function takeBack(reason: string): Promise<void> {
    await call('take-back-lab-bill', { labBillID, reason })
    await markStale('lab', 'stock', 'gst')
    onClose()
    showToast(t('lab.takenBack', { number }))
  }
  return (
    <ReasonDialog
      title={t('lab.takeBackOf', { number })}
      lead={[question, ...paid].join(' ')}
      label={t('vouchers.takeBack')}
      isReady
      onReason={takeBack}
      onClose={onClose}
    />
  )
}
