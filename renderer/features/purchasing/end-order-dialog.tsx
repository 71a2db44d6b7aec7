import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { purchaseOrderQuery } from './order-actions.ts'
import { useOrder } from './order-store.ts'

/** Ends an order: cancelled where nothing came, else closed, and the rest is not to come. */
export function EndOrderDialog() {
  const orderID = useOrder((state) => state.openID) ?? ''
  const order = useQuery(purchaseOrderQuery(orderID))
  const [reason, setReason] = useState('')
  const isCancel = (order.data?.Received ?? 0) === 0
  const isWhole = reason.trim() !== '' && order.data !== undefined
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    const { state } = await call('end-purchase-order', { orderID, reason: reason.trim() })
    void markStale('purchase')
    closeDialog()
    showToast(t(state === 'Closed' ? 'purchaseOrders.closed' : 'purchaseOrders.cancelled'))
  })
  const title = t(isCancel ? 'purchaseOrders.cancel' : 'purchaseOrders.close')
  return (
    <Dialog title={title} size="small" onClose={closeDialog}>
      <Lead>{t(isCancel ? 'purchaseOrders.cancel.lead' : 'purchaseOrders.close.lead')}</Lead>
      <Form onSubmit={submit}>
        <ReasonField
          usedFor="Cancel"
          label={t('goodsIn.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow label={title} isWhole={isWhole} isBusy={isBusy} refused={refused} />
      </Form>
    </Dialog>
  )
}
