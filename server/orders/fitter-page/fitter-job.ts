import type { FitterTransition, transitionFitterJob } from '../../contract/lab.ts'
import type { ReplyOf } from '../../contract/operation.ts'
import { all, exactlyOne, type ReadableDb } from '../../db/sql.ts'
import { pairKey } from '../../domain/optics/lens-eyes.ts'
import { nextTransitions, type OrderTransition } from '../../domain/order-transitions.ts'
import { isOverdue } from '../../domain/overdue.ts'
import { describeRefraction } from '../../domain/prescription.ts'
import { message } from '../../kernel/message.ts'
import type { Services } from '../../kernel/services.ts'
import { translate } from '../../kernel/translate.ts'
import { type JobLens, jobLenses } from '../../lab/job-lenses.ts'
import { frameSizesText, orderFrames } from '../../prescriptions/order-frames.ts'
import { orderStatus } from '../order-status.ts'

type Job = ReplyOf<typeof transitionFitterJob>['Job']

type JobRow = {
  labOrderNo: string
  salesOrderNo: string
  orderDate: string
  promisedDate: string
  customerName: string
  fitterName: string | null
  priorityName: string | null
  instructions: string | null
  remake: string | null
}

/** Returns a job for a fitter's phone: what is to be made and its status, without prices. */
export function describeJob(services: Services, orderId: number, labOrderId: number): Job {
  const { db } = services
  const status = orderStatus(db, orderId)
  const row = exactlyOne<JobRow>(
    db,
    `SELECT l.lab_order_no AS labOrderNo, o.order_no AS salesOrderNo,
            o.order_date AS orderDate, o.expected_date AS promisedDate, c.name AS customerName, f.name AS fitterName,
            p.name AS priorityName, l.instructions, r.reason AS remake
       FROM lab_orders l
       JOIN sales_orders o ON o.id = l.order_id
       JOIN customers c ON c.id = o.customer_id
       LEFT JOIN fitters f ON f.id = l.fitter_id
       LEFT JOIN priorities p ON p.id = l.priority_id
       LEFT JOIN remakes r ON r.lab_order_id = l.id
      WHERE l.id = :labOrderId`,
    { labOrderId },
  )
  const lenses = jobLenses(db, labOrderId)
  // To lenses that are made again goes the frame of their pair alone.
  const pairs = new Set(lenses.map(({ pairNo }) => pairKey(pairNo)))
  return {
    LabOrderNo: row.labOrderNo,
    SalesOrderNo: row.salesOrderNo,
    Status: status.order,
    LabStatus: status.lab ?? '',
    IsChecked: status.isChecked,
    IsOverdue: status.order !== 'Ready' && isOverdue(row, services.localNow()),
    PromisedDate: row.promisedDate,
    CustomerName: row.customerName,
    FitterName: row.fitterName,
    PriorityName: row.priorityName,
    Instructions: row.instructions,
    Remake: row.remake,
    Frames: framesOf(db, orderId).filter(
      ({ PairNo }) => row.remake === null || pairs.has(pairKey(PairNo)),
    ),
    Lenses: lenses.map((lens) => encodeLens(services, lens)),
    Moves: nextTransitions(status, 1).filter(isFitters),
  }
}

/** The customer and the money are the counter's. */
function isFitters(move: OrderTransition): move is FitterTransition {
  return move !== 'ToldCustomer' && move !== 'Deliver'
}

type FrameRow = { Name: string; Code: string | null; PairNo: string | null }

/** The frames that are sold, and then the customer's own. */
function framesOf(db: ReadableDb, orderId: number): Job['Frames'] {
  const typed = orderFrames(db, orderId)
  const sold = all<FrameRow>(
    db,
    `SELECT l.item_name AS Name, coalesce(u.code, l.item_code) AS Code, l.pair_no AS PairNo
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN units u ON u.id = l.unit_id
      WHERE l.order_id = :orderId AND l.kind = 'item' AND t.section IN ('Frame', 'Sunglass')
      ORDER BY l.id`,
    { orderId },
  ).map((row) => {
    const sizes = typed.find(({ pairNo }) => pairNo === pairKey(row.PairNo))
    return { ...row, Sizes: sizes === undefined ? null : frameSizesText(sizes) }
  })
  const own = typed
    .filter(({ isOwn, isToFollow }) => isOwn || isToFollow)
    .map((frame) => ({
      Name: frame.isOwn ? null : translate(message('lab.frame-to-follow'), 'en'),
      Code: null,
      PairNo: frame.pairNo,
      Sizes: frameSizesText(frame),
    }))
  return [...sold, ...own]
}

function encodeLens(services: Services, lens: JobLens): Job['Lenses'][number] {
  return {
    LineID: services.ids.encode('orderLine', lens.lineId),
    Name: lens.name,
    PairNo: lens.pairNo,
    Eye: lens.eye,
    Qty: lens.count,
    Power: describeRefraction(lens).vn,
    Prism: lens.prism,
    PD: lens.pd,
    FittingHeight:
      lens.fittingHeightMilli === null ? null : String(lens.fittingHeightMilli / 1_000),
  }
}
