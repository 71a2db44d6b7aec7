import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingReceipt } from '../../../server/contract/receipts.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { EmptyText, Muted, NameLines, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import shared from './orders.module.css'
import { pendingQuery } from './orders-data.ts'
import { askPayment } from './orders-store.ts'

/** Cheques and UPI payments taken on trust, the oldest first. */
export function PendingPayments() {
  const [pageNumber, setPageNumber] = useState(1)
  const pending = useQuery(pendingQuery(pageNumber))
  return (
    <Stack gap={6} className={shared['list']} onKeyDown={walkList}>
      {pending.isPending ? <Waiting>{t('orders.loading')}</Waiting> : null}
      {pending.error ? <Notice kind="bad">{errorMessage(pending.error)}</Notice> : null}
      {pending.data?.Items.length === 0 ? <EmptyText>{t('orders.payments.none')}</EmptyText> : null}
      <ul className={shared['rows']}>
        {(pending.data?.Items ?? []).map((payment) => (
          <PaymentRow key={payment.ID} payment={payment} />
        ))}
      </ul>
      {pending.data ? (
        <Pager
          count={t('orders.payments.count', { count: formatNumber(pending.data.Total) })}
          total={pending.data.Total}
          pageNumber={pageNumber}
          pageSize={pending.data.PageSize}
          onPage={setPageNumber}
        />
      ) : null}
    </Stack>
  )
}

function PaymentRow({ payment }: { payment: PendingReceipt }) {
  return (
    <li>
      <button
        type="button"
        data-testid="order-row"
        className={shared['row']}
        data-walk
        onClick={() => askPayment(payment)}
      >
        <NameLines>
          <strong>{payment.ReceiptNo}</strong>
          <Muted>{payment.SalesOrderNo}</Muted>
        </NameLines>
        <WideNameLines>
          <strong>{payment.CustomerName}</strong>
          <Muted>{payment.CustomerMobile ?? ''}</Muted>
        </WideNameLines>
        <NameLines>
          <span>{formatDay(payment.Date)}</span>
          <Muted>{payment.ReferenceNo ?? t('orders.payments.noReference')}</Muted>
        </NameLines>
        <Badge kind="warn" className={shared['state']}>
          {payment.PaymentMode}
        </Badge>
        <Stack as="span" align="end" className={shared['money']}>
          <strong>{formatRupees(payment.Amount)}</strong>
        </Stack>
      </button>
    </li>
  )
}
