import { useQuery } from '@tanstack/react-query'
import { prioritiesQuery } from '../api/lookups.ts'
import { formatWeekday, isoDay } from '../format/dates.ts'
import { t } from '../i18n/t.ts'
import { Choice } from '../ui/choice.tsx'
import { SelectField } from '../ui/field.tsx'
import { usePay } from './pay-store.ts'

const DAYS_AHEAD = 30

/** Today and the days after it, in words that need no calendar. */
function dayChoices(today: Date): { value: string; label: string }[] {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead)
    const value = isoDay(day)
    if (ahead === 0) return { value, label: t('pay.promised.today') }
    if (ahead === 1) return { value, label: t('pay.promised.tomorrow') }
    return { value, label: formatWeekday(day) }
  })
}

/** Invoice now or on delivery, and the day that is promised. */
export function DeliveryOptions() {
  const { invoiceNow, priorityID, promisedDay, phase } = usePay()
  const priorities = useQuery(prioritiesQuery)
  const isLocked = phase !== 'open'
  const options = (priorities.data ?? []).map((row) => ({
    value: row.ID,
    label: t('pay.priority.days', { name: row.Name, count: row.LeadDays }),
  }))
  return (
    <section className="delivery" aria-label={t('pay.delivery')}>
      <Choice
        label={t('pay.invoice')}
        value={invoiceNow ? 'now' : 'later'}
        options={[
          { value: 'now', label: t('pay.invoice.now') },
          { value: 'later', label: t('pay.invoice.later') },
        ]}
        disabled={isLocked}
        onChange={(value) => usePay.setState({ invoiceNow: value === 'now' })}
      />
      <div className="delivery-row">
        <SelectField
          label={t('pay.priority')}
          value={priorityID}
          options={[{ value: '', label: t('pay.priority.none') }, ...options]}
          disabled={isLocked}
          onChange={(value) => usePay.setState({ priorityID: value })}
        />
        <SelectField
          label={t('pay.promised')}
          value={promisedDay}
          options={[{ value: '', label: t('pay.promised.usual') }, ...dayChoices(new Date())]}
          disabled={isLocked}
          onChange={(value) => usePay.setState({ promisedDay: value })}
        />
      </div>
    </section>
  )
}
