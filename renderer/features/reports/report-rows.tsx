import type { ReportTable } from '../../../server/contract/reports.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { OpenFigure } from '../../base/ui/open-figure.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { openCustomer } from '../customers/customers-store.ts'
import { showItem } from '../items/items-store.ts'
import { openOrder } from '../orders/orders-store.ts'
import { openAccount, openInward } from '../purchasing/open-inward.ts'
import { type Cell, shownCell } from './report-cells.ts'
import styles from './report-rows.module.css'
import { showPart, showRowsBehind } from './reports-store.ts'

type Column = ReportTable['Columns'][number]

const NUMBERS: ReadonlySet<string> = new Set([
  'money',
  'unitPrice',
  'quantity',
  'count',
  'percent',
  'power',
])

/**
 * The table of a report with its totals. The first cell of a row opens its paper, or the rows behind
 * it; its figures and the totals open their rows.
 */
export function ReportRows({ hasPeriod, table }: { table: ReportTable; hasPeriod: boolean }) {
  const { Before, Columns, PaperKind, Papers, RowCount, Rows, Totals } = table
  if (Rows.length === 0)
    return <EmptyText>{t(hasPeriod ? 'reports.empty' : 'reports.emptyNow')}</EmptyText>
  return (
    <>
      {RowCount > Rows.length ? (
        <Muted as="p">{t('reports.more', { shown: Rows.length, count: RowCount })}</Muted>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles['frame']} aria-label={table.Title} tabIndex={0}>
        <table className={styles['table']} data-testid="report-table">
          <thead>
            <tr>
              {Columns.map((column) => (
                <th key={column.Key} scope="col" className={lookOf(column)}>
                  {column.Title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Rows.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and never move
              <tr key={place}>
                {Columns.map((column, index) => (
                  <td key={column.Key} className={lookOf(column)}>
                    <OpenFigure
                      text={shownCell(column.Type, cells[index] ?? null)}
                      name={index === 0 ? null : `${column.Title}, ${cells[0] ?? ''}`}
                      open={
                        index === 0
                          ? (openerOf(PaperKind, Papers[place] ?? null) ??
                            openerOfRows(table, cells))
                          : Totals[index] === null
                            ? null
                            : openerOfRows(table, cells)
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sums
              name={t('reports.total')}
              columns={Columns}
              figures={Totals}
              openerOf={(key) => openerOfTotal(table, key)}
            />
            {Before === null ? null : (
              <>
                <Sums
                  name={t('reports.beforeDays', {
                    from: formatDay(Before.From),
                    to: formatDay(Before.To),
                  })}
                  columns={Columns}
                  figures={Before.Totals}
                />
                <Sums
                  name={t('reports.change')}
                  columns={Columns}
                  figures={Before.Changes}
                  isPercent
                />
              </>
            )}
          </tfoot>
        </table>
      </section>
    </>
  )
}

const percentText = (figure: number | null): string =>
  figure === null ? '' : `${shownCell('percent', figure)} %`

/** A line of sums under the table. */
function Sums(props: {
  name: string
  columns: readonly Column[]
  figures: readonly (number | null)[]
  isPercent?: boolean
  openerOf?: (column: string) => () => void
}) {
  const { columns, figures, isPercent = false, name, openerOf: opener } = props
  return (
    <tr>
      {columns.map((column, index) => {
        const figure = figures[index] ?? null
        const text = isPercent ? percentText(figure) : shownCell(column.Type, figure)
        return (
          <td key={column.Key} className={lookOf(column)}>
            {index === 0 ? (
              name
            ) : (
              <OpenFigure
                text={text}
                name={`${column.Title}, ${name}`}
                open={figure === null ? null : (opener?.(column.Key) ?? null)}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

function lookOf({ Type }: Column): string | undefined {
  return NUMBERS.has(Type) ? styles['number'] : undefined
}

/** Opens the rows that a row is the sum of. */
function openerOfRows({ RowsBehind }: ReportTable, cells: readonly Cell[]): (() => void) | null {
  if (RowsBehind === null) return null
  const { Column: column, DayPlace, KeyPlace, Report } = RowsBehind
  // Reports that group by a name call the rows without one so.
  const value = String(cells[KeyPlace] ?? '-')
  const day = DayPlace === null ? null : (cells[DayPlace] ?? null)
  return () => showRowsBehind(Report, { column, value }, day === null ? null : String(day))
}

/** Opens the rows behind all rows, or those of its own rows that a total is the sum of. */
function openerOfTotal({ RowsBehind }: ReportTable, column: string): () => void {
  if (RowsBehind !== null) return () => showRowsBehind(RowsBehind.Report, null, null)
  return () => showPart({ where: { column: column.replace(/\.(before|change)$/, '') } })
}

function openerOf(kind: ReportTable['PaperKind'], id: string | null): (() => void) | null {
  if (id === null) return null
  switch (kind) {
    case 'order':
      return () => openOrder(id)
    case 'customer':
      return () => openCustomer(id)
    case 'item':
      return () => {
        goTo('items')
        showItem(id)
      }
    case 'goodsReceipt':
      return can('stock.receive') ? () => openInward(id) : null
    case 'supplier':
      return can('purchase.pay') ? () => openAccount(id) : null
    default:
      return null
  }
}
