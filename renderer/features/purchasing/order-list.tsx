import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, NameLines, ScreenTitle } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import styles from './inward-list.module.css'
import { openOrder, ordersQuery } from './order-actions.ts'
import { newOrder, useOrder } from './order-store.ts'

export const ORDER_STATES = ['Draft', 'Sent', 'Part', 'Closed', 'Cancelled'] as const
export const ORDER_BADGES: Readonly<Record<string, BadgeKind>> = {
  Draft: 'warn',
  Sent: 'info',
  Part: 'info',
  Closed: 'good',
  Cancelled: 'off',
}

export function orderStateName(state: string): string {
  const known = ORDER_STATES.find((each) => each === state)
  return known === undefined ? state : t(`purchaseOrders.state.${known}`)
}

/** The orders to suppliers, the newest first. */
export function OrderList() {
  const { draft, pageNumber, state, term } = useOrder()
  const page = useQuery(ordersQuery(state, useSettled(term), pageNumber))
  const rows = page.data?.Items ?? []
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{t('purchaseOrders.title')}</ScreenTitle>
          <Muted as="p">{t('purchaseOrders.lead')}</Muted>
        </div>
        <CommandButton id="inwardNew" variant="primary" />
      </PageHead>
      {draft.orderID === null && draft.lines.length > 0 ? (
        <Notice kind="info">
          {t('purchaseOrders.begun', { count: draft.lines.length })}{' '}
          <Button onClick={newOrder}>{t('goodsIn.goOn')}</Button>
        </Notice>
      ) : null}
      <Grid gap={6} align="end" className={styles['filters']}>
        <SearchField
          label={t('purchaseOrders.find')}
          value={term}
          onChange={(text) => useOrder.setState({ term: text, pageNumber: 1 })}
        />
        <SelectField
          label={t('goodsIn.state')}
          value={state}
          options={[
            { value: '', label: t('items.every') },
            { value: 'Open', label: t('purchaseOrders.open') },
            ...ORDER_STATES.map((value) => ({ value, label: orderStateName(value) })),
          ]}
          onChange={(value) =>
            useOrder.setState({
              state: value === 'Open' ? value : (ORDER_STATES.find((each) => each === value) ?? ''),
              pageNumber: 1,
            })
          }
        />
      </Grid>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{t('purchaseOrders.reading')}</Waiting> : null}
      {page.data !== undefined && rows.length === 0 ? (
        <EmptyText>{t('purchaseOrders.none')}</EmptyText>
      ) : null}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.ID}>
            <button
              type="button"
              data-testid="purchase-order-row"
              className={styles['row']}
              data-walk
              onClick={() => void openOrder(row.ID, row.State)}
            >
              <NameLines>
                <strong>{row.Supplier.Name}</strong>
                <Muted>
                  {[row.OrderNo ?? '', row.Note ?? ''].filter((text) => text !== '').join(' · ')}
                </Muted>
              </NameLines>
              <NameLines>
                <span>{formatDay(row.SentAt ?? row.CreatedAt)}</span>
                {row.ExpectedOn === null ? null : (
                  <Muted>{t('purchaseOrders.by', { day: formatDay(row.ExpectedOn) })}</Muted>
                )}
              </NameLines>
              <span>
                {t('purchaseOrders.cameOf', {
                  came: formatNumber(row.Received),
                  pieces: formatNumber(row.Pieces),
                })}
              </span>
              <Badge kind={row.IsLate ? 'bad' : ORDER_BADGES[row.State]}>
                {row.IsLate ? t('purchaseOrders.late') : orderStateName(row.State)}
              </Badge>
              <strong className={styles['money']}>
                {row.Total === undefined ? '' : formatRupees(row.Total)}
              </strong>
            </button>
          </li>
        ))}
      </ul>
      {page.data === undefined ? null : (
        <Pager
          count={t('purchaseOrders.found', { count: formatNumber(page.data.Total) })}
          total={page.data.Total}
          pageNumber={pageNumber}
          pageSize={page.data.PageSize}
          onPage={(next) => useOrder.setState({ pageNumber: next })}
        />
      )}
    </Page>
  )
}
