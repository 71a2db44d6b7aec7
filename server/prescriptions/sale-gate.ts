import type { Static } from 'typebox'
import type { LabCheckModel } from '../contract/prescriptions.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { LabFinding } from '../domain/optics/lab-case.ts'
import { checkForLab, LAB_RULES } from '../domain/optics/lab-rules.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { buildCase } from './build-case.ts'
import { notCounted, writeCaught } from './count-caught.ts'
import { lastPrescription } from './last-prescription.ts'
import { cartGoods } from './lens-lines.ts'
import { cartFrames, type PairFrame, readFrames } from './read-frames.ts'
import { readTyped } from './typed-prescription.ts'

/** How a sale asks to be checked: frames with their sizes, and reasons to go on all the same. */
export type SaleGate = { frames: PairFrame[]; reasons: ReadonlyMap<string, string> }

/** Decodes `labCheck`; a rule that there is not, and a reason without words, are refused with 400. */
export function readGate(services: Services, model: Static<typeof LabCheckModel>): SaleGate {
  const known = new Set(LAB_RULES.map(({ id }) => id))
  const reasons = new Map<string, string>()
  for (const { reason, ruleID } of model.overrides ?? []) {
    if (!known.has(ruleID))
      throw invalidField('ruleID', message('prescription.no-rule', { rule: ruleID }))
    if (reason.trim() === '') continue
    if (!saysWhy(reason))
      throw invalidField('reason', message('prescription.reason-in-words', { reason }))
    reasons.set(ruleID, reason.trim())
  }
  return { frames: readFrames(services, model.frames ?? []), reasons }
}

const FEWEST_LETTERS = 3

/** Whether a reason is in words: figures alone are an amount that was typed in a hurry. */
function saysWhy(reason: string): boolean {
  return (reason.match(/[\p{L}\p{M}]/gu)?.length ?? 0) >= FEWEST_LETTERS
}

type CheckedSale = {
  labCheck?: SaleGate | null
  sessionKey: string
  customerId: number
  eyeInfo: {
    right: object | null
    left: object | null
    ipd: string | null
    prescriptionId?: number | null
  } | null
}

export type SaleFindings = { findings: LabFinding[]; reasons: ReadonlyMap<string, string> }

/**
 * What the lab check says of a sale that asks for it, the cart still being there; nothing of one
 * that does not. A red finding without a reason refuses the sale.
 */
export function checkSale(tx: WritableDb, services: Services, sale: CheckedSale): SaleFindings {
  const { customerId, eyeInfo, labCheck, sessionKey } = sale
  if (!labCheck) return { findings: [], reasons: new Map() }
  const { rx, unread } = readTyped({
    right: eyeInfo?.right ?? {},
    left: eyeInfo?.left ?? {},
    ...(eyeInfo?.ipd ? { ipd: eyeInfo.ipd } : {}),
  })
  const goods = cartGoods(tx, sessionKey, services.localNow())
  const last = lastPrescription(services, customerId, eyeInfo?.prescriptionId)
  const labCase = buildCase(tx, {
    rx,
    unread,
    last: last?.rx ?? null,
    lenses: goods.lenses,
    frames: [...labCheck.frames, ...cartFrames(goods.frames)],
    isWithoutSpectacles: goods.isWithoutSpectacles,
  })
  const findings = checkForLab(labCase, new Set(readSetting(tx, 'labRulesOff')))
  const held = findings.filter(
    ({ ruleId, severity }) => severity === 'Red' && !labCheck.reasons.has(ruleId),
  )
  if (held.length > 0) {
    const findings = held.map((finding) => finding.message)
    throw new Refusal('BUSINESS_RULE', message('prescription.held', { findings }))
  }
  return { findings, reasons: labCheck.reasons }
}

/** Keeps what was found with the order, and counts it. */
export function writeFindings(
  tx: WritableDb,
  who: { userId: number; nowMs: number },
  found: SaleFindings & { orderId: number; sessionKey: string },
): void {
  const { findings, orderId, reasons, sessionKey } = found
  for (const { eye, message: finding, pairNo, ruleId, severity } of findings) {
    insert(
      tx,
      `INSERT INTO order_lab_findings
         (order_id, rule_id, severity, eye, pair_no, message, reason, user_id, at_ms)
       VALUES
         (:orderId, :ruleId, :severity, :eye, :pairNo, :message, :reason, :userId, :nowMs)`,
      {
        orderId,
        ruleId,
        severity,
        eye,
        pairNo,
        message: JSON.stringify(finding),
        reason: reasons.get(ruleId) ?? null,
        userId: who.userId,
        nowMs: who.nowMs,
      },
    )
  }
  writeCaught(tx, sessionKey, notCounted(tx, sessionKey, findings), who.nowMs)
}
