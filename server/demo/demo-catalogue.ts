import { insertItem } from '../catalog/insert-item.ts'
import { all, type WritableDb } from '../db/sql.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { bookOpeningStock } from '../stock/opening-stock.ts'
import { demoAccessories } from './demo-accessories.ts'
import { demoFrames, demoReaders, demoSunglasses } from './demo-frames.ts'
import { costCentipaise, type DemoItem } from './demo-item.ts'
import { demoContactLenses, demoSpectacleLenses } from './demo-lenses.ts'
import { writeDemoOptics } from './demo-optics.ts'
import type { Random } from './random.ts'

/** Every item of the demo shop, always in the same order. */
export function demoCatalogue(random: Random): DemoItem[] {
  return [
    ...demoFrames(random),
    ...demoSunglasses(random),
    ...demoSpectacleLenses(),
    ...demoContactLenses(),
    ...demoAccessories(),
    ...demoReaders(),
  ]
}

/** Writes the catalogue with its opening stock, at what it cost. */
export function insertDemoCatalogue(
  tx: WritableDb,
  items: readonly DemoItem[],
  atMs: number,
): void {
  const classes = new Map(
    all<{ id: number; name: string; hsn: string }>(tx, 'SELECT id, name, hsn FROM tax_classes').map(
      (row) => [row.name, row],
    ),
  )
  for (const { taxClass, ...item } of items) {
    const row = classes.get(taxClass)
    if (row === undefined) throw new RangeError(`no tax class "${taxClass}"`)
    const isSerialised = item.unitCodes.length > 0
    const itemId = insertItem(
      tx,
      { ...item, isSerialised, taxClassId: row.id, hsn: row.hsn },
      { atMs, unitCostPaise: timesQuantity(1_000, costCentipaise(item)) },
    )
    writeDemoOptics(tx, itemId, { ...item, taxClass })
    bookOpeningStock(tx, {
      itemId,
      isSerialised,
      qtyMilli: item.openingStockMilli,
      reason: 'opening',
      entity: 'item',
      entityId: itemId,
      atMs,
      userId: null,
      costPaise: timesQuantity(costCentipaise(item), item.openingStockMilli),
    })
  }
}
