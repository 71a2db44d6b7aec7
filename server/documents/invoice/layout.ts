import type { DocumentLine, InvoiceModel } from '../../contract/document-models.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import {
  type Fact,
  type Party,
  type Payment,
  presentFacts,
  type Sheet,
  type Sum,
} from '../../rendering/sheet.ts'
import {
  printableLine,
  printableLines,
  printableParagraph,
} from '../../rendering/text/printable-text.ts'
import { formatAmount, formatDate, formatRupees } from '../shared/format.ts'
import {
  BLANK,
  bankOf,
  placeOfSupply,
  recipientParty,
  signatory,
  supplierParty,
  termsOf,
} from '../shared/parties.ts'
import {
  type DocumentTexts,
  documentTexts,
  drawingTexts,
  type LabelKey,
  sentence,
} from '../shared/texts.ts'
import {
  exemptPaise,
  itemsTable,
  receiptsTable,
  taxableValue,
  taxColumnsOf,
  taxSummaryTable,
} from './tables.ts'
import { upiLink } from './upi-link.ts'

/** Which copy a print is (rule 48). */
export type CopyKind = 'original' | 'duplicate' | 'triplicate' | 'supplier' | 'reprint'

const TITLES: Record<InvoiceModel['DocumentType'], LabelKey> = {
  TaxInvoice: 'taxInvoice',
  BillOfSupply: 'billOfSupply',
  Proforma: 'proformaInvoice',
}

/**
 * Lays out an invoice, a bill of supply or a proforma. Every figure is the model's own. With a
 * `language` the labels are printed in English and in that one.
 */
export function invoiceSheet(
  model: InvoiceModel,
  copy: CopyKind = 'original',
  language: SecondLanguage | null = null,
): Sheet {
  const isProforma = model.DocumentType === 'Proforma'
  const texts = documentTexts(language)
  const titleKey = titleOf(model)
  const title = texts.english(titleKey)
  const number = printableLine((isProforma ? null : model.InvoiceNo) ?? model.SalesOrderNo)
  return {
    title,
    secondTitle: texts.second(titleKey),
    texts: drawingTexts(texts, !isProforma),
    copyMark: copyMarkOf(model, copy),
    declaration: declarationOf(model),
    stamp: null,
    number,
    barcode: number === '' ? null : number,
    supplier: supplierParty(model.Branch, texts),
    recipient: recipientOf(model, texts),
    facts: invoiceFacts(model, texts),
    items: itemsTable(model, texts),
    details: [],
    taxSummary: taxSummaryTable(model, texts),
    sums: invoiceSums(model, texts),
    outcome: presentFacts([
      { label: texts.label('amountInWords'), value: printableLine(model.AmountInWords) },
    ]),
    savings: savingsOf(model),
    receipts: receiptsTable(model, texts),
    payment: paymentOf(model, number),
    scan: null,
    notes: [
      ...licenceNote(model),
      ...pointsNotes(model, texts),
      ...model.PrintedNotes.flatMap(printableLines),
      // Where to pay to is no term: it stands above their heading.
      ...bankOf(model.Branch),
    ],
    terms: termsOf(model.Branch),
    // Nothing is owed by a proforma: nobody signs it.
    signatory: isProforma ? null : signatory(model.Branch, texts),
    reference: `${title} ${number}`,
    datedAt: model.InvoiceDate ?? model.OrderDate,
  }
}

/** The licence, on a bill of goods that are sold under one: contact lenses, solutions and drops. */
function licenceNote({ Branch, Lines }: InvoiceModel): string[] {
  const number = printableLine(Branch.LicenceNo ?? '')
  const needsLicence = Lines.some(({ HSN }) => LICENSED.test(HSN ?? ''))
  return number === '' || !needsLicence ? [] : [sentence('licence', { number })]
}

/** Contact lenses and medicaments (Medical Devices Rules 2017; Drugs Rules). */
const LICENSED = /^(?:900130|3003|3004|330790)/

function titleOf(model: InvoiceModel): LabelKey {
  if (isCashMemo(model)) return 'cashMemo'
  return isInvoiceCumBill(model) ? 'invoiceCumBillOfSupply' : TITLES[model.DocumentType]
}

