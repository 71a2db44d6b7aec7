import type { DayState } from '../../../server/contract/day.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { can } from '../../kernel/session-store.ts'
import { ClosedCard } from './closed-card.tsx'
import { LedgerList } from './ledger-list.tsx'
import { OpenForm } from './open-form.tsx'
import { GlancePanel } from './summary-panel.tsx'

/** The day as it runs: the drawer at the left, what was sold at the right. */
export function TodayView({ state }: { state: DayState }) {
  const hasGlance = can('reports')
  return (
    <div className={hasGlance ? 'day-columns' : 'day-columns day-columns-one'}>
      <div className="day-side">
        {state.IsOverdue ? (
          <Notice kind="warn">
            {t('day.overdueLead', { day: formatDay(state.Day?.Date ?? '') })}
          </Notice>
        ) : null}
        {state.State === 'NotOpen' ? <OpenForm state={state} /> : null}
        {state.State === 'Closed' ? <ClosedCard state={state} /> : null}
        {state.Day === null ? null : <Drawer state={state} />}
        {state.State === 'Open' ? <LedgerList /> : null}
      </div>
      {hasGlance ? <GlancePanel today={state.Today} /> : null}
    </div>
  )
}

function Drawer({ state }: { state: DayState }) {
  return (
    <section className="day-card day-drawer" aria-label={t('day.drawer')}>
      <dl className="day-facts">
        <div>
          <dt>{t('day.float')}</dt>
          <dd>{formatRupees(state.Day?.Float ?? 0)}</dd>
        </div>
        {state.ExpectedCash === null ? null : (
          <div>
            <dt>{t('day.expected')}</dt>
            <dd className="day-strong">{formatRupees(state.ExpectedCash)}</dd>
          </div>
        )}
        <div>
          <dt>{t('day.held')}</dt>
          <dd>{state.HeldSales}</dd>
        </div>
      </dl>
      {state.ExpectedCash === null ? <p className="muted">{t('day.blindLead')}</p> : null}
      {state.LastCount === null ? null : (
        <Notice kind={state.LastCount.IsStale ? 'warn' : 'info'}>
          {t(state.LastCount.IsStale ? 'day.countStale' : 'day.counted', {
            name: state.LastCount.CountedBy,
            amount: formatRupees(state.LastCount.Counted),
          })}
        </Notice>
      )}
    </section>
  )
}
