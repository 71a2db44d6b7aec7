import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportRow } from '../../../server/contract/day.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { StepButton } from '../../base/ui/step-button.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import shared from './day.module.css'
import { reportsQuery } from './day-data.ts'
import { showReport } from './day-store.ts'
import styles from './reports-view.module.css'

/** The sealed reports, newest first. */
export function ReportsView() {
  const [page, setPage] = useState(1)
  const reports = useQuery(reportsQuery(page))
  const { data } = reports
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.Total / data.PageSize))
  return (
    <Stack
      as="section"
      gap={5}
      isPanel
      className={classNames(shared['card'], styles['reports'])}
      aria-label={t('command.dayReports')}
    >
      {reports.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {reports.error ? <Notice kind="bad">{errorMessage(reports.error)}</Notice> : null}
      {data?.Total === 0 ? <EmptyText>{t('day.noReports')}</EmptyText> : null}
      {data === undefined || data.Total === 0 ? null : <Reports rows={data.Items} />}
      {pages === 1 ? null : (
        <Toolbar>
          <StepButton
            isPage
            by={-1}
            label={t('day.newer')}
            limit={page > 1 ? null : t('page.first')}
            onStep={() => setPage(page - 1)}
          />
          <StepButton
            isPage
            by={1}
            label={t('day.older')}
            limit={page < pages ? null : t('page.last')}
            onStep={() => setPage(page + 1)}
          />
          <Muted className={styles['page']}>{t('day.page', { page, pages })}</Muted>
        </Toolbar>
      )}
    </Stack>
  )
}

function Reports({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <div className={shared['wide']}>
      <table className={classNames(shared['table'], styles['table'])}>
        <thead>
          <tr>
            <th scope="col">{t('day.zNo')}</th>
            <th scope="col">{t('day.date')}</th>
            <th scope="col">{t('day.closedBy')}</th>
            <th scope="col" className={shared['right']}>
              {t('day.sold')}
            </th>
            <th scope="col" className={shared['right']}>
              {t('day.netCollected')}
            </th>
            <th scope="col" className={shared['right']}>
              {t('day.countedFact')}
            </th>
            <th scope="col" className={shared['right']}>
              {t('day.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Report key={row.ID} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Report({ row }: { row: ReportRow }) {
  return (
    <tr>
      <td>
        <Button
          variant="plain"
          className={styles['open-report']}
          onClick={() => showReport(row.ID)}
        >
          Z {row.ZNo}
        </Button>
      </td>
      <th scope="row">
        <time className={styles['whole']} dateTime={row.Date}>
          {formatDay(row.Date)}
        </time>
        {row.IsReopened ? <Badge kind="warn">{t('day.wasReopened')}</Badge> : null}
      </th>
      <td data-label={t('day.closedBy')}>
        {row.ClosedBy} <Muted className={styles['whole']}>{formatTime(row.ClosedAt)}</Muted>
      </td>
      <td className={shared['right']} data-label={t('day.sold')}>
        {formatRupees(row.Sold)}
      </td>
      <td className={shared['right']} data-label={t('day.netCollected')}>
        {formatRupees(row.NetCollected)}
      </td>
      <td className={shared['right']} data-label={t('day.countedFact')}>
        {formatRupees(row.Counted)}
      </td>
      <td
        className={classNames(shared['right'], row.Difference !== 0 && styles['off'])}
        data-label={t('day.difference')}
      >
        {row.Difference === 0 ? t('day.rightShort') : formatRupees(row.Difference)}
      </td>
    </tr>
  )
}
