import type { LookedAtFile } from '../../../server/contract/import.ts'
import { t } from '../../base/i18n/t.ts'
import { Input } from '../../base/ui/field.tsx'
import { Table } from '../../base/ui/table.tsx'
import { Muted } from '../../base/ui/text.tsx'
import styles from './column-table.module.css'
import { fieldLabel } from './field-labels.ts'

/** Every column of the file with samples, and what it is taken for. */
export function ColumnTable({
  columns,
  fields,
  isDisabled,
  mapping,
  onChange,
}: {
  columns: LookedAtFile['Columns']
  fields: readonly string[]
  mapping: Readonly<Record<string, string>>
  isDisabled: boolean
  onChange: (heading: string, field: string) => void
}) {
  const named = columns.filter(({ Heading, Samples }) => Heading !== '' || Samples.length > 0)
  return (
    <div className={styles['scroll']}>
      <Table aria-label={t('import.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.samples')}</th>
            <th scope="col">{t('import.takenFor')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ Heading, Samples }) => (
            <tr key={Heading}>
              <th scope="row">{Heading}</th>
              <td>
                <Muted className={styles['samples']}>{Samples.join(' · ')}</Muted>
              </td>
              <td>
                <Input
                  as="select"
                  aria-label={t('import.takenForOf', { heading: Heading })}
                  value={mapping[Heading] ?? ''}
                  disabled={isDisabled}
                  onChange={(event) => onChange(Heading, event.target.value)}
                >
                  <option value="">{t('import.leftOut')}</option>
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {fieldLabel(field)}
                    </option>
                  ))}
                </Input>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
