import type { DeliverySlipModel } from '../../contract/document-models.ts'
import { presentFacts, type Sheet, type Sum } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate, formatDateTime, formatQuantity, formatRupees } from '../shared/format.ts'
import { joinedNotes, pairText } from '../shared/item-notes.ts'
import { recipientParty } from '../shared/parties.ts'
import { heading, right } from '../shared/table-cells.ts'
import { type Words, words } from '../shared/words.ts'

const DELIVERY = { Counter: 'At the counter', Home: 'At home', Courier: 'By courier' } as const

/**
 * Lays out what is handed over, what is still to be collected, and room for the receiver to sign.
 */
export function deliverySlipSheet(model: DeliverySlipModel, options: SheetOptions = {}): Sheet {
  const say = words(options.language)
  const title = say.english('deliverySlip')
  const number = printableLine(model.SalesOrderNo)
  const head = { title, number, datedAt: model.DeliveryDate, branch: model.Branch }
  return {
    ...blankSheet(head, options, say),
    secondTitle: say.second('deliverySlip'),
    stamp: model.OrderStatus === 'Cancelled' ? 'CANCELLED' : null,
    recipient: {
      ...recipientParty(model.Customer, 'billTo', say),
      heading: say.label('deliveredTo'),
    },
    facts: presentFacts([
      { label: say.label('orderNo'), value: number },
      { label: say.label('orderDate'), value: formatDate(model.OrderDate) },
      { label: say.label('invoiceNo'), value: printableLine(model.InvoiceNo ?? '') },
      {
        label: say.label('invoiceDate'),
        value: model.InvoiceDate === null ? '' : formatDate(model.InvoiceDate),
      },
      { label: say.label('date'), value: formatDateTime(model.DeliveryDate) },
      { label: say.label('delivery'), value: DELIVERY[model.DeliveryMode] },
      { label: say.label('handedOverBy'), value: printableLine(model.HandedOverBy) },
    ]),
    items: {
      columns: [
        right('#'),
        { ...heading(say, 'description', 'left'), takesRest: true },
        heading(say, 'qty'),
      ],
      rows: model.Items.map((item) => [
        { text: String(item.LineNo) },
        {
          text: printableLine(item.ItemName),
          notes: [
            joinedNotes([
              pairText(item.PairNo),
              printableLine(item.ItemCode ?? ''),
              printableLine(item.UnitCode ?? ''),
            ]),
          ].filter((note) => note !== ''),
        },
        { text: `${formatQuantity(item.Qty)} ${printableLine(item.Unit)}` },
      ]),
      totals: null,
    },
    sums: slipSums(model, say),
    notes: ['The goods above were received complete and in good order.'],
    signatory: {
      forWhom: say.label('receivedBy'),
      name: '',
      role: say.label('nameSignatureAndDate'),
    },
  }
}

function slipSums(model: DeliverySlipModel, { label }: Words): Sum[] {
  const credited = { label: label('creditedSoFar'), value: formatRupees(model.CreditedAmount) }
  return [
    { label: label('orderTotal'), value: formatRupees(model.NetAmount) },
    { label: label('paidSoFar'), value: formatRupees(model.ReceivedAmount) },
    ...(model.CreditedAmount === 0 ? [] : [credited]),
    { label: label('toBeCollected'), value: formatRupees(model.BalanceAmount), strong: true },
  ]
}
