import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { listCounts } from '../../../server/contract/stock-counts.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { NothingChosen, PickRow, PickRows } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Muted, NameLines, ScreenTitle } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { countsQuery } from './count-actions.ts'
import { useCount } from './count-store.ts'
import { showCount } from './count-view.ts'

const KINDS: Readonly<Record<string, BadgeKind>> = {
  Open: 'warn',
  Review: 'info',
  Posted: 'good',
  Dropped: 'off',
}

const STATES = ['Open', 'Review', 'Posted', 'Dropped'] as const

/** The counts, the newest first. */
export function CountList() {
  const pageNumber = useCount((state) => state.pageNumber)
  const page = useQuery(countsQuery(pageNumber))
  const rows = page.data?.Items ?? []
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{t('count.title')}</ScreenTitle>
          <Muted as="p">{t('count.lead')}</Muted>
        </div>
        <CommandButton id="countNew" variant="primary" />
      </PageHead>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{t('count.reading')}</Waiting> : null}
      {page.data !== undefined && rows.length === 0 ? (
        <NothingChosen icon={ClipboardCheck} text={t('count.none')} hint={t('count.noneHint')} />
      ) : null}
      <PickRows>
        {rows.map((row) => (
          <CountRow key={row.ID} row={row} />
        ))}
      </PickRows>
      {page.data === undefined || rows.length === 0 ? null : (
        <Pager
          count={t('count.found', { count: page.data.Total })}
          total={page.data.Total}
          pageNumber={pageNumber}
          pageSize={page.data.PageSize}
          onPage={(next) => useCount.setState({ pageNumber: next })}
        />
      )}
    </Page>
  )
}

function CountRow({ row }: { row: ReplyOf<typeof listCounts>['Items'][number] }) {
  const isOver = row.State === 'Posted' || row.State === 'Dropped'
  const at = row.EndedAt ?? row.CreatedAt
  return (
    <PickRow
      isShown={false}
      data-testid="count-row"
      onClick={() =>
        showCount(
          row.ID,
          (isOver || row.State === 'Review') && can('stock.approve') ? 'review' : 'scan',
        )
      }
    >
      <NameLines data-wide>
        <strong>{row.Name}</strong>
        <Muted>
          {[`${formatDay(at)} ${formatTime(at)}`, row.EndedBy ?? row.CreatedBy ?? ''].join(' · ')}
        </Muted>
      </NameLines>
      <span>{t('count.scans', { count: row.Scans })}</span>
      <Badge kind={KINDS[row.State]}>{stateName(row.State)}</Badge>
    </PickRow>
  )
}

/** The name of a count's state. */
export function stateName(state: string): string {
  const known = STATES.find((each) => each === state)
  return known === undefined ? state : t(`count.state.${known}`)
}
