import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { HistoryRow } from '../../../server/contract/prescriptions.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { EmptyText, Muted, VisuallyHidden } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { printDocument } from '../documents/print.ts'
import { HistoryChart } from './history-chart.tsx'
import { HistoryEntry } from './history-entry.tsx'
import styles from './history-panel.module.css'
import { historyQuery } from './history-query.ts'
import { NotTheirs } from './not-theirs.tsx'

/** A person's prescriptions: how the eyes went, and each in full, to be copied or printed. */
export function History({
  customerID,
  onCopy,
}: {
  customerID: string
  onCopy?: (row: HistoryRow) => void
}) {
  const history = useQuery(historyQuery(customerID))
  if (history.error) return <Notice kind="bad">{errorMessage(history.error)}</Notice>
  if (history.data === undefined) return <Waiting>{t('rx.history.waiting')}</Waiting>
  const { AgeYears, Items } = history.data
  if (Items.length === 0) return <EmptyText>{t('rx.history.none')}</EmptyText>
  return (
    <Stack gap={5}>
      {AgeYears === null ? null : <Muted as="p">{t('rx.age', { years: AgeYears })}</Muted>}
      {Items.length > 1 ? <HistoryChart rows={Items} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys */}
      <div className={styles['history-scroll']} onKeyDown={walkList}>
        <table className={styles['history-table']}>
          <VisuallyHidden as="caption">{t('rx.history')}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{t('rx.history.day')}</th>
              <th scope="col">{t('rx.title')}</th>
              <th scope="col">
                <VisuallyHidden>{t('rx.history.do')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {Items.map((row) => (
              <SpectacleEntry key={row.ID} row={row} customerID={customerID} onCopy={onCopy} />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}

function SpectacleEntry({
  row,
  customerID,
  onCopy,
}: {
  customerID: string
  row: HistoryRow
  onCopy: ((row: HistoryRow) => void) | undefined
}) {
  const from = row.Source === 'Exam' ? t('rx.history.exam') : (row.Orders[0]?.SalesOrderNo ?? '')
  const day = formatDay(row.ExamDate)
  return (
    <HistoryEntry
      examDate={row.ExamDate}
      about={[from, row.DoctorName, row.TakenBy]}
      isReplaced={row.SupersededByID !== null}
      withdrawn={row.WithdrawnReason}
      right={row.RightPrinted}
      left={row.LeftPrinted}
      remarks={<Remarks row={row} />}
      measures={<Measures row={row} />}
      copyLabel={t('rx.history.copy', { day })}
      onCopy={onCopy === undefined ? undefined : () => onCopy(row)}
    >
      <Button
        variant="quiet"
        isRound
        data-walk={onCopy === undefined ? true : undefined}
        aria-label={t('rx.history.print', { day })}
        onClick={() => void printDocument('PrescriptionCard', row.ID)}
      >
        <Glyph of={Printer} />
      </Button>
      {row.SupersededByID === null ? (
        <NotTheirs of={{ kind: 'Spectacles', customerID, prescriptionID: row.ID }} day={day} />
      ) : null}
    </HistoryEntry>
  )
}

function Remarks({ row }: { row: HistoryRow }) {
  return (
    <>
      {row.ChangedBy.length > 0 ? (
        <span className={styles['changed']}>
          <Named of={row.ChangedBy.join('; ')} />
        </span>
      ) : null}
      {row.Remarks ? <Muted>{row.Remarks}</Muted> : null}
    </>
  )
}

/** What was measured beside the powers. */
function Measures({ row }: { row: HistoryRow }) {
  const { IPD, Left, NearIPD, Right, VertexMm } = row
  const near = NearIPD || [Right?.NearPD, Left?.NearPD].filter(Boolean).join(' / ')
  const parts = [
    IPD ? t('rx.pdOf', { pd: IPD }) : null,
    near ? t('rx.nearPdOf', { pd: near }) : null,
    VertexMm === null ? null : t('rx.vertexOf', { vertex: VertexMm }),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : <span>{parts.join(' · ')}</span>
}
