import { useState } from 'react'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { useSubmit } from '../../kernel/use-submit.ts'
import { settlePayment } from './orders-actions.ts'
import { leavePayment, type OpenPayment, useOrders } from './orders-store.ts'

/** Whether the money of a cheque or a UPI payment came, and under which reference. */
export function PaymentDialog() {
  const pending = useOrders((state) => state.pending)
  if (pending === null) return null
  return (
    <Dialog
      title={t('orders.payments.title', { number: pending.ReceiptNo })}
      onClose={leavePayment}
    >
      <Lead>
        {t('orders.payments.lead', {
          amount: formatRupees(pending.Amount),
          mode: pending.PaymentMode,
          name: pending.CustomerName,
        })}
      </Lead>
      <PaymentForm pending={pending} />
    </Dialog>
  )
}

function PaymentForm({ pending }: { pending: OpenPayment }) {
  const [outcome, setOutcome] = useState<'good' | 'bad'>('good')
  const [referenceNo, setReference] = useState(pending.ReferenceNo ?? '')
  const [remarks, setRemarks] = useState('')
  // What is typed on after a hand-over, as a code of the next customer, is no reference.
  const startsAtButton = useOrders((state) => state.handsOverNext)
  const { submit, isBusy, refused } = useSubmit(true, async () => {
    const isGood = outcome === 'good'
    if (await settlePayment(pending, { isGood, referenceNo, remarks })) leavePayment()
  })
  return (
    <Form onSubmit={submit}>
      <Field
        label={t(outcome === 'good' ? 'pay.reference' : 'pay.referenceOptional')}
        value={referenceNo}
        maxLength={200}
        onChange={(event) => setReference(event.target.value)}
      />
      <Choice
        label={t('orders.payments.outcome')}
        value={outcome}
        options={[
          { value: 'good', label: t('orders.payments.good') },
          { value: 'bad', label: t('orders.payments.bad') },
        ]}
        onChange={setOutcome}
      />
      {outcome === 'bad' ? <Notice kind="warn">{t('orders.payments.badHint')}</Notice> : null}
      <Field
        label={t('orders.note')}
        value={remarks}
        maxLength={500}
        onChange={(event) => setRemarks(event.target.value)}
      />
      <SubmitRow
        label={t('orders.payments.keep')}
        isBusy={isBusy}
        isFirst={startsAtButton}
        refused={refused}
      />
    </Form>
  )
}
