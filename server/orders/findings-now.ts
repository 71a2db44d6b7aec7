import { all, type ReadableDb } from '../db/sql.ts'
import type { LabFinding } from '../domain/optics/lab-case.ts'
import { checkForLab } from '../domain/optics/lab-rules.ts'
import { pairKey } from '../domain/optics/lens-eyes.ts'
import { implausiblePd } from '../domain/optics/rx-rules.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { buildCase } from '../prescriptions/build-case.ts'
import { lastBeforeOrder } from '../prescriptions/last-prescription.ts'
import { orderFrames } from '../prescriptions/order-frames.ts'
import { cartFrames, type PairFrame } from '../prescriptions/read-frames.ts'
import { readSetting } from '../settings/settings.ts'
import { lensesAndPrescription, NO_RX } from './follow-lenses.ts'
import { type OrderLens, orderLenses } from './order-lenses.ts'

/** What holds a sale, or would change how its lenses are measured, and is asked of a change too. */
const ASKED_RULES: ReadonlySet<string> = new Set([
  'power-unusual',
  'addition-missing',
  'pd-missing',
  'pd-halved',
  'height-missing',
  'height-corridor',
  'out-of-range',
  'lens-types-differ',
  'prism-in-ready-lens',
  'blank-too-small',
])
const RULE_OF_PD = 'pd-implausible'

/**
 * Returns, in words, what the lab check would say of an order as it is now that a person has to look
 * at before lenses are changed; nothing of a rule that is off. Powers beside the prescription are
 * asked by `followLenses`.
 */
export function findingsToAsk(services: Services, orderId: number): Message[] {
  const off = new Set<string>(readSetting(services.db, 'labRulesOff'))
  const lenses = orderLenses(services.db, orderId)
  const pairs = [...new Set(lenses.map(({ pairNo }) => pairNo))]
  const ofPair = (pairNo: string | null, said: Message) =>
    pairs.length > 1 && pairNo !== null ? message('lab.of-pair', { pairNo, said }) : said
  const found = findingsNow(services, orderId)
    .filter(({ ruleId }) => ASKED_RULES.has(ruleId) && !off.has(ruleId))
    .map((finding) => ofPair(finding.pairNo, finding.message))
  const pds = off.has(RULE_OF_PD)
    ? []
    : pairs.flatMap((pairNo) => {
        const said = oddPd(lenses.filter((lens) => lens.pairNo === pairNo))
        return said === null ? [] : [ofPair(pairNo, said)]
      })
  return [...found, ...pds]
}

/** What is said of the PDs of the two lenses of a pair; null where one is not known. */
function oddPd(pair: readonly OrderLens[]): Message | null {
  const [right, left] = ['Right', 'Left'].map((side) => {
    const mm = pair.find(({ eye }) => eye === side)?.pdMm ?? null
    return mm === null ? null : Math.round(mm * 10)
  })
  if (right == null || left == null) return null
  return implausiblePd(right + left, { pdTenthsMm: right }, { pdTenthsMm: left })
}

/** What is odd now and was not before, or not so. */
export function newlyFound(before: readonly Message[], now: readonly Message[]): Message[] {
  const known = new Set(before.map((each) => JSON.stringify(each)))
  return now.filter((each) => !known.has(JSON.stringify(each)))
}

/** What the lab check would find of an order as it is now, with every rule on. */
export function findingsNow(services: Services, orderId: number): LabFinding[] {
  const { db } = services
  const { rx } = lensesAndPrescription(db, services, orderId)
  const lenses = orderLenses(db, orderId)
  const paired = new Set(lenses.map(({ pairNo }) => pairNo))
  const sold = soldFrames(db, orderId).filter(({ pairNo }) => paired.has(pairNo))
  const labCase = buildCase(db, {
    rx: rx ?? NO_RX,
    unread: [],
    last: lastBeforeOrder(services, orderId),
    lenses,
    frames: [...typedFrames(db, orderId), ...cartFrames(sold)],
    isWithoutSpectacles: lenses.length === 0,
  })
  return checkForLab(labCase, new Set())
}

function typedFrames(db: ReadableDb, orderId: number): PairFrame[] {
  const mm = (tenths: number | null) => (tenths === null ? undefined : tenths / 10)
  return orderFrames(db, orderId).map((frame) => ({
    pairNo: pairKey(frame.pairNo),
    itemId: null,
    isOwn: frame.isOwn,
    isToFollow: frame.isToFollow,
    a: mm(frame.aTenthsMm),
    b: mm(frame.bTenthsMm),
    dbl: mm(frame.dblTenthsMm),
    ed: mm(frame.edTenthsMm),
  }))
}

function soldFrames(db: ReadableDb, orderId: number): { pairNo: string; itemId: number }[] {
  return all<{ pairNo: string | null; itemId: number }>(
    db,
    `SELECT l.pair_no AS pairNo, l.item_id AS itemId
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section IN ('Frame', 'Sunglass')
        AND l.qty_milli > l.returned_milli
      ORDER BY l.id`,
    { orderId },
  ).map(({ itemId, pairNo }) => ({ itemId, pairNo: pairKey(pairNo) }))
}
