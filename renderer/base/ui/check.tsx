import { CheckField } from './form.tsx'

/** A tick box with its words. */
export function Check({
  isDisabled = false,
  isOn,
  label,
  onChange,
}: {
  isDisabled?: boolean
  isOn: boolean
  label: string
  onChange: (isOn: boolean) => void
}) {
  return (
    <CheckField>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </CheckField>
  )
}
