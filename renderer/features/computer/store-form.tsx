import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'

const NOTHING = { path: '', keyID: '', secret: '', region: '' }
type Draft = typeof NOTHING
type FieldName = keyof Draft

const LABELS = {
  path: 'computer.store.address',
  keyID: 'computer.store.key',
  secret: 'computer.store.secret',
  region: 'computer.store.region',
} as const

const EXAMPLE = 'https://s3.ap-south-1.amazonaws.com/my-shop'

/** Where an S3-compatible store is named as a place of copies, with a key for it. */
export function StoreForm({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [draft, setDraft] = useState(NOTHING)
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({})
  const [isBusy, setBusy] = useState(false)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = (['path', 'keyID', 'secret'] as const).find((name) => draft[name].trim() === '')
    if (missing !== undefined) {
      setRefused({ [missing]: t('computer.typeFirst') })
      giveFocus(idOf(missing))
      return
    }
    setBusy(true)
    try {
      await call('add-copy-place', { kind: 's3', ...draft })
      onAdded()
      onClose()
    } catch (error) {
      const named = (['keyID', 'secret', 'region'] as const).find(
        (name) => fieldMessage(error, name) !== null,
      )
      setRefused({ [named ?? 'path']: errorMessage(error) })
      giveFocus(idOf(named ?? 'path'))
      setBusy(false)
    }
  }

  const field = (name: FieldName, more: { type?: string; hint?: string; maxLength: number }) => (
    <Field
      id={idOf(name)}
      label={t(LABELS[name])}
      value={draft[name]}
      error={refused[name]}
      autoComplete="off"
      spellCheck={false}
      {...more}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )

  return (
    <Form onSubmit={(event) => void add(event)}>
      <Muted as="p">{t('computer.store.lead')}</Muted>
      {field('path', {
        hint: t('computer.store.addressHint', { example: EXAMPLE }),
        maxLength: 500,
      })}
      {field('keyID', { maxLength: 200 })}
      {field('secret', { type: 'password', maxLength: 200 })}
      {field('region', { hint: t('computer.store.regionHint'), maxLength: 40 })}
      <Toolbar>
        <Button type="submit" variant="primary" disabled={isBusy} data-saving={isBusy || undefined}>
          {t('computer.copies.add')}
        </Button>
        <Button variant="plain" disabled={isBusy} onClick={onClose}>
          {t('computer.store.close')}
        </Button>
      </Toolbar>
    </Form>
  )
}

function idOf(name: FieldName): string {
  return `store-${name}`
}
