import { useQuery } from '@tanstack/react-query'
import type { PurchaseOrder } from '../../../server/contract/purchase-orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Named } from '../../base/ui/power.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { openItem } from '../items/items-store.ts'
import { openInward } from './inward-actions.ts'
import { purchaseOrderQuery } from './order-actions.ts'
import { ORDER_BADGES, orderStateName } from './order-list.tsx'
import styles from './payables.module.css'
import { usePurchasing } from './purchasing-store.ts'

/** An order that was sent: what of it came and by which bills, and what is still to come. */
export function OrderPage({ orderID }: { orderID: string }) {
  const order = useQuery(purchaseOrderQuery(orderID))
  const { data } = order
  const isOpen = data?.State === 'Sent' || data?.State === 'Part'
  const number = data?.OrderNo ?? ''
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('purchaseOrders.number', { number })}</ScreenTitle>
          {data === undefined ? null : <About order={data} />}
        </div>
        <Row gap={4} isWrapping>
          {isOpen ? <CommandButton id="orderReceive" variant="primary" /> : null}
          {number !== '' && can('cost.see') ? (
            <Button onClick={() => showPaper({ kind: 'PurchaseOrder', id: orderID, number })}>
              {t('purchaseOrders.paper')}
            </Button>
          ) : null}
          <CommandButton id="paperHistory" />
          {isOpen && can('stock.adjust') ? (
            <Button onClick={() => openDialog('orderEnd')}>{t('purchaseOrders.end')}</Button>
          ) : null}
        </Row>
      </PageHead>
      {order.error === null ? null : <Notice kind="bad">{errorMessage(order.error)}</Notice>}
      {order.isPending ? <Waiting>{t('purchaseOrders.reading')}</Waiting> : null}
      {data === undefined || data.EndReason === null ? null : (
        <Notice kind="info">
          {t('purchaseOrders.endedBy', { name: data.EndedBy ?? '', reason: data.EndReason })}
        </Notice>
      )}
      {data === undefined ? null : (
        <Panel className={styles['panel']}>
          <Lines order={data} />
        </Panel>
      )}
      {data === undefined || data.Inwards.length === 0 ? null : (
        <Panel>
          <PanelHeading>{t('purchaseOrders.bills')}</PanelHeading>
          <RowList>
            {data.Inwards.map((row) => (
              <ListRow key={row.ID}>
                <RowFacts as="span">
                  <Button variant="quiet" onClick={() => showBill(row.ID, row.State)}>
                    {row.InwardNo ?? t('goodsIn.state.Draft')}
                  </Button>
                  <Muted>{t('goodsIn.billOf', { number: row.BillNo })}</Muted>
                  {row.State === 'Reversed' ? (
                    <Badge kind="off">{t('goodsIn.state.Reversed')}</Badge>
                  ) : null}
                </RowFacts>
              </ListRow>
            ))}
          </RowList>
        </Panel>
      )}
    </Page>
  )
}

function showBill(inwardID: string, state: string): void {
  usePurchasing.setState({ section: 'bills', cameFrom: 'orders' })
  void openInward(inwardID, state)
}

function About({ order }: { order: PurchaseOrder }) {
  return (
    <Muted as="p">
      {[
        order.Supplier.Name,
        order.SentAt === null ? '' : formatDay(order.SentAt),
        order.SentBy ?? '',
        order.ExpectedOn === null
          ? ''
          : t('purchaseOrders.by', { day: formatDay(order.ExpectedOn) }),
        order.Note ?? '',
      ]
        .filter((text) => text !== '')
        .join(' · ')}{' '}
      <Badge kind={order.IsLate ? 'bad' : ORDER_BADGES[order.State]}>
        {order.IsLate ? t('purchaseOrders.late') : orderStateName(order.State)}
      </Badge>
    </Muted>
  )
}

function Lines({ order }: { order: PurchaseOrder }) {
  const seesCost = order.Total !== undefined
  return (
    <CardTable className={styles['table']} data-testid="order-lines">
      <thead>
        <tr>
          <th>{t('goodsIn.item')}</th>
          <th data-figure>{t('purchaseOrders.ordered')}</th>
          <th data-figure>{t('purchaseOrders.came')}</th>
          <th data-figure>{t('purchaseOrders.toCome')}</th>
          {seesCost ? <th data-figure>{t('goodsIn.line.cost')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {order.Lines.map((line) => (
          <tr key={line.ItemID}>
            <td>
              <Button variant="quiet" onClick={() => openItem(line.ItemID)}>
                <Named of={line.Name} />
              </Button>{' '}
              <Muted>
                <Code className={styles['whole']}>{line.Code}</Code>
              </Muted>
            </td>
            <td data-figure data-label={t('purchaseOrders.ordered')}>
              {formatNumber(line.Qty)}
            </td>
            <td data-figure data-label={t('purchaseOrders.came')}>
              {formatNumber(line.Received)}
            </td>
            <td data-figure data-label={t('purchaseOrders.toCome')}>
              <strong>{formatNumber(line.Remaining)}</strong>
            </td>
            {seesCost ? (
              <td data-figure data-label={t('goodsIn.line.cost')}>
                {line.Cost === null || line.Cost === undefined ? '–' : formatRupees(line.Cost)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}
