import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { listStockVouchers, listVoucherDrafts } from '../../../server/contract/stock.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Muted, NameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { PaperList, type PaperRow, PaperSum } from './paper-list.tsx'
import { openVoucher, voucherDraftsQuery, vouchersQuery } from './voucher-actions.ts'
import { REASONS, reasonName } from './voucher-reasons.ts'
import { newVoucher, useVoucher } from './voucher-store.ts'

type VoucherRow = ReplyOf<typeof listStockVouchers>['Items'][number]
type DraftRow = ReplyOf<typeof listVoucherDrafts>['Items'][number]

/** The stock vouchers, the newest first; each opens its paper. */
export function VoucherList() {
  const { draft, pageNumber, reason, term } = useVoucher()
  const drafts = useQuery(voucherDraftsQuery)
  const page = useQuery(vouchersQuery(reason, useSettled(term), pageNumber))
  return (
    <PaperList
      title={t('vouchers.title')}
      lead={t('vouchers.lead')}
      begun={
        draft.lines.length > 0
          ? { text: t('vouchers.begun', { count: draft.lines.length }), goOn: newVoucher }
          : null
      }
      search={{
        label: t('vouchers.find'),
        term,
        onChange: (text) => useVoucher.setState({ term: text, pageNumber: 1 }),
      }}
      filter={{
        label: t('goodsIn.reason'),
        value: reason,
        options: REASONS.map((value) => ({ value, label: reasonName(value) })),
        onChange: (value) =>
          useVoucher.setState({
            reason: REASONS.find((each) => each === value) ?? '',
            pageNumber: 1,
          }),
      }}
      page={page}
      pageNumber={pageNumber}
      onPage={(next) => useVoucher.setState({ pageNumber: next })}
      words={{
        reading: t('vouchers.reading'),
        none: t('vouchers.none'),
        found: (count) => t('vouchers.found', { count }),
      }}
      rowTestId="voucher-row"
      rows={[
        ...(pageNumber === 1 && term === '' ? (drafts.data?.Items ?? []) : [])
          .filter((row) => reason === '' || row.Reason === reason)
          .map(draftRow),
        ...(page.data?.Items ?? []).map((row) => ({
          id: row.ID,
          open: () => showPaper({ kind: 'StockVoucher', id: row.ID, number: row.VoucherNo }),
          cells: (
            <>
              <NameLines>
                <strong>{row.Items.join(', ')}</strong>
                <Muted>
                  {[row.VoucherNo, row.Note ?? ''].filter((text) => text !== '').join(' · ')}
                </Muted>
                <Pair row={row} />
              </NameLines>
              <WhenAndWho row={row} />
              <span>{t('goodsIn.pieces', { count: row.Pieces })}</span>
              <Badge kind={row.Reason === 'found' || row.Reason === 'opening' ? 'good' : 'warn'}>
                {reasonName(row.Reason)}
              </Badge>
              <PaperSum>{row.Value === undefined ? '' : formatRupees(row.Value)}</PaperSum>
            </>
          ),
        })),
      ]}
    />
  )
}

function WhenAndWho({ row: { At, By } }: { row: Pick<DraftRow, 'At' | 'By'> }) {
  return (
    <NameLines>
      <span>
        {formatDay(At)} {formatTime(At)}
      </span>
      <Muted>{By}</Muted>
    </NameLines>
  )
}

/** A voucher that is being written: its row goes on with it. */
function draftRow(row: DraftRow): PaperRow {
  return {
    id: row.ID,
    open: () => void openVoucher(row.ID),
    cells: (
      <>
        <NameLines>
          <strong>
            {row.Items.length === 0 ? t('vouchers.draftEmpty') : row.Items.join(', ')}
          </strong>
          <Muted>{[reasonName(row.Reason), row.Note ?? ''].filter(Boolean).join(' · ')}</Muted>
        </NameLines>
        <WhenAndWho row={row} />
        <span>{t('goodsIn.pieces', { count: row.Pieces })}</span>
        <Badge kind="off">{t('vouchers.draft')}</Badge>
        <PaperSum>{''}</PaperSum>
      </>
    ),
  }
}

/** That a voucher is taken back, or takes another back. */
function Pair({ row: { TakenBackBy, TakesBack } }: { row: VoucherRow }) {
  const number = TakenBackBy ?? TakesBack
  if (number === null) return null
  return (
    <Muted>{`${t(TakenBackBy === null ? 'vouchers.takesBack' : 'vouchers.takenBackBy')} ${number}`}</Muted>
  )
}
