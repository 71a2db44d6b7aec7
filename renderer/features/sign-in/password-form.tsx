import { type FormEvent, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { SignInMessages } from './sign-in-messages.tsx'
import { useSignIn } from './use-sign-in.ts'

/** For a till that may not use PINs yet, and for whoever forgot theirs. */
export function PasswordForm({
  userName: firstName,
  onBack,
}: {
  userName: string
  onBack: (() => void) | null
}) {
  const [userName, setUserName] = useState(firstName)
  const [password, setPassword] = useState('')
  const { isBusy, lockedSeconds, refusal, attempt, clear } = useSignIn()
  const isClosed = isBusy || lockedSeconds > 0
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await attempt({ userName: userName.trim(), password }))) setPassword('')
  }
  return (
    <form className="form" onSubmit={submit}>
      <Field
        label={t('signIn.userName')}
        autoComplete="username"
        required
        value={userName}
        onChange={(event) => {
          setUserName(event.target.value)
          clear()
        }}
      />
      <Field
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          clear()
        }}
      />
      <SignInMessages lockedSeconds={lockedSeconds} refusal={refusal} />
      <div className="form-actions">
        <button type="submit" className="button button-primary" disabled={isClosed}>
          {t('signIn.go')}
        </button>
        {onBack === null ? null : (
          <button type="button" className="button button-quiet" onClick={onBack}>
            {t('signIn.usePin')}
          </button>
        )}
      </div>
    </form>
  )
}
