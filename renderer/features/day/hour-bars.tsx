import type { DaySummary } from '../../../server/contract/day-summary.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { shortRupees } from './short-rupees.ts'

type Rows = DaySummary['ByHour']

const BAR = 64
const GAP = 18

/** Sales by the hour: a bar each, and a mark for the week before. */
export function HourBars({
  against,
  isAsTable,
  rows,
}: {
  against: string
  isAsTable: boolean
  rows: Rows
}) {
  const total = rows.reduce((sum, { Amount }) => sum + Amount, 0)
  return (
    <figure className="day-chart day-chart-wide">
      <figcaption className="day-chart-title">
        {t('day.byHour')}
        {isAsTable ? null : (
          <span className="muted day-legend">
            <span className="day-legend-bar" aria-hidden="true" />
            {t('day.thisDay')}
            <span className="day-legend-mark" aria-hidden="true" />
            {against}
          </span>
        )}
      </figcaption>
      {isAsTable ? (
        <HourTable rows={rows} against={against} />
      ) : (
        <div
          className="hour-chart"
          role="img"
          aria-label={t('day.byHourSummary', { amount: formatRupees(total), count: rows.length })}
        >
          <Bars rows={rows} />
          <div className="hour-labels" aria-hidden="true">
            {rows.map(({ Hour }) => (
              <span key={Hour}>{Hour}</span>
            ))}
          </div>
        </div>
      )}
    </figure>
  )
}

function Bars({ rows }: { rows: Rows }) {
  const highest = Math.max(1, ...rows.flatMap(({ Amount, BeforeAmount }) => [Amount, BeforeAmount]))
  const step = 100 / Math.max(1, rows.length)
  // Room above the highest bar for its figure.
  const height = (amount: number) => (amount / highest) * 84
  return (
    <svg className="hour-svg" aria-hidden="true">
      {rows.map((row, index) => {
        const x = index * step + (step * GAP) / 100
        const bar = height(row.Amount)
        const before = height(row.BeforeAmount)
        const width = `${(step * BAR) / 100}%`
        return (
          <g key={row.Hour}>
            <rect
              className="hour-bar"
              x={`${x}%`}
              width={width}
              y={`${100 - bar}%`}
              height={`${bar}%`}
              rx="2"
            />
            {row.BeforeAmount === 0 ? null : (
              <rect
                className="hour-mark"
                x={`${x - 1}%`}
                width={`${(step * BAR) / 100 + 2}%`}
                y={`${100 - before}%`}
                height="2"
              />
            )}
            {row.Amount === 0 ? null : (
              <text
                className="hour-figure"
                x={`${x + (step * BAR) / 200}%`}
                y={`${99 - bar}%`}
                dy="-0.2em"
              >
                {shortRupees(row.Amount)}
              </text>
            )}
          </g>
        )
      })}
      <line className="hour-ground" x1="0" x2="100%" y1="100%" y2="100%" />
    </svg>
  )
}

function HourTable({ against, rows }: { against: string; rows: Rows }) {
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">{t('day.hour')}</th>
          <th scope="col" className="day-right">
            {t('day.invoices')}
          </th>
          <th scope="col" className="day-right">
            {t('day.amount')}
          </th>
          <th scope="col" className="day-right">
            {against}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Hour}>
            <th scope="row">{t('day.hourSpan', { from: row.Hour, to: row.Hour + 1 })}</th>
            <td className="day-right">{row.Count}</td>
            <td className="day-right">{formatRupees(row.Amount)}</td>
            <td className="day-right">{formatRupees(row.BeforeAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
