import type { FormEvent, ReactNode } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import styles from './computer.module.css'

/** A form of one line: its fields, the first of them the widest, and its button. */
export function LineForm(props: { onSubmit: () => Promise<void>; children: ReactNode }) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    void props.onSubmit()
  }
  return (
    <Row as="form" gap={6} align="end" isWrapping className={styles['row']} onSubmit={submit}>
      {props.children}
    </Row>
  )
}

/** The password of whoever asks, where a change wants it once more. */
export function PasswordField(props: {
  id?: string
  value: string
  error: string | null
  onChange: (password: string) => void
}) {
  return (
    <Field
      id={props.id}
      label={t('computer.recovery.password')}
      type="password"
      value={props.value}
      maxLength={200}
      error={props.error}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
