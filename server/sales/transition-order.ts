// POST /api/Orders/move

import type { BodyOf } from '../contract/operation.ts'
import { moveOrder as spec } from '../contract/order-transitions.ts'
import { parseWireDateTime } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type AskedMove, applyMove } from '../orders/apply-transition.ts'
import { moverOf } from '../orders/order-actor.ts'
import { stateAnswer } from '../orders/state-answer.ts'
import { invoiceOfOrder } from '../receipts/invoice-of-order.ts'
import { deliverOrder } from './deliver-order.ts'

type Body = BodyOf<typeof spec>

export const moveOrder = operation(spec, (call) => {
  const { body, services } = call
  const asked = readMove(services, body)
  const who = moverOf(call)
  return services.write((tx) => {
    const isDone =
      asked.move === 'Deliver'
        ? deliverOrder(tx, services, who, {
            asked,
            acknowledgesBalance: body.acknowledgeBalance ?? false,
            raisesInvoice: body.raiseInvoice ?? false,
          })
        : applyMove(tx, who, asked)
    const invoice = invoiceOfOrder(tx, asked.orderId)
    return {
      ...stateAnswer(tx, asked.orderId, isDone),
      InvoiceID: invoice === null ? null : services.ids.encode('invoice', invoice.id),
      InvoiceNo: invoice?.invoiceNo ?? null,
    }
  })
})

function readMove(services: Services, body: Body): AskedMove {
  const { move } = body
  const hasPassed = body.passed ?? true
  const text = (move === 'ToldCustomer' ? (body.text ?? body.note) : body.note) ?? ''
  const note = text.trim() === '' ? null : text.trim()
  if (note === null && move === 'BackToLab') {
    throw invalidField('note', 'Say why it goes back to the lab.')
  }
  if (note === null && move === 'Checked' && !hasPassed) {
    throw invalidField('note', 'Say what is wrong with the lenses.')
  }
  return {
    orderId: services.idOf('order', body.salesOrderID, 'salesOrderID'),
    move,
    note,
    hasPassed,
    channel: move === 'ToldCustomer' ? (body.channel ?? 'Call') : null,
    job: readJob(services, body),
  }
}

/** Only a job that goes out is given to another lab or fitter, or another date. */
function readJob(services: Services, body: Body): AskedMove['job'] {
  const isGoingOut = body.move === 'SendToLab' || body.move === 'BackToLab'
  const supplierId =
    body.supplierID === undefined ? null : services.idOf('supplier', body.supplierID, 'supplierID')
  const fitterId =
    body.fitterID === undefined ? null : services.idOf('fitter', body.fitterID, 'fitterID')
  const expectedDate = dateOrNull(services, body.expectedDate)
  if (!isGoingOut) return { supplierId: null, fitterId: null, expectedDate: null }
  return { supplierId, fitterId, expectedDate }
}

/** A date of a request as local text, or null where none was sent; 400 for what is no date. */
export function dateOrNull(services: Services, text: string | undefined): string | null {
  if (text === undefined) return null
  const local = parseWireDateTime(text, services.branch().timeZone)
  if (local === null) throw invalidField('expectedDate', 'This is not a date.')
  return local
}
