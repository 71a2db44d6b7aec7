import type { OrderAcknowledgementModel } from '../../contract/document-models.ts'
import { type Fact, presentFacts, type Sheet, type Sum } from '../../rendering/sheet.ts'
import { printableLine, printableParagraph } from '../../rendering/text/printable-text.ts'
import { invoiceSheet } from '../invoice/layout.ts'
import type { SheetOptions } from '../shared/blank-sheet.ts'
import { compositionWording } from '../shared/composition-wording.ts'
import { formatDate, formatDateTime, formatRupees } from '../shared/format.ts'
import { placeOfSupply, signatory } from '../shared/parties.ts'
import { printedNote } from '../shared/powers.ts'
import { prescriptionDetail } from '../shared/prescription-grid.ts'
import { type DocumentTexts, documentTexts, sentence } from '../shared/texts.ts'

const DELIVERY = {
  Counter: 'delivery.shop',
  Home: 'delivery.toHome',
  Courier: 'delivery.courier',
} as const

/** Lays out what the shop took on: goods, promised date, advance and balance, prescription. */
export function orderAcknowledgementSheet(
  model: OrderAcknowledgementModel,
  options: SheetOptions = {},
): Sheet {
  const { isReprint = false, language = null } = options
  const texts = documentTexts(language)
  const { Order } = model
  const sheet = invoiceSheet(Order, 'original', language)
  const name = model.Repair === null ? 'orderAcknowledgement' : 'repairSlip'
  const title = texts.english(name)
  return {
    ...sheet,
    title,
    secondTitle: texts.second(name),
    signatory: signatory(Order.Branch, texts),
    copyMark: isReprint ? sentence('copy.reprint') : null,
    declaration: compositionWording(Order.IsCompositionScheme),
    stamp: model.OrderStatus === 'Cancelled' ? sentence('stamp.cancelled') : null,
    recipient: { ...sheet.recipient, heading: texts.label('orderedBy') },
    facts: orderFacts(model, texts),
    // Tax by HSN and the amount in words are a matter of the invoice.
    taxSummary: null,
    outcome: [],
    details: model.Prescription === null ? [] : [prescriptionDetail(model.Prescription, texts)],
    sums: withCredited(sheet.sums, model, texts),
    notes: [
      ...(model.Repair === null || model.InvoiceNo !== null ? [] : [sentence('repair.estimate')]),
      ...(model.InvoiceNo === null
        ? [
            Order.IsCompositionScheme
              ? sentence('order.billFollows')
              : sentence('order.invoiceFollows'),
          ]
        : []),
      ...printedNote(model.Remarks).map((line) => `${texts.english('remarks')}: ${line}`),
    ],
    reference: `${title} ${sheet.number}`,
  }
}

/** What credit notes took off stands before the balance, so that the column adds up. */
function withCredited(
  sums: readonly Sum[],
  { CreditedAmount }: OrderAcknowledgementModel,
  { label }: DocumentTexts,
): Sum[] {
  if (CreditedAmount === 0) return [...sums]
  const credited = { label: label('creditedSoFar'), value: formatRupees(CreditedAmount) }
  return [...sums.slice(0, -1), credited, ...sums.slice(-1)]
}

/** The customer's own frame: what was left in the shop stands on the slip. */
function frameText({ OwnFrames = [], Repair }: OrderAcknowledgementModel): string {
  const frames = [...(Repair === null ? [] : [Repair.Frame]), ...OwnFrames]
  return frames.map(printableLine).join('; ')
}

function orderFacts(model: OrderAcknowledgementModel, { label }: DocumentTexts): Fact[] {
  const { Order, Prescription } = model
  return presentFacts([
    { label: label('orderNo'), value: printableLine(Order.SalesOrderNo) },
    { label: label('orderDate'), value: formatDateTime(Order.OrderDate) },
    {
      label: label('promisedFor'),
      value: Order.ExpectedDate === null ? '' : formatDateTime(Order.ExpectedDate),
    },
    { label: label('frame'), value: frameText(model) },
    { label: label('fault'), value: printableLine(model.Repair?.Fault ?? '') },
    { label: label('delivery'), value: sentence(DELIVERY[model.DeliveryMode]) },
    { label: label('deliverTo'), value: printableParagraph(Order.DeliveryAddress ?? '') },
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
