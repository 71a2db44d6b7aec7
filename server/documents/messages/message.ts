import type { PrescriptionCardModel } from '../../contract/document-models.ts'
import type { MessageKind } from '../../contract/documents.ts'
import { isRefused } from '../../customers/consents.ts'
import { all } from '../../db/sql.ts'
import { powerWithPrism } from '../../domain/prescription.ts'
import { whatsAppLink } from '../../domain/whats-app.ts'
import { message } from '../../kernel/message.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { handoverOf } from '../../orders/handover.ts'
import { balanceOf } from '../../orders/order-balance.ts'
import { findOrder, type OrderRow } from '../../orders/order-record.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { readSetting } from '../../settings/settings.ts'
import { toRupees } from '../../wire/rupees.ts'
import { branchOf, customerOf, type DocumentContent } from '../document.ts'
import type { OpenDocument } from '../open-document.ts'
import { formatDate, formatRupees } from '../shared/format.ts'
import { printedPowers } from '../shared/powers.ts'
import { textOfKind } from './message-words.ts'

/** What a shop's sentences can name; an empty value leaves its whole line out. */
export type MessageValues = {
  name: string
  shop: string
  phone: string
  number: string
  date: string
  amount: string
  paid: string
  balance: string
  promised: string
  credit: string
  due: string
  /** The powers of an eye of a prescription, as printed. */
  right: string
  left: string
  pd: string
  /** Courier and number of what was sent. */
  parcel: string
}

export type PaperMessage = {
  Text: string
  IsWalkIn: boolean
  IsUnwanted: boolean
  WhatsAppLink: string | null
}

/**
 * Returns a message to the customer about a document, and the link that opens WhatsApp with it: to `mobile`
 * where one is named (400 where it is no Indian mobile number), else to the customer's own.
 */
export function messageOf(
  services: Services,
  opened: OpenDocument,
  mobile: string | null,
): PaperMessage {
  const kind = messageKind(opened.content)
  const text = fillIn(
    textOfKind(services.db, kind, readSetting(services.db, 'outreach').language),
    valuesOf(services, opened.content),
  )
  const customer = customerOf(opened.content)
  // A number that is named on the spot is that of the person who stands there and asks for it.
  const isUnwanted = mobile === null && refusesMessages(services, customer?.CustomerID ?? null)
  const link = isUnwanted ? null : whatsAppLink(mobile ?? customer?.Mobile ?? null, text)
  if (mobile !== null && link === null) {
    throw invalidField('mobile', message('documents.not-a-mobile'))
  }
  return {
    Text: text,
    IsWalkIn: customer?.IsWalkIn ?? true,
    IsUnwanted: isUnwanted,
    WhatsAppLink: link,
  }
}

/** Whether a customer has said that they want no messages about their orders. */
function refusesMessages({ db, ids }: Services, customerID: string | null): boolean {
  const customerId = customerID === null ? null : ids.decode('customer', customerID)
  return customerId !== null && isRefused(db, customerId, 'Service', 'WhatsApp')
}

function messageKind({ kind }: DocumentContent): MessageKind {
  switch (kind) {
    case 'JobCard':
    case 'LabOrder':
    case 'DayEnd':
    case 'DebitNote':
    case 'SupplierPayment':
    case 'StockVoucher':
    case 'PurchaseOrder':
    case 'AccountReceipt':
    case 'PayerStatement':
    case 'FitterBill':
    case 'FormerBill':
    case 'GoodsReceipt':
      throw new Refusal('NOT_FOUND', message('documents.not-for-customers'))
    default:
      return kind
  }
}

