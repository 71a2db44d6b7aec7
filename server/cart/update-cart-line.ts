import { ceilingOfItem } from '../approvals/who-may-approve.ts'
import { recordChange } from '../audit/record-change.ts'
import { updateCartLine as spec } from '../contract/cart.ts'
import { run, type WritableDb } from '../db/sql.ts'
import type { SaleLine } from '../domain/gst.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import { giveOffersOfLine } from './cart-offers.ts'
import { findCartLine } from './cart-rows.ts'
import { assertLawful, assertWithinLimit, readDiscount } from './check-line.ts'
import { coverLine } from './discount-approval.ts'
import { keepLens } from './keep-lens.ts'
import { listPriceFor } from './list-price.ts'
import { openCart } from './open-cart.ts'
import { discountOf, priceableCartLine, saleLineOf } from './price-lines.ts'
import { cartReadBack } from './read-cart.ts'
import { assertQuantity } from './serial-units.ts'

export const updateCartLine = operation(spec, (call) => {
  const { body, services } = call
  const lineId = services.idOf('cartLine', body.id, 'id')
  const approvalId =
    body.approvalID === undefined ? null : services.idOf('approval', body.approvalID, 'approvalID')
  const sessionID = services.write((tx) => updateLine(tx, call, { lineId, approvalId }))
  return { success: true, ...cartReadBack(call, { sessionID, readBack: body.readBack }) }
})

/** Returns the session key of the line's cart. */
function updateLine(
  tx: WritableDb,
  call: Call<typeof spec>,
  named: { lineId: number; approvalId: number | null },
): string {
  const { actor, body, services, user } = call
  const { lineId } = named
  const discount = readDiscount(body)
  const found = findCartLine(tx, lineId, services.localNow())
  if (found === undefined) throw new Refusal('NOT_FOUND', message('cart.line-gone'))
  const { row, sessionKey } = found
  const jobCentipaise =
    body.jobCharges === undefined ? row.jobCentipaise : toCentipaise(body.jobCharges)
  const line = {
    ...saleLineOf(priceableCartLine({ ...row, jobCentipaise })),
    qtyMilli: toMilli(body.qty),
    priceCentipaise: toCentipaise(body.price),
    discount,
  }
  assertQuantity(row.unitId, row.isSerialised === 1, line.qtyMilli)
  assertWithinLimit(line)
  const approvalId = coverLine(
    tx,
    { ...call, sessionKey, approvalId: named.approvalId },
    {
      line,
      listCentipaise: listPriceFor(row, line),
      standingApprovalId: row.approvalId,
      goods: { itemId: row.itemId, unitId: row.unitId, lineId },
    },
  )
  assertLawful(call, row.itemId, line)
  openCart(tx, { sessionKey, userId: user.userId, nowMs: services.clock.now() })
  const isMore =
    line.qtyMilli > row.qtyMilli ||
    line.priceCentipaise !== row.priceCentipaise ||
    JSON.stringify(discount) !== JSON.stringify(discountOf(row))
  // The bill's discount was given for the line as it was; for more of it one's own ceiling holds.
  const ownPpm = isMore ? ceilingOfItem(tx, user.role, row.itemId) : null
  const billCoverPpm = Math.min(row.billCoverPpm, ownPpm ?? row.billCoverPpm)
  writeLine(tx, { ...line, jobCentipaise, lineId, approvalId, billCoverPpm })
  keepLens(tx, lineId, commitContext(call))
  giveOffersOfLine(tx, services, lineId)
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'cart.line-changed',
    entity: 'cart',
    entityId: sessionKey,
    detail: {
      lineId,
      before: {
        qtyMilli: row.qtyMilli,
        priceCentipaise: row.priceCentipaise,
        jobCentipaise: row.jobCentipaise,
      },
      after: {
        qtyMilli: line.qtyMilli,
        priceCentipaise: line.priceCentipaise,
        jobCentipaise,
        discount,
        approvalId,
      },
    },
  })
  return sessionKey
}

function writeLine(
  tx: WritableDb,
  line: SaleLine & {
    lineId: number
    approvalId: number | null
    billCoverPpm: number
    jobCentipaise: number | null
  },
): void {
  const { approvalId, billCoverPpm, discount, jobCentipaise, lineId } = line
  const { priceCentipaise, qtyMilli } = line
  run(
    tx,
    `UPDATE cart_lines
        SET qty_milli = :qtyMilli, price_centipaise = :priceCentipaise,
            discount_rate_ppm = :discountRatePpm,
            discount_flat_centipaise = :discountFlatCentipaise, approval_id = :approvalId,
            bill_cover_ppm = :billCoverPpm, job_centipaise = :jobCentipaise
      WHERE id = :lineId`,
    {
      lineId,
      approvalId,
      billCoverPpm,
      qtyMilli,
      priceCentipaise,
      jobCentipaise,
      discountRatePpm: discount.kind === 'rate' ? discount.ratePpm : null,
      discountFlatCentipaise: discount.kind === 'flat' ? discount.centipaise : null,
    },
  )
}
