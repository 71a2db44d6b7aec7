import { useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'
import { purchaseOrderQuery } from './order-actions.ts'
import { useOrder } from './order-store.ts'

/** Ends an order: cancelled where nothing came, else closed, and the rest is not to come. */
export function EndOrderDialog() {
  const orderID = useOrder((state) => state.openID) ?? ''
  const order = useQuery(purchaseOrderQuery(orderID))
  const isCancel = (order.data?.Received ?? 0) === 0
  async function end(reason: string): Promise<void> {
    const { state } = await call('end-purchase-order', { orderID, reason })
    void markStale('purchase')
    closeDialog()
    showToast(t(state === 'Closed' ? 'purchaseOrders.closed' : 'purchaseOrders.cancelled'))
  }
  return (
    <ReasonDialog
      title={t(isCancel ? 'purchaseOrders.cancel' : 'purchaseOrders.close')}
      lead={t(isCancel ? 'purchaseOrders.cancel.lead' : 'purchaseOrders.close.lead')}
      isReady={order.data !== undefined}
      onReason={end}
    />
  )
}
