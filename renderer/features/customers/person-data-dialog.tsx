import { type FormEvent, useState } from 'react'
import type { CustomerSummary } from '../../../server/contract/customers.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { download } from '../../base/ui/download.ts'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { useSession } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { refreshCustomers } from './customers-data.ts'

type Props = { summary: CustomerSummary; onClose: () => void }

/** What a person may ask for by law: all that the shop knows of them, and to be erased. */
export function PersonDataDialog({ summary, onClose }: Props) {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  return (
    <Dialog title={t('person.title', { name: summary.Name })} onClose={onClose}>
      <Stack gap={8}>
        <Everything summary={summary} />
        {isOwner ? <Erasure summary={summary} onClose={onClose} /> : null}
      </Stack>
    </Dialog>
  )
}

function Everything({ summary }: { summary: CustomerSummary }) {
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      const file = await callBlob('export-customer', { customerID: summary.ID })
      const name = `customer-${summary.NumericID}.zip`
      download(file, name)
      showToast(t('person.saved', { name }))
    } catch (error) {
      setRefused(error)
    }
    setBusy(false)
  }
  return (
    <Panel>
      <PanelHeading>{t('person.export')}</PanelHeading>
      <Muted as="p">{t('person.export.hint')}</Muted>
      <Toolbar>
        <Button data-first variant="primary" disabled={isBusy} onClick={() => void save()}>
          {t('person.export.save')}
        </Button>
        {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Panel>
  )
}

function Erasure({ summary, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function erase(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    try {
      const input = { customerID: summary.ID, reason: reason.trim() }
      const { keptDocuments } = await call('erase-customer', input)
      void refreshCustomers()
      onClose()
      showToast(t('person.erased', { count: keptDocuments }))
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  const reasonError = fieldMessage(refused, 'reason')
  return (
    <Panel>
      <PanelHeading>{t('person.erase')}</PanelHeading>
      <Muted as="p">{t('person.erase.hint')}</Muted>
      <Form onSubmit={(event) => void erase(event)}>
        <Field
          label={t('person.reason')}
          value={reason}
          maxLength={500}
          required
          error={reasonError}
          onChange={({ target: { value } }) => setReason(value)}
        />
        <Check
          label={t('person.sure', { name: summary.Name })}
          needed={t('person.sure.needed')}
          isOn={isSure}
          onChange={setSure}
        />
        <Toolbar>
          <SubmitButton variant="plain" isBusy={isBusy} isWhole={isSure && reason.trim() !== ''}>
            {t('person.erase.now')}
          </SubmitButton>
          {refused === null || reasonError !== null ? null : (
            <Notice kind="bad">{errorMessage(refused)}</Notice>
          )}
        </Toolbar>
      </Form>
    </Panel>
  )
}
