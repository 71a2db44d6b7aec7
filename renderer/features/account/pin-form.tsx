import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'

const EMPTY = { present: '', pin: '', again: '' }
const FIELDS = ['ownSecret', 'pin']

/** A new PIN of one's own; the one of now is asked for, so that a till left open gives nobody one. */
export function PinForm() {
  const [draft, setDraft] = useState(EMPTY)
  const [refused, setRefused] = useState<unknown>(null)
  const [isDifferent, setDifferent] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => void first.current?.focus(), [])
  const isOfAField = FIELDS.some((field) => fieldMessage(refused, field) !== null)

  function put(change: Partial<typeof EMPTY>): void {
    setDraft((before) => ({ ...before, ...change }))
    setDifferent(false)
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefused(null)
    if (draft.pin !== draft.again) return setDifferent(true)
    try {
      await call('change-own-secret', { ownSecret: draft.present, pin: draft.pin })
      setDraft(EMPTY)
      showToast(t('account.changed'))
      void markStale('session')
    } catch (error) {
      setRefused(error)
    }
    first.current?.focus()
  }

  const secret = (name: keyof typeof EMPTY) => ({
    type: 'password',
    inputMode: name === 'present' ? undefined : ('numeric' as const),
    autoComplete: 'off',
    maxLength: 200,
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => put({ [name]: value }),
  })
  return (
    <Panel aria-label={t('account.pinTitle')}>
      <PanelHeading>{t('account.pinTitle')}</PanelHeading>
      <Form onSubmit={(event) => void save(event)}>
        <Field
          label={t('account.present')}
          required
          inputRef={first}
          error={fieldMessage(refused, 'ownSecret')}
          {...secret('present')}
        />
        <Field
          label={t('account.new')}
          required
          hint={t('account.newHint')}
          error={fieldMessage(refused, 'pin')}
          {...secret('pin')}
        />
        <Field
          label={t('account.again')}
          error={isDifferent ? t('account.different') : null}
          {...secret('again')}
        />
        <Toolbar>
          <SubmitButton isWhole={draft.pin !== '' && draft.present !== ''}>
            {t('account.change')}
          </SubmitButton>
          {refused === null || isOfAField ? null : (
            <Notice kind="bad">{errorMessage(refused)}</Notice>
          )}
        </Toolbar>
      </Form>
    </Panel>
  )
}
