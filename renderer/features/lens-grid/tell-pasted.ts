import { t } from '../../base/i18n/t.ts'
import { showError, showToast, showWarning } from '../../kernel/toasts.ts'
import { readDioptres, type SheetAnswer } from './pasted-sheet.ts'

const MOST_WRONG = 5

/** Says what came of a pasted sheet: what does not fit is named, and what was read as plus. */
export function tellPasted({
  asPlus,
  cells,
  wrong,
}: Pick<SheetAnswer, 'asPlus' | 'cells' | 'wrong'>): void {
  if (wrong.length > 0) {
    showError(
      t('lensGrid.pastedWrong', {
        count: wrong.length,
        figures: wrong.slice(0, MOST_WRONG).join(', '),
      }),
    )
  } else showToast(t('lensGrid.pasted', { count: cells.length }))
  if (asPlus.length === 0 || cells.length === 0) return
  const shown = asPlus.slice(0, MOST_WRONG)
  const rest = asPlus.length - shown.length
  showWarning(
    t('lensGrid.pastedAsPlus', {
      powers: shown.map((power) => t('lensGrid.readAs', { power, plus: plusOf(power) })).join(', '),
      rest,
    }),
  )
}

function plusOf(power: string): string {
  return `+${readDioptres(power).toFixed(2)}`
}
