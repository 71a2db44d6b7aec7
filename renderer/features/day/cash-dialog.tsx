import { type FormEvent, useMemo, useState } from 'react'
import type { CashReason } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatRupees, parsePaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showToast } from '../../kernel/toasts.ts'
import { refreshDay } from './day-data.ts'
import { askCash } from './day-store.ts'

const REASONS: Record<'In' | 'Out', readonly CashReason[]> = {
  In: ['ChangeBrought', 'Other'],
  Out: ['PettyExpense', 'BankDeposit', 'OwnerDrew', 'ChangeBrought', 'Other'],
}

/** Cash into or out of the drawer beside sales. */
export function CashDialog({ direction }: { direction: 'In' | 'Out' }) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<CashReason>(REASONS[direction][0] ?? 'Other')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  // One key for one opening of the dialog: a second press, or a lost answer, moves no more cash.
  const key = useMemo(newRandomKey, [])
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const paise = parsePaise(amount)
    if (paise === null || paise === 0) return setRefused(t('day.amountMissing'))
    const rupees = toRupees(paise)
    try {
      const moved = { direction, amount: rupees, reason, ...(note ? { note } : {}) }
      const detail = t('day.cashOutApproval', {
        amount: formatRupees(rupees),
        reason: t(`day.reason.${reason}`),
      })
      const done = await withApproval(
        { action: 'cash.out', detail, request: { operation: 'move-cash', body: moved } },
        (approvalID) => call('move-cash', moved, { idempotencyKey: key, approvalID }),
      )
      if (!done.done) return
      showToast(
        t(direction === 'In' ? 'day.cashInDone' : 'day.cashOutDone', {
          amount: formatRupees(rupees),
        }),
      )
      askCash(null)
      refreshDay()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  const title = t(direction === 'In' ? 'command.dayCashIn' : 'command.dayCashOut')
  return (
    <Dialog title={title} size="small" onClose={() => askCash(null)}>
      <Form onSubmit={(event) => void save(event)}>
        <Field
          label={t('day.amount')}
          value={amount}
          inputMode="decimal"
          keys="figures"
          onChange={(event) => setAmount(event.target.value)}
        />
        <Choice
          label={t('day.reason')}
          value={reason}
          options={REASONS[direction].map((value) => ({ value, label: t(`day.reason.${value}`) }))}
          onChange={setReason}
        />
        <Field
          label={t(reason === 'Other' ? 'day.noteNeeded' : 'day.note')}
          value={note}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
        />
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        <Toolbar>
          <Button type="submit" variant="primary">
            {title}
          </Button>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
