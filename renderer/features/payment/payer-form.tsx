import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payer } from '../../../server/contract/payers.ts'
import {
  formatPaise,
  formatRupees,
  parsePaise,
  toPaise,
  toRupees,
} from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { activePayersQuery } from '../../kernel/queries/payers.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import type { TenderDraft } from './pay-split.ts'

/** The method of what a payer pays later; nobody chooses it in a list. */
const ON_ACCOUNT = 8

/** What a payer is offered to pay of what is due: its share, and no more than it pays of an order. */
function offered({ MostOfOrder, SharePercent }: Payer, duePaise: number): number {
  const share = Math.round((duePaise * SharePercent) / 100)
  return MostOfOrder === null ? share : Math.min(share, toPaise(MostOfOrder))
}

/** Puts a part of what is due on the account of a payer, under its approval. */
export function PayerForm({
  duePaise,
  onTake,
}: {
  duePaise: number
  onTake: (draft: TenderDraft) => Promise<void> | void
}) {
  const payers = useQuery(activePayersQuery)
  const rows = payers.data ?? []
  const [payerID, setPayerID] = useState('')
  const payer = rows.find(({ ID }) => ID === payerID) ?? rows[0]
  const [typed, setTyped] = useState<string | null>(null)
  const [approvalNo, setApprovalNo] = useState('')
  const [member, setMember] = useState('')
  const usual = payer === undefined ? '' : String(toRupees(offered(payer, duePaise)))
  const amount = typed ?? usual
  const paise = parsePaise(amount)
  const isAbove = paise !== null && paise > duePaise
  const mostPaise = payer?.MostOfOrder == null ? null : toPaise(payer.MostOfOrder)
  const isAboveMost = paise !== null && mostPaise !== null && paise > mostPaise
  const isWhole = payer !== undefined && paise !== null && paise > 0 && !isAbove && !isAboveMost
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (payer === undefined || paise === null) return
    await onTake({
      kind: 'CreditNote',
      typeID: ON_ACCOUNT,
      name: payer.Name,
      handedPaise: paise,
      referenceNo: [approvalNo.trim(), member.trim()].filter(Boolean).join(', '),
      cardTypeID: null,
      needsReference: false,
      onAccount: {
        payerID: payer.ID,
        ...(approvalNo.trim() === '' ? {} : { approvalNo: approvalNo.trim() }),
        ...(member.trim() === '' ? {} : { member: member.trim() }),
      },
    })
  })
  if (payers.isPending) return <Waiting>{t('payers.reading')}</Waiting>
  if (payer === undefined) return <Notice kind="info">{t('payers.noneToCharge')}</Notice>
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t('payers.payer')}
        value={payer.ID}
        options={rows.map(({ ID, Name }) => ({ value: ID, label: Name }))}
        onChange={(id) => {
          setPayerID(id)
          setTyped(null)
        }}
      />
      <Muted as="p">
        {[
          t('payers.owes', { amount: formatRupees(payer.Balance) }),
          payer.Limit === null ? null : t('payers.limit', { amount: formatRupees(payer.Limit) }),
          payer.MostOfOrder === null
            ? null
            : t('payers.most', { amount: formatRupees(payer.MostOfOrder) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Muted>
      <Field
        label={t('payers.amount')}
        data-first
        inputMode="decimal"
        onFocus={({ target }) => target.select()}
        value={amount}
        error={
          paise === null
            ? t('items.notANumber')
            : isAbove
              ? t('payers.aboveDue', { due: formatRupees(toRupees(duePaise)) })
              : isAboveMost
                ? t('payers.aboveMost', { most: formatPaise(mostPaise) })
                : null
        }
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Field
        label={t('payers.approvalNo')}
        value={approvalNo}
        maxLength={100}
        hint={payer.NeedsApproval ? t('payers.approvalOnly') : undefined}
        onChange={({ target: { value } }) => setApprovalNo(value)}
      />
      <Field
        label={t('payers.member')}
        value={member}
        maxLength={100}
        hint={t('payers.memberHint')}
        onChange={({ target: { value } }) => setMember(value)}
      />
      <SubmitRow label={t('payers.charge')} isWhole={isWhole} isBusy={isBusy} refused={refused} />
    </Form>
  )
}
