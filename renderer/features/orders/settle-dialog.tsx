import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettlementReply } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { BeyondDrawer, useBeyondDrawer } from '../../kernel/beyond-drawer.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { printDocument } from '../documents/print.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { kindPressed } from '../payment/letter-pressed.ts'
import { RefundWays } from '../payment/refund-ways.tsx'
import { ReferenceField } from '../payment/tender-form.tsx'
import { kindsOfReceipts, usualRefund } from '../payment/usual-refund.ts'
import {
  type AskedSettlement,
  isSettledOtherwise,
  type KeptCharge,
  readKeptCharge,
} from './kept-charge.ts'
import { settle } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'

type Kind = 'cancel' | 'overpaid'
type Settled = SettlementReply['Settled']

export function CancelOrderDialog() {
  return <SettleDialog kind="cancel" />
}

export function OverpaidDialog() {
  return <SettleDialog kind="overpaid" />
}

/** Why, and what becomes of the money: given back by a method, or kept as the customer's credit. */
function SettleDialog({ kind }: { kind: Kind }) {
  const order = useOpenDetail()
  const [settled, setSettled] = useState<Settled | null>(null)
  const [isOther, setOther] = useState(false)
  if (order === null) return null
  const paid = kind === 'cancel' ? order.PaidAmount : -order.BalanceAmount
  return (
    <Dialog title={t(`orders.${kind}.title`, { number: order.SalesOrderNo })} onClose={closeDialog}>
      {settled === null ? (
        <SettleForm
          kind={kind}
          orderID={order.ID}
          orderNo={order.SalesOrderNo}
          receipts={kind === 'cancel' ? order.Receipts : []}
          paid={paid}
          onSettled={(answer, asked) => {
            setSettled(answer)
            setOther(isSettledOtherwise(answer, asked))
          }}
        />
      ) : (
        <SettledNote settled={settled} isOther={isOther} />
      )}
    </Dialog>
  )
}

function SettleForm({ kind, orderID, orderNo, paid, receipts, onSettled }: SettleFormProps) {
  const methods = useQuery(paymentMethodsQuery)
  const [reason, setReason] = useState('')
  const [chosenWay, setWay] = useState<PaymentKind | null>(null)
  const [reference, setReference] = useState('')
  const [typedCharge, setTypedCharge] = useState('')
  const charge = readKeptCharge(typedCharge, paid)
  const back = charge.problem === null ? paid - charge.rupees : paid
  const kindOf = (typeID: number) => methods.data?.find(({ ID }) => ID === typeID)?.Kind
  const way = chosenWay ?? usualRefund(kindsOfReceipts(receipts, kindOf), false)
  const method = (methods.data ?? []).find((each) => each.Kind === way)
  const isKept = way === 'CreditNote'
  const drawer = useBeyondDrawer(way === 'Cash' ? toPaise(back) : 0)
  const isReady = reason.trim() !== '' && charge.problem === null && !drawer.isOpen
  const { submit, isBusy, refused } = useSubmit(isReady, async () => {
    const input = {
      salesOrderID: orderID,
      reason: reason.trim(),
      ...(isKept || method === undefined ? {} : { refundTypeId: method.ID }),
      ...(charge.rupees === 0 ? {} : { cancellationCharge: charge.rupees }),
      ...(isKept || reference.trim() === '' ? {} : { refundReferenceNo: reference.trim() }),
    }
    const mode = isKept ? undefined : method?.Name
    const answer = await settle(kind, input, {
      orderNo,
      money: moneyWords(back, mode, charge.rupees),
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
      <Lead>{leadOf(kind, paid, charge)}</Lead>
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
      <BeyondDrawer {...drawer} />
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

function leadOf(kind: Kind, paid: number, { problem, rupees }: KeptCharge): string {
  if (paid <= 0) return t('orders.cancel.nothingPaid')
  if (rupees === 0 || problem !== null) {
    return t(`orders.${kind}.lead`, { amount: formatRupees(paid) })
  }
  return t('orders.cancel.leadCharge', {
    amount: formatRupees(paid),
    charge: formatRupees(rupees),
    back: formatRupees(paid - rupees),
  })
}

/** What becomes of the money, for the manager who is asked; null where there is none. */
function moneyWords(back: number, mode: string | undefined, charge: number): string | null {
  const amount = formatRupees(back)
  const words = [
    ...(charge > 0 ? [t('orders.approval.charge', { amount: formatRupees(charge) })] : []),
    ...(back <= 0
      ? []
      : [
          mode === undefined
            ? t('orders.approval.credit', { amount })
            : t('orders.approval.out', { amount, mode }),
        ]),
  ]
  return words.length === 0 ? null : words.join(' ')
}

type SettleFormProps = {
  kind: Kind
  orderID: string
  orderNo: string
  /** What it was paid by, where the money goes back the same way. */
  receipts: OrderDetail['Receipts']
  /** What there is to give back or to keep, in rupees. */
  paid: number
  onSettled: (settled: Settled, asked: AskedSettlement) => void
}

function SettledNote({ settled, isOther }: { settled: Settled; isOther: boolean }) {
  const { Charge, RefundVoucherID, CreditNoteID } = settled
  return (
    <Form as="div">
      {isOther ? <Notice kind="warn">{t('orders.settled.meanwhile')}</Notice> : null}
      <Notice kind="good">
        {settled.Amount === 0
          ? t('orders.settled.none')
          : settled.RefundMode === null
            ? t('orders.settled.credit', {
                amount: formatRupees(settled.Amount),
                number: settled.CreditNo ?? settled.CreditNoteNo ?? '',
              })
            : t('orders.settled.refund', {
                amount: formatRupees(settled.Amount),
                mode: settled.RefundMode,
              })}
      </Notice>
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
        <Button
          ref={(button) => void button?.focus()}
          data-main
          variant="primary"
          onClick={closeDialog}
        >
          {t('close')}
          <Key>Enter</Key>
        </Button>
      </Toolbar>
    </Form>
  )
}
