import type { DayState } from '../api/day-operations.ts'
import { formatRupees } from '../format/money.ts'
import { t } from '../i18n/t.ts'
import { can } from '../sign-in/session-store.ts'
import { Notice } from '../ui/notice.tsx'
import { showReport } from './day-store.ts'

/** After the closing: the report, and that a sale still made goes to tomorrow. */
export function ClosedCard({ state }: { state: DayState }) {
  const { LastReport: last } = state
  return (
    <section className="day-card" aria-label={t('day.closed')}>
      <Notice kind="good">{t('day.closedLead')}</Notice>
      {state.EarlierCash === 0 ? null : (
        <p>{t('day.sinceClosing', { amount: formatRupees(state.EarlierCash) })}</p>
      )}
      {last !== null && can('reports') ? (
        <div className="form-actions">
          <button
            type="button"
            className="button button-primary"
            onClick={() => showReport(last.ID)}
          >
            {t('day.showReport', { number: last.ZNo })}
          </button>
        </div>
      ) : null}
    </section>
  )
}
