import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { showToast } from '../../kernel/toasts.ts'
import { openItem } from '../items/items-store.ts'
import { type SaleEye, saleEyes, useSaleEyes } from '../prescription/sale-eyes.ts'
import { askStock } from '../stock/stock-store.ts'
import { keepForSale, typeSuggested } from './grid-actions.ts'
import {
  axesOf,
  type Cell,
  cornerText,
  firstCell,
  type GridLayout,
  hasPlusForm,
  layoutOf,
  powerText,
} from './grid-layout.ts'
import { placeAfter } from './grid-steps.ts'
import {
  chooseMode,
  GO_TO_ID,
  GRID_MODES,
  type GridMode,
  goToCell,
  MODE_LETTERS,
  mayHave,
  mayUse,
  putFigures,
  toggleCoverage,
  toggleForm,
  toggleOdd,
  useGrid,
} from './grid-store.ts'
import styles from './grid-table.module.css'
import { GRID_ID } from './grid-view.ts'
import { placeSheet } from './pasted-sheet.ts'
import { keepable, saleCells } from './sale-cells.ts'
import { tellPasted } from './tell-pasted.ts'
import { figureAfter, type Place, typedAt } from './typed-cells.ts'

/**
 * The grid: arrow keys move, figures type, Enter goes down, Tab right. A row draws itself anew when
 * its own cells change, so that two thousand cells cost no more than forty.
 */
