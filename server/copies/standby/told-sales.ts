import { hash } from 'node:crypto'
import { recordChange } from '../../audit/record-change.ts'
import {
  type Cart,
  type CartLineRow,
  cartLines,
  findCart,
  isLensLine,
} from '../../cart/cart-rows.ts'
import { removeCart } from '../../cart/clear-cart.ts'
import type { TillSale } from '../../contract/standby.ts'
import { exactlyOne, insert, one, type ReadableDb, type WritableDb } from '../../db/sql.ts'
import { toLocalText } from '../../domain/local-time.ts'
import type { GoodsLine } from '../../sales/carry-order.ts'
import { toPaise } from '../../wire/rupees.ts'
import { isOwnSession } from './found-documents.ts'
import type { FoundKind, ToldOrder } from './tail.ts'

/** Who told, and when. */
export type Telling = { tillName: string; epoch: number; nowMs: number; timeZone: string }

/**
 * Keeps those of a till's last sales that this shop lacks as found documents, one a number, and closes
 * their carts: what was sold and paid is not billed again. Returns how many documents are new.
 */
export function keepTold(tx: WritableDb, sales: readonly TillSale[], telling: Telling): number {
  return sales
    .filter(({ sessionID }) => !isOwnSession(tx, sessionID))
    .reduce((count, sale) => count + keepOne(tx, sale, telling), 0)
}

function keepOne(tx: WritableDb, sale: TillSale, telling: Telling): number {
  const { amount, invoiceNo, paid, receiptNo, salesOrderNo, sessionID } = sale
  const { nowMs, timeZone } = telling
  // A till's clock may be ahead; what is dated after today would be in no day.
  const date = toLocalText(Math.min(sale.atMs, nowMs), timeZone)
  const found = findCart(tx, sessionID)
  const cart = found?.state === 'open' ? found : undefined
  const told = inCart(tx, cart, date)
  const { customerId } = told
  const customerName = customerId === null ? '' : nameOf(tx, customerId)
  const order: ToldOrder = { SalesOrderNo: salesOrderNo, Told: told }
  const paper = { SalesOrderNo: salesOrderNo }
  const documents: { kind: FoundKind; number: string | undefined; paise: number; model: object }[] =
    [
      { kind: 'Order', number: salesOrderNo, paise: toPaise(amount), model: order },
      { kind: 'Invoice', number: invoiceNo, paise: toPaise(amount), model: paper },
      { kind: 'Receipt', number: receiptNo, paise: toPaise(paid), model: paper },
    ]
  let count = 0
  for (const { kind, model, number, paise } of documents) {
    if (number === undefined || isListed(tx, kind, number)) continue
    listTold(tx, telling, { kind, number, date, customerName, amountPaise: paise, model })
    count += 1
  }
  if (cart !== undefined) removeCart(tx, cart, { actor: { userId: null, ip: null }, nowMs })
  return count
}

function isListed(db: ReadableDb, kind: FoundKind, number: string): boolean {
  const sql = 'SELECT 1 FROM found_documents WHERE kind = :kind AND number = :number'
  return one(db, sql, { kind, number }) !== undefined
}

type ToldDocument = {
  kind: FoundKind
  number: string
  date: string
  customerName: string
  amountPaise: number
  model: object
}

function listTold(
  tx: WritableDb,
  { epoch, nowMs, tillName }: Telling,
  { model, ...document }: ToldDocument,
): void {
  const modelJson = JSON.stringify(model)
  const digest = hash('sha256', modelJson, 'hex')
  const id = insert(
    tx,
    `INSERT INTO found_documents (kind, number, document_date, customer_name, amount_paise,
       model_json, digest, source_epoch, found_at_ms, is_told)
     VALUES (:kind, :number, :date, :customerName, :amountPaise, :modelJson, :digest, :epoch,
       :nowMs, 1)`,
    { ...document, modelJson, digest, epoch, nowMs },
  )
  const { amountPaise, kind, number } = document
  recordChange(tx, {
    actor: { userId: null, ip: null },
    atMs: nowMs,
    action: 'document.found',
    entity: 'foundDocument',
    entityId: id,
    detail: { kind, number, amountPaise, toldBy: tillName },
  })
}

function inCart(db: ReadableDb, cart: Cart | undefined, date: string): ToldOrder['Told'] {
  if (cart === undefined) return { customerId: null, lines: [] }
  return { customerId: cart.customerId, lines: cartLines(db, cart.id, date).map(goodsOf) }
}

/** A lens that is not on the shelf was ordered, and takes nothing out of stock. */
function goodsOf(row: CartLineRow): GoodsLine {
  const { hsn, id, itemCode, itemId, itemName, mrpCentipaise, qtyMilli, serialNo, unitId } = row
  const isToOrder = isLensLine(row) && row.isSerialised === 0 && row.onHandMilli < qtyMilli
  const supply = isToOrder ? 'to_order' : 'shelf'
  return { id, itemId, itemCode, itemName, hsn, mrpCentipaise, qtyMilli, unitId, serialNo, supply }
}

function nameOf(db: ReadableDb, customerId: number): string {
  const sql = 'SELECT name FROM customers WHERE id = :customerId'
  return exactlyOne<{ name: string }>(db, sql, { customerId }).name
}
