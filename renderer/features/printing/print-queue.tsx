import { useQuery } from '@tanstack/react-query'
import type { PrinterRow, PrintJob } from '../../../server/contract/printing.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Input } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import styles from './print-queue.module.css'
import { jobsQuery, refreshPrinting } from './printing-data.ts'

const KINDS: Record<PrintJob['State'], BadgeKind> = {
  Waiting: 'info',
  Printing: 'info',
  Done: 'good',
  Failed: 'bad',
  Cancelled: 'off',
}

async function change(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showError(errorMessage(error))
  }
  refreshPrinting()
}

/** What waits, prints, failed and why; newest first. */
export function PrintQueue({ printers }: { printers: readonly PrinterRow[] }) {
  const jobs = useQuery(jobsQuery)
  return (
    <Panel aria-label={t('printing.queue')}>
      <PanelHeading>{t('printing.queue')}</PanelHeading>
      {jobs.error ? <Notice kind="bad">{errorMessage(jobs.error)}</Notice> : null}
      {jobs.data?.length === 0 ? <EmptyText>{t('printing.queue.none')}</EmptyText> : null}
      <RowList>
        {(jobs.data ?? []).map((job) => (
          <JobRow key={job.ID} job={job} printers={printers} />
        ))}
      </RowList>
    </Panel>
  )
}

function JobRow({ job, printers }: { job: PrintJob; printers: readonly PrinterRow[] }) {
  const isOpen = job.State === 'Waiting' || job.State === 'Failed'
  return (
    <ListRow>
      <RowFacts>
        <strong>{job.Title}</strong>
        <Muted>
          {job.PrinterName} · {formatDay(job.CreatedAt)} {formatTime(job.CreatedAt)}
          {job.UserName === null ? '' : ` · ${job.UserName}`}
          {job.Copies > 1 ? ` · ${t('printing.copies', { count: job.Copies })}` : ''}
        </Muted>
        {job.Reason === null ? null : <span className={styles['job-reason']}>{job.Reason}</span>}
      </RowFacts>
      <Row gap={3} isWrapping>
        {job.IsDuplicate ? <Badge kind="warn">{t('printing.duplicate')}</Badge> : null}
        <Badge kind={KINDS[job.State]}>{t(`printing.state.${job.State}`)}</Badge>
      </Row>
      {isOpen || job.State === 'Cancelled' ? (
        <JobActions job={job} isOpen={isOpen} printers={printers} />
      ) : null}
    </ListRow>
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
    <RowActions className={styles['job-actions']}>
      <Button variant="plain" onClick={() => void change(() => call('retry-print-job', { jobID }))}>
        {t('printing.retry')}
      </Button>
      {isOpen ? (
        <Button
          variant="quiet"
          onClick={() => void change(() => call('cancel-print-job', { jobID }))}
        >
          {t('cancel')}
        </Button>
      ) : null}
      {others.length === 0 ? null : (
        <Input
          as="select"
          className={styles['job-reroute']}
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
        </Input>
      )}
    </RowActions>
  )
}
