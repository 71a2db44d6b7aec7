import type { BillDiscount, CartLine } from '../../../server/contract/cart.ts'
import { toPaise } from '../../base/format/money.ts'

/** Each line rounds its own share. */
const ROUNDING_PAISE = 100

export type CutLine = Pick<CartLine, 'totalPrice' | 'totalDiscount' | 'billDiscountShare'>

/**
 * How much of the discount on the whole bill its lines do not bear, in paise: it was given for the
 * sale as it was, and more goods have it up to one's own ceiling alone. 0 where they bear all of it.
 */
export function cutOfBillDiscount(
  discount: BillDiscount | null,
  lines: readonly CutLine[],
): number {
  if (discount === null) return 0
  const base = lines.reduce(
    (sum, line) => sum + toPaise(line.totalPrice - line.totalDiscount + line.billDiscountShare),
    0,
  )
  const { appliedAmount, discountAmount, discountRate } = discount
  const asked =
    discountRate === null ? toPaise(discountAmount ?? 0) : Math.round((base * discountRate) / 100)
  const cut = Math.min(asked, base) - toPaise(appliedAmount)
  return cut > ROUNDING_PAISE ? cut : 0
}

/** Whether the lines have more off of their own than before, beside their share of the bill's. */
export function isOwnDiscountHigher(
  before: Pick<Sale, 'lines'>,
  after: Pick<Sale, 'lines'>,
): boolean {
  const own = ({ lines }: Pick<Sale, 'lines'>) =>
    lines.reduce(
      (sum, { billDiscountShare, totalDiscount }) =>
        sum + toPaise(totalDiscount) - toPaise(billDiscountShare),
      0,
    )
  return own(after) > own(before)
}

type Sale = { billDiscount: BillDiscount | null; lines: readonly CutLine[] }

/** How much a change of the sale has cut from a discount on the bill that stood before it; 0 if nothing. */
export function cutByChange(before: Sale, after: Sale): number {
  const [was, is] = [before.billDiscount, after.billDiscount]
  if (was === null || is === null) return 0
  const isSame =
    was.discountRate === is.discountRate &&
    was.discountAmount === is.discountAmount &&
    was.approvalID === is.approvalID
  if (!isSame) return 0
  const cutPaise = cutOfBillDiscount(is, after.lines)
  return cutPaise > cutOfBillDiscount(was, before.lines) ? cutPaise : 0
}
