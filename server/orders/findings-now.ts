import { all, type ReadableDb } from '../db/sql.ts'
import type { LabFinding } from '../domain/optics/lab-case.ts'
import { checkForLab } from '../domain/optics/lab-rules.ts'
import { pairKey } from '../domain/optics/lens-eyes.ts'
import type { Services } from '../kernel/services.ts'
import { buildCase } from '../prescriptions/build-case.ts'
import { lastBeforeOrder } from '../prescriptions/last-prescription.ts'
import { orderFrames } from '../prescriptions/order-frames.ts'
import { cartFrames, type PairFrame } from '../prescriptions/read-frames.ts'
import { lensesAndPrescription, NO_RX } from './follow-lenses.ts'
import { orderLenses } from './order-lenses.ts'

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
