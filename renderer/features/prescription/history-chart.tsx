import { useState } from 'react'
import type { HistoryRow } from '../../../server/contract/prescriptions.ts'
import { formatDay } from '../../base/format/dates.ts'
import { showPowerCell } from '../../base/format/powers.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import styles from './history-chart.module.css'

type Measure = 'SphericalEquivalent' | 'Cylinder' | 'Addition'
type Point = { x: number; y: number; value: number; day: string }

const MEASURES: readonly { value: Measure; label: StringKey }[] = [
  { value: 'SphericalEquivalent', label: 'rx.chart.equivalent' },
  { value: 'Cylinder', label: 'rx.chart.cylinder' },
  { value: 'Addition', label: 'rx.chart.addition' },
]
const WIDTH = 360
const HEIGHT = 150
const EDGE = { left: 44, right: 12, top: 12, bottom: 24 }

type Scale = { low: number; high: number; from: number; to: number }

function timeOf(row: HistoryRow): number {
  return Date.parse(`${row.ExamDate.slice(0, 10)}T00:00:00Z`)
}

/** Whole dioptres around all values of both eyes, at least two of them apart. */
function scaleOf(rows: readonly HistoryRow[], measure: Measure): Scale | null {
  const values = rows.flatMap(({ Chart: { Left, Right } }) =>
    [Right?.[measure], Left?.[measure]].filter((value) => typeof value === 'number'),
  )
  if (values.length === 0) return null
  const times = rows.map(timeOf)
  const low = Math.floor(Math.min(...values) - 0.25)
  const high = Math.max(Math.ceil(Math.max(...values) + 0.25), low + 2)
  return { low, high, from: Math.min(...times), to: Math.max(...times) }
}

function pointsOf(
  rows: readonly HistoryRow[],
  eye: 'Right' | 'Left',
  measure: Measure,
  { from, high, low, to }: Scale,
): Point[] {
  const width = WIDTH - EDGE.left - EDGE.right
  const height = HEIGHT - EDGE.top - EDGE.bottom
  return rows.flatMap((row): Point[] => {
    const value = row.Chart[eye]?.[measure]
    if (typeof value !== 'number') return []
    const along = to === from ? 0.5 : (timeOf(row) - from) / (to - from)
    const x = EDGE.left + along * width
    const y = EDGE.top + ((high - value) / (high - low)) * height
    return [{ x, y, value, day: row.ExamDate }]
  })
}

function signed(value: number): string {
  return showPowerCell(`${value > 0 ? '+' : ''}${value.toFixed(2)}`)
}

/** One figure of both eyes over the years; the same in a table for those who can't see it. */
export function HistoryChart({ rows }: { rows: readonly HistoryRow[] }) {
  const [measure, setMeasure] = useState<Measure>('SphericalEquivalent')
  const kept = rows.filter(({ SupersededByID }) => SupersededByID === null).toReversed()
  const scale = scaleOf(kept, measure)
  return (
    <div className={styles['chart']}>
      <Choice
        label={t('rx.chart')}
        value={measure}
        options={MEASURES.map(({ label, value }) => ({ value, label: t(label) }))}
        onChange={setMeasure}
      />
      {scale === null ? (
        <Muted as="p">{t('rx.chart.none')}</Muted>
      ) : (
        <Drawing rows={kept} measure={measure} scale={scale} />
      )}
    </div>
  )
}

function Drawing({
  rows,
  measure,
  scale,
}: {
  rows: readonly HistoryRow[]
  measure: Measure
  scale: Scale
}) {
  const right = pointsOf(rows, 'Right', measure, scale)
  const left = pointsOf(rows, 'Left', measure, scale)
  const steps = scale.high - scale.low
  const every = steps > 6 ? Math.ceil(steps / 4) : 1
  const marks = Array.from(
    { length: Math.floor(steps / every) + 1 },
    (_, at) => scale.low + at * every,
  )
  const yOf = (value: number) =>
    EDGE.top + ((scale.high - value) / steps) * (HEIGHT - EDGE.top - EDGE.bottom)
  const [first] = rows
  const last = rows.at(-1)
  return (
    <figure className={styles['figure']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('rx.chart.label')}>
        {marks.map((value) => (
          <g key={value} className={styles['mark']}>
            <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={yOf(value)} y2={yOf(value)} />
            <text x={EDGE.left - 6} y={yOf(value) + 4} textAnchor="end">
              {signed(value)}
            </text>
          </g>
        ))}
        <Line points={left} kind="left" />
        <Line points={right} kind="right" />
        <text className={styles['chart-day']} x={EDGE.left} y={HEIGHT - 6}>
          {first === undefined ? '' : formatDay(first.ExamDate)}
        </text>
        <text
          className={styles['chart-day']}
          x={WIDTH - EDGE.right}
          y={HEIGHT - 6}
          textAnchor="end"
        >
          {last === undefined || last === first ? '' : formatDay(last.ExamDate)}
        </text>
      </svg>
      <Row as="figcaption" gap={8} className={styles['legend']}>
        <span className={styles['legend-right']}>{t('rx.right')}</span>
        <span className={styles['legend-left']}>{t('rx.left')}</span>
      </Row>
    </figure>
  )
}

/** A solid line with discs for the right eye, a dashed one with squares for the left. */
function Line({ points, kind }: { points: readonly Point[]; kind: 'right' | 'left' }) {
  return (
    <g className={styles['series']} data-eye={kind}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ day, value, x, y }) => {
        const label = `${formatDay(day)}: ${signed(value)}`
        return kind === 'right' ? (
          <circle key={`${day}${x}`} cx={x} cy={y} r={4}>
            <title>{label}</title>
          </circle>
        ) : (
          <rect key={`${day}${x}`} x={x - 3.5} y={y - 3.5} width={7} height={7}>
            <title>{label}</title>
          </rect>
        )
      })}
    </g>
  )
}
