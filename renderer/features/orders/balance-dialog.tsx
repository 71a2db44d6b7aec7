import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import {
  formatPaise,
  formatRupees,
  parsePaise,
  toPaise,
  toRupees,
} from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Readout, ReadoutFigure, ReadoutLabel } from '../../base/ui/readout.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { CREDIT_LETTER, KIND_UI, PAY_KINDS } from '../payment/payment-kinds.ts'
import { takeBalance } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'

/** Takes what is due for an order, or a part of it. */
export function BalanceDialog() {
  const order = useOpenDetail()
  const methods = useQuery(paymentMethodsQuery)
  const [change, setChange] = useState(0)
  if (order === null) return null
  if (change > 0) return <ChangeToGive number={order.SalesOrderNo} paise={change} />
  return (
    <Dialog title={t('orders.balance.title', { number: order.SalesOrderNo })} onClose={closeDialog}>
      <Lead>{t('orders.balance.lead', { amount: formatRupees(order.BalanceAmount) })}</Lead>
      {methods.isPending ? <Waiting>{t('pay.loading')}</Waiting> : null}
      {methods.error ? <Notice kind="bad">{errorMessage(methods.error)}</Notice> : null}
      {methods.data ? (
        <BalanceForm
          salesOrderID={order.ID}
          due={order.BalanceAmount}
          methods={methods.data}
          onChange={setChange}
        />
      ) : null}
    </Dialog>
  )
}

/** As large as after a sale, until somebody has counted it out. */
function ChangeToGive({ number, paise }: { number: string; paise: number }) {
  return (
    <Dialog title={t('orders.balance.title', { number })} onClose={closeDialog}>
      <Readout isFramed>
        <ReadoutLabel>{t('pay.change')}</ReadoutLabel>
        <ReadoutFigure data-testid="readout-figure">{formatPaise(paise)}</ReadoutFigure>
      </Readout>
      <Toolbar>
        <Button data-main look="primary" onClick={closeDialog}>
          {t('close')}
          <Key>Enter</Key>
        </Button>
      </Toolbar>
    </Dialog>
  )
}

type BalanceProps = {
  salesOrderID: string
  /** In rupees. */
  due: number
  methods: readonly Method[]
  /** Taken, and so many paise go back over the counter. */
  onChange: (paise: number) => void
}

type Method = { ID: number; Name: string; Kind: PaymentKind; NeedsReference: boolean }

/** What is typed of a payment, and what becomes of it: change for cash above the due. */
function usePayment({ salesOrderID, due, methods, onChange }: BalanceProps) {
  // One key for one opening of the dialog: a lost answer is asked for again, never paid twice.
  const key = useMemo(newRandomKey, [])
  const [methodID, setMethod] = useState(methods[0]?.ID ?? 0)
  const [amount, setAmount] = useState(String(due))
  const [referenceNo, setReference] = useState('')
  const method = methods.find((each) => each.ID === methodID)
  const paise = parsePaise(amount)
  const duePaise = toPaise(due)
  const above = Math.max(0, (paise ?? 0) - duePaise)
  // Cash above the due is change, as at the counter.
  const isAbove = above > 0 && method?.Kind !== 'Cash'
  const isMissing = method?.NeedsReference === true && referenceNo.trim() === ''
  const isReady = paise !== null && paise > 0 && !isAbove && !isMissing
  const sending = useSubmit(isReady, async () => {
    if (paise === null) return
    const paid = {
      amount: toRupees(Math.min(paise, duePaise)),
      receiptTypeId: methodID,
      referenceNo,
      key,
    }
    await takeBalance({ salesOrderID, ...paid })
    if (above > 0) onChange(above)
    else closeDialog()
  })
  const fields = { methodID, setMethod, amount, setAmount, referenceNo, setReference }
  return { ...fields, ...sending, method, above, isAbove, isReady }
}

function BalanceForm(props: BalanceProps) {
  const payment = usePayment(props)
  const { methodID, setMethod, amount, setAmount, referenceNo, setReference } = payment
  const { above, isAbove, isBusy, isReady, method, refused, submit } = payment
  const options = props.methods.map((each) => ({
    value: each.ID,
    label: t(KIND_UI[each.Kind].label),
    letter: letterOf(each.Kind),
  }))
  return (
    <Form
      onSubmit={submit}
      onKeyDown={(event) => {
        const chosen = options.find((each) => each.letter === letterPressed(event))
        if (chosen === undefined) return
        event.preventDefault()
        setMethod(chosen.value)
      }}
    >
      <Field
        label={t('pay.amount')}
        inputMode="decimal"
        keys="figures"
        value={amount}
        error={isAbove ? t('orders.balance.above') : null}
        hint={above > 0 ? t('orders.balance.change', { change: formatPaise(above) }) : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Choice label={t('pay.kinds')} value={methodID} options={options} onChange={setMethod} />
      {method?.Kind === 'Cash' ? null : (
        <Field
          label={t(method?.Kind === 'CreditNote' ? 'orders.creditNumber' : referenceLabel(method))}
          value={referenceNo}
          maxLength={200}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <SubmitRow label={t('orders.balance.take')} isReady={isReady && !isBusy} refused={refused} />
    </Form>
  )
}

/** The letters of the payment screen choose the way here too. */
function letterOf(kind: PaymentKind): string | undefined {
  if (kind === 'CreditNote') return CREDIT_LETTER
  return PAY_KINDS.find((each) => each.kind === kind)?.letter
}

/** The letter of a plain press where no words are typed: in the amount, or on a choice. */
function letterPressed(event: KeyboardEvent<HTMLFormElement>): string | null {
  const { target } = event
  const isWords =
    target instanceof HTMLInputElement &&
    target.type !== 'radio' &&
    target.dataset['keys'] !== 'figures'
  if (isWords || event.ctrlKey || event.altKey || event.metaKey) return null
  return event.key.toUpperCase()
}

function referenceLabel(method: Method | undefined): 'pay.reference' | 'pay.referenceOptional' {
  return method?.NeedsReference === true ? 'pay.reference' : 'pay.referenceOptional'
}
