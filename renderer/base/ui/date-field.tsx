import { formatDay, parseDay } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** A day, kept as `yyyy-mm-dd` or empty, shown and typed as dd-mm-yyyy. */
export function DateField({
  max,
  ...field
}: ParsedFieldProps & {
  /** The latest day that is taken, `yyyy-mm-dd`. */
  max?: string
}) {
  return (
    <ParsedField
      {...field}
      inputMode="numeric"
      placeholder={t('date.form')}
      maxLength={DAY_LENGTH}
      fullLength={DAY_LENGTH}
      format={formatDay}
      read={(typed) => {
        const day = parseDay(typed)
        if (day === null) return { wrong: t('date.refuse') }
        const isLate = max !== undefined && day > max
        return isLate ? { wrong: t('date.late', { day: formatDay(max) }) } : { value: day }
      }}
    />
  )
}

const DAY_LENGTH = 10
