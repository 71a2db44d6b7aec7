import { formatDay, formatTime } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import styles from './change-history.module.css'
import { EmptyText, Muted } from './text.tsx'

type Version = {
  Version: number
  At: string
  By: string | null
  Reason?: string | null
  Changes: readonly { Field: string; Before: unknown; After: unknown }[]
}

/** Who changed what and when, the newest first: each field as it was and as it is. */
export function ChangeHistory({
  empty,
  label,
  value,
  versions,
}: {
  empty: string
  /** The name of a field, as it stands on the form. */
  label: (field: string) => string
  /** What a field holds, in words. */
  value: (field: string, held: unknown) => string
  versions: readonly Version[]
}) {
  if (versions.length === 0) return <EmptyText>{empty}</EmptyText>
  return (
    <ol className={styles['list']} data-testid="history">
      {versions.map(({ At, By, Changes, Reason, Version }) => (
        <li key={Version}>
          <Muted as="p">
            {formatDay(At)} {formatTime(At)}
            {By === null ? '' : ` · ${By}`}
            {Reason === null || Reason === undefined ? '' : ` · ${Reason}`}
          </Muted>
          <ul>
            {Changes.map(({ After, Before, Field }) => (
              <li key={Field}>
                {t('history.change', {
                  field: label(Field),
                  before: value(Field, Before) || t('history.nothing'),
                  after: value(Field, After) || t('history.nothing'),
                })}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
