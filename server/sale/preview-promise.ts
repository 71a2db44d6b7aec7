// POST /api/quickSale/promised-date
import { cartLines, findCart } from '../cart/cart-rows.ts'
import { previewPromise as spec } from '../contract/cart-more.ts'
import { operation } from '../operation.ts'
import { isLensLine, needsLab, promiseDate } from './promise-date.ts'
import { refuseMissing } from './refuse-missing.ts'
import { readSale } from './sale-input.ts'

export const previewPromise = operation(spec, ({ body, shop }) => {
  const sale = readSale(shop, body)
  refuseMissing(shop.db, sale)
  const cart = findCart(shop.db, body.sessionID)
  const orderDate = shop.localNow()
  const rows = cart?.state === 'open' ? cartLines(shop.db, cart.id, orderDate) : []
  return {
    ExpectedDate: promiseDate(shop.db, sale, rows, orderDate),
    NeedsLab: needsLab(sale, rows),
    LensLines: rows.filter(isLensLine).length,
  }
})
