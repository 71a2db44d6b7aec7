import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaidOutCredit } from '../../../server/contract/credit.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees, toPaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { BeyondDrawer, useBeyondDrawer } from '../../kernel/beyond-drawer.tsx'
import { CloseButton } from '../../kernel/close-button.tsx'
import { type HeldCredit, usePayOut } from '../../kernel/pay-out-credit.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { printDocument } from '../documents/print.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { kindPressed } from '../payment/letter-pressed.ts'
import { KindButtons, ReferenceField } from '../payment/tender-form.tsx'

/** How what a credit note or a kept advance still holds is paid out, and why. */
export function PayOutDialog() {
  const { credit } = usePayOut()
  const [done, setDone] = useState<PaidOutCredit | null>(null)
  if (credit === null) return null
  return (
    <Dialog title={t('payOut.title', { number: credit.number })} onClose={closeDialog}>
      {done === null ? (
        <PayOutForm credit={credit} onDone={setDone} />
      ) : (
        <PaidOut credit={credit} done={done} />
      )}
    </Dialog>
  )
}

function PayOutForm({
  credit: { balance, creditID, number },
  onDone,
}: {
  credit: HeldCredit
  onDone: (done: PaidOutCredit) => void
}) {
  const methods = useQuery(paymentMethodsQuery)
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<PaymentKind>('Cash')
  const [reference, setReference] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const method = (methods.data ?? []).find(({ Kind }) => Kind === way)
  // A drawer has no paise: in cash whole rupees go out, and the rest stays.
  const paid = way === 'Cash' ? Math.floor(balance) : balance
  const left = toRupees(toPaise(balance) - toPaise(paid))
  const drawer = useBeyondDrawer(way === 'Cash' ? toPaise(paid) : 0)
  const isReady = reason.trim() !== '' && method !== undefined && paid > 0 && !drawer.isOpen
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    if (method === undefined) return
    const body = {
      creditID,
      amount: balance,
      refundTypeId: method.ID,
      reason: reason.trim(),
      ...(reference.trim() === '' ? {} : { refundReferenceNo: reference.trim() }),
    }
    const detail = t('payOut.approval', {
      amount: formatRupees(paid),
      mode: method.Name,
      number,
    })
    const answer = await withApproval(
      {
        action: 'orders.cancel',
        detail,
        subjectID: creditID,
        request: { operation: 'pay-out-credit', body },
      },
      (approvalID) => call('pay-out-credit', body, { approvalID, idempotencyKey }),
    )
    if (!answer.done) return
    void markStale('order')
    onDone(answer.result)
  })
  return (
    <Form
      onSubmit={submit}
      onKeyDown={(event) => {
        const chosen = kindPressed(event)
        if (chosen === undefined || chosen === 'CreditNote') return
        event.preventDefault()
        setWay(chosen)
      }}
    >
      <Lead>
        {left === 0
          ? t('payOut.lead', { amount: formatRupees(balance) })
          : t('payOut.inRupees', { amount: formatRupees(paid), left: formatRupees(left) })}
      </Lead>
      <ReasonField
        usedFor="Cancel"
        label={t('orders.reason')}
        required
        value={reason}
        maxLength={500}
        onChange={setReason}
      />
      <KindButtons
        label={t('orders.moneyBack')}
        methods={methods.data ?? []}
        kind={way}
        isLocked={isBusy}
        onKind={setWay}
      />
      <BeyondDrawer {...drawer} />
      <ReferenceField
        fields={{ kind: way, reference }}
        isNeeded={false}
        isLocked={isBusy}
        error={null}
        onChange={setReference}
      />
      <SubmitRow label={t('payOut.do')} isWhole={isReady} isBusy={isBusy} refused={refused} />
    </Form>
  )
}

/** What is to be handed over, and its paper. */
function PaidOut({ credit, done }: { credit: HeldCredit; done: PaidOutCredit }) {
  const left = toRupees(toPaise(credit.balance) - toPaise(done.amount))
  return (
    <Form as="div">
      <Notice kind="good">
        {t(left === 0 ? 'payOut.done' : 'payOut.doneInRupees', {
          amount: formatRupees(done.amount),
          left: formatRupees(left),
          mode: done.refundMode,
          number: credit.number,
        })}
      </Notice>
      <Toolbar>
        <Button
          variant="plain"
          onClick={() => void printDocument('RefundVoucher', done.refundVoucherID)}
        >
          {t('orders.printPaper', { number: done.refundVoucherNo })}
        </Button>
        <CloseButton />
      </Toolbar>
    </Form>
  )
}
