import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Person } from '../api/types.ts'
import { t } from '../i18n/t.ts'
import { Keypad } from '../ui/keypad.tsx'
import { SignInMessages } from './sign-in-messages.tsx'
import { useSignIn } from './use-sign-in.ts'

const MIN_DIGITS = 4
const MAX_DIGITS = 12

/** The PIN by key or by finger; four figures are tried at once, longer ones with Enter. */
export function PinPad({ person }: { person: Person }) {
  const [pin, setPin] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, lockedSeconds, refusal, attempt, clear } = useSignIn()
  const isClosed = isBusy || lockedSeconds > 0
  useEffect(() => {
    if (!isClosed) input.current?.focus()
  }, [isClosed])
  async function tryPin(digits: string): Promise<void> {
    if (!(await attempt({ userName: person.UserName, pin: digits }))) setPin('')
  }
  function change(text: string): void {
    const digits = text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
    setPin(digits)
    clear()
    if (digits.length === MIN_DIGITS && digits.length > pin.length) void tryPin(digits)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pin.length >= MIN_DIGITS) void tryPin(pin)
  }
  return (
    <form className="pin" onSubmit={submit}>
      <label className="field-label" htmlFor="pin">
        {t('signIn.pinOf', { name: person.DisplayName })}
      </label>
      <input
        ref={input}
        id="pin"
        className="input pin-input"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        value={pin}
        disabled={isClosed}
        onChange={(event) => change(event.target.value)}
      />
      <SignInMessages lockedSeconds={lockedSeconds} refusal={refusal} />
      <Keypad
        label={t('signIn.keypad')}
        disabled={isClosed}
        onKey={(key) => change(pin + key)}
        onErase={() => setPin(pin.slice(0, -1))}
      />
      <button type="submit" className="unseen" tabIndex={-1}>
        {t('signIn.go')}
      </button>
    </form>
  )
}
