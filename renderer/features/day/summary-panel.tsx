import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaySummary } from '../../../server/contract/day-summary.ts'
import type { ReportName } from '../../../server/contract/reports.ts'
import { addDays, formatTime, formatWeekday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { StepButton } from '../../base/ui/step-button.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openReportOfDay } from '../reports/open-report.ts'
import shared from './day.module.css'
import { daySummaryQuery } from './day-data.ts'
import { useDay } from './day-store.ts'
import { HourBars } from './hour-bars.tsx'
import { ShareBars } from './share-bars.tsx'
import styles from './summary-panel.module.css'

/** A day's sales by hour, section, method and person, beside the same weekday a week before. */
export function SummaryPanel({ today }: { today: string }) {
  const [date, setDate] = useState(today)
  const isAsTable = useDay((day) => day.isAsTable)
  const summary = useQuery(daySummaryQuery(date))
  return (
    <Stack
      as="section"
      gap={5}
      isPanel
      className={classNames(shared['card'], styles['glance'])}
      aria-label={t('day.summary')}
    >
      <Row as="header" gap={8} rowGap={4} align="center" justify="between" isWrapping>
        <h2 className={shared['heading']}>
          {date === today ? t('day.summary') : formatWeekday(date)}
        </h2>
        <Row gap={4} align="center" isWrapping>
          <CommandButton id="dayTable" variant="quiet" />
          <StepButton
            isPage
            by={-1}
            label={t('day.before')}
            limit={null}
            onStep={() => setDate(addDays(date, -1))}
          />
          <StepButton
            isPage
            by={1}
            label={t('day.after')}
            limit={date < today ? null : t('day.after.limit')}
            onStep={() => setDate(addDays(date, 1))}
          />
        </Row>
      </Row>
      {summary.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {summary.error ? <Notice kind="bad">{errorMessage(summary.error)}</Notice> : null}
      {summary.data === undefined ? null : (
        <DayFigures
          summary={summary.data}
          isAsTable={isAsTable}
          against={formatWeekday(summary.data.ComparedWith)}
        />
      )}
    </Stack>
  )
}

function DayFigures({
  against,
  summary,
  isAsTable,
}: {
  against: string
  summary: DaySummary
  isAsTable: boolean
}) {
  const { Before, Figures } = summary
  return (
    <>
      <Grid as="dl" gap={8} rowGap={5} className={styles['figures']}>
        {figuresOf(Figures, Before).map((figure) => (
          <div key={figure.label} className={styles['figure']}>
            <dt>{figure.label}</dt>
            <dd>
              <FigureValue figure={figure} date={summary.Date} />
              <Muted className={styles['before']}>
                {t('day.beforeFigure', { value: figure.before })}
              </Muted>
            </dd>
          </div>
        ))}
      </Grid>
      <Muted as="p" className={styles['against']}>
        {t('day.against', { day: against })}
      </Muted>
      {Figures.Returned === 0 ? null : (
        <Muted as="p" className={styles['against']} data-testid="sold-less-returned">
          {t('day.soldLessReturned', {
            returned: formatRupees(Figures.Returned),
            net: formatRupees(paiseLess(Figures.Sold, Figures.Returned)),
          })}
        </Muted>
      )}
      {Figures.CollectedByCredit === 0 ? null : (
        <Muted as="p" className={styles['against']} data-testid="collected-by-credit">
          {t('day.collectedByCredit', {
            credit: formatRupees(Figures.CollectedByCredit),
            money: formatRupees(paiseLess(Figures.Collected, Figures.CollectedByCredit)),
          })}
        </Muted>
      )}
      {summary.AfterClosing === null ? null : (
        <Muted as="p" className={styles['against']} data-testid="after-closing">
          {t('day.afterClosing', {
            time: formatTime(summary.AfterClosing.At),
            sold: formatRupees(summary.AfterClosing.Sold),
            returned: formatRupees(summary.AfterClosing.Returned),
          })}
        </Muted>
      )}
      {Figures.Invoices === 0 && summary.ByMethod.length === 0 && summary.ByHour.length === 0 ? (
        <EmptyText>{t('day.nothingSold')}</EmptyText>
      ) : (
        <Grid gap={12} rowGap={8} className={styles['charts']}>
          <HourBars
            rows={summary.ByHour}
            against={against}
            isAsTable={isAsTable}
            behind={{ report: 'sales-register', date: summary.Date }}
          />
          <ShareBars
            title={t('day.bySection')}
            behind={{ report: 'sale-lines', date: summary.Date }}
            rows={summary.BySection}
            isAsTable={isAsTable}
            foot={
              summary.RoundOff === 0
                ? undefined
                : t('day.roundOff', { amount: formatRupees(summary.RoundOff) })
            }
          />
          <ShareBars
            title={t('day.byMethod')}
            rows={summary.ByMethod}
            isAsTable={isAsTable}
            behind={{ report: 'collections', date: summary.Date }}
          />
          <ShareBars
            title={t('day.byPerson')}
            rows={summary.ByPerson}
            isAsTable={isAsTable}
            behind={{ report: 'sales-register', date: summary.Date }}
          />
        </Grid>
      )}
    </>
  )
}

/** What a figure comes to, which opens the report of the day that lists it. */
function FigureValue({
  date,
  figure: { label, report, value },
}: {
  date: string
  figure: ReturnType<typeof figuresOf>[number]
}) {
  if (report === null) return <span className={shared['strong']}>{value}</span>
  return (
    <Button
      variant="quiet"
      className={classNames(shared['strong'], styles['open'])}
      aria-label={t('overview.open', { name: label, value })}
      onClick={() => openReportOfDay(report, date)}
    >
      {value}
    </Button>
  )
}

type Figures = DaySummary['Figures']

function paiseLess(amount: number, less: number): number {
  return Math.round((amount - less) * 100) / 100
}

function figuresOf(now: Figures, then: Figures) {
  const figure = (
    key: StringKey,
    /** What lists what the figure is made of; null where none does. */
    report: ReportName | null,
    of: (figures: Figures) => number,
    format: (value: number) => string,
  ) => ({ label: t(key), report, value: format(of(now)), before: format(of(then)) })
  return [
    figure('day.sold', 'sales-register', ({ Sold }) => Sold, formatRupees),
    figure('day.collected', 'collections', ({ Collected }) => Collected, formatRupees),
    figure('day.invoices', 'sales-register', ({ Invoices }) => Invoices, formatNumber),
    figure('day.average', 'sales-register', ({ AverageBill }) => AverageBill, formatRupees),
    figure('day.pairs', 'by-person', ({ Pairs }) => Pairs, formatNumber),
    figure('day.booked', 'orders-booked', ({ OrdersBooked }) => OrdersBooked, formatNumber),
  ]
}
