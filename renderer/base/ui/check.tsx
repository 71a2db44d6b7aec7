import { useId } from 'react'
import { FieldError } from './field.tsx'
import { CheckField } from './form.tsx'
import { useLack } from './use-lack.ts'

/** A tick box with its words. */
export function Check({
  id: inputID,
  isDisabled = false,
  isOn,
  label,
  needed,
  onChange,
}: {
  /** Of the box itself, where something else gives it the focus. */
  id?: string
  isDisabled?: boolean
  isOn: boolean
  label: string
  /** What is said beside it where the form can't be sent before it is ticked. */
  needed?: string
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  const [isLacking, onInvalid] = useLack(!isOn)
  return (
    <div>
      <CheckField>
        <input
          id={inputID}
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          required={needed !== undefined}
          aria-invalid={isLacking}
          aria-describedby={isLacking ? id : undefined}
          onInvalid={onInvalid}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </CheckField>
      {isLacking && needed !== undefined ? <FieldError id={id} message={needed} isOver /> : null}
    </div>
  )
}