export function GridTable({ grid }: { grid: LensGrid }) {
  const mode = useGrid((state) => state.mode)
  const isPaired = grid.Family.Section === 'SpectacleLens'
  const isPlus = useGrid((state) => state.isPlus) && hasPlusForm(grid)
  const layout = useMemo(() => layoutOf(grid, isPlus), [grid, isPlus])
  const framed = framesOf(grid, useSaleEyes())
  useEffect(() => {
    if (useGrid.getState().active === null) goToCell(firstCell(grid))
  }, [grid])
  const active = useGrid((state) => state.active)
  useEffect(() => showCell(active), [active])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What stands above the grid differs by mode, and with it the height of the grid.
    const observer = new ResizeObserver(() => showCell(useGrid.getState().active))
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={styles['box']}>
      <table
        id={GRID_ID}
        className={styles['table']}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: figures are typed into it
        role="grid"
        aria-label={t('lensGrid.title')}
        aria-activedescendant={active === null ? undefined : cellID(active)}
        tabIndex={0}
        onKeyDown={(event) => onGridKey(event, grid, layout)}
        onPaste={(event) => onPaste(event, grid)}
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
          {layout.rows.map((row, index) => (
            <GridRow
              key={row}
              row={row}
              cells={layout.cells[index] ?? []}
              columns={layout.columns}
              mode={mode}
              isPaired={isPaired}
              frames={(layout.cells[index] ?? [])
                .map((cell) => (cell === null ? '' : (framed.get(cell) ?? '')))
                .join(' ')}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Which eye of the sale each cell is for: 'R', 'L' or 'R+L'. */
function framesOf(grid: LensGrid, eyes: readonly SaleEye[]): ReadonlyMap<Cell, string> {
  const framed = new Map<Cell, string>()
  for (const { cell, eye } of saleCells(grid, eyes)) {
    if (cell === null) continue
    const mark = t(eye === 'Right' ? 'pair.r' : 'pair.l')
    const before = framed.get(cell)
    framed.set(cell, before === undefined ? mark : `${before}+${mark}`)
  }
  return framed
}

function showCell(place: Place | null): void {
  if (place === null) return
  document.getElementById(cellID(place))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function cellID({ column, row }: Place): string {
  return `lens-${row}-${column}`
}

const GridRow = memo(function GridRow(props: {
  row: number
  cells: readonly (Cell | null)[]
  columns: readonly number[]
  mode: GridMode
  isPaired: boolean
  /** The eyes of the sale that each cell is for, as one text with a blank between cells. */
  frames: string
}) {
  const { cells, columns, isPaired, mode, row } = props
  const frames = props.frames.split(' ')
  const isAt = (cell: Cell | null, place: Place | null) =>
    cell !== null && place !== null && cell.Row === place.row && cell.Column === place.column
  const activeIndex = useGrid(({ active }) => cells.findIndex((cell) => isAt(cell, active)))
  // One text for the row: it is drawn anew when one of its own figures changes.
  const typed = useGrid((state) =>
    cells
      .map((cell) =>
        cell === null ? '' : typedAt(state.typed, { row: cell.Row, column: cell.Column }),
      )
      .join(' '),
  ).split(' ')
  return (
    <tr>
      <th scope="row">{powerText(row)}</th>
      {cells.map((cell, index) =>
        cell === null ? (
          <td key={columns[index]} className={styles['none']} />
        ) : (
          <GridCell
            key={columns[index]}
            cell={cell}
            mode={mode}
            isPaired={isPaired}
            typed={typed[index] ?? ''}
            isActive={activeIndex === index}
            frame={frames[index] ?? ''}
          />
        ),
      )}
    </tr>
  )
})

const GridCell = memo(function GridCell(props: {
  cell: Cell
  mode: GridMode
  typed: string
  isActive: boolean
  /** The eye of the sale that wants it. */
  frame: string
  /** A lens that is alone is marked; boxes are not kept in pairs. */
  isPaired: boolean
}) {
  const { cell, frame, isActive, isPaired, mode, typed } = props
  const place = { row: cell.Row, column: cell.Column }
  const isBelow = cell.OnHand < cell.Minimum
  const isOdd = isPaired && cell.OnHand % 2 === 1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's, which has the focus
    <td
      id={cellID(place)}
      data-testid="lens-cell"
      aria-current={isActive ? 'true' : undefined}
      className={classNames(
        isActive && styles['active'],
        frame !== '' && styles['framed'],
        typed !== '' && styles['typed'],
        typed === '' && mode !== 'count' && isBelow && styles['below'],
      )}
      onClick={() => goToCell(place)}
      onDoubleClick={() => (cell.ItemID === null ? undefined : openItem(cell.ItemID))}
    >
      {frame === '' ? null : <b>{frame}</b>}
      {typed === '' ? <Shown cell={cell} mode={mode} isBelow={isBelow} isOdd={isOdd} /> : typed}
    </td>
  )
})

/** What a cell says while nothing is typed; who counts does not see what the book has. */
function Shown(props: { cell: Cell; mode: GridMode; isBelow: boolean; isOdd: boolean }) {
  const { cell, isBelow, isOdd, mode } = props
  if (mode === 'count') return null
  if (mode === 'minimum') {
    return (
      <>
        {cell.Minimum === 0 ? '' : formatNumber(cell.Minimum)}
        {cell.Wanted === 0 ? null : <small>{t('lensGrid.wanted', { count: cell.Wanted })}</small>}
      </>
    )
  }
  const proposes = mode === 'order' && cell.Propose > 0
  return (
    <>
      {cell.OnHand === 0 ? (isBelow ? '0' : '') : formatNumber(cell.OnHand)}
      {isBelow || isOdd ? <sup>{`${isBelow ? '▾' : ''}${isOdd ? '½' : ''}`}</sup> : null}
      {cell.OnOrder === 0 ? null : <small>{`+${formatNumber(cell.OnOrder)}`}</small>}
      {cell.Committed === 0 ? null : <small>{`−${formatNumber(cell.Committed)}`}</small>}
      {proposes ? <small>{`→${formatNumber(cell.Propose)}`}</small> : null}
    </>
  )
}

/** One key a mode, and what else is done with the grid. */
const LETTER_KEYS: Readonly<Record<string, (grid: LensGrid) => void>> = {
  ...Object.fromEntries(
    GRID_MODES.map((mode) => [
      MODE_LETTERS[mode].toLowerCase(),
      ({ Family }: LensGrid) =>
        mayUse(mode) && mayHave(mode, Family.Section === 'ContactLens')
          ? chooseMode(mode)
          : undefined,
    ]),
  ),
  s: () => void typeSuggested(),
  a: toggleCoverage,
  h: ({ Family }) => (Family.Section === 'SpectacleLens' ? toggleOdd() : undefined),
  p: (grid) => (hasPlusForm(grid) ? toggleForm() : undefined),
  g: () => void giveFocus(GO_TO_ID),
  k: (grid) => {
    const lenses = keepable(saleCells(grid, saleEyes()))
    if (lenses.length > 0) void keepForSale(lenses)
  },
  i: ({ Cells }) => {
    const { active, mode } = useGrid.getState()
    // Who counts does not see the book.
    if (active === null || mode === 'count') return
    const at = Cells.find(({ Column, Row }) => Row === active.row && Column === active.column)
    if (at != null && at.ItemID !== null) askStock(at.ItemID)
  },
}

function onGridKey(event: KeyboardEvent, grid: LensGrid, layout: GridLayout): void {
  const { active, isFresh, mode, typed } = useGrid.getState()
  if (active === null || event.ctrlKey || event.altKey || event.metaKey) return
  const next = placeAfter(event, layout, active)
  if (next === 'out') return
  if (next !== 'none') {
    event.preventDefault()
    if (next !== null) goToCell(next)
    return
  }
  const letter = LETTER_KEYS[event.key.toLowerCase()]
  if (letter !== undefined) {
    event.preventDefault()
    letter(grid)
    return
  }
  const qty = figureAfter(event.key, typedAt(typed, active), isFresh)
  if (qty === null) return
  event.preventDefault()
  if (mode === 'look') {
    if (/^[0-9]$/.test(event.key)) showToast(t('lensGrid.chooseMode'))
    return
  }
  putFigures([{ ...active, qty }])
  useGrid.setState({ isFresh: false })
}

/** A block of a sheet goes into the grid from the cell on; what does not fit is named. */
function onPaste(event: ClipboardEvent, grid: LensGrid): void {
  const { active, mode } = useGrid.getState()
  if (active === null) return
  event.preventDefault()
  if (mode === 'look') {
    showToast(t('lensGrid.chooseMode'))
    return
  }
  const sheet = placeSheet(event.clipboardData.getData('text/plain'), axesOf(grid), active)
  putFigures(sheet.cells)
  tellPasted({ ...sheet, wrong: [...sheet.wrong, ...sheet.outside.map(({ qty }) => qty)] })
}
