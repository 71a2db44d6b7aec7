import type { DeliverySlipModel } from '../../contract/document-models.ts'
import { type Cell, presentFacts, type Sheet, type Sum } from '../../rendering/sheet.ts'
import { printableLine, printableParagraph } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate, formatDateTime, formatQuantity, formatRupees } from '../shared/format.ts'
import { joinedNotes, pairText } from '../shared/item-notes.ts'
import { recipientParty } from '../shared/parties.ts'
import { eyeAndPower, printedPowers } from '../shared/powers.ts'
import { heading, right } from '../shared/table-cells.ts'
import { type DocumentTexts, documentTexts, sentence } from '../shared/texts.ts'

const DELIVERY = {
  Counter: 'delivery.counter',
  Home: 'delivery.home',
  Courier: 'delivery.courier',
} as const

/**
 * Lays out what is handed over, what is still to be collected, and room for the receiver to sign.
 */
export function deliverySlipSheet(model: DeliverySlipModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const title = texts.english('deliverySlip')
  const number = printableLine(model.SalesOrderNo)
  const head = { title, number, datedAt: model.DeliveryDate, branch: model.Branch }
  return {
    ...blankSheet(head, options, texts),
    secondTitle: texts.second('deliverySlip'),
    stamp: model.OrderStatus === 'Cancelled' ? sentence('stamp.cancelled') : null,
    recipient: {
      ...recipientParty(model.Customer, 'billTo', texts),
      heading: texts.label('deliveredTo'),
    },
    facts: presentFacts([
      { label: texts.label('orderNo'), value: number },
      { label: texts.label('orderDate'), value: formatDate(model.OrderDate) },
      { label: texts.label('invoiceNo'), value: printableLine(model.InvoiceNo ?? '') },
      {
        label: texts.label('invoiceDate'),
        value: model.InvoiceDate === null ? '' : formatDate(model.InvoiceDate),
      },
      { label: texts.label('date'), value: formatDateTime(model.DeliveryDate) },
      { label: texts.label('delivery'), value: sentence(DELIVERY[model.DeliveryMode]) },
      { label: texts.label('deliverTo'), value: printableParagraph(model.DeliveryAddress ?? '') },
      { label: texts.label('parcel'), value: printableLine(model.Parcel ?? '') },
      { label: texts.label('handedOverBy'), value: printableLine(model.HandedOverBy) },
    ]),
    items: {
      columns: [
        right('#'),
        { ...heading(texts, 'description', 'left'), takesRest: true },
        heading(texts, 'qty'),
      ],
      rows: goods(model, texts).map((row, index) => [{ text: String(index + 1) }, ...row]),
      totals: null,
    },
    sums: slipSums(model, texts),
    notes: [sentence('delivery.received')],
    signatory: {
      forWhom: texts.label('receivedBy'),
      name: '',
      role: texts.label('nameSignatureAndDate'),
    },
  }
}

/** What is handed over: the customer's own frame first, that was repaired, then what was sold. */
function goods({ Items, Repair }: DeliverySlipModel, texts: DocumentTexts): Cell[][] {
  const sold = Items.map((item) => [
    {
      text: printedPowers(item.ItemName),
      notes: [
        eyeAndPower({ Eye: item.Eye ?? null, Power: item.Power ?? null }, texts),
        joinedNotes([
          pairText(item.PairNo),
          printableLine(item.ItemCode ?? ''),
          printableLine(item.UnitCode ?? ''),
        ]),
      ].filter((note) => note !== ''),
    },
    { text: `${formatQuantity(item.Qty)} ${printableLine(item.Unit)}` },
  ])
  if (Repair === null || Repair === undefined) return sold
  const fault = printableLine(Repair.Fault)
  const frame = {
    text: `${texts.label('frame')}: ${printableLine(Repair.Frame)}`,
    notes: fault === '' ? [] : [`${texts.label('fault')}: ${fault}`],
  }
  return [[frame, { text: formatQuantity(1) }], ...sold]
}

function slipSums(model: DeliverySlipModel, { label }: DocumentTexts): Sum[] {
  const credited = { label: label('creditedSoFar'), value: formatRupees(model.CreditedAmount) }
  return [
    { label: label('orderTotal'), value: formatRupees(model.NetAmount) },
    { label: label('paidSoFar'), value: formatRupees(model.ReceivedAmount) },
    ...(model.CreditedAmount === 0 ? [] : [credited]),
    { label: label('toBeCollected'), value: formatRupees(model.BalanceAmount), strong: true },
  ]
}
