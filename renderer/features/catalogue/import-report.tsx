import type { ShopImportJob as ImportJob } from '../../../server/contract/import.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Progress } from '../../base/ui/progress.tsx'
import { Table } from '../../base/ui/table.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import styles from './import-report.module.css'
import type { ImportStage } from './use-import.ts'

const SHOWN = 500

/** How far the job is, then what came of it and why each refused row was refused. */
export function ImportReport({ job, stage }: { job: ImportJob; stage: ImportStage }) {
  if (stage === 'checking' || stage === 'importing')
    return <ImportProgress job={job} stage={stage} />
  return (
    <Stack as="section" gap={6} className={styles['report']} aria-label={t('import.report')}>
      <Outcome job={job} stage={stage} />
      {job.Notes.map((note) => (
        <Notice key={note} kind="info">
          {note}
        </Notice>
      ))}
      {job.Errors.length > 0 ? <Refusals job={job} /> : null}
    </Stack>
  )
}

function ImportProgress({ job, stage }: { job: ImportJob; stage: ImportStage }) {
  const isKnown = job.RowsTotal > 0
  // An import reads and checks every row first, then writes.
  const isWriting = stage === 'importing' && job.Written > 0
  const label = t(stage === 'checking' || !isWriting ? 'import.checking' : 'import.importing')
  const done = isWriting ? job.Written : job.RowsRead
  const total = formatNumber(job.RowsTotal)
  const rows = isWriting
    ? t('import.written', { written: formatNumber(done), total })
    : t('import.rows', { read: formatNumber(done), total })
  return (
    <Stack gap={4} role="status">
      <span>{isKnown ? `${label} ${rows}` : `${label}…`}</span>
      <Progress aria-label={label} {...(isKnown ? { value: done, max: job.RowsTotal } : {})} />
    </Stack>
  )
}

function Outcome({ job, stage }: { job: ImportJob; stage: ImportStage }) {
  if (stage === 'imported' && job.Refused === 0) {
    const text = job.Kind === 'Items' ? 'import.done' : 'import.doneRows'
    return (
      <Notice kind="good">
        {t(text, { accepted: job.Accepted })} <Known job={job} />
      </Notice>
    )
  }
  if (stage === 'imported' && job.Written > 0) {
    return (
      <Notice kind="warn">
        {t('import.doneWithout', { accepted: job.Accepted, refused: job.Refused })}
      </Notice>
    )
  }
  if (job.Refused > 0)
    return (
      <Notice kind="bad">
        {t('import.refused', { accepted: job.Accepted, refused: job.Refused })}
      </Notice>
    )
  if (stage === 'failed') return <Notice kind="bad">{t('import.failed')}</Notice>
  return (
    <Notice kind="good">
      {t('import.clean', { accepted: job.Accepted })} <Known job={job} />
    </Notice>
  )
}

/** What the shop has already. */
function Known({ job }: { job: ImportJob }) {
  return (
    <>
      {job.Unchanged > 0 ? t('import.unchanged', { count: job.Unchanged }) : null}
      {job.Changed > 0 ? ` ${t('import.changed', { count: job.Changed })}` : null}
    </>
  )
}

function Refusals({ job }: { job: ImportJob }) {
  const shown = job.Errors.slice(0, SHOWN)
  return (
    <>
      <div className={styles['scroll']}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((refusal) => (
              <tr key={`${refusal.Row} ${refusal.Column} ${refusal.Message}`}>
                <td>{formatNumber(refusal.Row)}</td>
                <Code as="td">{refusal.Column ?? '–'}</Code>
                <td>{refusal.Message}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {job.Errors.length > shown.length || job.Refused > job.Errors.length ? (
        <Muted as="p">{t('import.more', { shown: formatNumber(shown.length) })}</Muted>
      ) : null}
    </>
  )
}
