import { hash } from 'node:crypto'
import type { ApprovalAction } from '../contract/approvals.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { BillDiscount } from '../domain/bill-discount.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import { saleContent } from './sale-content.ts'

/** A discount as it was approved: of the whole bill or of lines, and which goods it covers. */
export type ApprovedDiscount = { bill: BillDiscount | null; lines: readonly ApprovedLine[] }
export type ApprovedLine = { itemId: number; qtyMilli: number }

/**
 * Returns the SHA-256 of a request that is to be approved, or that was: the operation, its whole
 * body (lines, amounts, refund method) and, for a sale that is left unpaid, the cart as it stands.
 */
export function requestHash(
  db: ReadableDb,
  asked: {
    action: ApprovalAction
    operation: string
    body: unknown
    sessionKey: string | null
  },
): string {
  const { action, body, operation, sessionKey } = asked
  const isOfSale = action === 'sale.unpaid' && sessionKey !== null
  const sale = isOfSale ? saleContent(db, sessionKey) : null
  return hash('sha256', canonicalJson({ action, operation, body, sale }), 'hex')
}

/** Returns the SHA-256 of a discount that is to be approved. */
export function discountHash(discount: ApprovedDiscount): string {
  return hash('sha256', canonicalJson(discount), 'hex')
}