/** A shop that is not registered issues neither invoice nor bill of supply, but a cash memo. */
export function isCashMemo({ Branch, DocumentType }: InvoiceModel): boolean {
  return DocumentType !== 'Proforma' && printableLine(Branch.GSTIN ?? '') === ''
}

/** The marks of rule 48 are for the papers of registered shops; a second print always says so. */
function copyMarkOf(model: InvoiceModel, copy: CopyKind): string | null {
  if (model.DocumentType === 'Proforma') return null
  if (isCashMemo(model) && copy !== 'reprint') return null
  return sentence(`copy.${copy}`)
}

/**
 * One document for taxed and exempt lines to someone who is not registered (rule 46A). It stays
 * a tax invoice by its number and its type: only the printed title differs.
 */
export function isInvoiceCumBill(model: InvoiceModel): boolean {
  if (model.DocumentType !== 'TaxInvoice' || model.IsCompositionScheme) return false
  if (printableLine(model.Customer.GSTIN ?? '') !== '') return false
  // Charges are a part of the value of the goods (CGST Act, section 15(2)(c)).
  const items = model.Lines.filter((line) => line.Kind === 'Item')
  return model.Lines.some(isTaxed) && !items.every(isTaxed)
}

function isTaxed({ CGSTRate, IGSTRate, SGSTRate }: DocumentLine): boolean {
  return SGSTRate + CGSTRate + IGSTRate > 0
}

/** Taxable value from which an unregistered buyer's particulars must be there: rule 46(e). */
const PARTICULARS_FROM = 50_000

/**
 * Who buys. From 50,000 of taxable value on, name, address and State of an unregistered buyer
 * are a must: what is not known has a line to be written on.
 */
function recipientOf(model: InvoiceModel, texts: DocumentTexts): Party {
  const party = recipientParty(model.Customer, 'billTo', texts)
  const isRegistered = printableLine(model.Customer.GSTIN ?? '') !== ''
  const isProforma = model.DocumentType === 'Proforma'
  if (isProforma) return party
  // Rule 46(d) asks for the address of whoever is registered, whatever the amount.
  if (isRegistered) return hasAddress(model.Customer) ? party : withBlanks(party, [BLANK_ADDRESS])
  if (model.Totals.TaxableAmount < PARTICULARS_FROM) return party
  const { Customer, PlaceOfSupply } = model
  const state = placeOfSupply(PlaceOfSupply, model.IsInterState)
  const isKnown = (text: string | null): boolean => printableLine(text ?? '') !== ''
  const missing = [
    ...(Customer.IsWalkIn ? [sentence('blank.name', { line: BLANK })] : []),
    ...(Customer.IsWalkIn || !hasAddress(Customer) ? [BLANK_ADDRESS] : []),
    ...(Customer.IsWalkIn || !isKnown(Customer.StateName)
      ? [sentence('blank.state', { state })]
      : []),
  ]
  return withBlanks(party, missing)
}

const BLANK_ADDRESS = sentence('blank.address', { line: BLANK })

function withBlanks(party: Party, blanks: readonly string[]): Party {
  return { ...party, lines: [...party.lines, ...blanks] }
}

function hasAddress({ Address }: InvoiceModel['Customer']): boolean {
  return printableLine(Address ?? '') !== ''
}

function declarationOf(model: InvoiceModel): string | null {
  if (model.SupplyKind === 'Export') return sentence('declaration.export')
  if (model.SupplyKind === 'SEZ') return sentence('declaration.sez')
  if (model.IsCompositionScheme) return sentence('declaration.composition')
  return model.DocumentType === 'Proforma' ? sentence('declaration.proforma') : null
}

