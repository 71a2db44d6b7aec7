import { useQuery } from '@tanstack/react-query'
import type { OrderEvent } from '../../../server/contract/order-transitions.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Note } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import styles from './order-timeline.module.css'
import shared from './orders.module.css'
import { timelineQuery } from './orders-data.ts'

const KINDS: Readonly<Record<string, StringKey>> = {
  Booked: 'event.Booked',
  Sold: 'event.Sold',
  Receipt: 'event.Receipt',
  Invoice: 'event.Invoice',
  CreditNote: 'event.CreditNote',
  Changed: 'event.Changed',
  Remake: 'event.Remake',
  Cancelled: 'event.Cancelled',
  Dropped: 'event.Dropped',
  Reinstated: 'event.Reinstated',
  Refunded: 'event.Refunded',
  Kept: 'event.Kept',
  Charge: 'event.Charge',
  Approved: 'event.Approved',
  SendToLab: 'transition.SendToLab.done',
  Received: 'transition.Received.done',
  Checked: 'transition.Checked.done',
  Fitted: 'transition.Fitted.done',
  Ready: 'transition.Ready.done',
  ToldCustomer: 'transition.ToldCustomer.done',
  Deliver: 'transition.Deliver.done',
  BackToLab: 'transition.BackToLab.done',
}

/** Of an order whose only job was fitting alone. */
const FITTING_KINDS: typeof KINDS = {
  ...KINDS,
  SendToLab: 'transition.SendToFit.done',
  Received: 'transition.BackFromFit.done',
}

/** Everything that happened to the order, the newest first. */
export function OrderTimelineView({ id, isFitting }: { id: string; isFitting: boolean }) {
  const timeline = useQuery(timelineQuery(id))
  return (
    <section className={classNames(shared['card'], styles['history'])}>
      <h2>{t('orders.timeline')}</h2>
      {timeline.isPending ? <Waiting>{t('orders.opening')}</Waiting> : null}
      {timeline.error ? <Notice kind="bad">{errorMessage(timeline.error)}</Notice> : null}
      <Stack as="ol">
        {(timeline.data?.Events ?? []).toReversed().map((event) => (
          <Event key={event.ID} event={event} kinds={isFitting ? FITTING_KINDS : KINDS} />
        ))}
      </Stack>
    </section>
  )
}

function Event({ event, kinds }: { event: OrderEvent; kinds: typeof KINDS }) {
  return (
    <Stack
      as="li"
      data-testid="timeline-event"
      className={styles['timeline-event']}
      data-bad={event.Passed === false || undefined}
    >
      <span className={styles['timeline-what']}>{whatHappened(event, kinds)}</span>
      {event.Note === null ? null : (
        <span className={styles['timeline-note']}>
          <Named of={event.Note} />
        </span>
      )}
      <Note>
        {formatDay(event.At)}, {formatTime(event.At)}
        {event.Who === null ? '' : ` · ${event.Who}`}
      </Note>
    </Stack>
  )
}

function whatHappened(event: OrderEvent, kinds: typeof KINDS): string {
  const key = event.Passed === false ? 'event.notPassed' : kinds[event.Kind]
  const parts = [
    key === undefined ? event.Kind : t(key),
    event.Channel,
    event.Number,
    event.Amount === null ? null : formatRupees(event.Amount),
  ]
  return parts.filter(Boolean).join(' · ')
}
