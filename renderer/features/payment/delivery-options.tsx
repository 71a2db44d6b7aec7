import { useQuery } from '@tanstack/react-query'
import type { NamedRow } from '../../../server/contract/masters.ts'
import type { DeliveryMode } from '../../../server/contract/primitives.ts'
import { addDays, formatDay, formatWeekday, shopToday } from '../../base/format/dates.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import { TimeField } from '../../base/ui/time-field.tsx'
import {
  doctorsQuery,
  fittersQuery,
  labsQuery,
  prioritiesQuery,
} from '../../kernel/queries/lookups.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import { followDelivery } from './delivery-address.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import styles from './delivery-options.module.css'
import { useInvoiceTime } from './invoice-time.ts'
import { usePay } from './pay-store.ts'
import { chosenDay, chosenHour, usePromise } from './promise.ts'
import { PromiseLine } from './promise-line.tsx'

/** The day that was chosen with those on which the shop is open, in words that need no calendar. */
function dayChoices(chosen: string, openDays: readonly string[]) {
  const today = shopToday()
  const days = new Set(chosen === '' ? openDays : [...openDays, chosen])
  return [...days].sort().map((value) => {
    if (value === today) return { value, label: t('pay.promised.today') }
    if (value === addDays(today, 1)) return { value, label: t('pay.promised.tomorrow') }
    return { value, label: formatWeekday(value) }
  })
}

function named(rows: readonly NamedRow[] | undefined, none: StringKey) {
  const options = (rows ?? []).map((row) => ({ value: row.ID, label: row.Name }))
  return [{ value: '', label: t(none) }, ...options]
}

/** Invoice now or on delivery, and the day that is promised. */
export function DeliveryOptions() {
  const { repair } = usePay()
  const time = useInvoiceTime()
  const isLocked = useSalePhase(({ phase }) => phase !== 'open')
  return (
    <Stack
      as="section"
      gap={6}
      isPanel
      className={styles['delivery']}
      aria-label={t('pay.delivery')}
    >
      {repair === null ? null : (
        <WideNameLines>
          <strong>{repair.frame}</strong>
          <Muted>{repair.fault}</Muted>
        </WideNameLines>
      )}
      <Choice
        label={t('pay.invoice')}
        value={time === 'now' ? 'now' : 'later'}
        options={[
          { value: 'now', label: t('pay.invoice.now') },
          { value: 'later', label: t('pay.invoice.later') },
        ]}
        disabled={isLocked}
        onChange={(value) =>
          usePay.setState({ invoiceNow: value === 'now', isInvoiceChosen: true })
        }
      />
      {time === 'part' ? <Muted as="p">{t('pay.invoice.part')}</Muted> : null}
      <PromiseFields isLocked={isLocked} />
    </Stack>
  )
}

function useHasLenses(): boolean {
  return useCart((cart) => cart.lines.some((line) => line.section === 'SpectacleLens'))
}

/** How the order is made and handed over: the lab where there are lenses, delivery, doctor. */
export function OrderOptions() {
  const isLocked = useSalePhase(({ phase }) => phase !== 'open')
  const hasLenses = useHasLenses()
  return (
    <Grid as="section" gap={5} className={styles['order-options']} aria-label={t('pay.order')}>
      {hasLenses ? <LabChoices isLocked={isLocked} /> : null}
      <MoreChoices isLocked={isLocked} />
    </Grid>
  )
}

/**
 * The day that is promised, and how urgent it is: only of what a lab makes, what is repaired, sent,
 * or fetched and billed another day. What is handed over now is promised to nobody.
 */
function PromiseFields({ isLocked }: { isLocked: boolean }) {
  const { deliveryMode, promisedTime, repair } = usePay()
  const isInvoicedNow = useInvoiceTime() === 'now'
  const promisedDay = usePay(chosenDay)
  const hasLenses = useHasLenses()
  const promise = usePromise()
  const isForLab = promise?.NeedsLab ?? hasLenses
  const isForLater = repair !== null || !isInvoicedNow || deliveryMode !== 'Counter'
  if (!isForLab && !isForLater && promisedDay === '') return null
  const isPast = promisedDay !== '' && promisedDay < shopToday()
  return (
    <>
      <Grid gap={6} rowGap={8} className={styles['delivery-row']}>
        {isForLab ? <PriorityField isLocked={isLocked} /> : null}
        <SelectField
          label={t('pay.promised')}
          value={promisedDay}
          options={[
            { value: '', label: t('pay.promised.usual') },
            ...dayChoices(promisedDay, promise?.OpenDays ?? []),
          ]}
          error={isPast ? t('date.early', { day: formatDay(shopToday()) }) : null}
          disabled={isLocked}
          onChange={(value) =>
            usePay.setState({
              promisedDay: value,
              // The hour at which the shop closes, to be typed over.
              promisedTime: promisedTime || (promise?.ExpectedDate.slice(11, 16) ?? ''),
            })
          }
        />
        {promisedDay === '' ? null : (
          <TimeField
            label={t('pay.promised.time')}
            value={chosenHour({ promisedTime })}
            disabled={isLocked}
            onChange={(value) => usePay.setState({ promisedTime: value })}
          />
        )}
      </Grid>
      <PromiseLine />
    </>
  )
}

