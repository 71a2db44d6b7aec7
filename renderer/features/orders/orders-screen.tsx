import './orders.css'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { OrderBoardView } from './order-board.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'
import { useOrders } from './orders-store.ts'
import { PendingPayments } from './pending-payments.tsx'

/** What was sold and is not handed over yet: a board, a list, and the page of one order. */
export function OrdersScreen() {
  const view = useOrders((state) => state.view)
  const openID = useOrders((state) => state.openID)
  const isOverdueOnly = useOrders((state) => state.filter.overdueOnly)
  if (openID !== null) return <OrderPage key={openID} id={openID} />
  return (
    <div className="orders">
      <header className="orders-head">
        <h1 className="screen-title">{t('orders.title')}</h1>
        <div className="orders-tools">
          <CommandButton id="ordersOverdue" look={isOverdueOnly ? 'primary' : 'plain'} />
          <CommandButton
            id="ordersView"
            label={t(view === 'board' ? 'orders.view.list' : 'orders.view.board')}
          />
          <CommandButton id="ordersPayments" look={view === 'payments' ? 'primary' : 'plain'} />
          <CommandButton id="ordersFind" />
        </div>
      </header>
      {view === 'board' ? <OrderBoardView /> : null}
      {view === 'list' ? <OrderList /> : null}
      {view === 'payments' ? <PendingPayments /> : null}
    </div>
  )
}
