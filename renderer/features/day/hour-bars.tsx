import type { DaySummary } from '../../../server/contract/day-summary.ts'
import { formatHour } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { ChartLegend, ColumnChart } from '../../base/ui/column-chart.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { ChartTitle, type ReportBehind } from './chart-title.tsx'
import shared from './day.module.css'
import styles from './hour-bars.module.css'

type Rows = DaySummary['ByHour']

/** Sales by the hour: a bar each, and a mark for the week before. */
export function HourBars({
  against,
  behind,
  isAsTable,
  rows,
}: {
  against: string
  behind: ReportBehind
  isAsTable: boolean
  rows: Rows
}) {
  const total = rows.reduce((sum, { Amount }) => sum + Amount, 0)
  return (
    <Stack as="figure" gap={4} className={classNames(shared['chart'], styles['chart-wide'])}>
      <ChartTitle title={t('day.byHour')} behind={behind}>
        {isAsTable ? null : <ChartLegend now={t('day.thisDay')} before={against} />}
      </ChartTitle>
      {isAsTable ? (
        <HourTable rows={rows} against={against} />
      ) : (
        <ColumnChart
          summary={t('day.byHourSummary', { amount: formatRupees(total), count: rows.length })}
          columns={rows.map(({ Amount, BeforeAmount, Hour }) => ({
            key: Hour,
            label: formatHour(Hour).replace(':00', ''),
            amount: Amount,
            before: BeforeAmount,
          }))}
        />
      )}
    </Stack>
  )
}

function HourTable({ against, rows }: { against: string; rows: Rows }) {
  return (
    <table className={shared['table']}>
      <thead>
        <tr>
          <th scope="col">{t('day.hour')}</th>
          <th scope="col" className={shared['right']}>
            {t('day.invoices')}
          </th>
          <th scope="col" className={shared['right']}>
            {t('day.amount')}
          </th>
          <th scope="col" className={shared['right']}>
            {against}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Hour}>
            <th scope="row">
              {t('day.hourSpan', { from: formatHour(row.Hour), to: formatHour(row.Hour + 1) })}
            </th>
            <td className={shared['right']}>{row.Count}</td>
            <td className={shared['right']}>{formatRupees(row.Amount)}</td>
            <td className={shared['right']}>{formatRupees(row.BeforeAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
