import type { DayState } from '../../../server/contract/day.ts'
import './day.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { CashDialog } from './cash-dialog.tsx'
import { CountView } from './count-view.tsx'
import { dayStateQuery } from './day-data.ts'
import { knowOpen, useDay } from './day-store.ts'
import { ReportView } from './report-view.tsx'
import { ReportsView } from './reports-view.tsx'
import { TodayView } from './today-view.tsx'

/** The day: opened with a float, watched while it runs, counted blind and closed with its seal. */
export function DayScreen() {
  const state = useQuery(dayStateQuery)
  const view = useDay((day) => day.view)
  const cash = useDay((day) => day.cash)
  const isOpen = state.data?.State === 'Open'
  useEffect(() => knowOpen(isOpen), [isOpen])
  return (
    <div className="day">
      {state.data === undefined ? (
        <h1 className="screen-title">{t('day.title')}</h1>
      ) : (
        <DayHead state={state.data} />
      )}
      {state.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {state.error ? <Notice kind="bad">{inWords(state.error)}</Notice> : null}
      {state.data === undefined ? null : <Body state={state.data} view={view} />}
      {cash === null ? null : <CashDialog direction={cash} />}
    </div>
  )
}

function Body({ state, view }: { state: DayState; view: string }) {
  if (view === 'reports' && can('reports')) return <ReportsView />
  if (view === 'report' && can('reports')) return <ReportView />
  if (view === 'count' && state.State === 'Open') return <CountView state={state} />
  return <TodayView state={state} />
}

function DayHead({ state }: { state: DayState }) {
  const view = useDay((day) => day.view)
  return (
    <header className="day-head">
      <div>
        <h1 className="screen-title">
          {t('day.title')}
          <span className="day-date">{formatDay(state.Day?.Date ?? state.Today)}</span>
        </h1>
        <StateLine state={state} />
      </div>
      <div className="day-actions">
        {view === 'today' ? null : <CommandButton id="dayBack" look="quiet" />}
        {view === 'today' && state.State === 'Open' ? (
          <>
            <CommandButton id="dayCashIn" />
            <CommandButton id="dayCashOut" />
          </>
        ) : null}
        {view === 'report' ? <CommandButton id="dayPrint" /> : null}
        {can('reports') && view !== 'reports' ? <CommandButton id="dayReports" /> : null}
        {view === 'today' && state.State === 'Open' ? (
          <CommandButton id="dayCount" look="primary" />
        ) : null}
      </div>
    </header>
  )
}

function StateLine({ state }: { state: DayState }) {
  const { Day: day, LastReport: last } = state
  if (day !== null) {
    const values = { time: formatTime(day.OpenedAt), name: day.OpenedBy }
    return (
      <p className="day-state">
        <span className={`badge ${state.IsOverdue ? 'badge-warn' : 'badge-good'}`}>
          {state.IsOverdue ? t('day.overdue') : t('day.open')}
        </span>
        <span className="muted">{t('day.openedBy', values)}</span>
      </p>
    )
  }
  const isClosed = state.State === 'Closed' && last !== null
  return (
    <p className="day-state">
      <span className={`badge ${isClosed ? 'badge-info' : 'badge-warn'}`}>
        {isClosed ? t('day.closed') : t('day.notOpen')}
      </span>
      {last === null ? null : (
        <span className="muted">
          {t('day.lastClosed', { day: formatDay(last.ClosedAt), time: formatTime(last.ClosedAt) })}
        </span>
      )}
    </p>
  )
}
