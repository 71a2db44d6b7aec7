import { useId } from 'react'
import styles from './choice.module.css'
import { FieldLabel } from './field.tsx'
import { Key } from './key.tsx'
import { styledElement } from './styled-element.tsx'

/** Options side by side. */
export const ChoiceRow = styledElement('div', styles['row'])

/** One option: a radio button, unseen, and the words that are drawn as its button. */
export const ChoiceOption = styledElement('label', styles['option'])

/** A row of radio buttons drawn as one control; a key that chooses one stands beside its name. */
export function Choice<Value extends string | number>({
  id,
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  /** The ID of the first option, which can be given the focus. */
  id?: string
  label: string
  /** Null while none is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string; letter?: string | undefined }[]
  disabled?: boolean
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <FieldLabel as="legend">{label}</FieldLabel>
      <ChoiceRow>
        {options.map((option, index) => (
          <ChoiceOption key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.letter === undefined ? null : <Key>{option.letter}</Key>}
            </span>
          </ChoiceOption>
        ))}
      </ChoiceRow>
    </fieldset>
  )
}
