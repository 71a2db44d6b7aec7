import { useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { LinkButton } from '../../base/ui/link-button.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { can } from '../../kernel/session-store.ts'
import { askPayment, openOrder } from '../orders/orders-store.ts'

const MOST = 50

/** Bills of the day that are not paid, and money by UPI that nobody has seen arrive. */
function stillOpenQuery(day: string) {
  return {
    queryKey: queryKey('orders', 'stillOpen', day),
    queryFn: async () => {
      const page = { pageNumber: 1, pageSize: MOST }
      const [bills, payments] = await Promise.all([
        call('search-orders', { ...page, unpaidBillsOf: day }),
        can('money.take') ? call('list-pending-receipts', page) : null,
      ])
      const awaited = (payments?.Items ?? []).filter(({ Kind }) => Kind === 'UPI')
      return { bills: bills.Items, awaited }
    },
    staleTime: 0,
  }
}

/** What the day leaves open, said before it is closed; each row opens what it is. */
export function StillOpen({ day }: { day: string }) {
  const { data } = useQuery(stillOpenQuery(day))
  if (data === undefined || data.bills.length + data.awaited.length === 0) return null
  return (
    <Notice kind="warn">
      <Stack gap={2} data-testid="still-open">
        <span>{t('day.stillOpen')}</span>
        <ul>
          {data.bills.map((order) => (
            <li key={order.ID}>
              <LinkButton onClick={() => openOrder(order.ID)}>
                {t('day.stillOpen.bill', {
                  number: order.InvoiceNo ?? order.SalesOrderNo,
                  name: order.CustomerName,
                  amount: formatRupees(order.BalanceAmount),
                })}
              </LinkButton>
            </li>
          ))}
          {data.awaited.map((payment) => (
            <li key={payment.ID}>
              <LinkButton onClick={() => askPayment(payment)}>
                {t('day.stillOpen.upi', {
                  number: payment.ReceiptNo,
                  name: payment.CustomerName,
                  amount: formatRupees(payment.Amount),
                })}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Stack>
    </Notice>
  )
}
