import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  inputRef?: Ref<HTMLInputElement>
  /** `figures` leaves letter keys to commands. */
  keys?: 'figures'
}

/** Why a field was refused, beside it, with an icon as well as the colour. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <span className="field-error" id={id} role="alert">
      <CircleAlert className="icon-small" aria-hidden="true" />
      {message}
    </span>
  )
}

/** A labelled text field with its hint and its refusal. */
export function Field({ label, hint, error, inputRef, keys, className, ...input }: FieldProps) {
  const ownID = useId()
  const id = input.id ?? ownID
  const hasNote = Boolean(error) || hint !== undefined
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        ref={inputRef}
        className="input"
        data-keys={keys}
        autoComplete={input.autoComplete ?? 'off'}
        spellCheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={hasNote ? `${id}-note` : undefined}
      />
      {error ? (
        <FieldError id={`${id}-note`} message={error} />
      ) : hint === undefined ? null : (
        <span className="field-hint" id={`${id}-note`}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** A labelled choice out of a short list. */
export function SelectField({
  id: givenID,
  label,
  value,
  options,
  error,
  disabled = false,
  onChange,
}: {
  id?: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  error?: string | null | undefined
  disabled?: boolean
  onChange: (value: string) => void
}) {
  const ownID = useId()
  const id = givenID ?? ownID
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error ? <FieldError id={`${id}-note`} message={error} /> : null}
    </div>
  )
}
