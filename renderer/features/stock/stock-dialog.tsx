import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { stockParts } from '../../../server/contract/stock.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Code, EmptyText, Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { openItem } from '../items/items-store.ts'
import { openOrder } from '../orders/orders-store.ts'
import { openPurchaseOrder } from '../purchasing/open-inward.ts'
import { MovementTable, reasonName } from './movement-table.tsx'
import styles from './stock-dialog.module.css'
import { StockTiles } from './stock-figures.tsx'
import { useStock } from './stock-store.ts'

type Parts = ReplyOf<typeof stockParts>

/** What each of the four figures of an item is made of, with the papers and sales behind it. */
export function StockDialog() {
  const { itemID } = useStock()
  if (itemID === null) return null
  return (
    <Dialog title={t('stock.title')} size="large" onClose={closeDialog}>
      <ItemStock itemID={itemID} />
    </Dialog>
  )
}

function ItemStock({ itemID }: { itemID: string }) {
  const parts = useQuery({
    queryKey: queryKey('items', 'parts', itemID),
    queryFn: () => call('get-stock-parts', { itemID }),
    staleTime: 0,
  })
  if (parts.error !== null) return <Notice kind="bad">{errorMessage(parts.error)}</Notice>
  if (parts.data === undefined) return <Waiting>{t('items.reading')}</Waiting>
  const { data } = parts
  return (
    <Stack gap={5}>
      <Row gap={6} align="center" justify="between" isWrapping>
        <Lead>
          <strong>
            <Named of={data.Item.Name} />
          </strong>{' '}
          <Code>{data.Item.Code}</Code>
        </Lead>
        <Button data-first onClick={() => openItem(itemID)}>
          {t('stock.item')}
        </Button>
      </Row>
      {data.Item.IsService ? <EmptyText>{t('stock.service')}</EmptyText> : null}
      <StockTiles figures={data} itemID={null} worth={data} />
      <OnHand parts={data} />
      <Committed parts={data} />
      <OnOrder parts={data} />
      <InOrders parts={data} />
      <ForOrders parts={data} />
    </Stack>
  )
}

function Part({ children, title }: { children: ReactNode; title: string }) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function OnHand({ parts }: { parts: Parts }) {
  const sums = parts.ByReason.filter(({ Qty, Value = 0 }) => Qty !== 0 || Value !== 0)
  return (
    <Part title={t('stock.part.onHand', { count: formatNumber(parts.OnHand) })}>
      {sums.length === 0 ? (
        <EmptyText>{t('items.noMovements')}</EmptyText>
      ) : (
        <p data-testid="stock-sums">
          {sums
            .map(
              ({ Qty, Reason }) =>
                `${reasonName(Reason)} ${Qty > 0 ? '+' : ''}${formatNumber(Qty)}`,
            )
            .join(' · ')}
        </p>
      )}
      {parts.Lately.length === 0 ? null : (
        <MovementTable rows={parts.Lately} hasValue={parts.StockValue !== undefined} />
      )}
    </Part>
  )
}

function Committed({ parts }: { parts: Parts }) {
  return (
    <Part title={t('stock.part.committed', { count: formatNumber(parts.Committed) })}>
      {parts.Held.length === 0 ? <EmptyText>{t('stock.nothingHeld')}</EmptyText> : null}
      <ul data-testid="stock-held">
        {parts.Held.map(({ By, CustomerName, Qty, Since, Until }) => (
          <li key={`${By} ${Since} ${CustomerName ?? ''} ${Qty}`}>
            {t('stock.held', {
              count: formatNumber(Qty),
              name: By,
              customer: CustomerName ?? t('customer.walkIn'),
              since: `${formatDay(Since)} ${formatTime(Since)}`,
            })}
            {Until === null ? '' : ` · ${t('stock.heldUntil', { time: formatTime(Until) })}`}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function openFromHere(open: () => void): void {
  closeDialog()
  open()
}

function OnOrder({ parts }: { parts: Parts }) {
  return (
    <Part title={t('stock.part.onOrder', { count: formatNumber(parts.OnOrder) })}>
      {parts.Coming.length === 0 ? <EmptyText>{t('stock.nothingComing')}</EmptyText> : null}
      <ul data-testid="stock-coming">
        {parts.Coming.map(({ ExpectedOn, OrderNo, PurchaseOrderID, Qty, Supplier }) => (
          <li key={PurchaseOrderID}>
            {can('stock.receive') ? (
              <button
                type="button"
                onClick={() => openFromHere(() => openPurchaseOrder(PurchaseOrderID))}
              >
                {OrderNo}
              </button>
            ) : (
              OrderNo
            )}{' '}
            {t('stock.coming', { count: formatNumber(Qty), supplier: Supplier })}
            {ExpectedOn === null ? '' : ` · ${t('stock.expected', { day: formatDay(ExpectedOn) })}`}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function InOrders({ parts }: { parts: Parts }) {
  if (parts.InOrders.length === 0) return null
  const count = parts.InOrders.reduce((sum, { Qty }) => sum + Qty, 0)
  return (
    <Part title={t('stock.part.inOrders', { count: formatNumber(count) })}>
      <ul data-testid="stock-in-orders">
        {parts.InOrders.map(({ CustomerName, Qty, SalesOrderID, SalesOrderNo, Value }) => (
          <li key={SalesOrderID}>
            <button type="button" onClick={() => openOrder(SalesOrderID)}>
              {SalesOrderNo}
            </button>{' '}
            {t('stock.inOrder', { count: formatNumber(Qty), name: CustomerName })}
            {Value === undefined ? '' : ` · ${t('stock.atCost', { amount: formatRupees(Value) })}`}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function ForOrders({ parts }: { parts: Parts }) {
  if (parts.ForOrders.length === 0) return null
  return (
    <Part title={t('stock.part.forOrders')}>
      <ul data-testid="stock-for-orders">
        {parts.ForOrders.map(({ CustomerName, ExpectedDate, Qty, SalesOrderID, SalesOrderNo }) => (
          <li key={SalesOrderID}>
            <button type="button" onClick={() => openOrder(SalesOrderID)}>
              {SalesOrderNo}
            </button>{' '}
            {t('stock.forOrder', {
              count: formatNumber(Qty),
              name: CustomerName,
              day: formatDay(ExpectedDate),
            })}
          </li>
        ))}
      </ul>
    </Part>
  )
}
