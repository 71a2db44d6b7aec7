import { formatDay, isHalfExpiry, parseExpiry } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** The last day of goods, kept as `yyyy-mm-dd` or empty: typed as the box says it, month and year alone too. */
export function ExpiryField(field: ParsedFieldProps) {
  return (
    <ParsedField
      {...field}
      inputMode="text"
      placeholder={t('date.expiryForm')}
      maxLength={LENGTH}
      fullLength={LENGTH}
      format={formatDay}
      read={(typed) => {
        const day = parseExpiry(typed)
        return day === null ? { wrong: t('date.refuseExpiry') } : { value: day }
      }}
      isHalf={isHalfExpiry}
    />
  )
}

/** Of "September 2028", and more. */
const LENGTH = 20
