import { useState } from 'react'
import { formatDay, parseDay } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import { Field } from './field.tsx'

/**
 * A day, shown and typed as dd-mm-yyyy in every browser and system language. What is no day stays
 * as it was typed, with the reason; the day that was known before holds until then.
 */
export function DateField({
  label,
  value,
  max,
  isOptional = false,
  error,
  hint,
  disabled,
  onChange,
}: {
  label: string
  /** `yyyy-mm-dd`, or empty. */
  value: string
  /** The latest day that is taken, `yyyy-mm-dd`. */
  max?: string
  isOptional?: boolean
  error?: string | null | undefined
  hint?: string | undefined
  disabled?: boolean
  onChange: (day: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const day = typed === null ? null : parseDay(typed)
  const isEmpty = typed !== null && typed.trim() === ''
  const isWrong = typed !== null && day === null && !(isEmpty && isOptional)
  const isLate = max !== undefined && day !== null && day > max
  const own = isWrong ? t('date.refuse') : isLate ? t('date.late', { day: formatDay(max) }) : null
  return (
    <Field
      label={label}
      inputMode="numeric"
      placeholder={t('date.form')}
      maxLength={10}
      hint={hint}
      disabled={disabled}
      required={!isOptional}
      value={typed ?? formatDay(value)}
      // While a day is being typed it is not blamed for its end.
      error={own !== null && (typed ?? '').length >= DAY_LENGTH ? own : error}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const next = parseDay(text)
        if (next !== null && !(max !== undefined && next > max)) onChange(next)
        else if (text.trim() === '' && isOptional) onChange('')
      }}
      onBlur={() => (own === null ? setTyped(null) : undefined)}
    />
  )
}

const DAY_LENGTH = 10
