import { formatTime, parseTime } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** A time of day, kept as `18:00` or empty, shown and typed as `6:00 pm`. */
export function TimeField(field: ParsedFieldProps) {
  return (
    <ParsedField
      {...field}
      inputMode="text"
      placeholder={t('time.form')}
      maxLength={8}
      fullLength={8}
      format={(time) => formatTime(`T${time}`)}
      read={(typed) => {
        const time = parseTime(typed)
        return time === null ? { wrong: t('time.refuse') } : { value: time }
      }}
    />
  )
}
