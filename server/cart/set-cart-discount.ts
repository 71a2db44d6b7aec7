import { ceilingOf as roleCeiling } from '../approvals/who-may-approve.ts'
import { recordChange } from '../audit/record-change.ts'
import { setCartDiscount as spec } from '../contract/cart.ts'
import { run, type WritableDb } from '../db/sql.ts'
import { type BillDiscount, roomUnderCeiling, spreadBillDiscount } from '../domain/bill-discount.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { discountBases } from './bill-shares.ts'
import { type CartLineRow, cartLines, findCart } from './cart-rows.ts'
import { readDiscount } from './check-line.ts'
import { claimDiscount } from './discount-approval.ts'
import { openCart } from './open-cart.ts'

type DiscountCall = Call<typeof spec>

export const setCartDiscount = operation(spec, (call) => {
  const { body, services } = call
  const discount = billDiscount(call)
  const approvalId =
    body.approvalID === undefined ? null : services.idOf('approval', body.approvalID, 'approvalID')
  services.write((tx) => setDiscount(tx, call, { discount, approvalId }))
  return { success: true }
})

/** The discount as sent; none takes away the one that was there. */
function billDiscount({ body }: DiscountCall): BillDiscount | null {
  const sent = readDiscount(body)
  if (sent.kind === 'rate') return sent
  if (sent.kind === 'none') return null
  const paise = centipaiseToPaise(sent.centipaise)
  return paise === 0 ? null : { kind: 'flat', paise }
}

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
    discount === null ? NOTHING : ceilingOf(tx, call, { rows, discount, id: given.approvalId })
  run(
    tx,
    `UPDATE carts
        SET bill_discount_rate_ppm = :ratePpm, bill_discount_paise = :paise,
            bill_discount_max_ppm = :maxPpm, bill_discount_approval_id = :approvalId
      WHERE id = :cartId`,
    {
      cartId,
      ratePpm: discount?.kind === 'rate' ? discount.ratePpm : null,
      paise: discount?.kind === 'flat' ? discount.paise : null,
      ...under,
    },
  )
  recordChange(tx, {
    actor,
    atMs: nowMs,
    action: 'cart.bill-discounted',
    entity: 'cart',
    entityId: sessionKey,
    detail: {
      before: { ratePpm: before?.billDiscountRatePpm, paise: before?.billDiscountPaise },
      after: discount,
      ...under,
    },
  })
}

type Under = { maxPpm: number | null; approvalId: number | null }
const NOTHING: Under = { maxPpm: null, approvalId: null }

/**
 * The ceiling under which the discount is given: the person's own, else that of the approval that
 * came along. It counts per line, own discount and share together; 403 where a line would pass it.
 */
function ceilingOf(
  tx: WritableDb,
  { body, ip, services, user }: DiscountCall,
  asked: { rows: readonly CartLineRow[]; discount: BillDiscount; id: number | null },
): Under {
  const ownPpm = roleCeiling(tx, user.role)
  if (ownPpm === null) return NOTHING
  const bases = discountBases(asked.rows)
  const shares = spreadBillDiscount(bases, asked.discount)
  const fits = (maxPpm: number) =>
    bases.every((base, index) => {
      const share = shares[index] ?? 0
      return share === 0 || share <= roomUnderCeiling(base, maxPpm)
    })
  if (fits(ownPpm)) return { maxPpm: ownPpm, approvalId: null }
  const giver = { services, user, ip, sessionKey: body.sessionID, approvalId: asked.id }
  const approval = claimDiscount(tx, giver)
  const maxPpm = Math.max(ownPpm, approval?.maxDiscountPpm ?? 0)
  if (approval !== null && fits(maxPpm)) return { maxPpm, approvalId: approval.id }
  throw new Refusal('APPROVAL_REQUIRED', message('cart.discount-limit-line', { rate: maxPpm }))
}
