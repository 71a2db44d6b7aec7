import type { DayState } from '../../../server/contract/day.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { can } from '../../kernel/session-store.ts'
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
            data-main
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
