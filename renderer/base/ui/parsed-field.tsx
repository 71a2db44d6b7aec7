import { useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'

/** What every field whose text is read as a value takes. */
export type ParsedFieldProps = {
  label: string
  /** As it is kept, or empty. */
  value: string
  isOptional?: boolean
  error?: string | null | undefined
  hint?: string | undefined
  disabled?: boolean
  onChange: (value: string) => void
}

/**
 * A value, shown and typed in one shape in every browser and system language. What can not be read
 * stays as it was typed, with the reason; the value that was known before holds until then.
 */
export function ParsedField({
  placeholder,
  inputMode,
  maxLength,
  fullLength,
  value,
  isOptional = false,
  error,
  format,
  read,
  isHalf = () => false,
  onChange,
  ...rest
}: ParsedFieldProps & {
  placeholder: string
  inputMode: 'numeric' | 'text'
  maxLength: number
  /** From this many characters on the text is blamed while it is still typed. */
  fullLength: number
  format: (value: string) => string
  /** The value of a text, or what is wrong with it. */
  read: (typed: string) => { value: string } | { wrong: string }
  /** Whether a text that can be read may go on: its value is handed over once the field is left. */
  isHalf?: (typed: string) => boolean
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isCleared = typed?.trim() === '' && isOptional
  const known = typed === null || isCleared ? null : read(typed)
  const own = known !== null && 'wrong' in known ? known.wrong : null
  // A form is not sent with the value that was known before while another one stands in the field.
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void input.current?.setCustomValidity(own ?? ''), [own])
  function handOver(text: string): void {
    const next = read(text)
    if ('value' in next) onChange(next.value)
  }
  return (
    <Field
      {...rest}
      inputMode={inputMode}
      placeholder={placeholder}
      maxLength={maxLength}
      required={!isOptional}
      value={typed ?? format(value)}
      inputRef={input}
      // While it is being typed it is not blamed for its end.
      error={own !== null && (isLeft || (typed ?? '').length >= fullLength) ? own : error}
      onFocus={(event) => {
        setLeft(false)
        event.target.select()
      }}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        if (text.trim() === '' && isOptional) return onChange('')
        if (!isHalf(text)) handOver(text)
      }}
      // Enter sends the form with what stands in the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null && isHalf(typed)) handOver(typed)
      }}
      onBlur={() => {
        if (typed !== null && isHalf(typed)) handOver(typed)
        if (own === null) setTyped(null)
        else setLeft(true)
      }}
    />
  )
}
