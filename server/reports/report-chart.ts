import type { ReportTable } from '../contract/reports.ts'
import { addMonths } from '../domain/local-time.ts'
import type { ColumnKey } from './columns.ts'
import { COLUMNS } from './columns.ts'

/** What a report draws, beside its table and of all its rows. */
export type ReportChart =
  /** A bar for each value of a column: the sum, or the mean, of another. */
  | { kind: 'sum' | 'mean'; by: ColumnKey; of: ColumnKey }
  /** A bar for each column. */
  | { kind: 'columns'; of: readonly ColumnKey[] }
  /** A bar for each span of a figure, which begins at these. */
  | { kind: 'spans'; by: ColumnKey; of: ColumnKey; from: readonly number[] }

const MOST_NAMES = 12
/** More days are drawn as months. */
const MOST_DAYS = 62

type Row = Record<string, string | number | null>
type Bars = NonNullable<ReportTable['Chart']>['Bars']
type Sums = Map<string, { sum: number; count: number }>

/** Adds up a chart row by row; rows of the year before stand beside those of the same name or day. */
export function chartOf(
  chart: ReportChart,
  say: { heading(key: ColumnKey): string; word(key: ColumnKey, value: string): string },
): {
  add(row: Row): void
  addBefore(row: Row): void
  drawn(figure: (key: ColumnKey, value: number) => number): ReportTable['Chart']
} {
  const now: Sums = new Map()
  const before: Sums = new Map()
  const of = chart.kind === 'columns' ? (chart.of[0] ?? 'due') : chart.of
  const isMean = chart.kind === 'mean'
  const isOfDays = chart.kind === 'sum' && ['day', 'moment'].includes(COLUMNS[chart.by].type)
  const add = (sums: Sums, row: Row) => {
    const put = (name: string, value: number) => {
      const known = sums.get(name) ?? { sum: 0, count: 0 }
      sums.set(name, { sum: known.sum + value, count: known.count + 1 })
    }
    if (chart.kind === 'columns') {
      for (const key of chart.of) put(key, Number(row[key] ?? 0))
      return
    }
    const by = row[chart.by]
    const value = row[chart.of]
    if (by === null || by === undefined || typeof value !== 'number') return
    if (chart.kind === 'spans') put(spanOf(chart.from, Number(by)), value)
    else if (!isOfDays) put(String(by), value)
    else put(sums === now ? String(by).slice(0, 10) : addMonths(String(by).slice(0, 10), 12), value)
  }
  return {
    add: (row) => add(now, row),
    addBefore: (row) => add(before, row),
    drawn(figure) {
      const figureOf = (each: { sum: number; count: number } | undefined, key = of) =>
        figure(
          key,
          each === undefined
            ? 0
            : isMean
              ? Math.round((each.sum / each.count) * 10) / 10
              : each.sum,
        )
      const bar = (label: string, name: string, all = { now, before }): Bars[number] => ({
        Label: label,
        Value: figureOf(all.now.get(name)),
        ...(all.before.size === 0 ? {} : { Before: figureOf(all.before.get(name)) }),
      })
      const names = [...new Set([...now.keys(), ...before.keys()])]
      const head = { Title: say.heading(of), Type: COLUMNS[of].type }
      if (isOfDays) {
        const isLong = names.length > MOST_DAYS
        const all = isLong ? { now: monthsOf(now), before: monthsOf(before) } : { now, before }
        const drawn = [...new Set([...all.now.keys(), ...all.before.keys()])].sort()
        return {
          ...head,
          LabelType: isLong ? 'month' : 'day',
          Bars: drawn.map((name) => bar(name, name, all)),
        }
      }
      const bars: Bars =
        chart.kind === 'columns'
          ? chart.of.map((key) => ({
              Label: say.heading(key),
              Value: figureOf(now.get(key), key),
            }))
          : chart.kind === 'spans'
            ? chart.from.map((from, at) => {
                const to = chart.from[at + 1]
                const label = to === undefined ? `${from}+` : `${from}–${to - 1}`
                return bar(label, spanOf(chart.from, from))
              })
            : names
                .map((name) => bar(say.word(chart.by, name), name))
                .sort((one, other) => other.Value - one.Value)
                .slice(0, MOST_NAMES)
      return { ...head, LabelType: 'text', Bars: bars }
    },
  }
}

/** The span of a figure, by where it begins. */
function spanOf(from: readonly number[], value: number): string {
  return String(from.findLast((start) => value >= start) ?? from[0] ?? 0)
}

/** The sums of days as those of their months. */
function monthsOf(days: Sums): Sums {
  const months: Sums = new Map()
  for (const [day, { count, sum }] of days) {
    const month = day.slice(0, 7)
    const known = months.get(month) ?? { sum: 0, count: 0 }
    months.set(month, { sum: known.sum + sum, count: known.count + count })
  }
  return months
}
