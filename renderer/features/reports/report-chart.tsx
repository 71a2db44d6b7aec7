import type { ReportTable } from '../../../server/contract/reports.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { ChartLegend, ColumnChart } from '../../base/ui/column-chart.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { ShareChart } from '../../base/ui/share-chart.tsx'
import { Table } from '../../base/ui/table.tsx'
import { shownFigure } from './report-cells.ts'
import styles from './report-chart.module.css'
import { useReports } from './reports-store.ts'

type Chart = NonNullable<ReportTable['Chart']>

/** What a report draws of all its rows, with its figures beside it. It can be folded away. */
export function ReportChart({ chart }: { chart: Chart }) {
  const isOpen = useReports((state) => state.hasChart)
  if (chart.Bars.length < 2) return null
  const isCompared = chart.Bars.some(({ Before }) => Before !== undefined)
  return (
    <details
      className={styles['chart']}
      open={isOpen}
      data-testid="report-chart"
      onToggle={({ currentTarget }) => useReports.setState({ hasChart: currentTarget.open })}
    >
      <summary>
        {t('reports.chart', { name: chart.Title })}
        {isCompared ? (
          <ChartLegend now={t('reports.thisYear')} before={t('reports.lastYear')} />
        ) : null}
      </summary>
      {chart.LabelType === 'text' ? (
        <Shares chart={chart} />
      ) : (
        <Days chart={chart} isCompared={isCompared} />
      )}
    </details>
  )
}

/** Bars one below the other; the figures stand beside the names. */
function Shares({ chart }: { chart: Chart }) {
  return (
    <div className={styles['shares']}>
      <ShareChart
        shares={chart.Bars.map(({ Before, Label, Value }) => ({
          key: Label,
          label: Label,
          amount: Value,
          text: shownFigure(chart.Type, Value),
          ...(Before === undefined
            ? {}
            : {
                before: {
                  amount: Before,
                  text: t('reports.before', { figure: shownFigure(chart.Type, Before) }),
                },
              }),
        }))}
      />
    </div>
  )
}

/** Days or months side by side, and beside them a table of the same figures. */
function Days({ chart, isCompared }: { chart: Chart; isCompared: boolean }) {
  const locale = useLanguage((state) => state.locale)
  const month = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
  const isMonths = chart.LabelType === 'month'
  const nameOf = (label: string): string =>
    isMonths ? month.format(new Date(`${label}-01T00:00:00Z`)) : formatDay(label)
  const total = chart.Bars.reduce((sum, { Value }) => sum + Value, 0)
  return (
    <Grid gap={6} className={styles['days']}>
      <ColumnChart
        summary={t('reports.chartSummary', {
          name: chart.Title,
          figure: shownFigure(chart.Type, total),
          count: chart.Bars.length,
        })}
        columns={chart.Bars.map(({ Before = 0, Label, Value }) => ({
          key: Label,
          label: isMonths ? nameOf(Label) : String(Number(Label.slice(8))),
          amount: Value,
          before: Before,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles['figures']} aria-label={t('reports.figures')} tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t(isMonths ? 'reports.month' : 'reports.day')}</th>
              <th scope="col" data-figure>
                {chart.Title}
              </th>
              {isCompared ? (
                <th scope="col" data-figure>
                  {t('reports.lastYear')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {chart.Bars.map(({ Before, Label, Value }) => (
              <tr key={Label}>
                <td>{nameOf(Label)}</td>
                <td data-figure>{shownFigure(chart.Type, Value)}</td>
                {isCompared ? <td data-figure>{shownFigure(chart.Type, Before ?? 0)}</td> : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </Grid>
  )
}
