import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageKind } from '../../../server/contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import styles from './share-mobile.module.css'

type Paper = { kind: MessageKind; id: string }

/**
 * Whom to write to where the paper names nobody: a mobile number that is used for this message and
 * kept nowhere, unless a name is given with it.
 */
export function ShareMobile({
  paper,
  drawLink,
}: {
  paper: Paper
  drawLink: (link: string) => ReactNode
}) {
  const [mobile, setMobile] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = useRef<HTMLDivElement>(null)
  const typed = mobile.trim()
  const { isBusy, refused, submit } = useSubmit(typed !== '', async () => {
    const answer = await call('get-document-message', { ...paper, mobile: typed })
    setLink(answer.WhatsAppLink)
  })
  // The text is there to be read; the number is what is asked for.
  useEffect(() => void field.current?.focus(), [])
  useEffect(() => {
    if (link !== null) found.current?.querySelector('a')?.focus()
  }, [link])
  return (
    <Stack as="section" gap={6} className={styles['share-mobile']} aria-label={t('share.mobile')}>
      <Form onSubmit={submit}>
        <Field
          label={t('share.mobile')}
          required
          hint={t('share.mobile.hint')}
          type="tel"
          inputMode="tel"
          maxLength={20}
          inputRef={field}
          value={mobile}
          error={refused}
          onChange={(event) => {
            setMobile(event.target.value)
            setLink(null)
          }}
        />
        {link === null ? (
          <SubmitRow
            label={t('share.mobile.use')}
            isWhole={typed !== ''}
            isBusy={isBusy}
            refused={null}
          />
        ) : null}
      </Form>
      {link === null ? null : (
        <>
          <Toolbar ref={found}>{drawLink(link)}</Toolbar>
          <KeepCustomer mobile={typed} />
        </>
      )}
    </Stack>
  )
}

/** The number is kept only where somebody says so, with a name. */
function KeepCustomer({ mobile }: { mobile: string }) {
  const [name, setName] = useState('')
  const [isKept, setKept] = useState(false)
  const { isBusy, refused, submit } = useSubmit(name.trim() !== '' && !isKept, async () => {
    await call('save-customer', { name: name.trim(), mobile })
    setKept(true)
    showToast(t('share.kept', { name: name.trim() }))
    void markStale('customer')
  })
  if (isKept) return <Notice kind="good">{t('share.kept', { name: name.trim() })}</Notice>
  return (
    <details className={styles['share-keep']}>
      <summary>{t('share.keep')}</summary>
      <Form onSubmit={submit}>
        <Field
          label={t('share.keep.name')}
          required
          hint={t('share.keep.hint')}
          value={name}
          maxLength={200}
          error={refused}
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitRow
          label={t('share.keep.save')}
          isWhole={name.trim() !== ''}
          isBusy={isBusy}
          refused={null}
        />
      </Form>
    </details>
  )
}
