import type { DaySummary } from '../../../server/contract/day-summary.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import shared from './day.module.css'
import styles from './hour-bars.module.css'
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
    <Stack as="figure" gap={4} className={classNames(shared['chart'], styles['chart-wide'])}>
      <Row
        as="figcaption"
        gap={8}
        rowGap={2}
        justify="between"
        isWrapping
        className={shared['chart-title']}
      >
        {t('day.byHour')}
        {isAsTable ? null : (
          <Muted className={styles['legend']}>
            <span className={styles['legend-bar']} aria-hidden="true" />
            {t('day.thisDay')}
            <span className={styles['legend-mark']} aria-hidden="true" />
            {against}
          </Muted>
        )}
      </Row>
      {isAsTable ? (
        <HourTable rows={rows} against={against} />
      ) : (
        <div
          role="img"
          aria-label={t('day.byHourSummary', { amount: formatRupees(total), count: rows.length })}
        >
          <Bars rows={rows} />
          <Row className={styles['hour-labels']} aria-hidden="true">
            {rows.map(({ Hour }) => (
              <span key={Hour}>{Hour}</span>
            ))}
          </Row>
        </div>
      )}
    </Stack>
  )
}

function Bars({ rows }: { rows: Rows }) {
  const highest = Math.max(1, ...rows.flatMap(({ Amount, BeforeAmount }) => [Amount, BeforeAmount]))
  const step = 100 / Math.max(1, rows.length)
  // Room above the highest bar for its figure.
  const height = (amount: number) => (amount / highest) * 84
  return (
    <svg className={styles['hour-svg']} aria-hidden="true">
      {rows.map((row, index) => {
        const x = index * step + (step * GAP) / 100
        const bar = height(row.Amount)
        const before = height(row.BeforeAmount)
        const width = `${(step * BAR) / 100}%`
        return (
          <g key={row.Hour}>
            <rect
              className={styles['hour-bar']}
              x={`${x}%`}
              width={width}
              y={`${100 - bar}%`}
              height={`${bar}%`}
              rx="2"
            />
            {row.BeforeAmount === 0 ? null : (
              <rect
                className={styles['hour-mark']}
                x={`${x - 1}%`}
                width={`${(step * BAR) / 100 + 2}%`}
                y={`${100 - before}%`}
                height="2"
              />
            )}
            {row.Amount === 0 ? null : (
              <text
                className={styles['hour-figure']}
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
      <line className={styles['hour-ground']} x1="0" x2="100%" y1="100%" y2="100%" />
    </svg>
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
            <th scope="row">{t('day.hourSpan', { from: row.Hour, to: row.Hour + 1 })}</th>
            <td className={shared['right']}>{row.Count}</td>
            <td className={shared['right']}>{formatRupees(row.Amount)}</td>
            <td className={shared['right']}>{formatRupees(row.BeforeAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
