import { recordChange } from '../audit/record-change.ts'
import { checkSecret } from '../auth/check-secret.ts'
import {
  APPROVAL_SUBJECTS,
  APPROVALS_OF_REQUEST,
  APPROVALS_OF_SALE,
  giveApproval as spec,
} from '../contract/approvals.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { BillDiscount } from '../domain/bill-discount.ts'
import { toLocalText } from '../domain/local-time.ts'
import { centipaiseToPaise } from '../domain/rounding.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { User } from '../staff/users.ts'
import { ppmToPercent, toCentipaise, toMilli, toPpm } from '../wire/rupees.ts'
import { type ApprovedDiscount, discountHash, requestHash } from './approved-content.ts'
import { saleContent } from './sale-content.ts'
import { mayApprove } from './who-may-approve.ts'

const APPROVAL_LIVES_MS = 5 * 60_000

type GiveCall = Call<typeof spec>

export const giveApproval = operation(spec, async (call) => {
  const { body, request, services } = call
  const ratePpm = discountAsked(call)
  assertBound(call)
  const content = contentOf(call)
  const giver = await rightful(
    checkSecret({
      services,
      request,
      userName: body.userName,
      secret: { kind: 'pin', text: body.pin },
    }),
  )
  const itemIds = content.discount?.lines.map(({ itemId }) => itemId) ?? []
  const asked = { action: body.action, ratePpm: ratePpm ?? 0, itemIds }
  if (!mayApprove(services.db, giver, asked)) {
    throw new Refusal('FORBIDDEN', message('approvals.may-not', { name: giver.displayName }))
  }
  const expiresAtMs = services.clock.now() + APPROVAL_LIVES_MS
  const id = services.write((tx) =>
    writeApproval(tx, call, { giver, ratePpm, expiresAtMs, ...content }),
  )
  return {
    success: true,
    approvalID: services.ids.encode('approval', id),
    givenBy: giver.displayName,
    maximumRate: ratePpm === null ? null : ppmToPercent(ratePpm),
    expiresAt: toLocalText(expiresAtMs, services.branch().timeZone),
  }
})

/** The rate that is asked for; a discount names one and its sale, anything else does not. */
function discountAsked({ body }: GiveCall): number | null {
  if (body.action !== 'discount') return null
  const ratePpm = toPpm(body.discountRate ?? 0)
  if (ratePpm === 0) throw invalidField('discountRate', message('approvals.how-much-discount'))
  return ratePpm
}

/** One sale, order, invoice or count is approved, never the action as such. */
function assertBound({ body }: GiveCall): void {
  // What a payer may owe is asked at a balance too: there the order is named.
  const isOfOrder = body.action === 'sale.unpaid' && body.subjectID !== undefined
  if (APPROVALS_OF_SALE.includes(body.action) && body.sessionID === undefined && !isOfOrder) {
    throw invalidField('sessionID', message('approvals.for-which-sale'))
  }
  if (APPROVAL_SUBJECTS[body.action] === undefined || body.subjectID !== undefined) return
  throw invalidField('subjectID', message('approvals.for-what'))
}

type Content = { contentHash: string | null; discount: ApprovedDiscount | null }

/** What is approved: one discount on named lines, or one request. */
function contentOf({ body, services }: GiveCall): Content {
  const { action, request, sessionID = null } = body
  if (action === 'discount') {
    const discount = discountOf(services, body)
    return { contentHash: discountHash(discount), discount }
  }
  if (request === undefined) {
    if (!APPROVALS_OF_REQUEST.includes(action)) return { contentHash: null, discount: null }
    throw invalidField('request', message('approvals.for-what'))
  }
  const asked = { ...request, action, sessionKey: sessionID }
  return { contentHash: requestHash(services.db, asked), discount: null }
}

function discountOf(services: Services, body: GiveCall['body']): ApprovedDiscount {
  const { billDiscount, lines, sessionID = '' } = body
  if (lines !== undefined && billDiscount === undefined) {
    const named = lines.map(({ itemID, qty }, index) => ({
      itemId: services.idOf('item', itemID, `lines.${index}.itemID`),
      qtyMilli: toMilli(qty),
    }))
    return { bill: null, lines: named }
  }
  const bill = billDiscount === undefined ? null : billDiscountOf(billDiscount)
  const inCart = saleContent(services.db, sessionID)
  return { bill, lines: inCart.map(({ itemId, qtyMilli }) => ({ itemId, qtyMilli })) }
}

/** The discount on the bill as it will be sent; one of nothing covers nothing. */
function billDiscountOf(sent: { discountRate?: number; discountAmount?: number }): BillDiscount {
  const { discountAmount = 0, discountRate = 0 } = sent
  if (discountRate > 0 && discountAmount > 0) {
    throw invalidField('billDiscount', message('cart.discount-both'))
  }
  if (discountRate > 0) return { kind: 'rate', ratePpm: toPpm(discountRate) }
  return { kind: 'flat', paise: centipaiseToPaise(toCentipaise(discountAmount)) }
}

/**
 * A wrong PIN of the manager must not look like an expired session of the one who asks, so it is a
 * 403 here.
 */
async function rightful(proof: Promise<User>): Promise<User> {
  try {
    return await proof
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') {
      throw new Refusal('FORBIDDEN', message('approvals.wrong-pin'))
    }
    throw error
  }
}

function writeApproval(
  tx: WritableDb,
  { body, ip, services, user }: GiveCall,
  yes: { giver: User; ratePpm: number | null; expiresAtMs: number } & Content,
): number {
  const { contentHash, discount, expiresAtMs, giver, ratePpm } = yes
  const atMs = services.clock.now()
  const sessionKey = body.sessionID ?? null
  const subjectId = body.subjectID ?? null
  const id = insert(
    tx,
    `INSERT INTO approvals (action, asked_by, given_by, session_key, subject_id, max_discount_ppm,
       detail, given_at_ms, expires_at_ms, content_hash, discount_json)
     VALUES (:action, :askedBy, :givenBy, :sessionKey, :subjectId, :ratePpm, :detail, :atMs,
       :expiresAtMs, :contentHash, :discountJson)`,
    {
      action: body.action,
      askedBy: user.userId,
      givenBy: giver.id,
      sessionKey,
      subjectId,
      ratePpm,
      detail: body.detail ?? null,
      atMs,
      expiresAtMs,
      contentHash,
      discountJson: discount === null ? null : JSON.stringify(discount),
    },
  )
  recordChange(tx, {
    actor: { userId: giver.id, ip },
    atMs,
    action: 'approval.given',
    entity: 'approval',
    entityId: id,
    detail: {
      action: body.action,
      askedBy: user.userId,
      givenBy: giver.id,
      sessionKey,
      subjectId,
      ratePpm,
      contentHash,
      discount,
      detail: body.detail ?? null,
    },
  })
  return id
}
