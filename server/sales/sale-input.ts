import { chargesOf } from '../cart/price-lines.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { saveSale } from '../contract/sales.ts'
import type { OrderCharges } from '../domain/document-totals.ts'
import { parseWireDateTime } from '../domain/local-time.ts'
import { checkRefraction } from '../domain/prescription.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readGate, type SaleGate } from '../prescriptions/sale-gate.ts'
import { type PaymentInput, readPayment } from '../receipts/payment-input.ts'

export type CompositeSale = BodyOf<typeof saveSale>
export type EyeInput = NonNullable<NonNullable<CompositeSale['eyeInfoModel']>['right']>
export type CustomerInput = NonNullable<CompositeSale['customerModel']>

export type LabOrderInput = {
  supplierId: number | null
  fitterId: number | null
  priorityId: number | null
  expectedDate: string | null
  instructions: string | null
  /** Whether the client asked for one by sending the model; a lens line asks for one by itself. */
  isAsked: boolean
}

/** A sale as the counter means it: IDs decoded, dates local, money exact, nothing looked up yet. */
export type SaleInput = {
  sessionKey: string
  customer: CustomerInput | null
  generateInvoice: boolean
  isCompositionAsked: boolean
  isInterStateFlag: boolean | undefined
  deliveryMode: 'Counter' | 'Home' | 'Courier'
  charges: OrderCharges
  doctorId: number | null
  remarks: string | null
  orderDate: string | null
  expectedDate: string | null
  payments: PaymentInput[]
  eyeInfo: {
    examDate: string | null
    doctorId: number | null
    right: EyeInput | null
    left: EyeInput | null
    ipd: string | null
    remarks: string | null
    /** The kept eye test that is dispensed. */
    prescriptionId?: number | null
  } | null
  /** Present when the client asks for the lab check. */
  labCheck?: SaleGate | null
  recall: {
    recallDate: string | null
    afterMonths: number | null
    channel: string | null
    message: string | null
  } | null
  labOrder: LabOrderInput
}

/** Decodes the composite model. Refuses with 400 a wrong-kind ID, an impossible date or power. */
export function readSale(services: Services, body: CompositeSale): SaleInput {
  const order = body.salesorderModel ?? {}
  return {
    sessionKey: body.sessionID,
    customer: isEmpty(body.customerModel) ? null : (body.customerModel ?? null),
    generateInvoice: order.generateInvoice ?? true,
    isCompositionAsked: order.isCompositionScheme ?? false,
    isInterStateFlag: order.isCustomerStateNotSameAsCompanyState,
    deliveryMode: order.deliveryMode ?? 'Counter',
    charges: chargesOf(order),
    doctorId: optionalId(services, 'doctor', order.doctorID, 'doctorID'),
    remarks: order.remarks ?? null,
    orderDate: optionalDate(services, body.orderDate, 'orderDate'),
    expectedDate: optionalDate(services, body.expectedDate, 'expectedDate'),
    payments: readPayments(services, body.receiptModel),
    eyeInfo: readEyeInfo(services, body.eyeInfoModel),
    labCheck: body.labCheck === undefined ? null : readGate(services, body.labCheck),
    recall: readRecall(services, body.eyecheckupRecallModel),
    labOrder: readLabOrder(services, body),
  }
}

type OptionalKind = 'prescription' | 'doctor' | 'supplier' | 'fitter' | 'priority'

function optionalId(
  services: Services,
  kind: OptionalKind,
  text: string | undefined,
  field: string,
): number | null {
  return text === undefined ? null : services.idOf(kind, text, field)
}

/** A date as local text; null where none was sent. */
export function optionalDate(
  services: Services,
  text: string | undefined,
  field: string,
): string | null {
  if (text === undefined) return null
  const local = parseWireDateTime(text, services.branch().timeZone)
  if (local === null) throw invalidField(field, 'This is not a date.')
  return local
}

function readPayments(services: Services, model: CompositeSale['receiptModel']): PaymentInput[] {
  if (model === undefined) return []
  const { payments, receiptAmount, receiptTypeId } = model
  if (payments !== undefined && receiptAmount !== undefined && receiptAmount > 0) {
    throw invalidField('payments', 'Send either one receiptAmount or payments.')
  }
  if (payments !== undefined) {
    return payments
      .map((payment) => readPayment(services, payment))
      .filter((payment) => payment.amountPaise > 0)
  }
  if (receiptAmount === undefined || receiptAmount === 0) return []
  if (receiptTypeId === undefined)
    throw invalidField('receiptTypeId', 'The payment method is missing.')
  return [readPayment(services, { ...model, receiptAmount, receiptTypeId })]
}

function readEyeInfo(
  services: Services,
  model: CompositeSale['eyeInfoModel'],
): SaleInput['eyeInfo'] {
  if (isEmpty(model) || model === undefined) return null
  for (const side of ['right', 'left'] as const) {
    const errors = checkRefraction(model[side] ?? {}).map(({ field, message }) => ({
      field: `eyeInfoModel.${side}.${field}`,
      message,
    }))
    if (errors[0] !== undefined) throw new Refusal('VALIDATION', errors[0].message, { errors })
  }
  return {
    examDate: optionalDate(services, model.examDate, 'examDate'),
    doctorId: optionalId(services, 'doctor', model.doctorID, 'doctorID'),
    right: model.right ?? null,
    left: model.left ?? null,
    ipd: model.ipd ?? null,
    remarks: model.remarks ?? null,
    prescriptionId: optionalId(services, 'prescription', model.prescriptionID, 'prescriptionID'),
  }
}

function readRecall(
  services: Services,
  model: CompositeSale['eyecheckupRecallModel'],
): SaleInput['recall'] {
  if (isEmpty(model) || model === undefined) return null
  if (model.recallDate === undefined && model.recallAfterMonths === undefined) {
    throw invalidField('recallDate', 'A recall needs a date or a number of months.')
  }
  return {
    recallDate: optionalDate(services, model.recallDate, 'recallDate'),
    afterMonths: model.recallAfterMonths ?? null,
    channel: model.channel ?? null,
    message: model.message ?? null,
  }
}

function readLabOrder(services: Services, body: CompositeSale): LabOrderInput {
  const model = body.purchaseOrderModel ?? {}
  const supplierID = model.supplierID ?? body.supplierID
  const fitterID = model.fitterID ?? body.fitterID
  const priorityID = model.priorityID ?? body.priorityID
  return {
    supplierId: optionalId(services, 'supplier', supplierID, 'supplierID'),
    fitterId: optionalId(services, 'fitter', fitterID, 'fitterID'),
    priorityId: optionalId(services, 'priority', priorityID, 'priorityID'),
    expectedDate: optionalDate(services, model.expectedDate, 'expectedDate'),
    instructions: model.instructions ?? null,
    isAsked: !isEmpty(body.purchaseOrderModel),
  }
}

function isEmpty(model: object | undefined): boolean {
  return model === undefined || Object.keys(model).length === 0
}
