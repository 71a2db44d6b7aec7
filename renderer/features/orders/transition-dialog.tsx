import { queryOptions, useQuery } from '@tanstack/react-query'
import { ExternalLink, Split } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { TransitionInput } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime, shopToday } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button, ButtonLink, type ButtonVariant } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, FieldBox, FieldLabel, TextArea } from '../../base/ui/field.tsx'
import { Form, sendFromList, Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { fittersQuery } from '../../kernel/queries/lookups.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { CourierField, ReasonField } from '../masters/listed-field.tsx'
import { MasterSelect } from '../masters/master-select.tsx'
import { AwaitedMoney } from './awaited-money.tsx'
import { type WithoutCharge, withoutDeliveryCharge } from './fetched-net.ts'
import { useLabOptions } from './lab-options.ts'
import { LensCheckFields, useLensCheck } from './lens-check.tsx'
import { makeTransition } from './orders-actions.ts'
import {
  type AskedTransition,
  askBalance,
  openOrder,
  useOpenDetail,
  useOrders,
} from './orders-store.ts'
import { canBeSplit, pairsOf } from './split-pairs.ts'
import { transitionWords } from './transition-ui.ts'

/** Asks what a transition needs: the lab, what the check found, how the customer was notified, the due. */
export function TransitionDialog() {
  const asked = useOrders((state) => state.askedTransition)
  const order = useQuery({
    ...orderDetailQuery(asked?.salesOrderID ?? ''),
    enabled: asked !== null,
  })
  if (asked === null) return null
  const whose = order.data === undefined ? [] : [order.data.CustomerName]
  const { label } = transitionWords(asked.move, order.data)
  const title = [t(label), asked.orderNo, ...whose].join(' · ')
  return (
    <Dialog
      title={title}
      size={asked.move === 'Checked' ? 'large' : 'medium'}
      hasForm={asked.move === 'Checked'}
      onClose={closeDialog}
    >
      {order.isPending ? <Waiting>{t('orders.opening')}</Waiting> : null}
      {order.error ? <Notice kind="bad">{errorMessage(order.error)}</Notice> : null}
      {order.data ? <Ask key={asked.move} asked={asked} order={order.data} /> : null}
    </Dialog>
  )
}

function Ask({ asked, order }: { asked: AskedTransition; order: OrderDetail }) {
  switch (asked.move) {
    case 'SendToLab':
      return <AskLab asked={asked} order={order} isAgain={false} />
    case 'BackToLab':
      return <AskLab asked={asked} order={order} isAgain />
    case 'Checked':
      return <AskCheck asked={asked} />
    case 'ToldCustomer':
      return <AskTold asked={asked} order={order} />
    case 'Received':
    case 'Fitted':
    case 'Ready':
      return <AskAgain asked={asked} order={order} />
    case 'Deliver':
      return <AskDelivery asked={asked} order={order} />
  }
}

/** One more step of an order that has just taken one: a key pressed once too often is no answer. */
function AskAgain({ asked, order }: { asked: AskedTransition; order: OrderDetail }) {
  const { done, label } = transitionWords(asked.move, order)
  return (
    <TransitionForm asked={asked} more={{}} action={t(label)} startsAtButton>
      <Lead>{t('orders.stepAgain', { step: t(done) })}</Lead>
    </TransitionForm>
  )
}

/** The form around every question: makes the transition, or says why it was not made. */
function TransitionForm({
  asked,
  more,
  finish,
  action,
  missing,
  startsAtButton = false,
  variant = 'primary',
  children,
}: {
  asked: AskedTransition
  /** Null while something is missing. */
  more: Partial<TransitionInput> | null
  /** What is still to be worked out when it is sent. */
  finish?: () => Promise<Partial<TransitionInput>>
  action: string
  /** What is missing, where it is more than a field. */
  missing?: string
  /** Nothing needs to be said first, so the Enter of the button is the first press. */
  startsAtButton?: boolean
  variant?: ButtonVariant
  children: ReactNode
}) {
  const { isBusy, refused, submit } = useSubmit(more !== null, async () => {
    const rest = finish === undefined ? {} : await finish()
    await makeTransition({ salesOrderID: asked.salesOrderID, move: asked.move, ...more, ...rest })
    closeDialog()
  })
  return (
    <Form onSubmit={submit} onKeyDown={sendFromList}>
      {children}
      <SubmitRow
        label={action}
        isBusy={isBusy}
        isFirst={startsAtButton}
        isWhole={more !== null}
        missing={missing}
        refused={refused}
        variant={variant}
      />
    </Form>
  )
}

type AskLabProps = { asked: AskedTransition; order: OrderDetail; isAgain: boolean }

function AskLab({ asked, order, isAgain }: AskLabProps) {
  const labs = useLabOptions(order)
  const fitters = useQuery(fittersQuery)
  const [, only, ...others] = labs
  const onlyLab = others.length === 0 ? only?.value : undefined
  // A pair of the shop's own lenses goes to whoever fits it; a lab is chosen where that is one.
  const proposedID = order.IsFittingOnly ? null : (order.ProposedLabID ?? onlyLab)
  const supplierAtFirst = order.LabOrder?.SupplierID ?? proposedID ?? ''
  const [chosenID, setSupplier] = useState<string | null>(null)
  const supplierID = chosenID ?? supplierAtFirst
  const [fitterID, setFitter] = useState(order.LabOrder?.FitterID ?? '')
  const [typedDay, setDay] = useState<string | null>(null)
  const { day, dayWhenSent } = useLabDay(order, supplierID, typedDay)
  const [note, setNote] = useState('')
  const fitterOptions = [
    { value: '', label: t('orders.notChosen') },
    ...(fitters.data ?? []).map((row) => ({ value: row.ID, label: row.Name })),
  ]
  const lab = (
    <MasterSelect
      key="lab"
      kind="Supplier"
      isLab
      label={t('orders.labName')}
      value={supplierID}
      options={labs}
      onChange={setSupplier}
    />
  )
  const fitter = (
    <MasterSelect
      key="fitter"
      kind="Fitter"
      label={t('orders.fitter')}
      value={fitterID}
      options={fitterOptions}
      onChange={setFitter}
    />
  )
  const isReady = !isAgain || note.trim() !== ''
  const more = {
    ...(supplierID === '' ? {} : { supplierID }),
    ...(fitterID === '' ? {} : { fitterID }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
  return (
    <TransitionForm
      asked={asked}
      more={isReady ? more : null}
      finish={async () => ({ expectedDate: (await dayWhenSent()) + order.ExpectedDate.slice(10) })}
      action={t(transitionWords(asked.move, order).label)}
      startsAtButton={!isAgain && (order.IsFittingOnly || supplierAtFirst !== '')}
    >
      {order.IsFittingOnly ? [fitter, lab] : [lab, fitter]}
      <DateField label={t('orders.expectedBack')} value={day} min={shopToday()} onChange={setDay} />
      {day > order.ExpectedDate.slice(0, 10) ? (
        <Notice kind="warn">
          {t('orders.backLate', {
            day: `${formatDay(order.ExpectedDate)}, ${formatTime(order.ExpectedDate)}`,
          })}
        </Notice>
      ) : null}
      {isAgain ? (
        <ReasonField
          usedFor="Remake"
          label={t('orders.whyBack')}
          required
          maxLength={500}
          value={note}
          onChange={setNote}
        />
      ) : (
        <Field
          label={t('orders.note')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </TransitionForm>
  )
}

/**
 * When the job is back: as typed; else by the days of a lab that is chosen now, which the server
 * counts; else as it was promised.
 */
function useLabDay(order: OrderDetail, supplierID: string, typedDay: string | null) {
  const isNewLab = supplierID !== '' && supplierID !== order.LabOrder?.SupplierID
  const isAsked = isNewLab && typedDay === null
  const asking = queryOptions({
    queryKey: queryKey('labDay', order.ID, supplierID),
    queryFn: () => call('preview-promise', { sessionID: order.ID, supplierID }),
  })
  const worked = useQuery({ ...asking, enabled: isAsked })
  const known = order.LabOrder?.ExpectedDate ?? order.ExpectedDate
  const counted = (isAsked ? worked.data?.ExpectedDate : undefined) ?? known
  const day = typedDay ?? counted.slice(0, 10)
  /** A press that is quicker than the server waits for its days. */
  async function dayWhenSent(): Promise<string> {
    if (!isAsked || !worked.isPending) return day
    return (await queryClient.fetchQuery(asking)).ExpectedDate.slice(0, 10)
  }
  return { day, dayWhenSent }
}

/**
 * Nothing passes by a reflex: lenses that were all read and are within tolerance pass, and where
 * one was not read the person says so.
 */
function AskCheck({ asked }: { asked: AskedTransition }) {
  const [chosen, setChosen] = useState<'yes' | 'no' | null>(null)
  const [note, setNote] = useState('')
  const lenses = useLensCheck(asked.salesOrderID)
  const verdict = lenses.check?.Verdict ?? null
  // A reading that can't be read is corrected; there is nothing to give a reason for yet.
  const refused = lenses.check?.Lenses.find(({ Refusal }) => Refusal !== null)?.Refusal ?? null
  const isDoubtful = refused === null && verdict !== null && verdict !== 'Within'
  const isAllRead = lenses.readings.length === lenses.check?.Lenses.length
  const passed = chosen ?? (isAllRead && verdict === 'Within' ? 'yes' : null)
  const isReady =
    refused === null && passed !== null && ((passed === 'yes' && !isDoubtful) || note.trim() !== '')
  const more = {
    passed: passed === 'yes',
    readings: lenses.readings,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
  return (
    <TransitionForm
      asked={asked}
      more={isReady ? more : null}
      action={t('orders.keepCheck')}
      missing={refused ?? t('orders.check.why')}
    >
      <Lead>{t('orders.check.lead')}</Lead>
      <LensCheckFields lenses={lenses} />
      <Choice
        label={t('orders.check')}
        needed={t(isAllRead ? 'orders.check.decide' : 'orders.check.choose')}
        value={passed}
        options={[
          { value: 'yes', label: t('orders.check.good') },
          { value: 'no', label: t('orders.check.bad') },
        ]}
        onChange={setChosen}
      />
      <Field
        label={t(
          passed === 'no' ? 'orders.check.what' : isDoubtful ? 'lensCheck.whyUsed' : 'orders.note',
        )}
        required={passed === 'no' || isDoubtful}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </TransitionForm>
  )
}

const CHANNELS = ['WhatsApp', 'Call', 'SMS'] as const

function AskTold({ asked, order }: { asked: AskedTransition; order: OrderDetail }) {
  const id = useId()
  const [channel, setChannel] = useState<(typeof CHANNELS)[number]>('Call')
  const message = useQuery({
    queryKey: queryKey('order', asked.salesOrderID, 'readyMessage'),
    queryFn: () => call('get-ready-message', { salesOrderID: asked.salesOrderID }),
    staleTime: 0,
  })
  const text = message.data?.Text ?? ''
  const link = message.data?.WhatsAppLink ?? null
  const more = { channel, ...(channel === 'Call' || text === '' ? {} : { text }) }
  return (
    <TransitionForm asked={asked} more={more} action={t('orders.toldNow')}>
      {order.Status === 'Ready' ? null : <Notice kind="warn">{t('orders.toldEarly')}</Notice>}
      <Choice
        label={t('orders.channel')}
        value={channel}
        options={CHANNELS.map((value) => ({ value, label: t(`orders.channel.${value}`) }))}
        onChange={setChannel}
      />
      <FieldBox>
        <FieldLabel htmlFor={id}>{t('share.text')}</FieldLabel>
        <TextArea id={id} readOnly rows={6} value={text} />
      </FieldBox>
      {link === null ? (
        <Muted as="p">{t('share.noMobile')}</Muted>
      ) : channel !== 'WhatsApp' ? null : (
        <ButtonLink variant="plain" href={link} target="_blank" rel="noopener noreferrer">
          <Glyph of={ExternalLink} />
          {t('share.whatsApp')}
        </ButtonLink>
      )}
    </TransitionForm>
  )
}

function AskDelivery({ asked, order }: { asked: AskedTransition; order: OrderDetail }) {
  const [isAcknowledged, setAcknowledged] = useState(false)
  const needsInvoice = !order.IsInvoiceGenerated
  const [parcel, setParcel] = useState('')
  const [isFetched, setFetched] = useState(false)
  const [isDropped, setDropped] = useState(false)
  const isSent = order.DeliveryMode !== 'Counter'
  const without = isFetched ? withoutDeliveryCharge(order) : null
  const dropped = isDropped ? without : null
  const due = dropped?.balance ?? order.BalanceAmount
  const isDue = due > 0
  const more = {
    ...(parcel.trim() === '' || isFetched ? {} : { note: parcel.trim() }),
    ...(isFetched ? { isFetched } : {}),
    ...(dropped === null ? {} : { dropDeliveryCharge: true }),
    ...(isDue ? { acknowledgeBalance: true } : {}),
    ...(needsInvoice ? { raiseInvoice: true } : {}),
  }
  return (
    <TransitionForm
      asked={asked}
      more={isDue && !isAcknowledged ? null : more}
      action={t(needsInvoice ? 'orders.deliverInvoice' : 'transition.Deliver')}
      startsAtButton={!isDue && !isSent}
      variant={isDue && dropped === null && can('money.take') ? 'plain' : 'primary'}
    >
      <Lead>{t('orders.deliver.lead', { name: order.CustomerName })}</Lead>
      <AwaitedMoney order={order} thenHandOver />
      {isDue ? (
        <>
          <Notice kind="warn">{t('orders.deliver.due', { amount: formatRupees(due) })}</Notice>
          {dropped === null && can('money.take') ? <TakeFirst order={order} /> : null}
          <Check
            label={t('orders.deliver.anyway')}
            needed={t('orders.deliver.needed')}
            isOn={isAcknowledged}
            onChange={setAcknowledged}
          />
        </>
      ) : null}
      {isSent && !isFetched ? <Parcel order={order} parcel={parcel} onParcel={setParcel} /> : null}
      {isSent && needsInvoice ? (
        <Check label={t('orders.deliver.fetched')} isOn={isFetched} onChange={setFetched} />
      ) : null}
      {without === null ? null : (
        <ChargeOff order={order} without={without} isOn={isDropped} onChange={setDropped} />
      )}
      {isFetched && order.IGSTOfParcel !== null ? (
        <Muted as="p">{t('orders.deliver.fetchedBill')}</Muted>
      ) : null}
      {canBeSplit(order) && pairsOf(order).length > 1 ? <SplitFirst order={order} /> : null}
      {needsInvoice ? <Muted as="p">{t('orders.deliver.invoice')}</Muted> : null}
    </TransitionForm>
  )
}

/** A parcel that is fetched bears no delivery charge, if the shop says so: with the sums of both. */
function ChargeOff({
  isOn,
  order,
  without: { balance, charge, net },
  onChange,
}: {
  order: OrderDetail
  without: WithoutCharge
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const sums = { before: formatRupees(order.NetAmount), after: formatRupees(net) }
  return (
    <Stack gap={3}>
      <Check
        label={t('orders.deliver.chargeOff', { amount: formatRupees(charge) })}
        isOn={isOn}
        onChange={onChange}
      />
      {isOn ? <Muted as="p">{t('orders.deliver.chargeOffSums', sums)}</Muted> : null}
      {isOn && balance < 0 ? (
        <Notice kind="info">
          {t('orders.deliver.chargeOffBack', { amount: formatRupees(0 - balance) })}
        </Notice>
      ) : null}
    </Stack>
  )
}

/** All pairs go; where only some of them do, the others become an order of their own first. */
function SplitFirst({ order }: { order: OrderDetail }) {
  const shown = useOpenDetail()
  return (
    <Toolbar>
      <Button
        variant="quiet"
        onClick={() => {
          if (shown?.ID !== order.ID) openOrder(order.ID)
          openDialog('orderSplit')
        }}
      >
        <Glyph of={Split} />
        {t('command.orderSplit')}
      </Button>
    </Toolbar>
  )
}

/** Where goods that are sent go, by whom, and the tax of the bill where it is that of another State. */
function Parcel({
  order,
  parcel,
  onParcel,
}: {
  order: OrderDetail
  parcel: string
  onParcel: (text: string) => void
}) {
  return (
    <>
      <Notice kind={order.DeliverTo === null ? 'warn' : 'info'}>
        {order.DeliverTo === null
          ? t('orders.deliver.noAddress')
          : t('orders.deliver.to', { address: order.DeliverTo })}
      </Notice>
      {order.IGSTOfParcel === null ? null : (
        <Notice kind="info">{igstWords(order, order.IGSTOfParcel.StateName)}</Notice>
      )}
      {order.DeliveryMode === 'Courier' ? (
        <CourierField
          label={t('orders.deliver.courier')}
          value={parcel}
          maxLength={500}
          onChange={onParcel}
        />
      ) : null}
    </>
  )
}

function igstWords({ InvoiceNo }: OrderDetail, stateName: string | null): string {
  const state = stateName ?? t('orders.deliver.igstElsewhere')
  if (InvoiceNo === null) return t('orders.deliver.igst', { state })
  return t('orders.deliver.igstBilled', { number: InvoiceNo, state })
}

/** The obvious next step where money is due; it has the focus, so that Enter goes there. */
function TakeFirst({ order }: { order: OrderDetail }) {
  const shown = useOpenDetail()
  return (
    <Toolbar>
      <Button
        data-main
        variant="primary"
        data-walk
        onClick={() => {
          if (shown?.ID !== order.ID) openOrder(order.ID)
          askBalance(true)
        }}
      >
        {t('orders.deliver.takeFirst', { amount: formatRupees(order.BalanceAmount) })}
      </Button>
    </Toolbar>
  )
}
