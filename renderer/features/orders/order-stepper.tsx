import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { NameLines, VisuallyHidden } from '../../base/ui/text.tsx'
import styles from './order-stepper.module.css'
import { type StepState, stepsOf } from './order-steps.ts'
import { timelineQuery } from './orders-data.ts'

const WORDS: Readonly<Record<StepState['step'], StringKey>> = {
  Booked: 'orders.step.Booked',
  AtLab: 'orders.step.AtLab',
  Received: 'orders.step.Received',
  Checked: 'orders.step.Checked',
  Ready: 'orders.step.Ready',
  Delivered: 'orders.step.Delivered',
  Cancelled: 'orders.status.Cancelled',
}

/** Of a pair whose lenses are the shop's own. */
const FITTING_WORDS = {
  AtLab: 'orders.fit.Sent',
  Received: 'orders.step.FitBack',
} as const satisfies Partial<typeof WORDS>

/** How far the order is, from booked to delivered or cancelled, with the day of each step. */
export function OrderStepper({ order }: { order: OrderDetail }) {
  const timeline = useQuery(timelineQuery(order.ID))
  const isForLab = order.LabOrders.length > 0
  const isOpen = order.Status === 'Booked' || order.Status === 'InLab'
  const isUnsent = isOpen && order.LabOrder?.Status === 'Draft'
  const steps = stepsOf({ ...order, isForLab, isUnsent }, timeline.data?.Events ?? [])
  const words = order.IsFittingOnly ? { ...WORDS, ...FITTING_WORDS } : WORDS
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles['steps']} data-testid="order-steps" aria-label={t('orders.steps')}>
      {steps.map((state, place) => (
        <li
          key={state.step}
          className={styles['step']}
          data-done={state.isDone || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles['mark']}>
            {state.isDone ? <Glyph of={Check} isSmall /> : null}
          </span>
          <NameLines>
            <strong>{t(words[state.step])}</strong>
            <span className={styles['day']}>{dayOf(state, order)}</span>
          </NameLines>
          {state.isDone ? null : <VisuallyHidden>{t('orders.step.toCome')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}

/** When it was reached; of the next to be ready, the day that is promised. */
function dayOf({ at, isDone, step }: StepState, { ExpectedDate }: OrderDetail): string {
  if (at !== null) return `${formatDay(at)}, ${formatTime(at)}`
  if (isDone || step !== 'Ready') return '–'
  return t('orders.for', { day: `${formatDay(ExpectedDate)}, ${formatTime(ExpectedDate)}` })
}
