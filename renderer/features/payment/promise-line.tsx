import { CalendarClock } from 'lucide-react'
import type { PromisePreview } from '../../../server/contract/cart.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import { usePay } from './pay-store.ts'
import { chosenDay, chosenHour, usePromise } from './promise.ts'
import styles from './promise-line.module.css'

/** The day that is promised, and what it was worked out from. */
export function PromiseLine() {
  const promisedDay = usePay(chosenDay)
  const time = usePay(chosenHour)
  const promise = usePromise()
  const reason = promisedDay === '' && promise?.NeedsLab === true ? reasonWords(promise) : ''
  return (
    <Row gap={4} align="start" className={styles['promise']} role="status">
      <Glyph of={CalendarClock} isSmall />
      <WideNameLines>
        <strong>{promiseWords({ promisedDay, time }, promise)}</strong>
        {reason === '' ? null : <Muted className={styles['promise-reason']}>{reason}</Muted>}
      </WideNameLines>
    </Row>
  )
}

function promiseWords(
  { promisedDay, time }: { promisedDay: string; time: string },
  expected: PromisePreview | undefined,
): string {
  if (promisedDay !== '') {
    return t('pay.promise.at', { day: formatDay(promisedDay), time: formatTime(`T${time}`) })
  }
  if (expected === undefined) return t('pay.promise.asking')
  if (!expected.NeedsLab) return t('pay.promise.now')
  const { ExpectedDate } = expected
  return t('pay.promise.at', { day: formatDay(ExpectedDate), time: formatTime(ExpectedDate) })
}

const LAB_WORDS = {
  Chosen: 'pay.promise.lab',
  Usual: 'pay.promise.usualLab',
  Slowest: 'pay.promise.slowestLab',
} as const

function reasonWords({ Lab, Priority }: PromisePreview): string {
  const parts = [
    Lab === null
      ? t('pay.promise.noLab')
      : t(LAB_WORDS[Lab.How], { name: Lab.Name, count: Lab.LeadDays }),
    Priority === null
      ? ''
      : t('pay.priority.days', { name: Priority.Name, count: Priority.LeadDays }),
    t('pay.promise.workingDays'),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
