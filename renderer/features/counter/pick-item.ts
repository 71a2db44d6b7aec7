import type { Item } from '../../../server/contract/catalog.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { clearErrors, showError } from '../../kernel/toasts.ts'
import { addToSale, findItem } from '../cart/add-item.ts'
import { asksOfRepair } from '../cart/repairs.ts'
import { asksWhichGoods, goodsOfItem } from '../cart/which-goods.ts'
import { askWhichPiece, type Piece } from '../cart/which-piece.ts'

/**
 * Adds a row of the type-ahead. Of a serialised item with several pieces it asks which, unless
 * `typed` is the number on the tag of one; of goods with several MRPs it asks for the printed one.
 */
export async function pickItem(item: Item, typed = ''): Promise<boolean> {
  if (asksOfRepair(item)) return true
  const units = item.Units ?? []
  const tag = typed.trim().toUpperCase()
  const named = units.find(({ Code }) => Code.toUpperCase() === tag)
  if (named !== undefined) return await addPiece(item, named)
  if (units.length > 1) {
    askWhichPiece(item)
    return true
  }
  const [only] = units
  return only === undefined ? await addGoods(item) : await addPiece(item, only)
}

/** Adds one piece, at the MRP that is printed on it; `onAdded` says that it came into the sale. */
export async function addPiece(
  item: Item,
  { Code: code, InventoryID: inventoryID }: Piece,
  onAdded: (item: Item) => void = soundGood,
): Promise<boolean> {
  const add = async () => addToSale((await findItem(code)) ?? item, inventoryID)
  return await saying(item, add, onAdded)
}

/** Adds goods that have no tags; answers true too where it is asked which. */
async function addGoods(item: Item): Promise<boolean> {
  return await saying(item, async () => {
    const found = (await findItem(item.Code)) ?? item
    const [lower = item, ...others] = goodsOfItem(found, item.ID)
    const isAsked = asksWhichGoods([lower, ...others], (chosen) => addToSale(chosen, null))
    if (!isAsked) await addToSale(lower, lower.InventoryID ?? null)
  })
}

/** False, with the reason said, when refused. */
async function saying(
  item: Item,
  add: () => Promise<void>,
  onAdded: (item: Item) => void = soundGood,
): Promise<boolean> {
  try {
    await add()
    clearErrors()
    onAdded(item)
    return true
  } catch (error) {
    soundBad()
    showError(t('cart.notAdded', { name: item.Name, reason: errorMessage(error) }))
    return false
  }
}
