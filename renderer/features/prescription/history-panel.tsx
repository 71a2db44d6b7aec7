import { useQuery } from '@tanstack/react-query'
import { Copy, Printer } from 'lucide-react'
import type { HistoryRow } from '../../../server/contract/prescriptions.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { inWords } from '../../kernel/error-message.ts'
import { printPaper } from '../documents/print.ts'
import { HistoryChart } from './history-chart.tsx'
import { historyQuery } from './history-query.ts'

/** A person's prescriptions: how the eyes went, and each in full, to be copied or printed. */
export function History({
  customerID,
  onCopy,
}: {
  customerID: string
  onCopy?: (row: HistoryRow) => void
}) {
  const history = useQuery(historyQuery(customerID))
  if (history.error) return <Notice kind="bad">{inWords(history.error)}</Notice>
  if (history.data === undefined) return <Waiting>{t('rx.history.waiting')}</Waiting>
  const { AgeYears, Items } = history.data
  if (Items.length === 0) return <p className="empty-text">{t('rx.history.none')}</p>
  return (
    <div className="rx-history">
      {AgeYears === null ? null : <p className="muted">{t('rx.age', { years: AgeYears })}</p>}
      {Items.length > 1 ? <HistoryChart rows={Items} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys */}
      <div className="rx-history-scroll" onKeyDown={walkList}>
        <table className="rx-history-table">
          <caption className="unseen">{t('rx.history')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rx.history.day')}</th>
              <th scope="col">{t('rx.title')}</th>
              <th scope="col">
                <span className="unseen">{t('rx.history.do')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {Items.map((row) => (
              <Row key={row.ID} row={row} onCopy={onCopy} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Row({
  row,
  onCopy,
}: {
  row: HistoryRow
  onCopy: ((row: HistoryRow) => void) | undefined
}) {
  const isOld = row.SupersededByID !== null
  const from = row.Source === 'Exam' ? t('rx.history.exam') : (row.Orders[0]?.SalesOrderNo ?? '')
  const about = [from, row.DoctorName, row.TakenBy, isOld ? t('rx.history.replaced') : null]
  return (
    <tr className={isOld ? 'rx-replaced' : undefined}>
      <th scope="row">
        {formatDay(row.ExamDate)}
        <span className="muted">{about.filter(Boolean).join(' · ')}</span>
        {row.ChangedBy.length > 0 ? (
          <span className="rx-changed">{row.ChangedBy.join('; ')}</span>
        ) : null}
        {row.Remarks ? <span className="muted">{row.Remarks}</span> : null}
      </th>
      <td className="rx-history-eyes">
        <span>
          <strong>{t('pair.r')}</strong> {row.RightPrinted ?? '–'}
        </span>
        <span>
          <strong>{t('pair.l')}</strong> {row.LeftPrinted ?? '–'}
        </span>
        {row.IPD ? <span>{t('rx.pdOf', { pd: row.IPD })}</span> : null}
      </td>
      <td className="rx-history-do">
        {onCopy === undefined ? null : (
          <button
            type="button"
            className="button button-quiet button-round"
            data-walk
            aria-label={t('rx.history.copy', { day: formatDay(row.ExamDate) })}
            onClick={() => onCopy(row)}
          >
            <Copy className="icon" aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="button button-quiet button-round"
          data-walk={onCopy === undefined ? true : undefined}
          aria-label={t('rx.history.print', { day: formatDay(row.ExamDate) })}
          onClick={() => void printPaper('PrescriptionCard', row.ID)}
        >
          <Printer className="icon" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
}
