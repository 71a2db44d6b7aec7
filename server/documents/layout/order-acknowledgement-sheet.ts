import type { OrderAcknowledgementModel } from '../../contract/document-set.ts'
import { formatDate, formatDateTime } from './format.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { placeOfSupply } from './parties.ts'
import { printableLine, printableLines } from './printable-text.ts'
import { compositionWording, prescriptionDetail, type SheetOptions } from './set-parts.ts'
import { type Fact, presentFacts, type Sheet } from './sheet.ts'
import { type Words, words } from './words.ts'

const NO_INVOICE = 'Your tax invoice is issued with the delivery of the goods.'
const NO_BILL = 'Your bill of supply is issued with the delivery of the goods.'

const DELIVERY = { Counter: 'At the shop', Home: 'To your home', Courier: 'By courier' } as const

/** Lays out what the shop took on: goods, promised date, advance and balance, prescription. */
export function orderAcknowledgementSheet(
  model: OrderAcknowledgementModel,
  options: SheetOptions = {},
): Sheet {
  const { isReprint = false, language = null } = options
  const say = words(language)
  const { Order } = model
  const sheet = invoiceSheet(Order, 'original', language)
  const title = say.english('orderAcknowledgement')
  return {
    ...sheet,
    title,
    secondTitle: say.second('orderAcknowledgement'),
    copyMark: isReprint ? 'DUPLICATE (REPRINT)' : null,
    declaration: compositionWording(Order.IsCompositionScheme),
    stamp: model.OrderStatus === 'Cancelled' ? 'CANCELLED' : null,
    recipient: { ...sheet.recipient, heading: say.label('orderedBy') },
    facts: orderFacts(model, say),
    details: model.Prescription === null ? [] : [prescriptionDetail(model.Prescription, say)],
    notes: [
      Order.IsCompositionScheme ? NO_BILL : NO_INVOICE,
      ...printableLines(model.Remarks ?? '').map((line) => `${say.english('remarks')}: ${line}`),
    ],
    reference: `${title} ${sheet.number}`,
  }
}

function orderFacts(model: OrderAcknowledgementModel, { label }: Words): Fact[] {
  const { Order, Prescription } = model
  return presentFacts([
    { label: label('orderNo'), value: printableLine(Order.SalesOrderNo) },
    { label: label('orderDate'), value: formatDateTime(Order.OrderDate) },
    {
      label: label('promisedFor'),
      value: Order.ExpectedDate === null ? '' : formatDateTime(Order.ExpectedDate),
    },
    { label: label('delivery'), value: DELIVERY[model.DeliveryMode] },
    {
      label: label('placeOfSupply'),
      value: placeOfSupply(Order.PlaceOfSupply, Order.IsInterState),
    },
    {
      label: label('prescribedBy'),
      value: printableLine(Prescription?.DoctorName ?? Order.DoctorName ?? ''),
    },
    { label: label('servedBy'), value: printableLine(Order.SalesPerson ?? '') },
    {
      label: label('nextTestDue'),
      value: model.NextTestDue === null ? '' : formatDate(model.NextTestDue),
    },
  ])
}
