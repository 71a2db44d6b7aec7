import { chargesOf } from '../cart/price-lines.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { saveSale } from '../contract/sales.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import type { OrderCharges } from '../domain/document-totals.ts'
import { checkRefraction } from '../domain/prescription.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import type { LabRequest } from '../lab/promise-date.ts'
import { isFollowed, standingRow } from '../masters/standing-row.ts'
import type { DeliveryAddress } from '../orders/order-delivery.ts'
import type { OrderRepair } from '../orders/order-repair.ts'
import { readSoldContacts, type SoldContacts } from '../prescriptions/contact-lenses.ts'
import type { RecallRequest } from '../prescriptions/recalls.ts'
import { readGate, type SaleGate } from '../prescriptions/sale-gate.ts'
import type { DispensedPrescription } from '../prescriptions/write-prescription.ts'
import {
  findPayment,
  type Payment,
  type PaymentInput,
  readPayment,
} from '../receipts/take-payments.ts'

export type CompositeSale = BodyOf<typeof saveSale>
export type CustomerInput = NonNullable<CompositeSale['customerModel']>

/** A sale as it was sent: IDs decoded, dates local, money exact, nothing looked up yet. */
export type SaleInput = {
  sessionKey: string
  customer: CustomerInput | null
  generateInvoice: boolean
  /** Null takes the scheme of the branch. */
  isCompositionAsked: boolean | null
  isInterStateFlag: boolean | undefined
  deliveryMode: 'Counter' | 'Home' | 'Courier'
  delivery: DeliveryAddress | null
  placeOfSupplyStateId: number | null
  charges: OrderCharges
  doctorId: number | null
  remarks: string | null
  orderDate: string | null
  expectedDate: string | null
  payments: PaymentInput[]
  eyeInfo: DispensedPrescription | null
  contacts: SoldContacts | null
  /** Present when the client asks for the lab check. */
  labCheck?: SaleGate | null
  /** Present when a frame of the customer's own is taken in for repair. */
  repair?: OrderRepair | null
  recall: RecallRequest | null
  labOrder: LabRequest
  /** It is a charge, no sale of goods or work: it earns no points. */
  isCharge?: true
}

/** Decodes the composite model. Throws 400 for a wrong-kind ID, an impossible date or power. */
export function readSale(services: Services, body: CompositeSale): SaleInput {
  const order = body.salesorderModel ?? {}
  return {
    sessionKey: body.sessionID,
    customer: isEmpty(body.customerModel) ? null : (body.customerModel ?? null),
    generateInvoice: order.generateInvoice ?? true,
    isCompositionAsked: order.isCompositionScheme ?? null,
    isInterStateFlag: order.isCustomerStateNotSameAsCompanyState,
    deliveryMode: order.deliveryMode ?? 'Counter',
    delivery: readDelivery(services, order.deliveryAddress),
    placeOfSupplyStateId: optionalId(
      services,
      'state',
      order.placeOfSupplyStateID,
      'placeOfSupplyStateID',
    ),
    charges: chargesOf(order),
    doctorId: optionalId(services, 'doctor', order.doctorID, 'doctorID'),
    remarks: order.remarks ?? null,
    orderDate: optionalDate(services, body.orderDate, 'orderDate'),
    expectedDate: optionalDate(services, body.expectedDate, 'expectedDate'),
    payments: readPayments(services, body.receiptModel),
    eyeInfo: readEyeInfo(services, body.eyeInfoModel),
    contacts:
      body.contactLensModel === undefined
        ? null
        : readSoldContacts(services, body.contactLensModel),
    labCheck: body.labCheck === undefined ? null : readGate(services, body.labCheck),
    repair: readRepair(body.repairModel),
    recall: readRecall(services, body.eyecheckupRecallModel),
    labOrder: readLabOrder(services, body),
  }
}

type OptionalKind =
  | 'country'
  | 'state'
  | 'prescription'
  | 'doctor'
  | 'supplier'
  | 'fitter'
  | 'priority'

function optionalId(
  services: Services,
  kind: OptionalKind,
  text: string | undefined,
  field: string,
): number | null {
  if (text === undefined) return null
  const id = services.idOf(kind, text, field)
  // A sale that was begun before two rows of a list were merged still names the one that went.
  return isFollowed(kind) ? standingRow(services.db, kind, id) : id
}