/** Puts the values into a shop's sentences; a line with a value that is not there goes. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  const known = new Map<string, string>(Object.entries(values))
  return template
    .split('\n')
    .filter((line) => names(line).every((name) => known.get(name) !== ''))
    .map((line) => line.replace(NAME, (written, name: string) => known.get(name) ?? written))
    .join('\n')
    .trim()
}

const NAME = /\{([a-z]+)\}/g

function names(line: string): string[] {
  return [...line.matchAll(NAME)].map(([, name = '']) => name)
}

function valuesOf(services: Services, content: DocumentContent): MessageValues {
  const branch = branchOf(content)
  const customer = customerOf(content)
  return {
    name: customer === null || customer.IsWalkIn ? '' : printableLine(customer.Name),
    shop: printableLine(branch.Name),
    phone: printableLine(branch.Phone ?? ''),
    ...NOTHING,
    ...documentValues(content),
    ...orderValues(services, orderNoOf(content)),
  }
}

const NOTHING = {
  number: '',
  date: '',
  amount: '',
  paid: '',
  balance: '',
  promised: '',
  credit: '',
  due: '',
  right: '',
  left: '',
  pd: '',
  parcel: '',
}

type Values = Partial<typeof NOTHING>

/** Number, date and amount, as on the document. */
function documentValues(content: DocumentContent): Values {
  switch (content.kind) {
    case 'Invoice': {
      const { InvoiceDate, InvoiceNo, OrderDate, Totals } = content.model
      return numberDateAmount(InvoiceNo ?? '', InvoiceDate ?? OrderDate, Totals.NetAmount)
    }
    case 'Receipt': {
      const { Amount, ReceiptDate, ReceiptNo } = content.model
      return numberDateAmount(ReceiptNo, ReceiptDate, Amount)
    }
    case 'CreditNote': {
      const { Amount, CreditAmount, CreditNoteDate, CreditNoteNo } = content.model
      return {
        ...numberDateAmount(CreditNoteNo, CreditNoteDate, Amount),
        credit: CreditAmount > 0 ? formatRupees(CreditAmount) : '',
      }
    }
    case 'RefundVoucher': {
      const { Amount, RefundVoucherDate, RefundVoucherNo } = content.model
      return numberDateAmount(RefundVoucherNo, RefundVoucherDate, Amount)
    }
    case 'Estimate':
      return { amount: formatRupees(content.model.Totals.NetAmount) }
    case 'OrderAcknowledgement': {
      const { OrderDate, ReceivedAmount, SalesOrderNo, Totals } = content.model.Order
      return {
        ...numberDateAmount(SalesOrderNo, OrderDate, Totals.NetAmount),
        paid: ReceivedAmount > 0 ? formatRupees(ReceivedAmount) : '',
      }
    }
    case 'PrescriptionCard': {
      const { NextTestDue, Prescription } = content.model
      return {
        date: formatDate(Prescription.ExamDate),
        due: NextTestDue === null ? '' : formatDate(NextTestDue),
        ...powerValues(Prescription),
      }
    }
    case 'DeliverySlip': {
      const { DeliveryDate, NetAmount, SalesOrderNo } = content.model
      return numberDateAmount(SalesOrderNo, DeliveryDate, NetAmount)
    }
    default:
      return {}
  }
}

/** Each eye in one line, with its prism; the PD between the eyes, else that of each. */
function powerValues({ IPD, Left, Right }: PrescriptionCardModel['Prescription']): Values {
  const pds = [Right?.PD, Left?.PD].map((pd) => printableLine(pd ?? ''))
  return {
    right: eyeInWords(Right),
    left: eyeInWords(Left),
    pd: printableLine(IPD ?? '') || (pds.every((pd) => pd !== '') ? pds.join(' / ') : ''),
  }
}

function eyeInWords(eye: PrescriptionCardModel['Prescription']['Right']): string {
  if (eye === null) return ''
  const { Addition, Axis, Base, Cylinder, Prism, Spherical } = eye
  const prism = Prism ? [Prism, Base].filter(Boolean).join(' ') : null
  const powers = { spherical: Spherical, cylinder: Cylinder, axis: Axis, addition: Addition }
  return printedPowers(powerWithPrism({ ...powers, prism }) ?? '')
}

function numberDateAmount(number: string, date: string, amount: number): Values {
  return { number: printableLine(number), date: formatDate(date), amount: formatRupees(amount) }
}

/** The number of the document's order; null for a document without a balance. */
function orderNoOf(content: DocumentContent): string | null {
  switch (content.kind) {
    case 'Invoice':
    case 'Receipt':
    case 'DeliverySlip':
      return content.model.SalesOrderNo
    case 'OrderAcknowledgement':
      return content.model.Order.SalesOrderNo
    default:
      return null
  }
}

/** What is owed today, not on the day of the document, when the goods are promised, how they went. */
function orderValues(services: Services, orderNo: string | null): Values {
  const order = orderNo === null ? undefined : orderByNo(services, orderNo)
  if (order === undefined) return {}
  const { balancePaise } = balanceOf(services.db, order.id)
  const isAwaited = order.status !== 'Delivered' && order.status !== 'Cancelled'
  return {
    balance: balancePaise > 0 ? formatRupees(toRupees(balancePaise)) : '',
    promised: isAwaited ? formatDate(order.expectedDate) : '',
    parcel: printableLine(handoverOf(services.db, order)?.parcel ?? ''),
  }
}

function orderByNo(services: Services, orderNo: string): OrderRow | undefined {
  const [row] = all<{ id: number }>(
    services.db,
    'SELECT id FROM sales_orders WHERE order_no = :orderNo',
    { orderNo },
  )
  return row && findOrder(services.db, row.id)
}
