import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Muted, NameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { openOrder, ordersQuery } from './order-actions.ts'
import { newOrder, useOrder } from './order-store.ts'
import { PaperList, PaperSum } from './paper-list.tsx'

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
  return (
    <PaperList
      title={t('purchaseOrders.title')}
      lead={t('purchaseOrders.lead')}
      begun={
        draft.orderID === null && draft.lines.length > 0
          ? { text: t('purchaseOrders.begun', { count: draft.lines.length }), goOn: newOrder }
          : null
      }
      search={{
        label: t('purchaseOrders.find'),
        term,
        onChange: (text) => useOrder.setState({ term: text, pageNumber: 1 }),
      }}
      filter={{
        label: t('goodsIn.state'),
        value: state,
        options: [
          { value: 'Open', label: t('purchaseOrders.open') },
          ...ORDER_STATES.map((value) => ({ value, label: orderStateName(value) })),
        ],
        onChange: (value) =>
          useOrder.setState({
            state: value === 'Open' ? value : (ORDER_STATES.find((each) => each === value) ?? ''),
            pageNumber: 1,
          }),
      }}
      page={page}
      pageNumber={pageNumber}
      onPage={(next) => useOrder.setState({ pageNumber: next })}
      words={{
        reading: t('purchaseOrders.reading'),
        none: t('purchaseOrders.none'),
        found: (count) => t('purchaseOrders.found', { count }),
      }}
      rowTestId="purchase-order-row"
      rows={(page.data?.Items ?? []).map((row) => ({
        id: row.ID,
        open: () => void openOrder(row.ID, row.State),
        cells: (
          <>
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
            <PaperSum>{row.Total === undefined ? '' : formatRupees(row.Total)}</PaperSum>
          </>
        ),
      }))}
    />
  )
}
