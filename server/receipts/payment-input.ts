import type { Services } from '../kernel/services.ts'
import { toPaise } from '../wire/rupees.ts'

/** One payment as the counter means it. */
export type PaymentInput = {
  amountPaise: number
  receiptTypeId: number
  cardTypeId: number | null
  referenceNo: string | null
  statusId: number | null
  remarks: string | null
}

type WirePayment = {
  receiptAmount: number
  receiptTypeId: number
  cardTypeID?: string
  referenceNo?: string
  statusId?: number
  remarks?: string
}

export function readPayment(services: Services, wire: WirePayment): PaymentInput {
  const reference = wire.referenceNo?.trim() ?? ''
  return {
    amountPaise: toPaise(wire.receiptAmount),
    receiptTypeId: wire.receiptTypeId,
    cardTypeId:
      wire.cardTypeID === undefined
        ? null
        : services.idOf('cardType', wire.cardTypeID, 'cardTypeID'),
    referenceNo: reference === '' ? null : reference,
    statusId: wire.statusId ?? null,
    remarks: wire.remarks ?? null,
  }
}
