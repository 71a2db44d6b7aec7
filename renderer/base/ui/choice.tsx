import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { FieldError, FieldLabel } from './field.tsx'
import { Key } from './key.tsx'
import { styledElement } from './styled-element.tsx'
import { useLack } from './use-lack.ts'

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
  needed,
  onChange,
}: {
  /** The ID of the first option, which can be given the focus. */
  id?: string
  label: ReactNode
  /** Null while none is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string; letter?: string | undefined }[]
  disabled?: boolean
  /** What is said beneath it where the form can't be sent before one is chosen. */
  needed?: string
  onChange: (value: Value) => void
}) {
  const name = useId()
  const [isLacking, onInvalid] = useLack(value === null)
  return (
    <fieldset disabled={disabled} aria-describedby={isLacking ? `${name}-note` : undefined}>
      <FieldLabel as="legend">{label}</FieldLabel>
      <ChoiceRow>
        {options.map((option, index) => (
          <ChoiceOption key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              checked={option.value === value}
              required={needed !== undefined}
              onInvalid={onInvalid}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.letter === undefined ? null : <Key worksInFigures>{option.letter}</Key>}
            </span>
          </ChoiceOption>
        ))}
      </ChoiceRow>
      {isLacking && needed !== undefined ? (
        <FieldError id={`${name}-note`} message={needed} isOver />
      ) : null}
    </fieldset>
  )
}
