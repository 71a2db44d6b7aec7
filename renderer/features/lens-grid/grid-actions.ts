import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { putFigures, typedCells, useGrid } from './grid-store.ts'

export const familiesQuery = queryOptions({
  queryKey: queryKey('lensGrid', 'families'),
  queryFn: () => call('list-lens-families', {}),
  staleTime: 0,
})

export function gridQuery(familyID: string) {
  return queryOptions({
    queryKey: queryKey('lensGrid', 'grid', familyID),
    queryFn: () => call('get-lens-grid', { familyID }),
    staleTime: 0,
  })
}

export function coverageQuery(familyID: string) {
  return queryOptions({
    queryKey: queryKey('lensGrid', 'coverage', familyID),
    queryFn: () => call('get-lens-coverage', { familyID }),
    staleTime: 0,
  })
}

/** Sends what was typed; refused, it stays in the grid. */
export async function postGrid(): Promise<void> {
  const { cost, familyID, mode, typed } = useGrid.getState()
  const cells = typedCells(typed)
  if (familyID === null || mode === 'look' || cells.length === 0) return
  const paid = cost.trim() === '' ? null : parseTyped(cost, 4)
  if (mode === 'receive' && cost.trim() !== '' && paid === null) {
    showError(t('lensGrid.costWrong'))
    return
  }
  useGrid.setState({ isPosting: true })
  try {
    const { message } = await call('change-lens-grid', {
      familyID,
      mode,
      cells,
      ...(mode === 'receive' && paid !== null ? { cost: paid } : {}),
    })
    useGrid.setState({ typed: {}, cost: '' })
    showToast(message)
    void markStale('lens-family', 'stock', 'item', 'count')
  } catch (error) {
    showError(errorMessage(error))
  }
  useGrid.setState({ isPosting: false })
}

/** Types the minimum that follows from what was prescribed into the cells that are below it. */
export async function suggestMinimums(): Promise<void> {
  const { familyID, mode } = useGrid.getState()
  if (familyID === null || mode !== 'minimum') return
  const { Cells } = await queryClient.ensureQueryData(gridQuery(familyID))
  const cells = Cells.filter(({ Minimum, Suggested }) => Suggested > Minimum)
  putFigures(
    cells.map(({ Column, Row, Suggested }) => ({
      row: Row,
      column: Column,
      qty: String(Suggested),
    })),
  )
  showToast(t('lensGrid.suggested', { count: cells.length }))
}
