import { useEffect, useRef, useState } from 'react'
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
  const [isLeft, setLeft] = useState(false)
  const day = typed === null ? null : parseDay(typed)
  const isEmpty = typed !== null && typed.trim() === ''
  const isWrong = typed !== null && day === null && !(isEmpty && isOptional)
  const isLate = max !== undefined && day !== null && day > max
  const own = isWrong ? t('date.refuse') : isLate ? t('date.late', { day: formatDay(max) }) : null
  // A form is not sent with the day that was known before while another one stands in the field.
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(own ?? ''), [own])
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
      inputRef={input}
      // While a day is being typed it is not blamed for its end.
      error={own !== null && (isLeft || (typed ?? '').length >= DAY_LENGTH) ? own : error}
      onFocus={(event) => {
        setLeft(false)
        event.target.select()
      }}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const next = parseDay(text)
        if (next !== null && !(max !== undefined && next > max)) onChange(next)
        else if (text.trim() === '' && isOptional) onChange('')
      }}
      onBlur={() => (own === null ? setTyped(null) : setLeft(true))}
    />
  )
}

const DAY_LENGTH = 10
