import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import type { Side } from '../domain/optics/eyes.ts'
import type { LabFinding } from '../domain/optics/lab-case.ts'
import { assignedSides, pairKey } from '../domain/optics/lens-eyes.ts'
import { wrongPowerOfLens } from '../domain/optics/pair-rules.ts'
import { message, storedMessage } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { findingsNow } from './findings-now.ts'
import { lensesAndPrescription } from './follow-lenses.ts'

type FindingRow = {
  ruleId: string
  severity: string
  eye: string | null
  pairNo: string | null
  message: string
  reason: string | null
  userName: string
  atMs: number
}

/** The rules that look at the frame of a pair: what they found of one is not said of the next. */
const RULES_OF_FRAMES = ['frame-sizes', 'own-frame-sizes', 'blank-too-small', 'height-corridor']

/** What was found of the text that was typed, which an order does not keep; sizes have their own way. */
const RULES_NOT_OF_NOW = ['sign-missing', 'unreadable', 'frame-sizes']

/**
 * Returns the lab check's findings when the order was saved, and of frames that came later; empty
 * where it did not run. Nothing is said of a pair that has no lenses any more, nor of the sizes of a
 * frame that its pair has no more; of a lens alone in its pair, of one that is made to another power
 * than its prescription, and after a change of lenses or powers of all else, what is so now.
 */
export function labFindingsOfOrder(services: Services, orderId: number) {
  const rows = all<FindingRow>(
    services.db,
    `SELECT f.rule_id AS ruleId, f.severity, f.eye, f.pair_no AS pairNo, f.message, f.reason,
            u.display_name AS userName, f.at_ms AS atMs
       FROM order_lab_findings f JOIN users u ON u.id = f.user_id
      WHERE f.order_id = :orderId
        AND NOT (f.rule_id IN (SELECT value FROM json_each(:rulesOfFrames))
                 AND EXISTS (SELECT 1 FROM order_frame_changes c
                              WHERE c.order_id = f.order_id AND c.last_finding_id >= f.id
                                AND c.pair_no = f.pair_no))
      ORDER BY f.id`,
    { orderId, rulesOfFrames: JSON.stringify(RULES_OF_FRAMES) },
  )
  const frames = framesOfPairs(services.db, orderId)
  const said = new Set<string>()
  const powersSinceMs = lastChangeOfPowers(services.db, orderId)
  const lenses = lensesOfPairs(services.db, orderId)
  const onlyOne = onlyLensOfPairs(lenses)
  const wrongPowers = wrongPowersNow(services, orderId)
  const isChanged = rows.some(({ atMs }) => atMs < powersSinceMs)
  const now = isChanged ? findingsNow(services, orderId) : []
  const current = rows.flatMap((row) => {
    if (row.pairNo !== null && !lenses.has(pairKey(row.pairNo))) return []
    if (row.ruleId === 'lens-power-differs' && wrongPowers !== null) {
      const now = wrongPowers.get(pairKey(row.pairNo) + row.eye)
      return now === undefined ? [] : [{ ...row, message: now }]
    }
    if (row.ruleId !== 'single-lens') {
      const isOld = row.atMs < powersSinceMs && !RULES_NOT_OF_NOW.includes(row.ruleId)
      return isOld ? stillFound(row, now) : [row]
    }
    const side = onlyOne.get(pairKey(row.pairNo))
    if (side === undefined) return []
    return [{ ...row, message: JSON.stringify(message('optics.only-one-lens', { side })) }]
  })
  const shown = current.filter(({ message: finding, pairNo, ruleId }) => {
    if (ruleId !== 'frame-sizes') return true
    const { frame } = storedMessage(finding).params
    const key = pairKey(pairNo) + frame
    const isNew = frames.has(key) && !said.has(key)
    said.add(key)
    return isNew
  })
  return shown.map((row) => ({
    RuleID: row.ruleId,
    Severity: row.severity,
    Eye: row.eye,
    PairNo: row.pairNo,
    Sentence: storedMessage(row.message),
    Reason: row.reason,
    UserName: row.userName,
    At: toLocalText(row.atMs, services.branch().timeZone),
  }))
}

