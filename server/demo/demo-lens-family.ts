import { setColumns } from '../catalog/change-item.ts'
import { all, exactlyOne, type WritableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import { findUserByName } from '../staff/users.ts'
import { writeLensFamily } from '../stock/lens-grid/save-family.ts'
import { contextOf } from './demo-till.ts'

/** The powers that are prescribed most are kept deeper than the others. */
const COMMON_TO_CENTIDIOPTRES = 200
const COMMON_MINIMUM_MILLI = 24_000
const OTHER_MINIMUM_MILLI = 8_000

/** Makes the drawer of stock lenses a grid of powers, with its reorder points. */
export function writeDemoLensFamily(tx: WritableDb, services: Services): void {
  const userId = findUserByName(tx, 'owner')?.id ?? 1
  const supplier = exactlyOne<{ id: number }>(
    tx,
    "SELECT id FROM suppliers WHERE name = 'Southern Optical Distributors'",
  )
  const { id } = writeLensFamily(tx, services, contextOf({ tx, services, userId }), {
    familyId: null,
    body: {
      code: 'ST156',
      name: 'Stock 1.56 anti-reflective',
      brand: 'Lentora',
      supplierID: services.ids.encode('supplier', supplier.id),
      refractiveIndex: 1.56,
      coating: 'Anti-reflective',
      columns: 'cylinder',
      rowFrom: -6,
      rowTo: 3,
      columnFrom: -1,
      columnTo: 0,
      step: 0.5,
      taxClass: 'Spectacle lenses, other material',
      mrp: 700,
      price: 480,
      priceIncludesTax: false,
    },
  })
  const cells = all<{ itemId: number; sphere: number }>(
    tx,
    `SELECT item_id AS itemId, row_centidioptres AS sphere
       FROM lens_family_items WHERE family_id = :id`,
    { id },
  )
  for (const { itemId, sphere } of cells) {
    const isCommon = Math.abs(sphere) <= COMMON_TO_CENTIDIOPTRES
    setColumns(tx, itemId, {
      reorder_min_milli: isCommon ? COMMON_MINIMUM_MILLI : OTHER_MINIMUM_MILLI,
    })
  }
}
