import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SignInPerson } from '../../../server/contract/auth.ts'
import { t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { MIN_PIN_DIGITS, PinInput } from '../../base/ui/pin-input.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'
import { SignInMessages } from './sign-in-messages.tsx'
import { useSignIn } from './use-sign-in.ts'

const LENGTHS_KEY = 'pinLengths'

/** How long the person's PIN was the last time it was right on this till; 0 is unknown. */
function knownLength(userName: string): number {
  const kept = readLocal(LENGTHS_KEY)
  const length = isRecord(kept) ? kept[userName] : 0
  return typeof length === 'number' ? length : 0
}

function keepLength(userName: string, length: number): void {
  const kept = readLocal(LENGTHS_KEY)
  writeLocal(LENGTHS_KEY, { ...(isRecord(kept) ? kept : {}), [userName]: length })
}

/**
 * The PIN by key or by finger, and Enter. Once this till knows how long it is, the last figure is
 * enough; a shorter beginning of a long PIN must never count as a wrong try. No PIN has letters:
 * they are handed on, to mean somebody else.
 */
export function PinPad({
  person,
  onLetter,
}: {
  person: SignInPerson
  onLetter: (letter: string) => void
}) {
  const [pin, setPin] = useState('')
  const [isShort, setShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, lockedSeconds, refusal, attempt, clear } = useSignIn()
  const isClosed = isBusy || lockedSeconds > 0
  useEffect(() => {
    if (!isClosed) input.current?.focus()
  }, [isClosed])
  async function tryPin(digits: string): Promise<void> {
    const isRight = await attempt({ userName: person.UserName, pin: digits })
    if (isRight) keepLength(person.UserName, digits.length)
    else setPin('')
  }
  function change(digits: string): void {
    setPin(digits)
    setShort(false)
    clear()
    const isWhole = digits.length === knownLength(person.UserName)
    if (isWhole && digits.length > pin.length) void tryPin(digits)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pin.length >= MIN_PIN_DIGITS) void tryPin(pin)
  }
  function hearLetter({ altKey, ctrlKey, key, metaKey }: KeyboardEvent): void {
    if (!(altKey || ctrlKey || metaKey)) onLetter(key)
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit} onKeyDown={hearLetter}>
      <PinInput
        label={t('signIn.pinOf', { name: person.DisplayName })}
        pin={pin}
        isClosed={isClosed}
        isWrong={refusal !== null || isShort}
        inputRef={input}
        onChange={change}
      >
        <SignInMessages
          lockedSeconds={lockedSeconds}
          refusal={isShort ? t('signIn.pinShort') : refusal}
        />
      </PinInput>
      <SubmitButton
        isWhole={pin.length >= MIN_PIN_DIGITS}
        isBusy={isClosed}
        busyText={t('signIn.go')}
        onMissing={() => setShort(true)}
      >
        {t('signIn.go')}
        <Key>Enter</Key>
      </SubmitButton>
    </Stack>
  )
}
