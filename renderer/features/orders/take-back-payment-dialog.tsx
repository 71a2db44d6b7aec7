import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { takePaymentBack } from './orders-actions.ts'
import { askBalance, useOrders } from './orders-store.ts'

/** Why a payment was entered wrongly; then the right one is asked for. */
export function TakeBackPaymentDialog() {
  const payment = useOrders((state) => state.pending)
  const methods = useQuery(paymentMethodsQuery).data ?? []
  const [reason, setReason] = useState('')
  const isReady = payment !== null && reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    if (payment === null || !(await takePaymentBack(payment, reason.trim()))) return
    closeDialog()
    askBalance(false, { receiptID: payment.ID, restPaise: toPaise(payment.Amount) })
  })
  if (payment === null) return null
  const amount = formatRupees(payment.Amount)
  const mode = payment.PaymentMode
  const kind = methods.find(({ ID }) => ID === payment.ReceiptTypeID)?.Kind
  return (
    <Dialog title={t('orders.takeBack.title', { number: payment.ReceiptNo })} onClose={closeDialog}>
      <Form onSubmit={submit}>
        <Lead>
          {t('orders.payments.lead', {
            amount,
            mode,
            name: payment.CustomerName,
          })}
        </Lead>
        <Notice kind="warn">
          {kind === 'Cash'
            ? t('orders.takeBack.lead', { amount })
            : t('orders.takeBack.leadOther', { amount, mode })}
        </Notice>
        {payment.Sealed ? (
          <Notice kind="warn">
            {t(kind === 'Cash' ? 'orders.takeBack.sealed' : 'orders.takeBack.sealedOther', {
              amount,
              number: payment.Sealed.ZNo,
              day: formatDay(payment.Sealed.Date),
            })}
          </Notice>
        ) : null}
        <Field
          label={t('orders.takeBack.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <SubmitRow
          label={t('orders.takeBack.do')}
          isWhole={isReady}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
