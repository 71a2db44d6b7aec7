import { type FormEvent, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
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
    <Form onSubmit={submit}>
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
      <Toolbar>
        <Button type="submit" variant="primary" disabled={isClosed}>
          {t('signIn.go')}
        </Button>
        {onBack === null ? null : (
          <Button variant="quiet" onClick={onBack}>
            {t('signIn.usePin')}
          </Button>
        )}
        <SignInMessages lockedSeconds={lockedSeconds} refusal={refusal} />
      </Toolbar>
    </Form>
  )
}
