import type { ReactNode } from 'react'
import { t } from '../../base/i18n/t.ts'

/** A part of a report with its heading. */
export function Part({
  children,
  isWide = false,
  title,
}: {
  children: ReactNode
  isWide?: boolean
  title: string
}) {
  return (
    <section className={isWide ? 'day-card day-part-wide' : 'day-card'} aria-label={title}>
      <h3 className="day-heading">{title}</h3>
      {children}
    </section>
  )
}

export type SumLine = { label: string; value: string; isStrong?: boolean }

/** Labels at the left, figures at the right. */
export function Sums({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className="day-sums">
      {lines.map(({ isStrong, label, value }) => (
        <div key={label} className={isStrong ? 'day-sum day-sum-strong' : 'day-sum'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A table whose first column names its rows; the others are figures unless said. */
export function PartTable({
  columns,
  rows,
  textColumns = 1,
}: {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  textColumns?: number
}) {
  if (rows.length === 0) return <p className="muted">{t('day.none')}</p>
  const side = (index: number) => (index < textColumns ? undefined : 'day-right')
  return (
    <div className="day-wide">
      <table className="day-table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={side(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} className={side(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
