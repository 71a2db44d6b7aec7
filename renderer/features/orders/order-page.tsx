import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Phone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay, formatTime, shopNow } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { openCustomer } from '../customers/customers-store.ts'
import { OrderJobs } from './order-jobs.tsx'
import { OrderLines, OrderMoney } from './order-lines.tsx'
import { OrderTimelineView } from './order-timeline.tsx'
import { startMove } from './orders-actions.ts'
import { useOrders } from './orders-store.ts'
import { statusWord } from './state-words.ts'
import { MOVE_LOOKS } from './transition-ui.ts'

/** One order: what is in it, where it stands, what happened, and what can be done next. */
export function OrderPage({ id }: { id: string }) {
  const detail = useQuery(orderDetailQuery(id))
  useEffect(() => useOrders.setState({ detail: detail.data ?? null }), [detail.data])
  return (
    <div className="orders">
      {detail.isPending ? <Waiting>{t('orders.opening')}</Waiting> : null}
      {detail.error ? (
        <>
          <Notice kind="bad">{inWords(detail.error)}</Notice>
          <CommandButton id="leaveOrders" />
        </>
      ) : null}
      {detail.data ? <Page order={detail.data} /> : null}
    </div>
  )
}

function Page({ order }: { order: OrderDetail }) {
  return (
    <>
      <Head order={order} />
      <div className="order-columns">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keys */}
        <section className="order-main" tabIndex={0} aria-label={order.SalesOrderNo}>
          <OrderLines order={order} />
          <OrderJobs order={order} />
          <OrderMoney order={order} />
        </section>
        <aside className="order-side" aria-label={t('orders.next')}>
          <NextSteps order={order} />
          <OrderTimelineView id={order.ID} />
        </aside>
      </div>
    </>
  )
}

function Head({ order }: { order: OrderDetail }) {
  const isOpen = order.Status !== 'Delivered' && order.Status !== 'Cancelled'
  const isOverdue = isOpen && order.ExpectedDate < shopNow()
  return (
    <header className="order-head">
      <div className="order-title">
        <h1 className="screen-title">{order.SalesOrderNo}</h1>
        <span className={`badge ${TAGS[order.Status] ?? ''}`}>{statusWord(order.Status)}</span>
        {isOverdue ? (
          <span className="badge badge-bad">
            <AlarmClock className="icon-small" aria-hidden="true" />
            {t('orders.overdue')}
          </span>
        ) : null}
      </div>
      <dl className="order-facts">
        <Fact label={t('customer.label')}>
          <button
            type="button"
            className="link-button"
            onClick={() => openCustomer(order.CustomerID)}
          >
            {order.CustomerName}
          </button>
          {order.CustomerMobile === null ? null : (
            <span className="muted order-mobile">
              <Phone className="icon-small" aria-hidden="true" />
              {order.CustomerMobile}
            </span>
          )}
        </Fact>
        <Fact label={t('orders.booked')}>{formatDay(order.OrderDate)}</Fact>
        <Fact label={t('orders.promised')}>
          {formatDay(order.ExpectedDate)} {formatTime(order.ExpectedDate)}
        </Fact>
        <Fact label={t('orders.invoice')}>{order.InvoiceNo ?? t('orders.notInvoiced')}</Fact>
        <Fact label={t('orders.total')}>{formatRupees(order.NetAmount)}</Fact>
        <Fact label={t('orders.balance')}>
          <strong className={order.BalanceAmount > 0 ? 'board-due' : ''}>
            {formatRupees(order.BalanceAmount)}
          </strong>
        </Fact>
      </dl>
    </header>
  )
}

const TAGS: Readonly<Record<string, string>> = {
  Ready: 'badge-good',
  InLab: 'badge-warn',
  Cancelled: 'badge-bad',
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NextSteps({ order }: { order: OrderDetail }) {
  const isOverpaid = order.BalanceAmount < 0
  return (
    <section className="order-card">
      <h2>{t('orders.next')}</h2>
      <div className="order-steps">
        {order.NextMoves.map((move, index) => {
          const { icon: Icon, label } = MOVE_LOOKS[move]
          return (
            <button
              key={move}
              type="button"
              className={`button ${index === 0 ? 'button-primary' : 'button-plain'}`}
              onClick={() => startMove({ id: order.ID, orderNo: order.SalesOrderNo }, move)}
            >
              <Icon className="icon" aria-hidden="true" />
              <span className="button-label">{t(label)}</span>
              {index === 0 ? <Key>M</Key> : null}
            </button>
          )
        })}
        <CommandButton id="orderBalance" />
        {order.IsInvoiceGenerated ? null : <CommandButton id="orderInvoice" />}
        <CommandButton id="orderRemake" />
        {isOverpaid ? <CommandButton id="orderOverpaid" /> : <CommandButton id="orderCancel" />}
      </div>
      <h2>{t('orders.papers')}</h2>
      <div className="order-steps order-papers">
        <CommandButton id="orderPrint" />
        <CommandButton id="orderJobCard" />
        <CommandButton id="orderSlip" />
        <CommandButton id="orderReceipt" />
        <CommandButton id="orderShare" />
      </div>
    </section>
  )
}
