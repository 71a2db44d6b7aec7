import { t } from '../../base/i18n/t.ts'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { OrderBoardView } from './order-board.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'
import shared from './orders.module.css'
import styles from './orders-screen.module.css'
import { useOrders } from './orders-store.ts'
import { PendingPayments } from './pending-payments.tsx'

/** What was sold and is not handed over yet: a board, a list, and the page of one order. */
export function OrdersScreen() {
  const view = useOrders((state) => state.view)
  const openID = useOrders((state) => state.openID)
  const isOverdueOnly = useOrders((state) => state.filter.overdueOnly)
  if (openID !== null) return <OrderPage key={openID} id={openID} />
  return (
    <Stack gap={6} className={shared['screen']}>
      <Row
        as="header"
        gap={12}
        rowGap={4}
        align="center"
        justify="between"
        isWrapping
        className={styles['head']}
      >
        <ScreenTitle>{t('orders.title')}</ScreenTitle>
        <Row gap={4} isWrapping>
          <CommandButton id="ordersOverdue" isOn={isOverdueOnly} />
          <CommandButton
            id="ordersView"
            label={t(view === 'board' ? 'orders.view.list' : 'orders.view.board')}
          />
          <CommandButton id="ordersPayments" isOn={view === 'payments'} />
          <CommandButton id="ordersFind" />
        </Row>
      </Row>
      {view === 'board' ? <OrderBoardView /> : null}
      {view === 'list' ? <OrderList /> : null}
      {view === 'payments' ? <PendingPayments /> : null}
    </Stack>
  )
}
