import type { Item } from '../../../server/contract/catalog.ts'
import { askUntilAnswered } from '../../base/api/ask-until-answered.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { addItem } from './cart-actions.ts'
import { startNewSale } from './sale-actions.ts'
import { asksWhichGoods, chosenGoods, type Goods, goodsOfItem } from './which-goods.ts'

/**
 * The item of a code; null when no item has it. Throws for one that is off sale, with its name. Waits
 * while the server is away.
 */
export async function findItem(code: string): Promise<Item | null> {
  try {
    return await askUntilAnswered(() => call('get-item-by-code', { code }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The goods of an item at the MRP printed on them: of several it asks; null where nobody answers. */
export async function atPrintedMrp(item: Item): Promise<Goods | null> {
  const found = (await findItem(item.Code)) ?? item
  const goods = goodsOfItem(found, item.ID)
  return goods.length === 0 ? item : await chosenGoods(goods)
}

/** Puts an item on the counter, in a new sale where the one on the counter is finished. */
export async function addToSale(item: Item, inventoryID: string | null): Promise<void> {
  try {
    await addItem(item, inventoryID)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'SESSION_USED')) throw error
    await startNewSale()
    await addItem(item, inventoryID)
  }
}

/** A code that was typed and confirmed; false when no item has it. Of several goods it asks which. */
export async function addByTypedCode(code: string): Promise<boolean> {
  const item = await findItem(code)
  if (item === null) return false
  if (!asksWhichGoods(item.Candidates, (chosen) => addToSale(chosen, null))) {
    await addToSale(item, item.InventoryID ?? null)
  }
  return true
}
