import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatPaise, formatRupees, parsePaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Readout, ReadoutFigure, ReadoutLabel } from '../../base/ui/readout.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { takeCreditsHere } from '../../kernel/scan/screen-scans.ts'
import { isCashBeyondLimit } from '../payment/cash-limits.ts'
import { CreditButton } from '../payment/credit-button.tsx'
import { kindPressed, letterPressed } from '../payment/letter-pressed.ts'
import { creditPart, type TenderDraft } from '../payment/pay-split.ts'
import { PayerForm } from '../payment/payer-form.tsx'
import { CREDIT_LETTER, LATER_LETTER, PAYER_LETTER } from '../payment/payment-kinds.ts'
import {
  type FieldRefusal,
  NO_TENDER,
  offering,
  readTender,
  type TenderFields,
  withKind,
} from '../payment/tender-fields.ts'
import { KindButton, TenderForm } from '../payment/tender-form.tsx'
import { noLongerDueWords } from './no-longer-due.ts'
import { takeBalance } from './orders-actions.ts'
import { finishBalance, leaveBalance, noteTaken, useOrders } from './orders-store.ts'

/** Takes what is due for an order, or a part of it. */
export function BalanceDialog() {
  const salesOrderID = useOrders(({ balanceOf }) => balanceOf ?? '')
  // From a list of dues no page of the order is up that reads it.
  const read = useQuery({ ...orderDetailQuery(salesOrderID), enabled: salesOrderID !== '' })
  const { data: order } = read
  const methods = useQuery(paymentMethodsQuery)
  const [change, setChange] = useState(0)
  const replaces = useOrders((state) => state.replaces)
  const offeredPaise = useOrders((state) => state.offeredPaise)
  // What this dialog took itself is no news to who took it.
  const [isOwn, setOwn] = useState(false)
  const [lastDue, setLastDue] = useState<OrderDetail | null>(null)
  if (order !== undefined && order.BalanceAmount > 0 && order !== lastDue) setLastDue(order)
  const goOn = () => {
    setChange(0)
    finishBalance()
  }
  if (order === undefined) return <NotRead error={read.error} />
  if (change > 0) {
    return <ChangeToGive number={order.SalesOrderNo} paise={change} onDone={goOn} />
  }
  if (order.BalanceAmount <= 0 && !isOwn) return <NoLongerDue order={order} before={lastDue} />
  const isRest =
    replaces !== null &&
    offeredPaise !== null &&
    offeredPaise < replacedPaise(order, replaces.receiptID)
  return (
    <Dialog
      title={t('orders.balance.title', { number: order.SalesOrderNo })}
      size="large"
      onClose={leaveBalance}
    >
      <Lead>
        <strong>{[order.CustomerName, order.CustomerMobile].filter(Boolean).join(' · ')}</strong>
      </Lead>
      <Lead>{t('orders.balance.lead', { amount: formatRupees(order.BalanceAmount) })}</Lead>
      {isRest ? (
        <Notice kind="info">
          {t('orders.balance.rest', { amount: formatPaise(offeredPaise) })}
        </Notice>
      ) : null}
      {methods.isPending ? <Waiting>{t('pay.loading')}</Waiting> : null}
      {methods.error ? <Notice kind="bad">{errorMessage(methods.error)}</Notice> : null}
      {methods.data ? (
        <BalanceForm
          // What is left of a payment that was taken back is a payment of its own.
          key={offeredPaise}
          salesOrderID={order.ID}
          orderNo={order.SalesOrderNo}
          customerID={order.CustomerID}
          // The credit of walk-ins is the bearer's: it is shown or scanned, and offered to nobody.
          customerNo={order.CustomerMobile === null ? null : order.CustomerNumericID}
          duePaise={toPaise(order.BalanceAmount)}
          before={{
            todayPaise: toPaise(order.CashTodayAmount),
            ofBillPaise: toPaise(order.CashAmount),
          }}
          methods={methods.data}
          onChange={setChange}
          onSend={setOwn}
        />
      ) : null}
    </Dialog>
  )
}

/** Until the order of a due is there, or why it is not. */
function NotRead({ error }: { error: Error | null }) {
  return (
    <Dialog title={t('orders.balance.untitled')} size="large" onClose={leaveBalance}>
      {error === null ? (
        <Waiting>{t('pay.loading')}</Waiting>
      ) : (
        <Notice kind="bad">{errorMessage(error)}</Notice>
      )}
    </Dialog>
  )
}

