import type { BodyOf } from '../contract/operation.ts'
import { transitionOrder as spec } from '../contract/order-transitions.ts'
import type { WritableDb } from '../db/sql.ts'
import { afterTransition } from '../domain/order-transitions.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { readReadings } from '../lab/lens-check.ts'
import { applyTransition, type TransitionRequest } from './apply-transition.ts'
import { fetchAtCounter } from './fetched-at-counter.ts'
import { type OrderActor, orderActor } from './order-actor.ts'
import { balanceOf } from './order-balance.ts'
import { invoiceOfOrder, orderById } from './order-record.ts'
import { assertNotDropped, orderStatus, statusReply } from './order-status.ts'
import { raiseInvoice } from './raise-invoice.ts'

type Body = BodyOf<typeof spec>

export const transitionOrder = operation(spec, (call) => {
  const { body, services } = call
  const request = readRequest(services, body)
  const actor = orderActor(call)
  return services.write((tx) => {
    const isDone =
      request.transition === 'Deliver'
        ? deliverOrder(tx, services, actor, { ...body, request })
        : applyTransition(tx, actor, request)
    const invoice = invoiceOfOrder(tx, request.orderId)
    return {
      ...statusReply(tx, request.orderId, isDone),
      InvoiceID: invoice === null ? null : services.ids.encode('invoice', invoice.id),
      InvoiceNo: invoice?.invoiceNo ?? null,
    }
  })
})

function readRequest(services: Services, body: Body): TransitionRequest {
  const { move } = body
  const hasPassed = body.passed ?? true
  const text = (move === 'ToldCustomer' ? (body.text ?? body.note) : body.note) ?? ''
  const note = text.trim() === '' ? null : text.trim()
  if (note === null && move === 'BackToLab') {
    throw invalidField('note', message('orders.why-back-to-lab'))
  }
  if (note === null && move === 'Checked' && !hasPassed) {
    throw invalidField('note', message('orders.what-is-wrong-with-lenses'))
  }
  if (body.dropDeliveryCharge === true && body.isFetched !== true) {
    throw invalidField('dropDeliveryCharge', message('orders.charge-of-parcel'))
  }
  return {
    orderId: services.idOf('order', body.salesOrderID, 'salesOrderID'),
    transition: move,
    note,
    hasPassed,
    channel: move === 'ToldCustomer' ? (body.channel ?? 'Call') : null,
    job: readJob(services, body),
    readings: readReadings(services, body.readings ?? []),
  }
}

/** Only a job that goes out is given to another lab or fitter, or another date. */
function readJob(services: Services, body: Body): TransitionRequest['job'] {
  const isGoingOut = body.move === 'SendToLab' || body.move === 'BackToLab'
  const supplierId =
    body.supplierID === undefined ? null : services.idOf('supplier', body.supplierID, 'supplierID')
  const fitterId =
    body.fitterID === undefined ? null : services.idOf('fitter', body.fitterID, 'fitterID')
  const expectedDate = optionalDate(services, body.expectedDate, 'expectedDate')
  if (!isGoingOut) return { supplierId: null, fitterId: null, expectedDate: null }
  return { supplierId, fitterId, expectedDate }
}

type Delivery = Pick<
  Body,
  'acknowledgeBalance' | 'dropDeliveryCharge' | 'isFetched' | 'raiseInvoice'
> & {
  request: TransitionRequest
}

/**
 * Hands an order over, inside the caller's transaction. The goods leave with their invoice, raised
 * in the same step where asked, and with a balance only where it was acknowledged. What was to be
 * sent may be fetched instead. Returns false for a repeat. Throws 409 otherwise.
 */
function deliverOrder(
  tx: WritableDb,
  services: Services,
  actor: OrderActor,
  {
    acknowledgeBalance,
    dropDeliveryCharge,
    isFetched,
    raiseInvoice: isInvoiceAsked,
    request,
  }: Delivery,
): boolean {
  const { orderId } = request
  const status = orderStatus(tx, orderId)
  assertNotDropped(status)
  const outcome = afterTransition('Deliver', status)
  // A repeat and an impossible step are judged where every other transition is.
  if (!outcome.ok) return applyTransition(tx, actor, request)
  if (isFetched === true) {
    const order = orderById(tx, orderId)
    fetchAtCounter(tx, services, actor, { order, dropsCharge: dropDeliveryCharge === true })
  }
  if (invoiceOfOrder(tx, orderId) === null) {
    if (isInvoiceAsked !== true) {
      throw new Refusal('CONFLICT', message('orders.invoice-before-handover'))
    }
    const order = orderById(tx, orderId)
    const isComposition = services.branch().isCompositionScheme
    raiseInvoice(tx, services, actor, { order, date: actor.localNow, isComposition })
  }
  const { balancePaise } = balanceOf(tx, orderId)
  if (balancePaise > 0 && acknowledgeBalance !== true) {
    throw new Refusal('CONFLICT', message('orders.amount-due', { amount: balancePaise }))
  }
  return applyTransition(tx, actor, request)
}
