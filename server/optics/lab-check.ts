// POST /api/Optics/lab-check
import type { BodyOf } from '../contract/operation.ts'
import { labCheck as spec } from '../contract/optics.ts'
import { recordChange } from '../db/record-change.ts'
import { all, run } from '../db/sql.ts'
import type { LabFinding } from '../domain/optics/lab-case.ts'
import { checkForLab, labState } from '../domain/optics/lab-rules.ts'
import { type Call, operation } from '../operation.ts'
import { readSetting } from '../settings.ts'
import type { Shop } from '../shop.ts'
import { buildCase } from './build-case.ts'
import type { FrameInput } from './frame-facts.ts'
import { encodeBlanks, encodeFinding, encodeThickness } from './lab-answer.ts'
import { lastPrescription } from './last-prescription.ts'
import { cartGoods, type LensLine, pairKey } from './lens-lines.ts'
import { readTyped } from './typed-prescription.ts'

type Body = BodyOf<typeof spec>

export const checkPrescriptionForLab = operation(spec, (call) => {
  const { body, shop } = call
  const customerId =
    body.customerID === undefined ? null : shop.idOf('customer', body.customerID, 'customerID')
  const goods = goodsOf(shop, body)
  const { rx, unread } = readTyped(body)
  const last = customerId === null ? null : lastPrescription(shop, customerId)
  const labCase = buildCase(shop.db, { rx, unread, last: last?.rx ?? null, ...goods })
  const rulesOff = readSetting(shop.db, 'labRulesOff')
  const findings = checkForLab(labCase, new Set(rulesOff))
  if (body.sessionID !== undefined) countCaught(call, body.sessionID, findings)
  return {
    State: labState(findings),
    Findings: findings.map(encodeFinding),
    Blanks: encodeBlanks(labCase),
    Thickness: encodeThickness(labCase),
    RulesOff: [...rulesOff],
  }
})

function goodsOf(
  shop: Shop,
  { frames, lenses, sessionID }: Body,
): { lenses: LensLine[]; frames: (FrameInput & { pairNo: string })[] } {
  const cart =
    sessionID === undefined
      ? { lenses: [], frames: [] }
      : cartGoods(shop.db, sessionID, shop.localNow())
  const sent = lenses?.map(({ eye, itemID, pairNo }) => ({
    pairNo: pairKey(pairNo),
    itemId: shop.idOf('item', itemID, 'itemID'),
    eye: eye ?? null,
    count: 1,
    lensType: null,
    refraction: null,
    pdMm: null,
    fittingHeightTenthsMm: null,
  }))
  return {
    lenses: sent ?? cart.lenses,
    frames: [...readFrames(shop, frames ?? []), ...cartFrames(cart.frames)],
  }
}

/** The frames of a request, first in line before those of the cart. */
export function readFrames(shop: Shop, frames: NonNullable<Body['frames']>) {
  return frames.map(({ a, b, dbl, ed, isOwn, itemID, pairNo }) => ({
    pairNo: pairKey(pairNo),
    itemId: itemID === undefined ? null : shop.idOf('item', itemID, 'itemID'),
    isOwn: isOwn ?? false,
    a,
    b,
    dbl,
    ed,
  }))
}

/** The frames of a cart as the case takes them. */
export function cartFrames(frames: readonly { pairNo: string; itemId: number }[]) {
  const sizes = { a: undefined, b: undefined, dbl: undefined, ed: undefined }
  return frames.map((frame) => ({ ...frame, isOwn: false, ...sizes }))
}

/** A rule counts once a sale, so looking again writes nothing. */
function countCaught(
  { ip, shop, user }: Pick<Call<typeof spec>, 'ip' | 'shop' | 'user'>,
  sessionKey: string,
  findings: readonly LabFinding[],
): void {
  const known = all<{ ruleId: string }>(
    shop.db,
    'SELECT rule_id AS ruleId FROM lab_catches WHERE session_key = :sessionKey',
    { sessionKey },
  )
  const seen = new Set(known.map(({ ruleId }) => ruleId))
  const fresh = [...new Set(findings.map(({ ruleId }) => ruleId))].filter((id) => !seen.has(id))
  if (fresh.length === 0) return
  const atMs = shop.clock.now()
  shop.write((tx) => {
    for (const ruleId of fresh) {
      run(
        tx,
        `INSERT OR IGNORE INTO lab_catches (session_key, rule_id, at_ms)
         VALUES (:sessionKey, :ruleId, :atMs)`,
        { sessionKey, ruleId, atMs },
      )
    }
    recordChange(tx, {
      actor: { userId: user.userId, ip },
      atMs,
      action: 'lab-check.caught',
      entity: 'cart',
      entityId: sessionKey,
      detail: { sessionKey, rules: fresh },
    })
  })
}
