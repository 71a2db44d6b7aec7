import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CashUse } from '../../../server/contract/tally.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Refusal, Waiting } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { tallyLedgersQuery } from './gst-data.ts'

const LABELS = {
  PettyExpense: 'day.reason.PettyExpense',
  BankDeposit: 'day.reason.BankDeposit',
  ChangeBrought: 'day.reason.ChangeBrought',
  OwnerDrew: 'day.reason.OwnerDrew',
  Other: 'day.reason.Other',
  Difference: 'gst.tallyLedgers.difference',
  TakenOut: 'gst.tallyLedgers.takenOut',
} as const

type Ledger = { Use: CashUse; Name: string; UsualName: string }

/** How the accountant names the ledgers of cash that moves beside sales. */
export function TallyLedgersDialog() {
  const ledgers = useQuery(tallyLedgersQuery)
  return (
    <Dialog title={t('gst.tallyLedgers')} hasForm onClose={closeDialog}>
      {ledgers.isPending ? <Waiting>{t('gst.reading')}</Waiting> : null}
      {ledgers.error ? <Notice kind="bad">{errorMessage(ledgers.error)}</Notice> : null}
      {ledgers.data === undefined ? null : <LedgersForm ledgers={ledgers.data.Items} />}
    </Dialog>
  )
}

function LedgersForm({ ledgers }: { ledgers: readonly Ledger[] }) {
  const [names, setNames] = useState(() => ledgers.map(({ Name }) => Name))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const errorOf = (index: number) => fieldMessage(error, `ledgers.${index}.name`)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const named = ledgers.map(({ Use }, index) => ({ use: Use, name: names[index] ?? '' }))
      await call('save-tally-ledgers', { ledgers: named })
      void markStale('gst')
      closeDialog()
      showToast(t('gst.tallyLedgers.saved'))
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Grid as="form" gap={8} onSubmit={submit}>
      <Muted as="p">{t('gst.tallyLedgers.lead')}</Muted>
      {ledgers.map(({ Use, UsualName }, index) => (
        <Field
          key={Use}
          {...(index === 0 ? { 'data-first': '' } : {})}
          label={t(LABELS[Use])}
          value={names[index] ?? ''}
          placeholder={UsualName}
          maxLength={100}
          error={errorOf(index)}
          onChange={({ target: { value } }) => {
            setNames(names.map((name, at) => (at === index ? value : name)))
            setError(null)
          }}
        />
      ))}
      <Toolbar>
        <SubmitButton isWhole isBusy={isBusy}>
          {t('items.save')}
          <Key>Enter</Key>
        </SubmitButton>
      </Toolbar>
      {error === null || ledgers.some((_, index) => errorOf(index) !== null) ? null : (
        <Refusal>{errorMessage(error)}</Refusal>
      )}
    </Grid>
  )
}
