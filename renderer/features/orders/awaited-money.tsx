import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { can } from '../../kernel/session-store.ts'
import { askPayment, openPaymentOf, PENDING } from './orders-store.ts'

/** Money that counts as paid and was not seen yet: it can be confirmed before anything goes for it. */
export function AwaitedMoney({
  order,
  thenHandOver = false,
}: {
  order: OrderDetail
  /** Whether the hand-over that asks goes on after it. */
  thenHandOver?: boolean
}) {
  const awaited = order.Receipts.filter(({ StatusID }) => StatusID === PENDING)
  return awaited.map((receipt) => (
    <Row key={receipt.ID} data-aside="" gap={4} align="center" isWrapping>
      <Notice kind="warn">
        {t('orders.deliver.awaited', {
          amount: formatRupees(receipt.Amount),
          mode: receipt.PaymentMode,
        })}
      </Notice>
      {can('money.take') ? (
        <Button
          variant="plain"
          onClick={() => askPayment(openPaymentOf(order, receipt), thenHandOver)}
        >
          {t('orders.deliver.confirm')}
        </Button>
      ) : null}
    </Row>
  ))
}

/** The same where money of an order goes back that may never have come. */
export function AwaitedMoneyOf({ orderID }: { orderID: string }) {
  const { data } = useQuery(orderDetailQuery(orderID))
  return data === undefined ? null : <AwaitedMoney order={data} />
}
