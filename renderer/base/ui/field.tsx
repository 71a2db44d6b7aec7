import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { t } from '../i18n/t.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Glyph } from './glyph.tsx'
import { styledElement } from './styled-element.tsx'
import { useLack } from './use-lack.ts'

/** A label, what it labels, and a note, one beneath the other. */
export const FieldBox = styledElement('div', styles['field'])

export const FieldLabel = styledElement('label', styles['label'])

export const FieldHint = styledElement('span', styles['hint'])

/** A hint that something typed is right. */
export const GoodHint = styledElement('span', styles['hint-good'])

/** The frame of a text field or a list to choose from. */
export const Input = styledElement('input', styles['input'])

/** Several lines of text, made higher by its corner. */
export const TextArea = styledElement('textarea', classNames(styles['input'], styles['text-area']))

/** What is wrong with a field, beneath it. */
export const ErrorText = styledElement('span', styles['error'])

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  inputRef?: Ref<HTMLInputElement>
  /** `figures` leaves letter keys to commands. */
  keys?: 'figures'
  /** For codes and numbers, whose letters stand apart. */
  isCode?: boolean
  /** For a refusal of two lines: its place is kept, so that nothing moves as it comes and goes. */
  isNoteTall?: boolean
}

/** Why a field was refused, beside it, with an icon as well as the colour. */
export function FieldError({
  id,
  isOver = false,
  message,
}: {
  id: string
  message: string
  /** Where no hint stood: one line of it lies over the gap beneath, so that nothing moves. */
  isOver?: boolean
}) {
  return (
    <ErrorText id={id} role="alert" className={isOver ? styles['error-over'] : undefined}>
      <Glyph of={CircleAlert} isSmall />
      {message}
    </ErrorText>
  )
}

const isBlank = (value: unknown) => String(value).trim() === ''

/** A labelled text field with its hint and its refusal; one that is required says when it is empty. */
export function Field({
  label,
  hint,
  error: refusal,
  inputRef,
  keys,
  isCode = false,
  isNoteTall = false,
  className,
  ...input
}: FieldProps) {
  const ownID = useId()
  const id = input.id ?? ownID
  const [isLacking, onInvalid] = useLack(input.required === true && isBlank(input.value))
  const error = refusal || (isLacking && t('form.needed'))
  const hasNote = Boolean(error) || hint !== undefined
  return (
    <FieldBox
      className={classNames(isCode && styles['code'], isNoteTall && styles['note-tall'], className)}
    >
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        {...input}
        pattern={input.required ? '.*\\S.*' : undefined}
        onInvalid={onInvalid}
        id={id}
        ref={inputRef}
        data-keys={keys}
        autoComplete={input.autoComplete ?? 'off'}
        spellCheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={hasNote ? `${id}-note` : undefined}
      />
      {error ? (
        <FieldError id={`${id}-note`} message={error} isOver={hint === undefined} />
      ) : hint === undefined ? null : (
        <FieldHint id={`${id}-note`}>{hint}</FieldHint>
      )}
    </FieldBox>
  )
}

/** A labelled choice out of a short list. */
export function SelectField({
  id: givenID,
  label,
  value,
  options,
  error: refusal,
  disabled = false,
  required = false,
  onChange,
}: {
  id?: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  error?: string | null | undefined
  disabled?: boolean
  /** Whether one has to be chosen; the row that chooses none has an empty value. */
  required?: boolean
  onChange: (value: string) => void
}) {
  const ownID = useId()
  const id = givenID ?? ownID
  const [isLacking, onInvalid] = useLack(required && value === '')
  const error = refusal || (isLacking && t('form.needed'))
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        as="select"
        id={id}
        value={value}
        disabled={disabled}
        required={required}
        onInvalid={onInvalid}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
      {error ? <FieldError id={`${id}-note`} message={error} isOver /> : null}
    </FieldBox>
  )
}
