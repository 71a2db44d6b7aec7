import { shortRupees } from '../format/short-rupees.ts'
import styles from './column-chart.module.css'
import { Row } from './layout.tsx'

/** A column: its name, an amount in rupees and the one that it is compared with. */
export type ChartColumn = { key: string | number; label: string; amount: number; before: number }

const BAR = 64
const GAP = 18
/** More columns than this have no room for a figure each. */
const FIGURES_MOST = 16

/** Amounts side by side: a bar each, and a mark for what was before. Its summary is read aloud. */
export function ColumnChart(props: { columns: readonly ChartColumn[]; summary: string }) {
  const { columns, summary } = props
  // Of many columns each third has its name, counted from the last.
  const named = columns.length > FIGURES_MOST ? 3 : 1
  return (
    <div role="img" aria-label={summary}>
      <Bars columns={columns} />
      <Row className={styles['labels']} aria-hidden="true">
        {columns.map(({ key, label }, index) => (
          <span key={key}>{(columns.length - 1 - index) % named === 0 ? label : ''}</span>
        ))}
      </Row>
    </div>
  )
}

/** What the bar and the mark stand for. */
export function ChartLegend(props: { now: string; before: string }) {
  return (
    <span className={styles['legend']}>
      <span className={styles['legend-bar']} aria-hidden="true" />
      {props.now}
      <span className={styles['legend-mark']} aria-hidden="true" />
      {props.before}
    </span>
  )
}

function Bars({ columns }: { columns: readonly ChartColumn[] }) {
  const highest = Math.max(1, ...columns.flatMap(({ amount, before }) => [amount, before]))
  const step = 100 / Math.max(1, columns.length)
  const hasFigures = columns.length <= FIGURES_MOST
  // Room above the highest bar for its figure. Returns may outweigh the sales of a day.
  const height = (amount: number) => Math.max(0, (amount / highest) * 84)
  return (
    <svg className={styles['chart']} aria-hidden="true">
      {columns.map(({ amount, before, key }, index) => {
        const x = index * step + (step * GAP) / 100
        const bar = height(amount)
        const width = `${(step * BAR) / 100}%`
        return (
          <g key={key}>
            <rect
              className={styles['bar']}
              x={`${x}%`}
              width={width}
              y={`${100 - bar}%`}
              height={`${bar}%`}
              rx="2"
            />
            {before <= 0 ? null : (
              <rect
                className={styles['mark']}
                x={`${x - step / 10}%`}
                width={`${(step * BAR) / 100 + step / 5}%`}
                y={`${100 - height(before)}%`}
                height="2"
              />
            )}
            {amount <= 0 || !hasFigures ? null : (
              <text
                className={styles['figure']}
                x={`${x + (step * BAR) / 200}%`}
                y={`${99 - bar}%`}
                dy="-0.2em"
              >
                {shortRupees(amount)}
              </text>
            )}
          </g>
        )
      })}
      <line className={styles['ground']} x1="0" x2="100%" y1="100%" y2="100%" />
    </svg>
  )
}
