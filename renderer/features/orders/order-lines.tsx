import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { can } from '../../kernel/session-store.ts'
import { LensEye } from './lens-eye.tsx'
import { askPayment } from './orders-store.ts'

/** What was sold, pair by pair as it was rung up. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <section className="order-card">
      <h2>{t('orders.lines')}</h2>
      <ul className="order-lines">
        {order.Lines.map((line) => (
          <li key={line.ID}>
            <span className="order-pair">
              {line.PairNo === null ? '' : t('orders.pair', { pair: line.PairNo })}
            </span>
            <span className="result-name">
              <span className="order-lens">
                <LensEye eye={line.Eye} />
                {line.ItemName}
              </span>
              <span className="muted">
                {line.ItemCode}
                {line.ReturnedQty > 0
                  ? ` · ${t('orders.returned', { qty: formatNumber(line.ReturnedQty) })}`
                  : ''}
              </span>
            </span>
            <span className="order-qty">{formatNumber(line.Qty)}</span>
            <span className="order-amount">{formatRupees(line.TotalAmount)}</span>
          </li>
        ))}
        {order.Charges.map((charge) => (
          <li key={charge.Kind}>
            <span className="order-pair" />
            <span>{t(`orders.charge.${charge.Kind}`)}</span>
            <span className="order-qty" />
            <span className="order-amount">{formatRupees(charge.TotalAmount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was paid, and what went back. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  return (
    <section className="order-card">
      <h2>{t('orders.money')}</h2>
      {order.Receipts.length === 0 ? <p className="empty-text">{t('orders.unpaid')}</p> : null}
      <ul className="order-lines order-receipts">
        {order.Receipts.map((receipt) => (
          <li key={receipt.ID}>
            <span>{formatDay(receipt.Date)}</span>
            <span className="result-name">
              <span>{receipt.ReceiptNo}</span>
              <span className="muted">
                {[receipt.PaymentMode, receipt.ReferenceNo].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="order-qty">
              {receipt.Status === 'Active' ? null : (
                <ReceiptState order={order} receipt={receipt} />
              )}
            </span>
            <span className="order-amount">{formatRupees(receipt.Amount)}</span>
          </li>
        ))}
        {order.Settlements.map((settled) => (
          <li key={`${settled.Date}${settled.Kind}`}>
            <span>{formatDay(settled.Date)}</span>
            <span className="result-name">
              <span>{settled.RefundVoucherNo ?? settled.CreditNo ?? settled.CreditNoteNo}</span>
              <span className="muted">{settled.Reason}</span>
            </span>
            <span className="order-qty">
              <span className="badge badge-info">
                {settled.RefundMode ?? t('orders.keptAsCredit')}
              </span>
            </span>
            <span className="order-amount">{formatRupees(-settled.Amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A payment that waits for its confirmation is a button: the reference may be typed now. */
function ReceiptState({
  order,
  receipt,
}: {
  order: OrderDetail
  receipt: OrderDetail['Receipts'][number]
}) {
  const word = t(`orders.receipt.${receiptState(receipt)}`)
  if (receipt.StatusID !== PENDING || !can('money.take')) {
    return <span className="badge badge-warn">{word}</span>
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      onClick={() =>
        askPayment({
          ...receipt,
          SalesOrderID: order.ID,
          SalesOrderNo: order.SalesOrderNo,
          CustomerName: order.CustomerName,
          CustomerMobile: order.CustomerMobile,
        })
      }
    >
      {word}
    </button>
  )
}

const PENDING = 2

function receiptState({ StatusID }: { StatusID: number }): 'Pending' | 'Bounced' | 'Cancelled' {
  return StatusID === 2 ? 'Pending' : StatusID === 3 ? 'Bounced' : 'Cancelled'
}
