import { one, type ReadableDb } from '../db/sql.ts'
import { invalidField, Refusal } from '../errors.ts'

const ONE_MILLI = 1_000

/**
 * Checks the unit of a line of a serialised item: it must be this item's and be sold alone (400), be in
 * stock and not be in this cart already (409). Without a unit the quantity must be whole.
 */
export function refuseBadUnit(
  db: ReadableDb,
  args: {
    cartId: number
    itemId: number
    unitId: number | null
    qtyMilli: number
    isSerialised: boolean
  },
): void {
  refuseBadQuantity(args.unitId, args.isSerialised, args.qtyMilli)
  if (args.unitId === null) return
  const unit = one<{ itemId: number; status: string; code: string }>(
    db,
    'SELECT item_id AS itemId, status, code FROM units WHERE id = :unitId',
    { unitId: args.unitId },
  )
  if (unit === undefined || unit.itemId !== args.itemId) {
    throw invalidField('inventoryID', 'This piece is not one of the item.')
  }
  if (unit.status !== 'in_stock') {
    throw new Refusal('STOCK_SHORT', `The piece ${unit.code} is no longer in stock.`)
  }
  const inCart = one(
    db,
    'SELECT id FROM cart_lines WHERE cart_id = :cartId AND unit_id = :unitId',
    { cartId: args.cartId, unitId: args.unitId },
  )
  if (inCart !== undefined)
    throw new Refusal('CONFLICT', `The piece ${unit.code} is in the cart already.`)
}

/** A numbered piece is sold alone, and a serialised item by the piece (400). */
export function refuseBadQuantity(
  unitId: number | null,
  isSerialised: boolean,
  qtyMilli: number,
): void {
  if (unitId !== null && qtyMilli !== ONE_MILLI) {
    throw invalidField('qty', 'A piece with a number is sold one at a time.')
  }
  if (isSerialised && qtyMilli % ONE_MILLI !== 0) {
    throw invalidField('qty', 'This item is sold by the piece.')
  }
}
