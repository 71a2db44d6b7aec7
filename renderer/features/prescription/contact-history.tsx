import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ContactPrescription } from '../../../server/contract/contact-lenses.ts'
import { formatDay } from '../../base/format/dates.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { contactHistoryQuery } from './contacts-actions.ts'
import styles from './history-panel.module.css'

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
            <Entry key={row.ID} row={row} onCopy={onCopy} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Entry({
  row,
  onCopy,
}: {
  row: ContactPrescription
  onCopy: ((row: ContactPrescription) => void) | undefined
}) {
  const isOld = row.SupersededByID !== null
  const about = [
    ...row.Orders.map(({ SalesOrderNo }) => SalesOrderNo),
    row.DoctorName,
    row.TakenBy,
    isOld ? t('rx.history.replaced') : null,
    row.Conversion?.VertexMm == null
      ? null
      : t('contacts.fromSpectacles', { vertex: row.Conversion.VertexMm }),
  ]
  return (
    <tr className={isOld ? styles['replaced'] : undefined}>
      <th scope="row">
        {formatDay(row.ExamDate)}
        <Muted>{about.filter(Boolean).join(' · ')}</Muted>
      </th>
      <td className={styles['history-eyes']}>
        <span>
          <strong>{t('pair.r')}</strong> {showPowers(row.Right?.Printed ?? '–')}
        </span>
        <span>
          <strong>{t('pair.l')}</strong> {showPowers(row.Left?.Printed ?? '–')}
        </span>
      </td>
      <td className={styles['history-do']}>
        {onCopy === undefined ? null : (
          <Button
            variant="quiet"
            isRound
            data-walk
            aria-label={t('contacts.copy', { day: formatDay(row.ExamDate) })}
            onClick={() => onCopy(row)}
          >
            <Glyph of={Copy} />
          </Button>
        )}
      </td>
    </tr>
  )
}
