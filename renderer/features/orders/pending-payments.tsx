import { useQuery } from '@tanstack/react-query'
import type { PendingReceipt } from '../../../server/contract/receipts.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { inWords } from '../../kernel/error-message.ts'
import { pendingQuery } from './orders-data.ts'
import { askPayment } from './orders-store.ts'

/** Cheques and UPI payments taken on trust, the oldest first. */
export function PendingPayments() {
  const pending = useQuery(pendingQuery)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its rows
    <div className="order-list" onKeyDown={walkList}>
      {pending.isPending ? <Waiting>{t('orders.loading')}</Waiting> : null}
      {pending.error ? <Notice kind="bad">{inWords(pending.error)}</Notice> : null}
      {pending.data?.Items.length === 0 ? (
        <p className="empty-text">{t('orders.payments.none')}</p>
      ) : null}
      <ul className="order-rows">
        {(pending.data?.Items ?? []).map((payment) => (
          <PaymentRow key={payment.ID} payment={payment} />
        ))}
      </ul>
    </div>
  )
}

function PaymentRow({ payment }: { payment: PendingReceipt }) {
  return (
    <li>
      <button type="button" className="order-row" data-walk onClick={() => askPayment(payment)}>
        <span className="result-name">
          <strong>{payment.ReceiptNo}</strong>
          <span className="muted">{payment.SalesOrderNo}</span>
        </span>
        <span className="result-name">
          <strong>{payment.CustomerName}</strong>
          <span className="muted">{payment.CustomerMobile ?? ''}</span>
        </span>
        <span className="result-name">
          <span>{formatDay(payment.Date)}</span>
          <span className="muted">{payment.ReferenceNo ?? t('orders.payments.noReference')}</span>
        </span>
        <span className="badge badge-warn">{payment.PaymentMode}</span>
        <span className="order-money">
          <strong>{formatRupees(payment.Amount)}</strong>
        </span>
      </button>
    </li>
  )
}