function PriorityField({ isLocked }: { isLocked: boolean }) {
  const { priorityID } = usePay()
  const priorities = useQuery(prioritiesQuery)
  const rows = (priorities.data ?? []).map((row) => ({
    value: row.ID,
    label: t('pay.priority.days', { name: row.Name, count: row.LeadDays }),
  }))
  return (
    <MasterSelect
      kind="Priority"
      label={t('pay.priority')}
      value={priorityID}
      options={[{ value: '', label: t('pay.priority.none') }, ...rows]}
      disabled={isLocked}
      onChange={(value) => usePay.setState({ priorityID: value })}
    />
  )
}

/** Who makes the lenses, who fits them, and what they must know. */
function LabChoices({ isLocked }: { isLocked: boolean }) {
  const { fitterID, instructions, supplierID } = usePay()
  const offered = useQuery(labsQuery)
  const fitters = useQuery(fittersQuery)
  const labs = (offered.data ?? []).map((row) => ({
    value: row.ID,
    label: t('pay.priority.days', { name: row.Name, count: row.LeadDays }),
  }))
  return (
    <>
      <h2 className={styles['order-title']}>{t('pay.lab.title')}</h2>
      <Grid gap={6} rowGap={8} className={styles['delivery-row']}>
        <MasterSelect
          kind="Supplier"
          isLab
          label={t('pay.lab')}
          value={supplierID}
          options={[{ value: '', label: t('pay.lab.none') }, ...labs]}
          disabled={isLocked}
          onChange={(value) => usePay.setState({ supplierID: value })}
        />
        <MasterSelect
          kind="Fitter"
          label={t('pay.fitter')}
          value={fitterID}
          options={named(fitters.data, 'pay.fitter.none')}
          disabled={isLocked}
          onChange={(value) => usePay.setState({ fitterID: value })}
        />
      </Grid>
      <Field
        label={t('pay.instructions')}
        value={instructions}
        maxLength={2000}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ instructions: event.target.value })}
      />
    </>
  )
}

const MODES: readonly { value: DeliveryMode; label: StringKey }[] = [
  { value: 'Counter', label: 'pay.mode.counter' },
  { value: 'Home', label: 'pay.mode.home' },
  { value: 'Courier', label: 'pay.mode.courier' },
]

/** What most sales do not need: how it is delivered, whose prescription, a remark. */
function MoreChoices({ isLocked }: { isLocked: boolean }) {
  const { deliveryMode, doctorID, remarks } = usePay()
  const doctors = useQuery(doctorsQuery)
  const isFilled = deliveryMode !== 'Counter' || doctorID !== '' || remarks !== ''
  return (
    <details className={styles['delivery-more']} open={isFilled || undefined}>
      <summary>{t('pay.more')}</summary>
      <Choice
        label={t('pay.mode')}
        value={deliveryMode}
        options={MODES.map(({ label, value }) => ({ value, label: t(label) }))}
        disabled={isLocked}
        onChange={(value) => {
          usePay.setState({ deliveryMode: value })
          void followDelivery()
        }}
      />
      {deliveryMode === 'Counter' ? null : <DeliveryFields isLocked={isLocked} />}
      <MasterSelect
        kind="Doctor"
        label={t('pay.doctor')}
        value={doctorID}
        options={named(doctors.data, 'pay.doctor.none')}
        disabled={isLocked}
        onChange={(value) => usePay.setState({ doctorID: value })}
      />
      <Field
        label={t('pay.remarks')}
        value={remarks}
        maxLength={2000}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ remarks: event.target.value })}
      />
    </details>
  )
}
