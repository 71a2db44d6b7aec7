import { useId } from 'react'
import { Key } from './key.tsx'

/** A row of radio buttons drawn as one control; a key that chooses one stands beside its name. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string; letter?: string | undefined }[]
  disabled?: boolean
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="choice" disabled={disabled}>
      <legend className="field-label">{label}</legend>
      <div className="choice-row">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.letter === undefined ? null : <Key>{option.letter}</Key>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
