import type { Item } from '../../../server/contract/catalog.ts'
import { askUntilAnswered } from '../../base/api/ask-until-answered.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { soundBad } from '../../kernel/scan/sound.ts'
import { showError } from '../../kernel/toasts.ts'
import { addItem } from './cart-actions.ts'
import { asksOfRepair } from './repairs.ts'
import { startNewSale } from './sale-actions.ts'
import {
  asksWhichGoods,
  chosenGoods,
  type Goods,
  goodsOfItem,
  oneOfEachItem,
} from './which-goods.ts'
import { asksWhichPiece, pieceOfCode } from './which-piece.ts'

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

/**
 * Adds what a code stands for; of several goods or pieces it asks which. A package past its last day is
 * not sold, and that is said. `onAdded` is told what is in the sale. True where it is asked first.
 */
export async function addOfCode(item: Item, onAdded?: (added: Item) => void): Promise<boolean> {
  if (item.IsExpired === true) {
    soundBad()
    const date = formatDay(item.ExpiresOn ?? '')
    showError(t('scanner.pastLot', { name: item.Name, lot: item.Lot ?? '', date }))
    return false
  }
  const add = async (goods: Item): Promise<boolean> => {
    if (asksOfRepair(goods) || asksWhichPiece(goods, onAdded)) return true
    await addToSale(goods, pieceOfCode(goods))
    onAdded?.(goods)
    return false
  }
  // Each piece of one item knows its MRP, so that is not asked beside the piece.
  const isOneItem = oneOfEachItem(item.Candidates).length < 2
  if (isOneItem && asksWhichPiece(item, onAdded)) return true
  // The package whose GS1 code was scanned stays known.
  const take = async (chosen: Goods) => void (await add({ ...item, ...chosen }))
  return asksWhichGoods(item.Candidates, take) || (await add(item))
}

/** A code that was typed and confirmed; false when no item has it. Of several it asks which. */
export async function addByTypedCode(code: string): Promise<boolean> {
  const item = await findItem(code)
  if (item === null) return false
  await addOfCode(item)
  return true
}
