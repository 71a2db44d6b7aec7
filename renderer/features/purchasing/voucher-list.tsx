import { useQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
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
import { showPaper } from '../documents/shown-paper.ts'
import styles from './inward-list.module.css'
import { vouchersQuery } from './voucher-actions.ts'
import { REASONS, reasonName } from './voucher-reasons.ts'
import { newVoucher, useVoucher } from './voucher-store.ts'

/** The stock vouchers, the newest first; each opens its paper. */
export function VoucherList() {
  const { draft, pageNumber, reason, term } = useVoucher()
  const page = useQuery(vouchersQuery(reason, useSettled(term), pageNumber))
  const rows = page.data?.Items ?? []
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{t('vouchers.title')}</ScreenTitle>
          <Muted as="p">{t('vouchers.lead')}</Muted>
        </div>
        <CommandButton id="inwardNew" variant="primary" />
      </PageHead>
      {draft.lines.length > 0 ? (
        <Notice kind="info">
          {t('vouchers.begun', { count: draft.lines.length })}{' '}
          <Button onClick={newVoucher}>{t('goodsIn.goOn')}</Button>
        </Notice>
      ) : null}
      <Grid gap={6} align="end" className={styles['filters']}>
        <SearchField
          label={t('vouchers.find')}
          value={term}
          onChange={(text) => useVoucher.setState({ term: text, pageNumber: 1 })}
        />
        <SelectField
          label={t('goodsIn.reason')}
          value={reason}
          options={[
            { value: '', label: t('items.every') },
            ...REASONS.map((value) => ({ value, label: reasonName(value) })),
          ]}
          onChange={(value) =>
            useVoucher.setState({
              reason: REASONS.find((each) => each === value) ?? '',
              pageNumber: 1,
            })
          }
        />
      </Grid>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{t('vouchers.reading')}</Waiting> : null}
      {page.data !== undefined && rows.length === 0 ? (
        <EmptyText>{t('vouchers.none')}</EmptyText>
      ) : null}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.ID}>
            <button
              type="button"
              data-testid="voucher-row"
              className={styles['row']}
              data-walk
              onClick={() => showPaper({ kind: 'StockVoucher', id: row.ID, number: row.VoucherNo })}
            >
              <NameLines>
                <strong>{row.Items.join(', ')}</strong>
                <Muted>
                  {[row.VoucherNo, row.Note ?? ''].filter((text) => text !== '').join(' · ')}
                </Muted>
              </NameLines>
              <NameLines>
                <span>
                  {formatDay(row.At)} {formatTime(row.At)}
                </span>
                <Muted>{row.By}</Muted>
              </NameLines>
              <span>{t('goodsIn.pieces', { count: row.Pieces })}</span>
              <Badge kind={row.Reason === 'found' || row.Reason === 'opening' ? 'good' : 'warn'}>
                {reasonName(row.Reason)}
              </Badge>
              <strong className={styles['money']}>
                {row.Value === undefined ? '' : formatRupees(row.Value)}
              </strong>
            </button>
          </li>
        ))}
      </ul>
      {page.data === undefined ? null : (
        <Pager
          count={t('vouchers.found', { count: formatNumber(page.data.Total) })}
          total={page.data.Total}
          pageNumber={pageNumber}
          pageSize={page.data.PageSize}
          onPage={(next) => useVoucher.setState({ pageNumber: next })}
        />
      )}
    </Page>
  )
}
