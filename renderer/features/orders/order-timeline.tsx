import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import type { OrderEvent } from '../../../server/contract/order-transitions.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Note } from '../../base/ui/text.tsx'
import { shellBridge } from '../../kernel/bridge.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { activeMastersQuery } from '../masters/masters-data.ts'
import styles from './order-timeline.module.css'
import shared from './orders.module.css'
import { timelineQuery } from './orders-data.ts'
import { type Tracking, trackingOf } from './tracking.ts'

const KINDS: Readonly<Record<string, StringKey>> = {
  Booked: 'event.Booked',
  Sold: 'event.Sold',
  Receipt: 'event.Receipt',
  PaymentBack: 'event.PaymentBack',
  PaymentFailed: 'event.PaymentFailed',
  Invoice: 'event.Invoice',
  CreditNote: 'event.CreditNote',
  Changed: 'event.Changed',
  Remake: 'event.Remake',
  Cancelled: 'event.Cancelled',
  Dropped: 'event.Dropped',
  ParcelBack: 'event.ParcelBack',
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
  const couriers = useQuery(activeMastersQuery('Courier'))
  const known = (couriers.data ?? []).map(({ Name, TrackingUrl }) => ({
    name: Name,
    address: typeof TrackingUrl === 'string' ? TrackingUrl : null,
  }))
  return (
    <section className={classNames(shared['card'], styles['history'])}>
      <h2>{t('orders.timeline')}</h2>
      {timeline.isPending ? <Waiting>{t('orders.opening')}</Waiting> : null}
      {timeline.error ? <Notice kind="bad">{errorMessage(timeline.error)}</Notice> : null}
      <Stack as="ol">
        {(timeline.data?.Events ?? []).toReversed().map((event) => (
          <Event
            key={event.ID}
            event={event}
            kinds={isFitting ? FITTING_KINDS : KINDS}
            tracking={trackingOf(event.Note ?? '', known)}
          />
        ))}
      </Stack>
    </section>
  )
}

function Event({
  event,
  kinds,
  tracking,
}: {
  event: OrderEvent
  kinds: typeof KINDS
  tracking: Tracking | null
}) {
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
      {tracking === null ? null : <Track tracking={tracking} />}
      <Note>
        {formatDay(event.At)}, {formatTime(event.At)}
        {event.Who === null ? '' : ` · ${event.Who}`}
      </Note>
    </Stack>
  )
}

/** The courier's page of the parcel; the desktop program opens no page of others, and copies it. */
function Track({ tracking: { link, number } }: { tracking: Tracking }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      showToast(t('orders.track.copied'))
    } catch {
      showError(link)
    }
  }
  return (
    <Row gap={3} isWrapping>
      {shellBridge() === null ? (
        <ButtonLink variant="quiet" href={link} target="_blank" rel="noopener noreferrer">
          <Glyph of={ExternalLink} />
          {t('orders.track', { number })}
        </ButtonLink>
      ) : null}
      <Button variant="quiet" onClick={() => void copy()}>
        <Glyph of={Copy} />
        {t('orders.track.copy')}
      </Button>
    </Row>
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
