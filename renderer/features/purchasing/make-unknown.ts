import { t } from '../../base/i18n/t.ts'
import { can } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { looksLikeCode } from '../cart/sale-actions.ts'
import { askNewItem } from '../items/items-store.ts'

/**
 * Makes the item of a code or a name that none has, in place; `addPiece` is told of it once it is
 * saved.
 */
export function makeUnknown(typed: string, addPiece: (itemID: string) => void): void {
  if (!can('catalogue.edit')) {
    showError(t('labels.unknown', { code: typed }))
    return
  }
  const isCode = looksLikeCode(typed)
  const named = { barcode: isCode ? typed : '', name: isCode ? '' : typed }
  askNewItem({ ...named, comesWithPaper: true }, addPiece)
}