/** What is found of an order now in the place of what was found then; empty where it is true no more. */
function stillFound(row: FindingRow, now: readonly LabFinding[]): FindingRow[] {
  const key = (pairNo: string | null) => (pairNo === null ? '' : pairKey(pairNo))
  const ofRule = now.filter(
    ({ pairNo, ruleId }) => ruleId === row.ruleId && key(pairNo) === key(row.pairNo),
  )
  // What was missing of both eyes may be missing of one.
  const found =
    ofRule.find(({ eye }) => eye === row.eye) ?? (row.eye === null ? ofRule[0] : undefined)
  if (found === undefined) return []
  return [{ ...row, eye: found.eye, message: JSON.stringify(found.message) }]
}

/**
 * What is said of each lens that is made to another power than its prescription now, by pair and eye:
 * the lab must not read a power beside the one that it replaced. Null of an order without a prescription.
 */
function wrongPowersNow(services: Services, orderId: number): ReadonlyMap<string, string> | null {
  const { lenses, rx } = lensesAndPrescription(services.db, services, orderId)
  if (rx === null) return null
  return new Map(
    lenses.flatMap(({ lens: { lensType, refraction }, pairNo, side }) => {
      const lens = { lensType, lineRefraction: refraction }
      const said = wrongPowerOfLens({ eye: rx.eyes[side], side, lens }, rx)
      return said === null ? [] : [[pairNo + side, JSON.stringify(said)]]
    }),
  )
}

/** When lenses, a power or a measure of an order were changed last; 0 where none was. */
function lastChangeOfPowers(db: ReadableDb, orderId: number): number {
  const { atMs } = exactlyOne<{ atMs: number }>(
    db,
    `SELECT coalesce(max(c.at_ms), 0) AS atMs
       FROM order_changes c, json_each(c.changes_json) change
      WHERE c.order_id = :orderId
        AND (change.value ->> 'code' IN ('orders.change.prescription', 'orders.change.added',
                                        'orders.change.removed')
             OR change.value ->> 'code' = 'orders.change.field'
             AND change.value ->> '$.params.field' NOT IN ('qty', 'price', 'discount', 'job'))`,
    { orderId },
  )
  return atMs
}

/** The eyes of the lenses of each pair that has any. */
function lensesOfPairs(db: ReadableDb, orderId: number): ReadonlyMap<string, readonly Side[]> {
  const rows = all<{ pairNo: string | null; eye: Side | 'Both' | null }>(
    db,
    `SELECT l.pair_no AS pairNo, l.eye
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'SpectacleLens'`,
    { orderId },
  )
  const eyes = new Map<string, Side[]>()
  for (const { eye, pairNo } of rows) {
    const key = pairKey(pairNo)
    eyes.set(key, [...(eyes.get(key) ?? []), ...assignedSides(eye)])
  }
  return eyes
}

/** The eye of the lens in each pair that has one for one eye alone. */
function onlyLensOfPairs(eyes: ReadonlyMap<string, readonly Side[]>): ReadonlyMap<string, Side> {
  return new Map(
    [...eyes].flatMap(([key, [side, ...others]]) =>
      side === undefined || others.length > 0 ? [] : [[key, side]],
    ),
  )
}

/** The pair and name of each thing of the order that is in a pair now. */
function framesOfPairs(db: ReadableDb, orderId: number): ReadonlySet<string> {
  const rows = all<{ name: string; pairNo: string | null }>(
    db,
    `SELECT item_name AS name, pair_no AS pairNo FROM order_lines
      WHERE order_id = :orderId AND kind = 'item'`,
    { orderId },
  )
  return new Set(rows.map(({ name, pairNo }) => pairKey(pairNo) + name))
}
