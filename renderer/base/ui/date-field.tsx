import { formatDay, isHalfDay, parseDay } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** A day, kept as `yyyy-mm-dd` or empty, shown and typed as dd-mm-yyyy. */
export function DateField({
  min,
  max,
  ...field
}: ParsedFieldProps & {
  /** The earliest day that is taken, `yyyy-mm-dd`. */
  min?: string
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
        if (min !== undefined && day < min)
          return { wrong: t('date.early', { day: formatDay(min) }) }
        const isLate = max !== undefined && day > max
        return isLate ? { wrong: t('date.late', { day: formatDay(max) }) } : { value: day }
      }}
      isHalf={isHalfDay}
    />
  )
}

const DAY_LENGTH = 10
