import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportRow } from '../../../server/contract/day.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { reportsQuery } from './day-data.ts'
import { showReport } from './day-store.ts'

/** The sealed reports, newest first. */
export function ReportsView() {
  const [page, setPage] = useState(1)
  const reports = useQuery(reportsQuery(page))
  const { data } = reports
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.Total / data.PageSize))
  return (
    <section className="day-card day-reports" aria-label={t('command.dayReports')}>
      <h2 className="day-heading">{t('command.dayReports')}</h2>
      {reports.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {reports.error ? <Notice kind="bad">{inWords(reports.error)}</Notice> : null}
      {data?.Total === 0 ? <p className="empty-text">{t('day.noReports')}</p> : null}
      {data === undefined || data.Total === 0 ? null : <Reports rows={data.Items} />}
      {pages === 1 ? null : (
        <div className="form-actions">
          <button
            type="button"
            className="button button-plain"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('day.newer')}
          </button>
          <button
            type="button"
            className="button button-plain"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t('day.older')}
          </button>
          <span className="muted day-page">{t('day.page', { page, pages })}</span>
        </div>
      )}
    </section>
  )
}

function Reports({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <div className="day-wide">
      <table className="day-table">
        <thead>
          <tr>
            <th scope="col">{t('day.zNo')}</th>
            <th scope="col">{t('day.date')}</th>
            <th scope="col">{t('day.closedBy')}</th>
            <th scope="col" className="day-right">
              {t('day.sold')}
            </th>
            <th scope="col" className="day-right">
              {t('day.collected')}
            </th>
            <th scope="col" className="day-right">
              {t('day.countedFact')}
            </th>
            <th scope="col" className="day-right">
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
        <button
          type="button"
          className="button button-plain day-open-report"
          onClick={() => showReport(row.ID)}
        >
          Z {row.ZNo}
        </button>
      </td>
      <th scope="row">
        {formatDay(row.Date)}
        {row.IsReopened ? <span className="badge badge-warn">{t('day.wasReopened')}</span> : null}
      </th>
      <td>
        {row.ClosedBy} <span className="muted">{formatTime(row.ClosedAt)}</span>
      </td>
      <td className="day-right">{formatRupees(row.Sold)}</td>
      <td className="day-right">{formatRupees(row.Collected)}</td>
      <td className="day-right">{formatRupees(row.Counted)}</td>
      <td className={row.Difference === 0 ? 'day-right' : 'day-right day-off'}>
        {row.Difference === 0 ? t('day.rightShort') : formatRupees(row.Difference)}
      </td>
    </tr>
  )
}
