import { useId } from 'react'

/** A row of radio buttons drawn as one control. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
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
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
