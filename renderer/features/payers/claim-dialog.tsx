import { useRef, useState } from 'react'
import type { PayerClaim, PayerDetail } from '../../../server/contract/payers.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees, parsePaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'

type How = 'Approval' | 'WriteOff' | 'ToCustomer'

/** Writes the approval of a claim, writes what is left of it off, or lets the customer owe it again. */
export function ClaimDialog({ claim, onClose }: { claim: PayerClaim; onClose: () => void }) {
  const maySettle = can('orders.cancel') && claim.Balance > 0
  const [how, setHow] = useState<How>('Approval')
  const [approvalNo, setApprovalNo] = useState(claim.ApprovalNo ?? '')
  const [member, setMember] = useState(claim.Member ?? '')
  const [amount, setAmount] = useState(String(claim.Balance))
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const paise = parsePaise(amount)
  const isWhole = how === 'Approval' || (paise !== null && paise > 0 && reason.trim() !== '')
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (how === 'Approval') {
      await call('change-claim', {
        claimID: claim.ID,
        approvalNo: approvalNo.trim(),
        member: member.trim(),
      })
    } else {
      await call(
        'settle-claim',
        { claimID: claim.ID, how, amount: (paise ?? 0) / 100, reason: reason.trim() },
        { idempotencyKey: key.current },
      )
    }
    await markStale('payer', 'receipt')
    onClose()
  })
  const hows: readonly How[] = maySettle ? ['Approval', 'WriteOff', 'ToCustomer'] : ['Approval']
  return (
    <Dialog
      title={t('payers.claimOf', { number: claim.SalesOrderNo })}
      size="medium"
      onClose={onClose}
    >
      <Form onSubmit={submit}>
        <Muted as="p">
          {t('payers.claimOpen', {
            name: claim.CustomerName,
            open: formatRupees(claim.Balance),
            amount: formatRupees(claim.Amount),
          })}
        </Muted>
        {hows.length === 1 ? null : (
          <Choice
            label={t('payers.how')}
            value={how}
            options={hows.map((value) => ({ value, label: t(`payers.how.${value}`) }))}
            onChange={setHow}
          />
        )}
        {how === 'Approval' ? (
          <>
            <Field
              label={t('payers.approvalNo')}
              value={approvalNo}
              maxLength={100}
              onChange={({ target: { value } }) => setApprovalNo(value)}
            />
            <Field
              label={t('payers.member')}
              value={member}
              maxLength={100}
              onChange={({ target: { value } }) => setMember(value)}
            />
          </>
        ) : (
          <>
            <Field
              label={t('payers.amount')}
              onFocus={({ target }) => target.select()}
              inputMode="decimal"
              value={amount}
              error={paise === null ? t('items.notANumber') : null}
              onChange={({ target: { value } }) => setAmount(value)}
            />
            <Field
              label={t('giftCards.reason')}
              value={reason}
              maxLength={200}
              onChange={({ target: { value } }) => setReason(value)}
            />
          </>
        )}
        <SubmitRow
          label={t(`payers.do.${how}`)}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}

/** Cancels a receipt of the payer: its cheque bounced, or it was wrong. */
export function CancelReceiptDialog({
  onClose,
  receipt,
}: {
  receipt: PayerDetail['Receipts'][number]
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const isWhole = reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    await call('cancel-payer-receipt', { accountReceiptID: receipt.ID, reason: reason.trim() })
    await markStale('payer', 'day')
    onClose()
  })
  return (
    <Dialog
      title={t('payers.cancelReceipt', { number: receipt.ReceiptNo })}
      size="small"
      onClose={onClose}
    >
      <Form onSubmit={submit}>
        <Muted as="p">
          {t('payers.cancelHint', { amount: formatRupees(receipt.Amount + receipt.TDS) })}
        </Muted>
        <ReasonField
          usedFor="Cancel"
          label={t('giftCards.reason')}
          value={reason}
          maxLength={200}
          onChange={setReason}
        />
        <SubmitRow
          label={t('payers.do.cancel')}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
