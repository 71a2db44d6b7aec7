import { type ReactNode, type Ref, useId } from 'react'
import { t } from '../i18n/t.ts'
import styles from './field.module.css'
import { FieldLabel, Input } from './field.tsx'
import { Keypad } from './keypad.tsx'

export const MIN_PIN_DIGITS = 4
const MAX_PIN_DIGITS = 12

/**
 * A PIN by keyboard or by finger; `onChange` gets its figures alone. What goes wrong (`children`)
 * is said between the two, where room is kept for it: no key of the pad moves under a finger.
 */
export function PinInput({
  label,
  pin,
  isClosed,
  isWrong = false,
  inputRef,
  onChange,
  children,
}: {
  label: string
  pin: string
  isClosed: boolean
  isWrong?: boolean
  inputRef: Ref<HTMLInputElement>
  onChange: (pin: string) => void
  children: ReactNode
}) {
  const id = useId()
  const change = (text: string) => onChange(text.replaceAll(/\D/g, '').slice(0, MAX_PIN_DIGITS))
  return (
    <>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        ref={inputRef}
        id={id}
        className={styles['pin']}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_PIN_DIGITS}
        value={pin}
        disabled={isClosed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.target.value)}
      />
      <div id={`${id}-note`} className={styles['pin-note']}>
        {children}
      </div>
      <Keypad
        label={t('signIn.keypad')}
        disabled={isClosed}
        onKey={(key) => change(pin + key)}
        onErase={() => change(pin.slice(0, -1))}
      />
    </>
  )
}
