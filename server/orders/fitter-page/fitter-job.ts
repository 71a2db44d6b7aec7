import type { FitterMove, moveFitterJob } from '../../contract/lab.ts'
import type { ReplyOf } from '../../contract/operation.ts'
import { all, exactlyOne, type ReadableDb } from '../../db/sql.ts'
import { nextTransitions, type OrderTransition } from '../../domain/order-transitions.ts'
import { describeRefraction } from '../../domain/prescription.ts'
import type { Services } from '../../kernel/services.ts'
import { milliToQuantity } from '../../wire/rupees.ts'
import { orderStatus } from '../order-status.ts'

type Job = ReplyOf<typeof moveFitterJob>['Job']

type JobRow = {
  labOrderNo: string
  salesOrderNo: string
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
            o.expected_date AS promisedDate, c.name AS customerName, f.name AS fitterName,
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
  return {
    LabOrderNo: row.labOrderNo,
    SalesOrderNo: row.salesOrderNo,
    Status: status.order,
    LabStatus: status.lab ?? '',
    IsChecked: status.isChecked,
    IsOverdue: status.order !== 'Ready' && row.promisedDate < services.localNow(),
    PromisedDate: row.promisedDate,
    CustomerName: row.customerName,
    FitterName: row.fitterName,
    PriorityName: row.priorityName,
    Instructions: row.instructions,
    Remake: row.remake,
    ...goodsOf(db, orderId, labOrderId),
    Moves: nextTransitions(status, 1).filter(isFitters),
  }
}

/** The customer and the money are the counter's. */
function isFitters(move: OrderTransition): move is FitterMove {
  return move !== 'ToldCustomer' && move !== 'Deliver'
}

type GoodsRow = {
  section: string
  isOfJob: number
  name: string
  code: string | null
  qtyMilli: number
  spectacleLensType: number | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  fittingHeightMilli: number | null
}

function goodsOf(db: ReadableDb, orderId: number, labOrderId: number) {
  const rows = all<GoodsRow>(
    db,
    `SELECT t.section, j.order_line_id IS NOT NULL AS isOfJob, l.item_name AS name,
            coalesce(u.code, l.item_code) AS code, l.qty_milli AS qtyMilli,
            coalesce(l.spectacle_lens_type, i.spectacle_lens_type) AS spectacleLensType,
            coalesce(m.spherical, l.spherical) AS spherical,
            coalesce(m.cylinder, l.cylinder) AS cylinder, coalesce(m.axis, l.axis) AS axis,
            coalesce(m.addition, l.addition) AS addition, coalesce(m.pd, l.pd) AS pd,
            l.fitting_height_milli AS fittingHeightMilli
       FROM sales_order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN units u ON u.id = l.unit_id
       LEFT JOIN lab_order_lines j ON j.order_line_id = l.id AND j.lab_order_id = :labOrderId
       LEFT JOIN remake_lines m ON m.order_line_id = l.id AND m.lab_order_id = :labOrderId
      WHERE l.order_id = :orderId AND l.kind = 'item'
      ORDER BY l.id`,
    { labOrderId, orderId },
  )
  return {
    Frames: rows
      .filter(({ section }) => section === 'Frame' || section === 'Sunglass')
      .map(({ code, name }) => ({ Name: name, Code: code })),
    Lenses: rows
      .filter(({ isOfJob }) => isOfJob === 1)
      .map((row) => ({
        Name: row.name,
        Qty: milliToQuantity(row.qtyMilli),
        Power: describeRefraction(row).vn,
        PD: row.pd,
        FittingHeight:
          row.fittingHeightMilli === null ? null : String(row.fittingHeightMilli / 1_000),
      })),
  }
}
