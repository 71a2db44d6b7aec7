import { useQuery } from '@tanstack/react-query'
import type { PrinterRow, PrintJob } from '../../../server/contract/printing.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { warn } from '../../kernel/toasts.ts'
import { jobsQuery, refreshPrinting } from './printing-data.ts'

const LOOKS: Record<PrintJob['State'], string> = {
  Waiting: 'badge badge-info',
  Printing: 'badge badge-info',
  Done: 'badge badge-good',
  Failed: 'badge badge-bad',
  Cancelled: 'badge badge-off',
}

async function change(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    warn(inWords(error))
  }
  refreshPrinting()
}

/** What waits, prints, failed and why; newest first. */
export function PrintQueue({ printers }: { printers: readonly PrinterRow[] }) {
  const jobs = useQuery(jobsQuery)
  return (
    <section className="card" aria-label={t('printing.queue')}>
      <h2 className="card-heading">{t('printing.queue')}</h2>
      {jobs.error ? <Notice kind="bad">{inWords(jobs.error)}</Notice> : null}
      {jobs.data?.length === 0 ? <p className="empty-text">{t('printing.queue.none')}</p> : null}
      <ul className="row-list">
        {(jobs.data ?? []).map((job) => (
          <JobRow key={job.ID} job={job} printers={printers} />
        ))}
      </ul>
    </section>
  )
}

function JobRow({ job, printers }: { job: PrintJob; printers: readonly PrinterRow[] }) {
  const isOpen = job.State === 'Waiting' || job.State === 'Failed'
  return (
    <li className="row">
      <div className="row-facts">
        <strong>{job.Title}</strong>
        <span className="muted">
          {job.PrinterName} · {formatDay(job.CreatedAt)} {formatTime(job.CreatedAt)}
          {job.UserName === null ? '' : ` · ${job.UserName}`}
          {job.Copies > 1 ? ` · ${t('printing.copies', { count: job.Copies })}` : ''}
        </span>
        {job.Reason === null ? null : <span className="job-reason">{job.Reason}</span>}
      </div>
      <div className="job-badges">
        {job.IsDuplicate ? (
          <span className="badge badge-warn">{t('printing.duplicate')}</span>
        ) : null}
        <span className={LOOKS[job.State]}>{t(`printing.state.${job.State}`)}</span>
      </div>
      {isOpen || job.State === 'Cancelled' ? (
        <JobActions job={job} isOpen={isOpen} printers={printers} />
      ) : null}
    </li>
  )
}

function JobActions({
  job,
  isOpen,
  printers,
}: {
  job: PrintJob
  isOpen: boolean
  printers: readonly PrinterRow[]
}) {
  const jobID = job.ID
  const others = printers.filter(
    ({ ID, IsActive, Kind }) =>
      // A receipt printer holds no labels.
      IsActive && ID !== job.PrinterID && (job.DocumentKind !== 'Labels' || Kind === 'System'),
  )
  return (
    <div className="row-actions job-actions">
      <button
        type="button"
        className="button button-plain"
        onClick={() => void change(() => call('retry-print-job', { jobID }))}
      >
        {t('printing.retry')}
      </button>
      {isOpen ? (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void change(() => call('cancel-print-job', { jobID }))}
        >
          {t('cancel')}
        </button>
      ) : null}
      {others.length === 0 ? null : (
        <select
          className="input job-reroute"
          aria-label={t('printing.rerouteOf', { title: job.Title })}
          value=""
          onChange={(event) => {
            const printerID = event.target.value
            void change(() => call('reroute-print-job', { jobID, printerID }))
          }}
        >
          <option value="">{t('printing.reroute')}</option>
          {others.map((printer) => (
            <option key={printer.ID} value={printer.ID}>
              {printer.Name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
