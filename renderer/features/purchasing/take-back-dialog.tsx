import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { showPaper, useShownPaper } from '../documents/shown-paper.ts'
import { ReasonField } from '../masters/listed-field.tsx'

/** Takes the stock voucher that was up back as a whole, with the reason; then its pair is up. */
export function TakeBackDialog() {
  const paper = useShownPaper((state) => state.paper)
  const [reason, setReason] = useState('')
  const isWhole = reason.trim() !== '' && paper !== null
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (paper === null) return
    const body = { voucherID: paper.id, reason: reason.trim() }
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
  })
  return (
    <Dialog
      title={t('vouchers.takeBack.of', { number: paper?.number ?? '' })}
      size="small"
      onClose={closeDialog}
    >
      <Lead>{t('vouchers.takeBack.lead')}</Lead>
      <Form onSubmit={submit}>
        <ReasonField
          usedFor="Cancel"
          label={t('goodsIn.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow
          label={t('vouchers.takeBack')}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
