import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, NameLines, ScreenTitle } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { inwardsQuery, openInward } from './inward-actions.ts'
import styles from './inward-list.module.css'
import { isBegun, newInward, useInward } from './inward-store.ts'

const STATES = ['Draft', 'Posted', 'Reversed'] as const
const KINDS: Readonly<Record<string, BadgeKind>> = {
  Draft: 'warn',
  Posted: 'good',
  Reversed: 'off',
}

/** The bills of suppliers, the newest first. */
export function InwardList() {
  const { draft, pageNumber, state, term } = useInward()
  const page = useQuery(inwardsQuery(state, useSettled(term), pageNumber))
  const rows = page.data?.Items ?? []
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{t('goodsIn.title')}</ScreenTitle>
          <Muted as="p">{t('goodsIn.lead')}</Muted>
        </div>
        <CommandButton id="inwardNew" variant="primary" />
      </PageHead>
      {isBegun(draft) ? (
        <Notice kind="info">
          {t('goodsIn.begun', { count: draft.lines.length })}{' '}
          <Button onClick={newInward}>{t('goodsIn.goOn')}</Button>
        </Notice>
      ) : null}
      <Grid gap={6} align="end" className={styles['filters']}>
        <SearchField
          label={t('goodsIn.find')}
          value={term}
          onChange={(text) => useInward.setState({ term: text, pageNumber: 1 })}
        />
        <SelectField
          label={t('goodsIn.state')}
          value={state}
          options={[
            { value: '', label: t('items.every') },
            ...STATES.map((value) => ({ value, label: t(`goodsIn.state.${value}`) })),
          ]}
          onChange={(value) =>
            useInward.setState({
              state: STATES.find((each) => each === value) ?? '',
              pageNumber: 1,
            })
          }
        />
      </Grid>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{t('goodsIn.reading')}</Waiting> : null}
      {page.data !== undefined && rows.length === 0 ? (
        <EmptyText>{t('goodsIn.none')}</EmptyText>
      ) : null}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.ID}>
            <button
              type="button"
              data-testid="inward-row"
              className={styles['row']}
              data-walk
              onClick={() => void openInward(row.ID, row.State)}
            >
              <NameLines>
                <strong>{row.Supplier.Name}</strong>
                <Muted>{row.InwardNo ?? ''}</Muted>
              </NameLines>
              <NameLines>
                <span>{t('goodsIn.billOf', { number: row.BillNo })}</span>
                <Muted>{formatDay(row.BillDate)}</Muted>
              </NameLines>
              <span>{t('goodsIn.pieces', { count: row.Pieces })}</span>
              <Badge kind={KINDS[row.State]}>{stateName(row.State)}</Badge>
              <Stack as="span" align="end" className={styles['money']}>
                {row.ComputedTotal === undefined ? null : (
                  <strong>{formatRupees(row.ComputedTotal)}</strong>
                )}
                {row.State === 'Posted' && (row.Due ?? 0) > 0 ? (
                  <Muted>{t('orders.due', { amount: formatRupees(row.Due ?? 0) })}</Muted>
                ) : null}
              </Stack>
            </button>
          </li>
        ))}
      </ul>
      {page.data === undefined ? null : (
        <Pager
          count={t('goodsIn.found', { count: formatNumber(page.data.Total) })}
          total={page.data.Total}
          pageNumber={pageNumber}
          pageSize={page.data.PageSize}
          onPage={(next) => useInward.setState({ pageNumber: next })}
        />
      )}
    </Page>
  )
}

function stateName(state: string): string {
  const known = STATES.find((each) => each === state)
  return known === undefined ? state : t(`goodsIn.state.${known}`)
}
