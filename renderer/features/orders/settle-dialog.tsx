import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SettlementReply } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { formatRupees, toPaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { BeyondDrawer, useBeyondDrawer } from '../../kernel/beyond-drawer.tsx'
import { CloseButton } from '../../kernel/close-button.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { printDocument } from '../documents/print.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { kindPressed } from '../payment/letter-pressed.ts'
import { RefundWays } from '../payment/refund-ways.tsx'
import { ReferenceField } from '../payment/tender-form.tsx'
import { partsBack, usualRefund } from '../payment/usual-refund.ts'
import { AwaitedMoneyOf } from './awaited-money.tsx'
import {
  type AskedSettlement,
  isSettledOtherwise,
  type KeptCharge,
  readKeptCharge,
} from './kept-charge.ts'

import { settle } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'

type Kind = 'cancel' | 'overpaid'
type Done = Pick<SettlementReply, 'Settled' | 'GivenBack'>

export function CancelOrderDialog() {
  return <SettleDialog kind="cancel" />
}

export function OverpaidDialog() {
  return <SettleDialog kind="overpaid" />
}

/** Why, and what becomes of the money: given back by a method, or kept as the customer's credit. */
function SettleDialog({ kind }: { kind: Kind }) {
  const order = useOpenDetail()
  const [done, setDone] = useState<Done | null>(null)
  const [isOther, setOther] = useState(false)
  if (order === null) return null
  const paid = kind === 'cancel' ? order.HeldAmount : -order.BalanceAmount
  return (
    <Dialog title={t(`orders.${kind}.title`, { number: order.SalesOrderNo })} onClose={closeDialog}>
      {done === null && kind === 'overpaid' && paid <= 0 ? (
        // Another till gave it back while the question stood here.
        <Told>
          <Notice kind="warn">{t('orders.overpaid.gone')}</Notice>
        </Told>
      ) : done === null ? (
        <SettleForm
          kind={kind}
          orderID={order.ID}
          orderNo={order.SalesOrderNo}
          paidBy={kind === 'cancel' ? order.PaidBy : []}
          credit={kind === 'cancel' ? order.CreditPaidAmount : 0}
          paid={paid}
          ofSources={order.SourcesAmount}
          onSettled={(answer, asked) => {
            setDone(answer)
            setOther(isSettledOtherwise(answer.Settled, asked))
          }}
        />
      ) : (
        <SettledNote kind={kind} done={done} isOther={isOther} />
      )}
    </Dialog>
  )
}

function SettleForm(props: SettleFormProps) {
  const { credit, kind, orderID, orderNo, paid, paidBy, onSettled } = props
  const methods = useQuery(paymentMethodsQuery)
  const [reason, setReason] = useState('')
  const [chosenWay, setWay] = useState<PaymentKind | null>(null)
  const [reference, setReference] = useState('')
  const [typedCharge, setTypedCharge] = useState('')
  const charge = readKeptCharge(typedCharge, paid)
  const backInAll = charge.problem === null ? paid - charge.rupees : paid
  const toSources = Math.max(0, Math.min(props.ofSources, backInAll))
  const back = toRupees(toPaise(backInAll) - toPaise(toSources))
  const way = chosenWay ?? usualRefund(paidBy, false)
  const method = (methods.data ?? []).find((each) => each.Kind === way)
  const isKept = way === 'CreditNote'
  const [isCreditToo, setCreditToo] = useState(false)
  const parts = partsBack(back, { credit, isCreditToo, way })
  const drawer = useBeyondDrawer(way === 'Cash' ? toPaise(parts.money) : 0)
  const isReady = reason.trim() !== '' && charge.problem === null && !drawer.isOpen
  const { submit, isBusy, refused } = useSubmit(isReady, async () => {
    const input = {
      salesOrderID: orderID,
      reason: reason.trim(),
      ...(isKept || method === undefined ? {} : { refundTypeId: method.ID }),
      ...(charge.rupees === 0 ? {} : { cancellationCharge: charge.rupees }),
      ...(isKept || reference.trim() === '' ? {} : { refundReferenceNo: reference.trim() }),
      ...(isKept || !isCreditToo || credit === 0 ? {} : { refundCredit: true }),
    }
    const mode = parts.money > 0 ? method?.Name : undefined
    const answer = await settle(kind, input, {
      orderNo,
      money: moneyWords(parts, mode, charge.rupees),
    })
    if (answer !== null) onSettled(answer, { mode: mode ?? null, charge: charge.rupees })
  })
  return (
    <Form
      onSubmit={submit}
      onKeyDown={(event) => {
        const chosen = back > 0 ? kindPressed(event) : undefined
        if (chosen === undefined) return
        event.preventDefault()
        setWay(chosen)
      }}
    >
      <Lead>{leadOf(kind, paid, charge, { isKept, ofCredit: parts.credit })}</Lead>
      {toSources > 0 ? (
        <Notice kind="warn">
          {t('orders.settle.toSources', {
            amount: formatRupees(toSources),
            rest: formatRupees(back),
          })}
        </Notice>
      ) : null}
      <ReasonField
        usedFor="Cancel"
        label={t('orders.reason')}
        required
        value={reason}
        maxLength={500}
        onChange={setReason}
      />
      {kind === 'cancel' && paid > 0 ? (
        <Field
          label={t('orders.charge')}
          hint={t('orders.charge.hint')}
          inputMode="numeric"
          keys="figures"
          value={typedCharge}
          maxLength={9}
          disabled={isBusy}
          error={charge.problem === null ? null : t(`orders.charge.${charge.problem}`)}
          onChange={(event) => setTypedCharge(event.target.value)}
        />
      ) : null}
      {back > 0 ? (
        <RefundWays methods={methods.data ?? []} kind={way} isLocked={isBusy} onKind={setWay} />
      ) : null}
      {isKept || credit === 0 || back <= 0 ? null : (
        <CreditPart
          parts={parts}
          credit={credit}
          mode={method?.Name ?? ''}
          isToo={isCreditToo}
          onToo={setCreditToo}
        />
      )}
      <BeyondDrawer {...drawer} />
      {isKept || back <= 0 ? null : <AwaitedMoneyOf orderID={orderID} />}
      {isKept || back <= 0 ? null : (
        <ReferenceField
          fields={{ kind: way, reference }}
          isNeeded={false}
          isLocked={isBusy}
          error={null}
          onChange={setReference}
        />
      )}
      <SubmitRow
        label={t(`orders.${kind}.do`)}
        isWhole={isReady}
        missing={charge.problem === null ? undefined : t(`orders.charge.${charge.problem}`)}
        isBusy={isBusy}
        refused={refused}
      />
    </Form>
  )
}

/** Of an order that credit notes paid a part of: what goes out and what is the customer's credit. */
function CreditPart({
  credit,
  isToo,
  mode,
  parts,
  onToo,
}: {
  credit: number
  isToo: boolean
  mode: string
  parts: ReturnType<typeof partsBack>
  onToo: (isToo: boolean) => void
}) {
  return (
    <Stack gap={3}>
      <Notice kind="info">{partWords(parts, mode).join(' ')}</Notice>
      <Check
        label={t('orders.cancel.creditToo', { amount: formatRupees(credit), mode })}
        isOn={isToo}
        onChange={onToo}
      />
    </Stack>
  )
}

/** What goes out, and what is kept as credit: none of them where it is nothing. */
function partWords(
  { credit, money }: ReturnType<typeof partsBack>,
  mode: string | undefined,
): string[] {
  return [
    ...(money > 0 && mode !== undefined
      ? [t('orders.approval.out', { amount: formatRupees(money), mode })]
      : []),
    ...(credit > 0 ? [t('orders.approval.credit', { amount: formatRupees(credit) })] : []),
  ]
}

function leadOf(
  kind: Kind,
  paid: number,
  { problem, rupees }: KeptCharge,
  { isKept, ofCredit }: { isKept: boolean; ofCredit: number },
): string {
  if (paid <= 0) return t('orders.cancel.nothingPaid')
  if (rupees === 0 || problem !== null) {
    if (isKept && kind === 'cancel') {
      return t('orders.cancel.leadKept', { amount: formatRupees(paid) })
    }
    if (ofCredit > 0 && kind === 'cancel') {
      return t('orders.cancel.leadParts', { amount: formatRupees(paid) })
    }
    return t(`orders.${kind}.lead`, { amount: formatRupees(paid) })
  }
  return t('orders.cancel.leadCharge', {
    amount: formatRupees(paid),
    charge: formatRupees(rupees),
    back: formatRupees(paid - rupees),
  })
}

/** What becomes of the money, for the manager who is asked; null where there is none. */
function moneyWords(
  parts: ReturnType<typeof partsBack>,
  mode: string | undefined,
  charge: number,
): string | null {
  const words = [
    ...(charge > 0 ? [t('orders.approval.charge', { amount: formatRupees(charge) })] : []),
    ...partWords(parts, mode),
  ]
  return words.length === 0 ? null : words.join(' ')
}

type SettleFormProps = {
  kind: Kind
  orderID: string
  orderNo: string
  /** What it was paid by, where the money goes back the same way. */
  paidBy: OrderDetail['PaidBy']
  /** What of it the customer's credits paid, in rupees. */
  credit: number
  /** What there is to give back or to keep, in rupees. */
  paid: number
  /** What of it gift cards and payers paid. */
  ofSources: number
  onSettled: (done: Done, asked: AskedSettlement) => void
}

function SettledNote({ done, isOther, kind }: { done: Done; isOther: boolean; kind: Kind }) {
  const settled = done.Settled
  const { Charge, RefundVoucherID, CreditNoteID } = settled
  return (
    <Form as="div">
      {isOther ? <Notice kind="warn">{t('orders.settled.meanwhile')}</Notice> : null}
      <Notice kind="good">{settledWords(kind, done).join(' ')}</Notice>
      {Charge === null ? null : (
        <Notice kind="info">
          {t('orders.settled.charge', {
            amount: formatRupees(Charge.Amount),
            number: Charge.InvoiceNo,
          })}
        </Notice>
      )}
      <Toolbar>
        {Charge === null ? null : (
          <Button variant="plain" onClick={() => void printDocument('Invoice', Charge.InvoiceID)}>
            {t('orders.printPaper', { number: Charge.InvoiceNo })}
          </Button>
        )}
        {RefundVoucherID === null ? null : (
          <Button
            variant="plain"
            onClick={() => void printDocument('RefundVoucher', RefundVoucherID)}
          >
            {t('orders.printPaper', { number: settled.RefundVoucherNo ?? '' })}
          </Button>
        )}
        {CreditNoteID === null ? null : (
          <Button variant="plain" onClick={() => void printDocument('CreditNote', CreditNoteID)}>
            {t('orders.printCreditNote')}
          </Button>
        )}
        <CloseButton />
      </Toolbar>
    </Form>
  )
}

function settledWords(kind: Kind, { GivenBack, Settled: settled }: Done): string[] {
  const back = GivenBack.map(({ Amount, Kind, Name }) =>
    t(Kind === 'GiftCard' ? 'orders.settled.toCard' : 'orders.settled.toPayer', {
      amount: formatRupees(Amount),
      name: Name,
    }),
  )
  const { Amount, KeptAmount, RefundMode } = settled
  const money = toRupees(toPaise(Amount) - toPaise(KeptAmount))
  if (Amount === 0 && back.length > 0) return [t('orders.settled.noMoney'), ...back]
  if (Amount === 0) return [t(kind === 'cancel' ? 'orders.settled.none' : 'orders.overpaid.gone')]
  return [
    ...back,
    ...(money > 0 && RefundMode !== null
      ? [t('orders.settled.refund', { amount: formatRupees(money), mode: RefundMode })]
      : []),
    ...(KeptAmount > 0
      ? [
          t('orders.settled.credit', {
            amount: formatRupees(KeptAmount),
            number: settled.CreditNo ?? settled.CreditNoteNo ?? '',
          }),
        ]
      : []),
  ]
}

/** What there is to know, and the key that closes it. */
function Told({ children }: { children: ReactNode }) {
  return (
    <Form as="div">
      {children}
      <Toolbar>
        <CloseButton />
      </Toolbar>
    </Form>
  )
}
