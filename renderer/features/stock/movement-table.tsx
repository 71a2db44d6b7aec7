import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { stockParts } from '../../../server/contract/stock.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CardTable } from '../../base/ui/table.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { openOrder } from '../orders/orders-store.ts'
import { openInward } from '../purchasing/open-inward.ts'
import { openCount } from '../stock-count/count-view.ts'
import styles from './movement-table.module.css'

export type MovementRow = ReplyOf<typeof stockParts>['Lately'][number]

/** How the paper that a movement names is opened; null where one may not see it, or it has no page. */
function openerOf(kind: string, id: string, number: string): (() => void) | null {
  switch (kind) {
    case 'order':
      return () => openOrder(id)
    case 'creditNote':
      return () => showPaper({ kind: 'CreditNote', id, number })
    case 'goodsReceipt':
      return can('stock.receive') ? () => openInward(id) : null
    case 'supplierReturn':
      return can('cost.see') ? () => showPaper({ kind: 'DebitNote', id, number }) : null
    case 'stockVoucher':
      return () => showPaper({ kind: 'StockVoucher', id, number })
    case 'stockCount':
      return can('stock.approve') ? () => openCount(id) : null
    default:
      return null
  }
}

/** Movements of an item with the paper behind each, which a press opens where it has a page. */
export function MovementTable({
  hasValue,
  rows,
}: {
  hasValue: boolean
  rows: readonly MovementRow[]
}) {
  return (
    <div className={styles['scroll']}>
      <CardTable data-testid="movements" className={styles['table']}>
        <thead>
          <tr>
            <th>{t('items.at')}</th>
            <th>{t('items.reason')}</th>
            <th data-figure>{t('items.qty')}</th>
            <th data-figure>{t('items.balance')}</th>
            {hasValue ? <th data-figure>{t('items.value')}</th> : null}
            <th>{t('items.by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.ID}>
              <td data-day>
                {formatDay(row.At)} {formatTime(row.At)}
              </td>
              <td data-wide>
                {reasonName(row.Reason)}
                <br />
                <Paper row={row} />
              </td>
              <td data-figure data-label={t('items.qty')}>
                {formatNumber(row.Qty)}
              </td>
              <td data-figure data-label={t('items.balance')}>
                {formatNumber(row.Balance)}
              </td>
              {hasValue ? (
                <td data-figure data-label={t('items.value')}>
                  {row.IsCostKnown === false ? '–' : formatRupees(row.Value ?? 0)}
                </td>
              ) : null}
              <td data-wide>{row.By ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </div>
  )
}

function Paper({ row }: { row: MovementRow }) {
  const { Document: number, DocumentID: id, DocumentKind } = row
  const open = id === null || number === null ? null : openerOf(DocumentKind, id, number)
  const rest = [row.Unit, row.Lot].filter((text) => text !== null).join(' · ')
  if (open === null) {
    return <Muted>{[number ?? '', rest].filter((text) => text !== '').join(' · ')}</Muted>
  }
  return (
    <Muted>
      <button
        type="button"
        className={styles['paper']}
        onClick={() => {
          closeDialog()
          open()
        }}
      >
        {number}
      </button>
      {rest === '' ? '' : ` · ${rest}`}
    </Muted>
  )
}

const REASONS = [
  'opening',
  'import',
  'purchase',
  'purchase_return',
  'sale',
  'return',
  'cancel',
  'damage',
  'loss',
  'found',
  'own_use',
  'sample',
  'count',
  'cost',
  'merge',
] as const

/** Why stock moved, in the shop's words. */
export function reasonName(reason: string): string {
  const known = REASONS.find((each) => each === reason)
  return t(known === undefined ? 'items.reason.adjustment' : `items.reason.${known}`)
}
