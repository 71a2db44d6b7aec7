import { mayChargeTax } from '../branch/branch.ts'
import { listOpenCarts as spec } from '../contract/cart.ts'
import { all } from '../db/sql.ts'
import { computeDocument, NO_CHARGES } from '../domain/document-totals.ts'
import { toLocalText } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { toRupees } from '../wire/rupees.ts'
import { cartLines } from './cart-rows.ts'
import { openAt } from './open-at.ts'
import { priceCartLine } from './price-lines.ts'

const MAX_CARTS = 100

type OpenCart = {
  id: number
  sessionKey: string
  touchedAtMs: number
  userName: string
  customerId: number | null
  customerName: string | null
  customerMobile: string | null
}

export const listOpenCarts = operation(spec, ({ services, user }) => {
  const branch = services.branch()
  const mode = mayChargeTax(branch) ? 'intra' : 'none'
  const carts = all<OpenCart>(
    services.db,
    `SELECT c.id, c.session_key AS sessionKey, c.touched_at_ms AS touchedAtMs,
            u.display_name AS userName, c.customer_id AS customerId,
            p.name AS customerName, p.mobile AS customerMobile
       FROM carts c
       JOIN users u ON u.id = c.touched_by
       LEFT JOIN customers p ON p.id = c.customer_id
      WHERE c.state = 'open' AND EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = c.id)
      ORDER BY c.touched_at_ms DESC
      LIMIT :limit`,
    { limit: MAX_CARTS },
  )
  return {
    Items: carts.map((cart) => {
      const rows = cartLines(services.db, cart.id, services.localNow())
      const lines = rows.map((row) => priceCartLine(row, mode))
      return {
        SessionID: cart.sessionKey,
        Lines: rows.length,
        FirstItem: rows[0]?.itemName ?? '',
        NetAmount: toRupees(computeDocument({ lines, charges: NO_CHARGES, mode }).netPaise),
        TouchedAt: toLocalText(cart.touchedAtMs, branch.timeZone),
        UserName: cart.userName,
        CustomerID:
          cart.customerId === null ? null : services.ids.encode('customer', cart.customerId),
        CustomerName: cart.customerName,
        CustomerMobile: cart.customerMobile,
        OpenAt: openAt(services, cart.sessionKey, user.sessionId)?.till ?? null,
      }
    }),
  }
})
