import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { DaySummary } from '../../../server/contract/day-summary.ts'
import { addDays, formatWeekday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { glanceQuery } from './day-data.ts'
import { useDay } from './day-store.ts'
import { HourBars } from './hour-bars.tsx'
import { ShareBars } from './share-bars.tsx'

/** A day's sales by hour, section, method and person, beside the same weekday a week before. */
export function GlancePanel({ today }: { today: string }) {
  const [date, setDate] = useState(today)
  const isAsTable = useDay((day) => day.isAsTable)
  const glance = useQuery(glanceQuery(date))
  return (
    <section className="day-card day-glance" aria-label={t('day.glance')}>
      <header className="day-glance-head">
        <h2 className="day-heading">{date === today ? t('day.glance') : formatWeekday(date)}</h2>
        <div className="day-glance-tools">
          <CommandButton id="dayTable" look="quiet" />
          <button
            type="button"
            className="button button-quiet button-round"
            aria-label={t('day.before')}
            onClick={() => setDate(addDays(date, -1))}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="button button-quiet button-round"
            aria-label={t('day.after')}
            disabled={date >= today}
            onClick={() => setDate(addDays(date, 1))}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </div>
      </header>
      {glance.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {glance.error ? <Notice kind="bad">{inWords(glance.error)}</Notice> : null}
      {glance.data === undefined ? null : (
        <Glance
          glance={glance.data}
          isAsTable={isAsTable}
          against={formatWeekday(glance.data.ComparedWith)}
        />
      )}
    </section>
  )
}

function Glance({
  against,
  glance,
  isAsTable,
}: {
  against: string
  glance: DaySummary
  isAsTable: boolean
}) {
  const { Before, Figures } = glance
  return (
    <>
      <dl className="day-figures">
        {figuresOf(Figures, Before).map((figure) => (
          <div key={figure.label} className="day-figure">
            <dt>{figure.label}</dt>
            <dd>
              <span className="day-strong">{figure.value}</span>
              <span className="muted day-before">
                {t('day.beforeFigure', { value: figure.before })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted day-against">{t('day.against', { day: against })}</p>
      {Figures.Invoices === 0 && glance.ByMethod.length === 0 && glance.ByHour.length === 0 ? (
        <p className="empty-text">{t('day.nothingSold')}</p>
      ) : (
        <div className="day-charts">
          <HourBars rows={glance.ByHour} against={against} isAsTable={isAsTable} />
          <ShareBars
            title={t('day.bySection')}
            rows={glance.BySection}
            isAsTable={isAsTable}
            foot={
              glance.RoundOff === 0
                ? undefined
                : t('day.roundOff', { amount: formatRupees(glance.RoundOff) })
            }
          />
          <ShareBars title={t('day.byMethod')} rows={glance.ByMethod} isAsTable={isAsTable} />
          <ShareBars title={t('day.byPerson')} rows={glance.ByPerson} isAsTable={isAsTable} />
        </div>
      )}
    </>
  )
}

type Figures = DaySummary['Figures']

function figuresOf(now: Figures, then: Figures) {
  const figure = (
    key: StringKey,
    of: (figures: Figures) => number,
    format: (value: number) => string,
  ) => ({ label: t(key), value: format(of(now)), before: format(of(then)) })
  return [
    figure('day.sold', ({ Sold }) => Sold, formatRupees),
    figure('day.collected', ({ Collected }) => Collected, formatRupees),
    figure('day.invoices', ({ Invoices }) => Invoices, formatNumber),
    figure('day.average', ({ AverageBill }) => AverageBill, formatRupees),
    figure('day.pairs', ({ Pairs }) => Pairs, formatNumber),
    figure('day.booked', ({ OrdersBooked }) => OrdersBooked, formatNumber),
  ]
}