/** Nothing is due any more: why, and the way back to the order. */
function NoLongerDue({ order, before }: { order: OrderDetail; before: OrderDetail | null }) {
  return (
    <Dialog
      title={t('orders.balance.title', { number: order.SalesOrderNo })}
      onClose={leaveBalance}
    >
      <Notice kind="info">{noLongerDueWords(order, before)}</Notice>
      <Toolbar>
        <Button data-main variant="primary" onClick={leaveBalance}>
          {t('orders.balance.back')}
          <Key>Enter</Key>
        </Button>
      </Toolbar>
    </Dialog>
  )
}

/** What a payment that was taken back had been, in paise. */
function replacedPaise({ Receipts }: OrderDetail, receiptID: string): number {
  return toPaise(Receipts.find(({ ID }) => ID === receiptID)?.Amount ?? 0)
}

/** As large as after a sale, until somebody has counted it out. */
function ChangeToGive({
  number,
  paise,
  onDone,
}: {
  number: string
  paise: number
  onDone: () => void
}) {
  return (
    <Dialog title={t('orders.balance.title', { number })} onClose={onDone}>
      <Readout isFramed>
        <ReadoutLabel>{t('pay.change')}</ReadoutLabel>
        <ReadoutFigure data-testid="readout-figure">{formatPaise(paise)}</ReadoutFigure>
      </Readout>
      <Toolbar>
        <Button data-main variant="primary" onClick={onDone}>
          {t('close')}
          <Key>Enter</Key>
        </Button>
      </Toolbar>
    </Dialog>
  )
}

/** The dues that the payment goes back to show what is left of them. */
async function readDuesAgain(): Promise<void> {
  const { duesOf } = useOrders.getState()
  if (duesOf === null) return
  await Promise.all(
    (['customerSummary', 'customerProfile'] as const).map((area) =>
      queryClient.refetchQueries({ queryKey: queryKey(area, duesOf) }),
    ),
  )
}

type BalanceProps = {
  salesOrderID: string
  orderNo: string
  customerID: string
  /** Of whose household credit is offered; null for none. */
  customerNo: number | null
  duePaise: number
  methods: readonly PaymentMethod[]
  /** Cash that was taken before. */
  before: Parameters<typeof isCashBeyondLimit>[1]
  /** Taken, and so many paise go back over the counter. */
  onChange: (paise: number) => void
  /** Whether a payment is on its way. */
  onSend: (isSent: boolean) => void
}

