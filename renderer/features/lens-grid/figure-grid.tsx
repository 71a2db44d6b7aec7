import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useMemo } from 'react'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { axesOf, type Cell, cornerText, firstCell, layoutOf, powerText } from './grid-layout.ts'
import { placeAfter } from './grid-steps.ts'
import styles from './grid-table.module.css'
import { placeSheet, type TypedPower } from './pasted-sheet.ts'
import { tellPasted } from './tell-pasted.ts'
import { figureAfter, type Place, type Typed, typedAt } from './typed-cells.ts'

/** Where figures are typed, for the focus. */
export const FIGURE_GRID_ID = 'figure-grid'

/** The cell that is marked, and whether the next figure begins it anew. */
export type MarkedCell = { place: Place; isFresh: boolean }

/**
 * A family as a sheet into which figures are typed or pasted, for another paper: arrow keys move,
 * Enter ends a figure and goes down, Enter where none is being typed ends the sheet.
 */
export function FigureGrid({
  grid,
  marked,
  onDone,
  onFigures,
  onMark,
  onOutside,
  refused,
  taken,
  typed,
}: {
  grid: LensGrid
  typed: Typed
  marked: MarkedCell | null
  /** What the paper has of an item already. */
  taken: ReadonlyMap<string, number>
  /** The powers that were refused, by sphere and then by column. */
  refused: Typed
  onMark: (marked: MarkedCell) => void
  onFigures: (cells: readonly TypedPower[]) => void
  /** Told of pasted figures whose powers the family does not have. */
  onOutside: (cells: readonly TypedPower[]) => void
  onDone: () => void
}) {
  const layout = useMemo(() => layoutOf(grid, false), [grid])
  const { isFresh, place } = marked ?? { place: firstCell(grid), isFresh: true }
  useEffect(() => {
    document.getElementById(cellID(place))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (isFresh || event.ctrlKey)) {
      event.preventDefault()
      onDone()
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = placeAfter(event, layout, place)
    if (next === 'out') return
    if (next !== 'none') {
      event.preventDefault()
      onMark({ place: next ?? place, isFresh: true })
      return
    }
    const qty = figureAfter(event.key, typedAt(typed, place), isFresh)
    if (qty === null) return
    event.preventDefault()
    onFigures([{ ...place, qty: qty === '0' ? '' : qty }])
    onMark({ place, isFresh: false })
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault()
    const sheet = placeSheet(event.clipboardData.getData('text/plain'), axesOf(grid), place)
    onFigures(sheet.cells.filter(({ qty }) => Number(qty) > 0))
    onOutside(sheet.outside.filter(({ qty }) => Number(qty) > 0))
    onMark({ place, isFresh: true })
    if (sheet.cells.length > 0 || sheet.wrong.length > 0) tellPasted(sheet)
  }

  return (
    <div className={classNames(styles['box'], styles['low'])}>
      <table
        id={FIGURE_GRID_ID}
        className={styles['table']}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: figures are typed into it
        role="grid"
        aria-label={t('lensGrid.title')}
        aria-activedescendant={cellID(place)}
        tabIndex={0}
        data-first
        onKeyDown={onKey}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th className={styles['corner']}>{cornerText(grid)}</th>
            {layout.columns.map((column) => (
              <th key={column}>{powerText(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layout.rows.map((row, index) => {
            const cells = layout.cells[index] ?? []
            return (
              <FigureRow
                key={row}
                row={row}
                cells={cells}
                marked={place.row === row ? place.column : null}
                typed={textOf(cells, (cell) => typedAt(typed, placeOf(cell)))}
                taken={textOf(cells, ({ ItemID }) => String(taken.get(ItemID ?? '') ?? ''))}
                refused={textOf(cells, (cell) =>
                  typedAt(refused, placeOf(cell)) === '' ? '' : 'x',
                )}
                onMark={onMark}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function placeOf({ Column, Row }: Cell): Place {
  return { row: Row, column: Column }
}

/** One text for a row, so that it is drawn anew when something of its own changes. */
function textOf(cells: readonly (Cell | null)[], read: (cell: Cell) => string): string {
  return cells.map((cell) => (cell === null ? '' : read(cell))).join(' ')
}

function cellID({ column, row }: Place): string {
  return `figure-${row}-${column}`
}

const FigureRow = memo(function FigureRow(props: {
  row: number
  cells: readonly (Cell | null)[]
  /** The column of the marked cell. */
  marked: number | null
  typed: string
  taken: string
  refused: string
  onMark: (marked: MarkedCell) => void
}) {
  const { cells, marked, onMark, row } = props
  const [typed, taken, refused] = [props.typed, props.taken, props.refused].map((text) =>
    text.split(' '),
  )
  return (
    <tr>
      <th scope="row">{powerText(row)}</th>
      {cells.map((cell, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
        if (cell === null) return <td key={index} className={styles['none']} />
        const [figure = '', before = ''] = [typed?.[index], taken?.[index]]
        const isRefused = refused?.[index] === 'x'
        const place = placeOf(cell)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's, which has the focus
          <td
            key={cell.Column}
            id={cellID(place)}
            data-testid="figure-cell"
            aria-current={marked === cell.Column ? 'true' : undefined}
            aria-invalid={isRefused ? true : undefined}
            className={classNames(
              marked === cell.Column && styles['active'],
              figure !== '' && styles['typed'],
              isRefused && styles['refused'],
            )}
            onClick={() => onMark({ place, isFresh: true })}
          >
            {figure === '' && cell.OnHand > 0 ? (
              <span className={styles['here']}>{formatNumber(cell.OnHand)}</span>
            ) : (
              figure
            )}
            {before === '' ? null : (
              <small>{t('lensGrid.inPaper', { count: formatNumber(Number(before)) })}</small>
            )}
          </td>
        )
      })}
    </tr>
  )
})
