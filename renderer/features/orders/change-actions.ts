import type { OrderChangeInput } from '../../../server/contract/order-change.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { askApproval } from '../../kernel/ask-approval.ts'
import { showToast, showWarning } from '../../kernel/toasts.ts'
import { goodsOf } from './change-draft.ts'
import { refreshOrders } from './orders-data.ts'

/**
 * Changes an order; a discount above one's own ceiling asks a manager on the spot. False when the
 * manager was not asked.
 */
export async function changeOrder(
  order: OrderDetail,
  input: OrderChangeInput,
  approvalRate: number | null,
): Promise<boolean> {
  const approvalID =
    approvalRate === null
      ? undefined
      : await askApproval({
          action: 'discount',
          detail: t('orders.change.ask', { number: order.SalesOrderNo, rate: approvalRate }),
          discountRate: Math.ceil(approvalRate * 1_000) / 1_000,
          sessionID: order.SessionID,
          lines: goodsOf(order, input),
        })
  if (approvalID === null) return false
  const answer = await call('change-order', {
    ...input,
    ...(approvalID === undefined ? {} : { approvalID }),
  })
  void refreshOrders()
  const balance = formatRupees(Math.abs(answer.BalanceAmount))
  showToast(
    answer.BalanceAmount < 0
      ? t('orders.change.doneBack', { amount: balance })
      : t('orders.change.done', { amount: balance }),
  )
  const isCalledOff = answer.LabToldAgain && answer.LabOrderNo === null
  if (isCalledOff) showWarning(t('orders.change.labStop'))
  return true
}
