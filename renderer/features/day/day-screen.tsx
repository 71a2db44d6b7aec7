import { useQuery } from '@tanstack/react-query'
import type { DayState } from '../../../server/contract/day.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { printDocument } from '../documents/print.ts'
import { CashDialog } from './cash-dialog.tsx'
import { CountView } from './count-view.tsx'
import { dayStateQuery } from './day-data.ts'
import styles from './day-screen.module.css'
import { type DayView, useDay } from './day-store.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ReportView } from './report-view.tsx'
import { ReportsView } from './reports-view.tsx'
import { ShopCheckCard } from './shop-check-card.tsx'
import { TodayView } from './today-view.tsx'

/** The day: opened with a float, watched while it runs, counted blind and closed with its seal. */
export function DayScreen() {
  const state = useQuery(dayStateQuery)
  const view = useDay((day) => day.view)
  const cash = useDay((day) => day.cash)
  const movingFrom = useDay((day) => day.movingFrom)
  return (
    <Stack gap={7} className={styles['screen']}>
      {state.data === undefined ? <ViewTitle view={view} /> : <DayHead state={state.data} />}
      {state.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {state.error ? <Notice kind="bad">{errorMessage(state.error)}</Notice> : null}
      {state.data === undefined ? null : <Body state={state.data} view={view} />}
      {cash === null ? null : <CashDialog direction={cash} />}
      {movingFrom === null || state.data === undefined ? null : (
        <MoveDialog drawers={state.data.Drawers} fromID={movingFrom} />
      )}
    </Stack>
  )
}

function Body({ state, view }: { state: DayState; view: DayView }) {
  if (view === 'reports' && can('reports')) return <ReportsView />
  if (view === 'report' && can('reports')) return <ReportView />
  if (view === 'check' && can('settings')) return <ShopCheckCard />
  if (view === 'count' && state.State === 'Open') return <CountView state={state} />
  return <TodayView state={state} />
}

/** Whether the view is about the day itself, and not about reports or data. */
const isOfDay = (view: DayView) => view === 'today' || view === 'count'

/** What is shown; a report names itself. */
function ViewTitle({ date, view }: { date?: string; view: DayView }) {
  if (view === 'report') return null
  if (view === 'reports') return <ScreenTitle>{t('command.dayReports')}</ScreenTitle>
  if (view === 'check') return <ScreenTitle>{t('rail.shopCheck')}</ScreenTitle>
  return (
    <ScreenTitle>
      {t('day.title')}
      {date === undefined ? null : <span className={styles['date']}>{formatDay(date)}</span>}
    </ScreenTitle>
  )
}

function DayHead({ state }: { state: DayState }) {
  const view = useDay((day) => day.view)
  return (
    <Row as="header" gap={8} rowGap={4} align="start" justify="between" isWrapping>
      <div>
        <ViewTitle view={view} date={state.Day?.Date ?? state.Today} />
        {isOfDay(view) ? <StateLine state={state} /> : null}
      </div>
      <Row gap={4} align="center" isWrapping>
        {view === 'count' || view === 'report' ? (
          <CommandButton id="dayBack" variant="quiet" />
        ) : null}
        {view === 'today' && state.State === 'Open' ? (
          <>
            <CommandButton id="dayCashIn" />
            <CommandButton id="dayCashOut" />
            {can('reports') ? (
              <Button onClick={() => void printDocument('DayEnd', 'X')}>{t('day.xReport')}</Button>
            ) : null}
          </>
        ) : null}
        {view === 'report' ? <CommandButton id="dayPrint" /> : null}
        {view === 'today' && state.State === 'Open' ? (
          <CommandButton id="dayCount" variant="primary" />
        ) : null}
      </Row>
    </Row>
  )
}

function StateLine({ state }: { state: DayState }) {
  const { Day: day, LastReport: last } = state
  if (day !== null) {
    const values = { time: formatTime(day.OpenedAt), name: day.OpenedBy }
    return (
      <Row as="p" gap={5} rowGap={2} align="center" isWrapping className={styles['state']}>
        <Badge kind={state.IsOverdue ? 'warn' : 'good'}>
          {state.IsOverdue ? t('day.overdue') : t('day.open')}
        </Badge>
        <Muted>{t('day.openedBy', values)}</Muted>
      </Row>
    )
  }
  const isClosed = state.State === 'Closed' && last !== null
  return (
    <Row as="p" gap={5} rowGap={2} align="center" isWrapping className={styles['state']}>
      <Badge kind={isClosed ? 'info' : 'warn'}>
        {isClosed ? t('day.closed') : t('day.notOpen')}
      </Badge>
      {last === null ? null : (
        <Muted>
          {t('day.lastClosed', { day: formatDay(last.ClosedAt), time: formatTime(last.ClosedAt) })}
        </Muted>
      )}
    </Row>
  )
}
