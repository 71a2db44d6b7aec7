import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { showPaper, useShownPaper } from '../documents/shown-paper.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'

/** Takes the stock voucher that was up back as a whole, with the reason; then its pair is up. */
export function TakeBackDialog() {
  const paper = useShownPaper((state) => state.paper)
  async function takeBack(reason: string): Promise<void> {
    if (paper === null) return
    const body = { voucherID: paper.id, reason }
    const done = await withApproval(
      {
        action: 'stock.writeOff',
        detail: t('vouchers.takeBack.approval', { number: paper.number }),
        request: { operation: 'take-back-voucher', body },
      },
      (approvalID) => call('take-back-voucher', body, { approvalID }),
    )
    if (!done.done) return
    const { voucherID, voucherNo } = done.result
    void markStale('stock')
    showToast(t('vouchers.takenBack', { number: paper.number }))
    showPaper({ kind: 'StockVoucher', id: voucherID, number: voucherNo })
  }
  return (
    <ReasonDialog
      title={t('vouchers.takeBack.of', { number: paper?.number ?? '' })}
      lead={t('vouchers.takeBack.lead')}
      label={t('vouchers.takeBack')}
      isReady={paper !== null}
      onReason={takeBack}
    />
  )
}
