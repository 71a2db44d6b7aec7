import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'

const ONE_MILLI = 1_000

export type Unit = { id: number; itemId: number; status: string; code: string }

/** The piece that a line names; refuses one that is not of the item (400). */
export function unitOfItem(db: ReadableDb, unitId: number | null, itemId: number): Unit | null {
  if (unitId === null) return null
  const unit = one<Unit>(
    db,
    'SELECT id, item_id AS itemId, status, code FROM units WHERE id = :unitId',
    { unitId },
  )
  if (unit === undefined || unit.itemId !== itemId) {
    throw invalidField('inventoryID', message('cart.piece-of-another-item'))
  }
  return unit
}

/** Throws 409 for a piece that is not in stock, or is in this cart already. */
export function assertUnitFree(db: ReadableDb, unit: Unit | null, cartId: number): void {
  if (unit === null) return
  if (unit.status !== 'in_stock') {
    throw new Refusal('STOCK_SHORT', message('cart.piece-not-in-stock', { code: unit.code }))
  }
  const inCart = one(
    db,
    'SELECT id FROM cart_lines WHERE cart_id = :cartId AND unit_id = :unitId',
    { cartId, unitId: unit.id },
  )
  if (inCart !== undefined)
    throw new Refusal('CONFLICT', message('cart.piece-in-cart', { code: unit.code }))
}

/** A numbered piece is sold alone, and a serialised item by the piece (400). */
export function assertQuantity(
  unitId: number | null,
  isSerialised: boolean,
  qtyMilli: number,
): void {
  if (unitId !== null && qtyMilli !== ONE_MILLI) {
    throw invalidField('qty', message('cart.piece-sold-singly'))
  }
  if (isSerialised && qtyMilli % ONE_MILLI !== 0) {
    throw invalidField('qty', message('cart.sold-by-piece'))
  }
}
