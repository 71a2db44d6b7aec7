import { type Message, message } from '../kernel/message.ts'
import { isCalledOff, type OrderStatus } from './order-transitions.ts'

/** An order as a change of it finds it. */
export type OrderAtChange = OrderStatus & {
  wasDelivered: boolean
  invoiceNo: string | null
  remakeCount: number
}

/** What a change asks for, by what it touches. */
export type ChangeParts = {
  /** Goods, quantities or prices. */
  isOfBill: boolean
  /** Lenses that come, go, or change. */
  isOfLenses: boolean
  /** Of lenses only what those of a remake that was not sent are to be made to. */
  isOfUnsentRemake: boolean
  /** Anything else of a pair that has lenses: its frame. */
  isOfTheirFrames: boolean
  /** Lab, fitter or instructions. */
  isOfJob: boolean
}

/**
 * Returns why an order may not be changed so, null where it may. Goods of an invoice are corrected
 * by a credit note; lenses that have come are made again; what was fitted stays together. What a
 * remake makes is changed until it is sent, also after the order was handed over.
 */
export function changeRefusal(at: OrderAtChange, asked: ChangeParts): Message | null {
  if (at.order === 'Cancelled') return message('orders.was-cancelled')
  const isOfRemakeAlone = asked.isOfUnsentRemake && !asked.isOfBill && !asked.isOfTheirFrames
  if (isOfRemakeAlone) return null
  if (at.order === 'Delivered' || at.wasDelivered) return message('orders.handed-over-unchanged')
  if (at.invoiceNo !== null && asked.isOfBill) {
    return message('orders.invoiced-unchanged', { number: at.invoiceNo })
  }
  const isAtLab = at.lab === null || at.lab === 'Draft' || at.lab === 'Sent' || isCalledOff(at)
  if ((asked.isOfLenses || asked.isOfJob) && !isAtLab) return message('orders.lenses-have-come')
  const isRemade = at.remakeCount > 0 && at.lab === 'Sent'
  if (at.remakeCount > 0 && asked.isOfLenses && !asked.isOfUnsentRemake) {
    return message(at.lab === 'Draft' ? 'orders.remake-unsent' : 'orders.lenses-have-come')
  }
  if (isRemade && (asked.isOfTheirFrames || asked.isOfJob)) return message('orders.is-remade')
  if (asked.isOfTheirFrames && at.lab === 'Fitted') return message('orders.frame-is-fitted')
  return null
}

/** Whether the lab has the job and has to be told of a change. */
export function isLabToldAgain(at: OrderAtChange, asked: ChangeParts): boolean {
  return at.lab === 'Sent' && (asked.isOfLenses || asked.isOfTheirFrames || asked.isOfJob)
}
