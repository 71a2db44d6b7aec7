// POST /api/Orders/remake
import { remakeOrder as spec } from '../contract/order-transitions.ts'
import type { WritableDb } from '../db/sql.ts'
import { checkRefraction } from '../domain/prescription.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { refuseUnknown } from '../lab/change-job.ts'
import { lensLines, type RemadeLine, repeatedRemake, writeRemake } from '../lab/create-remake.ts'
import { dateOrNull } from '../sales/transition-order.ts'
import { moverOf } from './order-actor.ts'
import { type OrderLineRow, orderLines } from './order-record.ts'
import { canRemake, type OrderStanding, standingOf } from './order-status.ts'
import { stateAnswer } from './state-answer.ts'

type RemakeCall = Call<typeof spec>

export const remakeOrder = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  if (body.reason.trim() === '') throw invalidField('reason', 'Say why it is made again.')
  if (body.isChargeable === true) {
    throw new Refusal('BUSINESS_RULE', 'Lenses that are charged again are a new sale.')
  }
  const asked = readAsked(call)
  const who = moverOf(call)
  return services.write((tx) => {
    const standing = standingOf(tx, orderId)
    const known = repeatedRemake(tx, standing, asked)
    const job =
      known ??
      writeRemake(tx, services, who, {
        orderId,
        standing: remakeable(standing),
        lines: remadeLines(tx, orderId, asked.lines),
        remake: asked,
      })
    return {
      ...stateAnswer(tx, orderId, known === undefined),
      LabOrderID: services.ids.encode('labOrder', job.id),
      LabOrderNo: job.labOrderNo,
    }
  })
})

function readAsked({ body, services }: RemakeCall) {
  const optional = (kind: 'supplier' | 'fitter' | 'priority', text: string | undefined) =>
    text === undefined ? null : services.idOf(kind, text, `${kind}ID`)
  const asked = {
    kind: body.kind,
    reason: body.reason.trim(),
    supplierId: optional('supplier', body.supplierID),
    fitterId: optional('fitter', body.fitterID),
    priorityId: optional('priority', body.priorityID),
    expectedDate: dateOrNull(services, body.expectedDate),
    instructions: body.instructions?.trim() || null,
    lines: body.lines.map(({ lineID, ...powers }) => ({
      lineId: services.idOf('orderLine', lineID, 'lineID'),
      powers,
    })),
  }
  refuseUnknown(services.db, asked)
  if (new Set(asked.lines.map(({ lineId }) => lineId)).size < asked.lines.length) {
    throw invalidField('lines', 'Name each line once.')
  }
  return asked
}

function remakeable(standing: OrderStanding): OrderStanding & { labOrderId: number } {
  const { labOrderId, order } = standing
  if (order === 'Cancelled') throw new Refusal('CONFLICT', 'This order was cancelled.')
  if (labOrderId === null) throw new Refusal('CONFLICT', 'Nothing of this order was made to order.')
  if (!canRemake(standing)) {
    throw new Refusal('CONFLICT', 'This job has not gone to the lab yet: change it there.')
  }
  return { ...standing, labOrderId }
}

type AskedLine = ReturnType<typeof readAsked>['lines'][number]

/** The lenses to be made, each with the powers that change; checked as they will be. */
function remadeLines(tx: WritableDb, orderId: number, asked: readonly AskedLine[]): RemadeLine[] {
  const lines = new Map(orderLines(tx, orderId).map((line) => [line.id, line]))
  const lenses = lensLines(tx, orderId)
  return asked.map(({ lineId, powers }) => {
    const line = lines.get(lineId)
    if (line === undefined) throw new Refusal('NOT_FOUND', 'This line is not in the order.')
    if (!lenses.has(lineId)) {
      throw new Refusal('BUSINESS_RULE', 'Only lenses are made again; goods are exchanged.')
    }
    if (line.returnedMilli >= line.qtyMilli) {
      throw new Refusal('CONFLICT', 'These lenses came back: they are not made again.')
    }
    refuseBadPowers(line, powers)
    return { lineId, ...powers }
  })
}

function refuseBadPowers(line: OrderLineRow, powers: AskedLine['powers']): void {
  const { addition, axis, cylinder, spherical } = line
  const given = Object.fromEntries(
    Object.entries(powers).filter(([name, text]) => name !== 'pd' && text !== undefined),
  )
  const [wrong] = checkRefraction({ addition, axis, cylinder, spherical, ...given })
  if (wrong !== undefined) throw invalidField(wrong.field, wrong.message)
}
