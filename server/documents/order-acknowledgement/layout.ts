import type { OrderAcknowledgementModel } from '../../contract/document-models.ts'
import { type Fact, presentFacts, type Sheet, type Sum } from '../../rendering/sheet.ts'
import { printableLine, printableLines } from '../../rendering/text/printable-text.ts'
import { invoiceSheet } from '../invoice/layout.ts'
import { REPRINT, type SheetOptions } from '../shared/blank-sheet.ts'
import { compositionWording } from '../shared/composition-wording.ts'
import { formatDate, formatDateTime, formatRupees } from '../shared/format.ts'
import { placeOfSupply } from '../shared/parties.ts'
import { prescriptionDetail } from '../shared/prescription-grid.ts'
import { type Words, words } from '../shared/words.ts'

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
    copyMark: isReprint ? REPRINT : null,
    declaration: compositionWording(Order.IsCompositionScheme),
    stamp: model.OrderStatus === 'Cancelled' ? 'CANCELLED' : null,
    recipient: { ...sheet.recipient, heading: say.label('orderedBy') },
    facts: orderFacts(model, say),
    details:
      model.Prescription === null ? [] : [prescriptionDetail(model.Prescription, say, options)],
    sums: withCredited(sheet.sums, model, say),
    notes: [
      ...(model.InvoiceNo === null ? [Order.IsCompositionScheme ? NO_BILL : NO_INVOICE] : []),
      ...printableLines(model.Remarks ?? '').map((line) => `${say.english('remarks')}: ${line}`),
    ],
    reference: `${title} ${sheet.number}`,
  }
}

/** What credit notes took off stands before the balance, so that the column adds up. */
function withCredited(
  sums: readonly Sum[],
  { CreditedAmount }: OrderAcknowledgementModel,
  { label }: Words,
): Sum[] {
  if (CreditedAmount === 0) return [...sums]
  const credited = { label: label('creditedSoFar'), value: formatRupees(CreditedAmount) }
  return [...sums.slice(0, -1), credited, ...sums.slice(-1)]
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
    { label: label('invoiceNo'), value: printableLine(model.InvoiceNo ?? '') },
    {
      label: label('invoiceDate'),
      value: model.InvoiceDate === null ? '' : formatDate(model.InvoiceDate),
    },
    { label: label('servedBy'), value: printableLine(Order.SalesPerson ?? '') },
    {
      label: label('nextTestDue'),
      value: model.NextTestDue === null ? '' : formatDate(model.NextTestDue),
    },
  ])
}
