import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { type Typed, typedCells, withFigures } from '../lens-grid/typed-cells.ts'
import { ADD_BAR_ID } from './add-bar-store.ts'
import { changeSheet, clearBillGrid, type GridSheet, useBillGrid } from './bill-grid-store.ts'
import { type CamePower, MOST_LINES, withPowers } from './grid-lines.ts'
import { receivedItems } from './inward-actions.ts'
import { changeDraft, useInward } from './inward-store.ts'

type CameLenses = Omit<CamePower, 'item'> & { itemID: string }

/** In the order of the grid: by column, the spheres from the weakest on. */
function inOrder(typed: Typed) {
  return typedCells(typed).toSorted(
    (a, b) => b.column - a.column || Math.abs(a.row) - Math.abs(b.row) || b.row - a.row,
  )
}

/** Returns the items of what is typed for one family; a refused power is marked, and thrown. */
async function itemsOfSheet(familyID: string, sheet: GridSheet): Promise<CameLenses[]> {
  const cells = inOrder(sheet.typed)
  if (cells.length === 0) return []
  const cost = sheet.cost.trim() === '' ? null : parseTyped(sheet.cost, 4)
  try {
    const { items } = await call('keep-lens-powers', {
      familyID,
      cells: cells.map(({ column, row }) => ({ row, column })),
    })
    return items.flatMap(({ itemID, lensesPerUnit }, index) => {
      const lenses = cells[index]?.qty ?? 0
      return [{ itemID, lenses, lensesPerUnit, cost }]
    })
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : []
    const refused = fields.flatMap(({ field, message }) => {
      const cell = cells[Number(/^cells\.(\d+)$/.exec(field)?.[1])]
      return cell === undefined ? [] : [{ ...cell, qty: message }]
    })
    changeSheet(familyID, { refused: withFigures({}, refused) })
    const [first] = refused
    useBillGrid.setState({
      familyID,
      ...(first === undefined ? {} : { marked: { place: first, isFresh: true } }),
    })
    throw error
  }
}

/** Puts what is typed into the grids into the bill, as lines. Throws what the server refuses. */
export async function putPowers(): Promise<void> {
  const came: CameLenses[] = []
  for (const [familyID, sheet] of Object.entries(useBillGrid.getState().sheets)) {
    came.push(...(await itemsOfSheet(familyID, sheet)))
  }
  const items = await receivedItems(
    came.map(({ itemID }) => itemID),
    useInward.getState().draft.supplierID,
  )
  const known = new Map(items.map((item) => [item.itemID, item]))
  const powers = came.flatMap(({ itemID, ...power }): CamePower[] => {
    const item = known.get(itemID)
    return item === undefined ? [] : [{ ...power, item }]
  })
  const draft = withPowers(useInward.getState().draft, powers)
  if (draft.lines.length > MOST_LINES) return showError(t('goodsIn.tooLong', { most: MOST_LINES }))
  changeDraft({ lines: draft.lines })
  clearBillGrid()
  closeDialog()
  const lenses = powers.reduce((sum, power) => sum + power.lenses, 0)
  showToast(t('goodsIn.grid.put', { count: powers.length, lenses }))
  void markStale('lens-family', 'item')
  requestAnimationFrame(() => giveFocus(ADD_BAR_ID))
}