/** What is typed of the payment, and what becomes of it: change for cash above the due. */
function useBalance(props: BalanceProps) {
  const { customerID, duePaise, methods, onChange, onSend, orderNo, salesOrderID } = props
  // One key for one opening of the dialog: a lost answer is asked for again, never paid twice.
  const key = useMemo(newRandomKey, [])
  const offeredPaise = useOrders((state) => state.offeredPaise)
  const [fields, setFields] = useState<TenderFields>({
    ...NO_TENDER,
    ...offering(Math.min(offeredPaise ?? duePaise, duePaise)),
  })
  // The Enter that opened this is no answer to how it is paid.
  const [isKindOpen, setKindOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const change = (part: Partial<TenderFields>) => {
    setRefused(null)
    setFields((before) => ({ ...before, ...part }))
  }
  async function send(draft: TenderDraft): Promise<void> {
    setBusy(true)
    onSend(true)
    try {
      const insteadOfID = useOrders.getState().replaces?.receiptID ?? null
      const taken = await takeBalance({ salesOrderID, draft, duePaise, key, insteadOfID })
      if (taken === null) {
        setBusy(false)
        onSend(false)
        return
      }
      const above = draft.handedPaise - duePaise
      noteTaken({ ...taken, orderNo, changePaise: Math.max(0, above) })
      // What comes next shows the order as it is now paid.
      await Promise.all([
        queryClient.refetchQueries({ queryKey: orderDetailQuery(salesOrderID).queryKey }),
        readDuesAgain(),
      ])
      if (above > 0) onChange(above)
      else finishBalance()
    } catch (error) {
      setRefused(errorMessage(error))
      setBusy(false)
      onSend(false)
      // Another till may have taken it in between: then the order says so.
      void queryClient.invalidateQueries({ queryKey: orderDetailQuery(salesOrderID).queryKey })
    }
  }
  function take(isAwaited: boolean): FieldRefusal | null {
    if (isBusy) return null
    if (isKindOpen) return { field: 'amount', message: t('orders.balance.choose') }
    const method = methods.find((each) => each.Kind === fields.kind) ?? null
    const read = readTender(fields, method, duePaise, isAwaited)
    if ('refused' in read) return read.refused
    void send(read.draft)
    return null
  }
  const choose = (kind: TenderFields['kind']) => {
    setKindOpen(false)
    change(withKind(fields, kind, duePaise))
  }
  /** A credit note or gift card that is scanned becomes how it is paid, as far as it goes. */
  async function takeCredit(number: string): Promise<boolean> {
    if (isBusy || !methods.some((method) => method.Kind === 'CreditNote')) return false
    const note = await findCredit(number, customerID)
    if (note === null) return false
    putCredit(note)
    return true
  }
  function putCredit(note: Pick<HeldCreditNote, 'Balance' | 'CreditNoteNo'>): void {
    const paise = creditPart(toPaise(note.Balance), duePaise)
    setKindOpen(false)
    change({
      ...withKind({ amount: '' }, 'CreditNote', duePaise, paise),
      reference: note.CreditNoteNo,
    })
  }
  return { fields, isKindOpen, isBusy, refused, change, choose, putCredit, send, take, takeCredit }
}

/** What the household of a customer can pay with, by the customer's own number. */
function heldCreditsQuery(customerId: number) {
  return queryOptions({
    queryKey: queryKey('customerSummary', 'credits', customerId),
    queryFn: () => call('list-credit-notes', { customerId }),
    staleTime: 0,
  })
}

/** The credit note or gift card of a number; null where there is none. Other refusals are thrown. */
async function findCredit(number: string, customerID: string) {
  try {
    return await call('find-credit-note', { number, customerID })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function BalanceForm(props: BalanceProps) {
  const { change, choose, fields, isBusy, isKindOpen, refused, ...balance } = useBalance(props)
  const { putCredit, send, take, takeCredit } = balance
  const { before, duePaise, methods } = props
  const typed = { kind: fields.kind, paise: Math.min(parsePaise(fields.amount) ?? 0, duePaise) }
  const credit = methods.find((method) => method.Kind === 'CreditNote')
  const [isByPayer, setByPayer] = useState(false)
  const { customerNo } = props
  const held = useQuery({ ...heldCreditsQuery(customerNo ?? 0), enabled: customerNo !== null })
  const offers = (credit === undefined ? [] : (held.data ?? [])).filter(
    ({ CreditNoteNo }) => CreditNoteNo !== fields.reference,
  )
  const [offer] = offers
  const credits = useRef(takeCredit)
  credits.current = takeCredit
  useEffect(
    () =>
      takeCreditsHere((number) => {
        setByPayer(false)
        return credits.current(number)
      }),
    [],
  )
  /** The letters of the payment screen choose the way here too. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (letterPressed(event) === PAYER_LETTER && !isByPayer) {
      event.preventDefault()
      setByPayer(true)
      return
    }
    const kind = kindPressed(event)
    const isLater = letterPressed(event) === LATER_LETTER && !isKindOpen && fields.kind === 'UPI'
    if (!isLater && (kind === undefined || !methods.some((method) => method.Kind === kind))) return
    event.preventDefault()
    if (isLater) change({ fieldRefusal: take(true) })
    else if (kind === 'CreditNote' && offer !== undefined) putCredit(offer)
    else if (kind !== undefined) choose(kind)
  }
  if (isByPayer) {
    return (
      <Stack gap={8}>
        <PayerForm duePaise={duePaise} onTake={send} />
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      </Stack>
    )
  }
  return (
    <Stack gap={8} onKeyDown={onKeyDown}>
      {offers.length === 0 ? null : (
        <Row as="section" gap={4} isWrapping aria-label={t('pay.credits')}>
          {offers.map((note) => (
            <CreditButton
              key={note.ID}
              note={note}
              words={`${t('orders.balance.credit', { amount: formatRupees(note.Balance) })}${note === offer ? ` (${CREDIT_LETTER})` : ''}`}
              hint={null}
              isLocked={isBusy}
              onTake={() => putCredit(note)}
            />
          ))}
        </Row>
      )}
      <TenderForm
        methods={methods}
        fields={fields}
        duePaise={duePaise}
        isLocked={isBusy}
        isKindOpen={isKindOpen}
        onFields={change}
        onKind={choose}
        onTake={take}
        otherWays={
          credit === undefined ? null : (
            <>
              <KindButton
                kind="CreditNote"
                letter={CREDIT_LETTER}
                label={t('pay.kind.creditNote')}
                isChosen={!isKindOpen && fields.kind === 'CreditNote'}
                isLocked={isBusy}
                onClick={() => choose('CreditNote')}
              />
              <KindButton
                kind="CreditNote"
                letter={PAYER_LETTER}
                label={t('pay.kind.payer')}
                isChosen={false}
                isLocked={isBusy}
                onClick={() => setByPayer(true)}
              />
            </>
          )
        }
      />
      {!isKindOpen && isCashBeyondLimit([typed], before) ? (
        <Notice kind="warn">{t('pay.law.cash')}</Notice>
      ) : null}
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
    </Stack>
  )
}
