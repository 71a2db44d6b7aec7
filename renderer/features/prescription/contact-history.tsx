import { useQuery } from '@tanstack/react-query'
import type { ContactPrescription } from '../../../server/contract/contact-lenses.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { contactHistoryQuery } from './contact-history-query.ts'
import { HistoryEntry } from './history-entry.tsx'
import styles from './history-panel.module.css'
import { NotTheirs } from './not-theirs.tsx'

/** A person's contact-lens prescriptions; nothing where there are none. */
export function ContactHistory({
  customerID,
  onCopy,
}: {
  customerID: string
  onCopy?: ((row: ContactPrescription) => void) | undefined
}) {
  const { data } = useQuery(contactHistoryQuery(customerID))
  if (data === undefined || data.Items.length === 0) return null
  return (
    <section aria-label={t('contacts.title')}>
      <h3>{t('contacts.title')}</h3>
      <table data-testid="contact-history" className={styles['history-table']}>
        <tbody>
          {data.Items.map((row) => (
            <Entry key={row.ID} row={row} customerID={customerID} onCopy={onCopy} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Entry({
  row,
  customerID,
  onCopy,
}: {
  customerID: string
  row: ContactPrescription
  onCopy: ((row: ContactPrescription) => void) | undefined
}) {
  const about = [
    ...row.Orders.map(({ SalesOrderNo }) => SalesOrderNo),
    row.DoctorName,
    row.TakenBy,
    row.Conversion?.VertexMm == null
      ? null
      : t('contacts.fromSpectacles', { vertex: row.Conversion.VertexMm }),
  ]
  return (
    <HistoryEntry
      examDate={row.ExamDate}
      about={about}
      isReplaced={row.SupersededByID !== null}
      withdrawn={row.WithdrawnReason}
      right={row.Right?.Printed ?? null}
      left={row.Left?.Printed ?? null}
      copyLabel={t('contacts.copy', { day: formatDay(row.ExamDate) })}
      onCopy={onCopy === undefined ? undefined : () => onCopy(row)}
    >
      {row.SupersededByID === null ? (
        <NotTheirs
          of={{ kind: 'ContactLenses', customerID, prescriptionID: row.ID }}
          day={formatDay(row.ExamDate)}
        />
      ) : null}
    </HistoryEntry>
  )
}
