// GET /api/quickSale/getItemDetailFromCode
import { itemByCode } from '../contract/catalog.ts'
import { Refusal } from '../errors.ts'
import { operation } from '../operation.ts'
import { itemOfScanCode, itemRecordEncoder } from './item-records.ts'

export const getItemByCode = operation(itemByCode, ({ shop, query }) => {
  const row = itemOfScanCode(shop.db, query.code, shop.localNow())
  if (row === undefined) throw new Refusal('NOT_FOUND', 'No item on sale has this code.')
  return itemRecordEncoder(shop.db, shop.ids)(row, row.unitId)
})
