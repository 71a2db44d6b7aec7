import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Check, Copy, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import type { RecallRow, RecallState } from '../../../server/contract/customers.ts'
import { addDays, formatDay, shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { tell, warn } from '../../kernel/toasts.ts'
import { markRecall } from './customers-actions.ts'
import { recallsQuery } from './customers-data.ts'
import { showCustomer } from './customers-store.ts'
import { walkForm } from './walk-form.ts'

type View = 'due' | 'month' | 'Booked' | 'Dropped'

const MONTH_DAYS = 30

function rangeOf(view: View): { to?: string; status?: RecallState } {
  if (view === 'due') return { to: shopToday() }
  if (view === 'month') return { to: addDays(shopToday(), MONTH_DAYS) }
  return { status: view }
}

/** Whose next eye test is due, with the message ready and what became of each. */
export function RecallList() {
  const [view, setView] = useState<View>('due')
  const recalls = useQuery(recallsQuery(rangeOf(view)))
  const rows = recalls.data?.Items ?? []
  return (
    <section className="recalls" aria-label={t('customers.recalls')} onKeyDown={walkForm}>
      <Choice
        label={t('recall.show')}
        value={view}
        options={[
          { value: 'due', label: t('recall.view.due') },
          { value: 'month', label: t('recall.view.month') },
          { value: 'Booked', label: t('recall.view.booked') },
          { value: 'Dropped', label: t('recall.view.dropped') },
        ]}
        onChange={setView}
      />
      {recalls.isPending ? <Waiting>{t('recall.reading')}</Waiting> : null}
      {recalls.error ? <Notice kind="bad">{inWords(recalls.error)}</Notice> : null}
      {recalls.isSuccess && rows.length === 0 ? (
        <p className="empty-text">{t('recall.none')}</p>
      ) : null}
      <ul className="recall-rows">
        {rows.map((row) => (
          <RecallLine key={row.ID} row={row} />
        ))}
      </ul>
    </section>
  )
}

function RecallLine({ row }: { row: RecallRow }) {
  return (
    <li className="recall-row">
      <span className="recall-day">{formatDay(row.RecallDate)}</span>
      <button
        type="button"
        className="recall-who"
        data-walk
        onClick={() => showCustomer(row.CustomerID)}
      >
        <strong>{row.CustomerName}</strong>
        <span className="muted">{row.CustomerMobile ?? t('customer.noMobile')}</span>
      </button>
      <span className="muted recall-state">
        {row.Status === 'Told' ? t('recall.told') : (row.Note ?? '')}
        {row.MayMessage === false ? t('recall.noMessages') : ''}
      </span>
      <Reach row={row} />
      <RecallButtons recallID={row.ID} status={row.Status} />
    </li>
  )
}

/** The message: into WhatsApp where there is a number, else to copy. */
function Reach({ row }: { row: RecallRow }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(row.Message)
      tell(t('share.copied'))
    } catch {
      warn(t('recall.notCopied'))
    }
  }
  if (row.MayMessage === false) return <span />
  if (row.WhatsAppLink === null) {
    return (
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        <Copy className="icon" aria-hidden="true" />
        {t('recall.copy')}
      </button>
    )
  }
  return (
    <a
      className="button button-quiet"
      href={row.WhatsAppLink}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('recall.write', { name: row.CustomerName })}
    >
      <ExternalLink className="icon" aria-hidden="true" />
      {t('recall.whatsApp')}
    </a>
  )
}

/** Told, booked, or let go; what was marked by mistake is opened again. */
export function RecallButtons({ recallID, status }: { recallID: string; status: RecallState }) {
  const mark = (next: RecallState) => () => void markRecall(recallID, next)
  if (status === 'Booked' || status === 'Dropped') {
    return (
      <span className="recall-buttons">
        <button type="button" className="button button-quiet" onClick={mark('Due')}>
          {t('recall.reopen')}
        </button>
      </span>
    )
  }
  return (
    <span className="recall-buttons">
      {status === 'Told' ? null : (
        <button type="button" className="button button-quiet" onClick={mark('Told')}>
          <Check className="icon" aria-hidden="true" />
          {t('recall.mark.told')}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={mark('Booked')}>
        <CalendarCheck className="icon" aria-hidden="true" />
        {t('recall.mark.booked')}
      </button>
      <button
        type="button"
        className="button button-quiet button-round"
        aria-label={t('recall.mark.dropped')}
        title={t('recall.mark.dropped')}
        onClick={mark('Dropped')}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </span>
  )
}