/** Number and date (rule 46(b), (c)), place of supply (n), delivery (o), reverse charge (p). */
function invoiceFacts(model: InvoiceModel, { label }: DocumentTexts): Fact[] {
  const isBill = model.DocumentType === 'BillOfSupply'
  const isProforma = model.DocumentType === 'Proforma'
  const [numberKey, dateKey] = isBill
    ? (['billNo', 'billDate'] as const)
    : (['invoiceNo', 'invoiceDate'] as const)
  return presentFacts([
    isProforma ? null : { label: label(numberKey), value: printableLine(model.InvoiceNo ?? '') },
    isProforma || model.InvoiceDate === null
      ? null
      : { label: label(dateKey), value: formatDate(model.InvoiceDate) },
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo) },
    { label: label('orderDate'), value: formatDate(model.OrderDate) },
    isCashMemo(model)
      ? null
      : {
          label: label('placeOfSupply'),
          value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
        },
    isBill
      ? null
      : {
          label: label('reverseCharge'),
          value: model.ReverseCharge ? sentence('yes') : sentence('no'),
        },
    {
      label: label('promisedFor'),
      value: model.ExpectedDate ? formatDate(model.ExpectedDate) : '',
    },
    { label: label('deliverTo'), value: printableParagraph(model.DeliveryAddress ?? '') },
    { label: label('prescribedBy'), value: printableLine(model.DoctorName ?? '') },
    { label: label('servedBy'), value: printableLine(model.SalesPerson ?? '') },
  ])
}

function invoiceSums(model: InvoiceModel, { label }: DocumentTexts): Sum[] {
  const totals = model.Totals
  const tax = taxColumnsOf(model)
  const taxes: Sum[] = {
    none: [],
    split: [
      { label: 'CGST', value: formatAmount(totals.CGST) },
      { label: model.StateTaxLabel, value: formatAmount(totals.SGST) },
    ],
    integrated: [{ label: 'IGST', value: formatAmount(totals.IGST) }],
  }[tax]
  const isRepeated = tax !== 'none' && model.TaxSummary.length > 0
  const owes = model.BalanceAmount !== 0 || model.Receipts.length > 0
  const exempt = exemptPaise(model)
  return [
    {
      label: label(isCashMemo(model) ? 'value' : tax === 'none' ? 'valueOfSupply' : 'taxableValue'),
      value: formatAmount(taxableValue(model)),
      isRepeated,
    },
    ...(exempt === 0 ? [] : [{ label: label('exemptValue'), value: formatAmount(exempt / 100) }]),
    ...taxes.map((sum) => ({ ...sum, isRepeated })),
    { label: label('roundOff'), value: signed(totals.Rounding) },
    { label: label('netAmount'), value: formatRupees(totals.NetAmount), strong: true },
    ...(owes
      ? [
          { label: label('received'), value: formatRupees(model.ReceivedAmount) },
          { label: label('balanceDue'), value: formatRupees(model.BalanceAmount), strong: true },
        ]
      : []),
  ]
}

/** Points that were spent, those that this bill brings, and those that are held besides. */
function pointsNotes({ Points }: InvoiceModel, { label }: DocumentTexts): string[] {
  if (Points === undefined) return []
  const { Amount, Held, Spent, ToEarn } = Points
  const count = (key: LabelKey, points: number): string => `${label(key)}: ${points}`
  return [
    ...(Spent === 0 ? [] : [`${count('pointsSpent', Spent)} (${formatRupees(Amount)})`]),
    ...(ToEarn === 0 ? [] : [count('pointsToEarn', ToEarn)]),
    count('pointsHeld', Held),
  ]
}

function savingsOf(model: InvoiceModel): string | null {
  const { Savings, TotalMRP } = model.Totals
  if (!(Savings > 0)) return null
  return sentence('savings', { saved: formatRupees(Savings), mrp: formatRupees(TotalMRP) })
}

/** The UPI code for the balance that is due, exact to the paisa (gst-billing 7.1). */
function paymentOf(model: InvoiceModel, number: string): Payment | null {
  const payeeAddress = printableLine(model.Branch.UpiID ?? '')
  if (payeeAddress === '' || !(model.BalanceAmount > 0)) return null
  return {
    link: upiLink({
      payeeAddress,
      payeeName: printableLine(model.Branch.Name),
      documentNo: number,
      amountRupees: model.BalanceAmount,
    }),
    caption: sentence('pay.scan', { amount: formatRupees(model.BalanceAmount) }),
    name: sentence('pay.name'),
    hint: sentence('pay.hint'),
    address: payeeAddress,
  }
}

function signed(rupees: number): string {
  return rupees > 0 ? `+${formatAmount(rupees)}` : formatAmount(rupees)
}
