import { itemSearch } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import type { IdKind } from '../wire/ids.ts'
import { centipaiseToRupees, milliToQuantity } from '../wire/rupees.ts'
import { repeatedIds } from './item-records.ts'
import { pageOfItems } from './search/page-items.ts'

export const searchItems = operation(itemSearch, ({ services, body }) => {
  const optionalId = (kind: IdKind, text: string | undefined, field: string) =>
    text === undefined ? null : services.idOf(kind, text, field)
  const window = pageWindow(body)
  const { rows, total } = pageOfItems(
    services.db,
    {
      filter: {
        itemTypeId: optionalId('itemType', body.itemTypeID, 'itemTypeID'),
        categoryId: optionalId('category', body.categoryID, 'categoryID'),
        subCategoryId: optionalId('subCategory', body.subCategoryID, 'subCategoryID'),
      },
      typed: body.searchTerm ?? '',
    },
    window,
  )
  const { groupIds } = repeatedIds(services.ids)
  const items = rows.map((row) => ({
    ID: services.ids.encode('item', row.id),
    NumericID: row.id,
    Name: row.name,
    Code: row.code,
    Price: centipaiseToRupees(row.priceCentipaise),
    MRP: centipaiseToRupees(row.mrpCentipaise),
    Stock: milliToQuantity(row.onHandMilli),
    ...groupIds(row),
  }))
  return pageAnswer(items, total, window)
})
