import { create } from 'zustand'
import type { Item } from '../../../server/contract/catalog.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { clearErrors, showError } from '../../kernel/toasts.ts'
import { addToSale } from '../cart/add-item.ts'

/** The serialised item whose piece is being chosen. */
export const useUnitChoice = create<{ item: Item | null }>(() => ({ item: null }))

/**
 * Adds a row of the type-ahead. Of a serialised item with several pieces it asks which, unless
 * `typed` is the number on the tag of one.
 */
export async function pickItem(item: Item, typed = ''): Promise<boolean> {
  const units = item.Units ?? []
  const tag = typed.trim().toUpperCase()
  const named = units.find(({ Code }) => Code.toUpperCase() === tag)
  if (named !== undefined) return await addPicked(item, named.InventoryID)
  if (units.length > 1) {
    useUnitChoice.setState({ item })
    openDialog('unit')
    return true
  }
  return await addPicked(item, units[0]?.InventoryID ?? item.InventoryID ?? null)
}

/** Adds an item with the piece that was chosen; false, with the reason said, when refused. */
export async function addPicked(item: Item, inventoryID: string | null): Promise<boolean> {
  try {
    await addToSale(item, inventoryID)
    clearErrors()
    soundGood()
    return true
  } catch (error) {
    soundBad()
    showError(t('cart.notAdded', { name: item.Name, reason: errorMessage(error) }))
    return false
  }
}
