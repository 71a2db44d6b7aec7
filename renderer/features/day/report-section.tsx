import type { ReactNode } from 'react'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import shared from './day.module.css'
import styles from './report-section.module.css'

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
    <Stack
      as="section"
      gap={5}
      isPanel
      className={classNames(shared['card'], isWide && styles['part-wide'])}
      aria-label={title}
    >
      <h2 className={shared['heading']}>{title}</h2>
      {children}
    </Stack>
  )
}

export type SumLine = { label: string; value: string; isStrong?: boolean }

/** Labels at the left, figures at the right. */
export function Sums({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={styles['sums']}>
      {lines.map(({ isStrong, label, value }) => (
        <Row
          key={label}
          gap={8}
          justify="between"
          className={classNames(styles['sum'], isStrong && styles['sum-strong'])}
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Row>
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
  if (rows.length === 0) return <Muted as="p">{t('day.none')}</Muted>
  const isText = (index: number) => index < textColumns
  return (
    <div className={shared['wide']}>
      <table className={classNames(shared['table'], styles['part-table'])}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={isText(index) ? undefined : shared['right']}>
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
                  <td
                    key={columns[index]}
                    data-label={columns[index]}
                    className={isText(index) ? undefined : shared['right']}
                  >
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