type WireDelivery = NonNullable<CompositeSale['salesorderModel']>['deliveryAddress']

function readDelivery(services: Services, model: WireDelivery): DeliveryAddress | null {
  if (isEmpty(model) || model === undefined) return null
  return {
    name: model.name ?? null,
    address: model.address ?? null,
    city: model.city ?? null,
    pincode: model.pincode ?? null,
    stateId: optionalId(services, 'state', model.stateID, 'stateID'),
    countryId: optionalId(services, 'country', model.countryID, 'countryID'),
    mobile: model.mobile ?? null,
  }
}

function readRepair(model: CompositeSale['repairModel']): OrderRepair | null {
  if (model === undefined) return null
  return { frame: model.frame.trim(), fault: model.fault.trim() }
}

function readPayments(services: Services, model: CompositeSale['receiptModel']): PaymentInput[] {
  if (model === undefined) return []
  const { payments, receiptAmount, receiptTypeId } = model
  if (payments !== undefined && receiptAmount !== undefined && receiptAmount > 0) {
    throw invalidField('payments', message('sales.one-payment-form'))
  }
  if (payments !== undefined) {
    return payments
      .map((payment) => readPayment(services, payment))
      .filter((payment) => payment.amountPaise > 0)
  }
  if (receiptAmount === undefined || receiptAmount === 0) return []
  if (receiptTypeId === undefined)
    throw invalidField('receiptTypeId', message('sales.no-payment-method'))
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
    nearIpd: model.nearIpd ?? null,
    vertexTenthsMm: model.vertexMm === undefined ? null : Math.round(model.vertexMm * 10),
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
    throw invalidField('recallDate', message('sales.recall-needs-date'))
  }
  return {
    recallDate: optionalDate(services, model.recallDate, 'recallDate'),
    afterMonths: model.recallAfterMonths ?? null,
    channel: model.channel ?? null,
    message: model.message ?? null,
  }
}

function readLabOrder(services: Services, body: CompositeSale): LabRequest {
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

const NAMED = {
  state: {
    sql: 'SELECT id, name FROM states WHERE id = :id',
    missing: message('sales.no-such-state'),
  },
  country: {
    sql: 'SELECT id, name FROM countries WHERE id = :id',
    missing: message('masters.no-country'),
  },
  doctor: {
    sql: 'SELECT id, name FROM doctors WHERE id = :id',
    missing: message('masters.no-doctor'),
  },
  fitter: {
    sql: 'SELECT id, name FROM fitters WHERE id = :id',
    missing: message('lab.no-such-fitter'),
  },
  priority: {
    sql: 'SELECT id, name FROM priorities WHERE id = :id',
    missing: message('sales.no-such-priority'),
  },
  supplier: {
    sql: 'SELECT id, name FROM suppliers WHERE id = :id',
    missing: message('purchasing.no-supplier'),
  },
}

type Named = { id: number; name: string }

/** Looks up who and what a sale names. Throws 404 for someone or something that is not there. */
export function findReferences(
  db: ReadableDb,
  { delivery, doctorId, eyeInfo, labOrder, payments, placeOfSupplyStateId }: SaleInput,
): { doctor: Named | null; payments: Payment[] } {
  const doctor = findNamed(db, 'doctor', doctorId)
  findNamed(db, 'doctor', eyeInfo?.doctorId ?? null)
  findNamed(db, 'state', placeOfSupplyStateId)
  findNamed(db, 'state', delivery?.stateId ?? null)
  findNamed(db, 'country', delivery?.countryId ?? null)
  findNamed(db, 'fitter', labOrder.fitterId)
  findNamed(db, 'supplier', labOrder.supplierId)
  findNamed(db, 'priority', labOrder.priorityId)
  return { doctor, payments: payments.map((payment) => findPayment(db, payment)) }
}

function findNamed(db: ReadableDb, kind: keyof typeof NAMED, id: number | null): Named | null {
  if (id === null) return null
  const row = one<Named>(db, NAMED[kind].sql, { id })
  if (row === undefined) throw new Refusal('NOT_FOUND', NAMED[kind].missing)
  return row
}
