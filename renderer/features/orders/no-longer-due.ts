import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'

type Order = {
  Status: OrderDetail['Status']
  Receipts: readonly Pick<
    OrderDetail['Receipts'][number],
    'Amount' | 'Date' | 'ID' | 'PaymentMode' | 'ReceiptNo' | 'Status' | 'TakenBy'
  >[]
  Settlements: readonly Pick<OrderDetail['Settlements'][number], 'Date' | 'Kind' | 'SettledBy'>[]
}

/**
 * Why nothing is due any more: who cancelled the order, or who took the last payment, and when.
 * `before` is the order as it was when something was still due, if that was seen: a payment that it
 * has already is not the one that made the difference.
 */
export function noLongerDueWords(order: Order, before: Pick<Order, 'Receipts'> | null): string {
  if (order.Status === 'Cancelled') return cancelledWords(order)
  const known = new Set(before?.Receipts.filter(isPaid).map(({ ID }) => ID))
  const last = order.Receipts.findLast((receipt) => isPaid(receipt) && !known.has(receipt.ID))
  if (last === undefined) return t('orders.balance.nothing')
  return t('orders.balance.takenElsewhere', {
    amount: formatRupees(last.Amount),
    method: last.PaymentMode,
    name: last.TakenBy,
    number: last.ReceiptNo,
    time: timeOf(last.Date),
  })
}

function cancelledWords({ Settlements }: Order): string {
  // An order that was cancelled before settlements were kept has none.
  const cancelled = Settlements.find(({ Kind }) => Kind === 'Cancelled')
  if (cancelled === undefined) return t('orders.balance.wasCancelled')
  return t('orders.balance.cancelled', {
    name: cancelled.SettledBy,
    time: timeOf(cancelled.Date),
  })
}

function isPaid({ Status }: { Status: string }): boolean {
  return Status === 'Active' || Status === 'Pending'
}

function timeOf(localText: string): string {
  return `${formatDay(localText)} ${formatTime(localText)}`
}
