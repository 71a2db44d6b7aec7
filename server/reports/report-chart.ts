import type { ReportTable } from '../contract/reports.ts'
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

/** Adds up a chart row by row. */
export function chartOf(
  chart: ReportChart,
  say: { heading(key: ColumnKey): string; word(key: ColumnKey, value: string): string },
): {
  add(row: Row): void
  drawn(figure: (key: ColumnKey, value: number) => number): ReportTable['Chart']
} {
  const sums = new Map<string, { sum: number; count: number }>()
  const put = (name: string, value: number) => {
    const known = sums.get(name) ?? { sum: 0, count: 0 }
    sums.set(name, { sum: known.sum + value, count: known.count + 1 })
  }
  const of = chart.kind === 'columns' ? (chart.of[0] ?? 'due') : chart.of
  return {
    add(row) {
      if (chart.kind === 'columns') {
        for (const key of chart.of) put(key, Number(row[key] ?? 0))
        return
      }
      const by = row[chart.by]
      const value = row[chart.of]
      if (by === null || by === undefined || typeof value !== 'number') return
      if (chart.kind !== 'spans') put(String(by), value)
      else put(spanOf(chart.from, Number(by)), value)
    },
    drawn(figure) {
      const isMean = chart.kind === 'mean'
      const value = ({ count, sum }: { sum: number; count: number }) =>
        figure(of, isMean ? Math.round((sum / count) * 10) / 10 : sum)
      const isOfDays = chart.kind === 'sum' && ['day', 'moment'].includes(COLUMNS[chart.by].type)
      if (isOfDays) {
        const { bars, type } = daysOf(sums)
        return {
          Title: say.heading(of),
          Type: COLUMNS[of].type,
          LabelType: type,
          Bars: bars.map(([Label, sum]) => ({ Label, Value: figure(of, sum) })),
        }
      }
      const bars: Bars =
        chart.kind === 'columns'
          ? chart.of.map((key) => ({
              Label: say.heading(key),
              Value: figure(key, sums.get(key)?.sum ?? 0),
            }))
          : chart.kind === 'spans'
            ? chart.from.map((from, at) => {
                const name = spanOf(chart.from, from)
                const to = chart.from[at + 1]
                return {
                  Label: to === undefined ? `${from}+` : `${from}–${to - 1}`,
                  Value: figure(of, sums.get(name)?.sum ?? 0),
                }
              })
            : [...sums]
                .map(([name, each]) => ({ Label: say.word(chart.by, name), Value: value(each) }))
                .sort((one, other) => other.Value - one.Value)
                .slice(0, MOST_NAMES)
      return { Title: say.heading(of), Type: COLUMNS[of].type, LabelType: 'text', Bars: bars }
    },
  }
}

/** The span of a figure, by where it begins. */
function spanOf(from: readonly number[], value: number): string {
  return String(from.findLast((start) => value >= start) ?? from[0] ?? 0)
}

/** The sums of days in their order; of months where there are many. */
function daysOf(sums: ReadonlyMap<string, { sum: number }>): {
  bars: [string, number][]
  type: 'day' | 'month'
} {
  const cut = (letters: number): Map<string, number> => {
    const merged = new Map<string, number>()
    for (const [name, { sum }] of sums) {
      const part = name.slice(0, letters)
      merged.set(part, (merged.get(part) ?? 0) + sum)
    }
    return merged
  }
  const days = cut(10)
  const isLong = days.size > MOST_DAYS
  const bars = [...(isLong ? cut(7) : days)].sort(([one], [other]) => one.localeCompare(other))
  return { bars, type: isLong ? 'month' : 'day' }
}
