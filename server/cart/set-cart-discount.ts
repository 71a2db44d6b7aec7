import { ceilingOfItem, lowestCeiling } from '../approvals/who-may-approve.ts'
import { recordChange } from '../audit/record-change.ts'
import { setCartDiscount as spec } from '../contract/cart.ts'
import { run, type WritableDb } from '../db/sql.ts'
import {
  type BillDiscount,
  coverOfShare,
  roomUnderCeiling,
  spreadBillDiscount,
} from '../domain/bill-discount.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { discountBases } from './bill-shares.ts'
import { type CartLineRow, cartLines, findCart } from './cart-rows.ts'
import { readBillDiscount } from './check-line.ts'
import { assertBillApproved, claimDiscount } from './discount-approval.ts'
import { openCart } from './open-cart.ts'
import { belowFloor, isLoweredTooFar } from './price-floor.ts'

type DiscountCall = Call<typeof spec>

export const setCartDiscount = operation(spec, (call) => {
  const { body, services } = call
  const discount = readBillDiscount(body)
  const approvalId =
    body.approvalID === undefined ? null : services.idOf('approval', body.approvalID, 'approvalID')
  services.write((tx) => setDiscount(tx, call, { discount, approvalId }))
  return { success: true }
})

function setDiscount(
  tx: WritableDb,
  call: DiscountCall,
  given: { discount: BillDiscount | null; approvalId: number | null },
): void {
  const { actor, body, services, user } = call
  const { discount } = given
  const sessionKey = body.sessionID
  const nowMs = services.clock.now()
  const cartId = openCart(tx, { sessionKey, userId: user.userId, nowMs })
  const rows = cartLines(tx, cartId, services.localNow())
  const before = findCart(tx, sessionKey)
  const under =
    discount === null ? NO_COVER : coverBill(tx, call, { rows, discount, id: given.approvalId })
  run(
    tx,
    `UPDATE carts
        SET bill_discount_rate_ppm = :ratePpm, bill_discount_paise = :paise,
            bill_discount_approval_id = :approvalId
      WHERE id = :cartId`,
    {
      cartId,
      ratePpm: discount?.kind === 'rate' ? discount.ratePpm : null,
      paise: discount?.kind === 'flat' ? discount.paise : null,
      approvalId: under.approvalId,
    },
  )
  writeCovers(tx, under.coverPpm)
  recordChange(tx, {
    actor,
    atMs: nowMs,
    action: 'cart.bill-discounted',
    entity: 'cart',
    entityId: sessionKey,
    detail: {
      before: { ratePpm: before?.billDiscountRatePpm, paise: before?.billDiscountPaise },
      after: discount,
      approvalId: under.approvalId,
    },
  })
}

type Under = { approvalId: number | null; coverPpm: ReadonlyMap<number, number> }
const NO_COVER: Under = { approvalId: null, coverPpm: new Map() }

/**
 * The approval under which the discount is given, where it is above the person's own ceiling, and
 * how far it covers each line: as far as it goes today, or to what anybody may give alone. The
 * ceiling counts per line, own discount and share together; 403 where a line would pass it.
 */
function coverBill(
  tx: WritableDb,
  { body, ip, services, user }: DiscountCall,
  asked: { rows: readonly CartLineRow[]; discount: BillDiscount; id: number | null },
): Under {
  const { discount, rows } = asked
  const bases = discountBases(rows)
  const shares = spreadBillDiscount(bases, discount)
  const coverPpm = new Map(
    rows.map(({ id, itemId }, index) => {
      const base = bases[index] ?? { grossPaise: 0, ownPaise: 0 }
      // Spread over fewer lines, a rate may put the odd paisa on another line.
      const share = (shares[index] ?? 0) + (discount.kind === 'rate' ? 1 : 0)
      return [id, Math.max(lowestCeiling(tx, itemId), coverOfShare(base, share))]
    }),
  )
  const ownPpm = rows.map(({ itemId }) => ceilingOfItem(tx, user.role, itemId))
  /** The lowest limit that a line passes where `approvedPpm` was approved; null where none does. */
  const passed = (approvedPpm: number): number | null => {
    const limits = bases.flatMap((base, index) => {
      const share = shares[index] ?? 0
      const own = ownPpm[index] ?? null
      if (own === null) return []
      const maxPpm = Math.max(own, approvedPpm)
      return share === 0 || share <= roomUnderCeiling(base, maxPpm) ? [] : [maxPpm]
    })
    return limits.length === 0 ? null : Math.min(...limits)
  }
  const isTooLow = rows.some((row, index) =>
    isLoweredTooFar(tx, user, row, Math.min(shares[index] ?? 0, bases[index]?.grossPaise ?? 0)),
  )
  if (!isTooLow && passed(0) === null) return { approvalId: null, coverPpm }
  const giver = { services, user, ip, sessionKey: body.sessionID, approvalId: asked.id }
  const approval = claimDiscount(tx, giver)
  const limitPpm = passed(approval?.maxDiscountPpm ?? 0)
  if (approval !== null && limitPpm === null) {
    assertBillApproved(approval, { discount, lines: rows })
    return { approvalId: approval.id, coverPpm }
  }
  if (isTooLow || limitPpm === null) throw belowFloor()
  throw new Refusal('APPROVAL_REQUIRED', message('cart.discount-limit-line', { rate: limitPpm }))
}

function writeCovers(tx: WritableDb, coverPpm: ReadonlyMap<number, number>): void {
  for (const [lineId, ppm] of coverPpm) {
    run(tx, 'UPDATE cart_lines SET bill_cover_ppm = :ppm WHERE id = :lineId', { lineId, ppm })
  }
}
