import { call } from '../../base/api/client.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { itemQuery } from '../items/items-data.ts'
import { keepStockLenses } from '../prescription/keep-stock-lenses.ts'
import { gridQuery } from './grid-queries.ts'
import { putFigures, useGrid } from './grid-store.ts'
import { GRID_ID } from './grid-view.ts'
import type { KeepableLens } from './sale-cells.ts'
import { typedCells } from './typed-cells.ts'

/** Puts the stock lenses of the sale's eyes into it, where they are kept for half an hour. */
export async function keepForSale(lenses: readonly KeepableLens[]): Promise<void> {
  try {
    const items = await Promise.all(
      lenses.map(async ({ eye, itemID }) => {
        const { Code } = await queryClient.fetchQuery(itemQuery(itemID))
        return { eye, itemCode: Code }
      }),
    )
    const { lines } = useCart.getState()
    const wanted = items.filter(
      ({ eye, itemCode }) =>
        !lines.some((line) => line.itemCode === itemCode && line.lensEyes.includes(eye)),
    )
    if (wanted.length === 0) return showToast(t('lensGrid.alreadyKept'))
    if (!(await keepStockLenses(wanted))) return
    void markStale('cart')
    showToast(t('lensGrid.keptForSale', { count: wanted.length }))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Sends what was typed; refused, it stays in the grid. */
export async function postGrid(): Promise<void> {
  const { cost, familyID, isPosting, mode, supplierID, typed } = useGrid.getState()
  // A worn key sends two presses at once: the second finds the first on its way.
  if (isPosting) return
  const cells = typedCells(typed)
  if (familyID === null || mode === 'look' || cells.length === 0) return
  const hasCost = (mode === 'receive' || mode === 'order') && cost.trim() !== ''
  const paid = hasCost ? parseTyped(cost, 4) : null
  if (hasCost && paid === null) {
    showError(t('lensGrid.costWrong'))
    return
  }
  useGrid.setState({ isPosting: true })
  try {
    const { message, orderID, orderNo } = await call('change-lens-grid', {
      familyID,
      mode,
      cells,
      ...(paid === null ? {} : { cost: paid }),
      ...(mode === 'order' && supplierID !== '' ? { supplierID } : {}),
    })
    useGrid.setState({ typed: {}, cost: '' })
    const isUnpriced = mode === 'receive' && paid === null
    showToast(isUnpriced ? `${message} ${t('lensGrid.noCost')}` : message)
    if (orderID !== null && orderNo !== null) {
      // The paper gives the keys back to where they were, and the button that was pressed is closed.
      giveFocus(GRID_ID)
      showPaper({ kind: 'PurchaseOrder', id: orderID, number: orderNo })
    }
    void markStale('lens-family', 'stock', 'item', 'count', 'purchase')
  } catch (error) {
    showError(errorMessage(error))
  }
  useGrid.setState({ isPosting: false })
}

/**
 * Types what is proposed: as minimums what follows from what was prescribed, in the cells that are
 * below it; as an order what is short of its minimum.
 */
export async function typeSuggested(): Promise<void> {
  const { familyID, mode } = useGrid.getState()
  if (familyID === null || (mode !== 'minimum' && mode !== 'order')) return
  const { Cells } = await queryClient.fetchQuery(gridQuery(familyID))
  const isOrder = mode === 'order'
  const cells = Cells.filter(({ Minimum, Propose, Suggested }) =>
    isOrder ? Propose > 0 : Suggested > Minimum,
  )
  putFigures(
    cells.map(({ Column, Propose, Row, Suggested }) => ({
      row: Row,
      column: Column,
      qty: String(isOrder ? Propose : Suggested),
    })),
  )
  const text = isOrder ? 'lensGrid.proposed' : 'lensGrid.suggested'
  showToast(t(text, { count: cells.length }))
}
