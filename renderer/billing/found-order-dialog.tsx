import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { formatDay } from '../format/dates.ts'
import { formatRupees } from '../format/money.ts'
import { t } from '../i18n/t.ts'
import { closeDialog } from '../shell/screen-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice, Waiting } from '../ui/notice.tsx'
import { useFound } from './found.ts'
import { inWords } from './refusal.ts'
import { chooseCustomer } from './sale-actions.ts'

/** An order that was found by a number of its papers: what it is, what is due, whose it is. */
export function FoundOrderDialog() {
  const order = useFound((found) => found.order)
  const detail = useQuery({
    queryKey: ['order', order?.ID],
    queryFn: () => call('orderDetail', { salesOrderID: order?.ID ?? '' }),
    enabled: order !== null,
  })
  if (order === null) return null
  async function takeCustomer(): Promise<void> {
    closeDialog()
    await chooseCustomer(await call('customer', { customerID: order?.CustomerID ?? '' }))
  }
  return (
    <Dialog title={order.InvoiceNo ?? order.SalesOrderNo} onClose={closeDialog}>
      <dl className="done-facts">
        <Fact label={t('found.order')} value={order.SalesOrderNo} />
        <Fact label={t('found.day')} value={formatDay(order.OrderDate)} />
        <Fact label={t('customer.label')} value={order.CustomerName} />
        <Fact label={t('found.total')} value={formatRupees(order.NetAmount)} />
        <Fact label={t('found.balance')} value={formatRupees(order.BalanceAmount)} />
      </dl>
      {detail.isPending ? <Waiting>{t('found.loading')}</Waiting> : null}
      {detail.error ? <Notice kind="bad">{inWords(detail.error)}</Notice> : null}
      <ul className="found-lines">
        {(detail.data?.Lines ?? []).map((line) => (
          <li key={line.ID}>
            <span>{line.ItemName}</span>
            <span className="result-price">{formatRupees(line.TotalAmount)}</span>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <button
          type="button"
          className="button button-primary"
          data-walk
          onClick={() => void takeCustomer()}
        >
          {t('found.takeCustomer', { name: order.CustomerName })}
        </button>
      </div>
    </Dialog>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
