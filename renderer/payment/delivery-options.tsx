import { useQuery } from '@tanstack/react-query'
import { prioritiesQuery } from '../api/lookups.ts'
import { t } from '../i18n/t.ts'
import { Choice } from '../ui/choice.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { usePay } from './pay-store.ts'

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
        <Field
          label={t('pay.promised')}
          type="date"
          value={promisedDay}
          disabled={isLocked}
          onChange={(event) => usePay.setState({ promisedDay: event.target.value })}
        />
      </div>
    </section>
  )
}
