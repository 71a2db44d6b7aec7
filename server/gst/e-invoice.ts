import type {
  CreditNoteModel,
  DocumentBranch,
  DocumentCustomer,
  InvoiceModel,
} from '../contract/document-models.ts'
import { divideHalfUp } from '../domain/rounding.ts'
import { toMilli, toPaise, toPpm, toRupees } from '../wire/rupees.ts'

/**
 * The file of the invoice registration portal: INV-01, schema 1.1 (GST reference 7.3). Keys stand in
 * the order of the schema; amounts are numbers of rupees; what does not exist is left out.
 */

/** An invoice or a credit note of it, as they were frozen when they were issued. */
export type EInvoiceSource =
  | { kind: 'Invoice'; invoice: InvoiceModel; note: null }
  | { kind: 'CreditNote'; invoice: InvoiceModel; note: CreditNoteModel }

/** What the portal needs and a document lacks: a key of the messages `gst.particular.*`. */
export type Particular =
  | 'seller-city'
  | 'seller-pincode'
  | 'seller-state'
  | 'buyer-name'
  | 'buyer-address'
  | 'buyer-city'
  | 'buyer-pincode'
  | 'buyer-state'
  | 'hsn'

/** Of a document; more are refused by the portal. */
export const E_INVOICE_ITEMS_MAX = 1_000
const VERSION = '1.1'
/** The codes of a buyer in another country. */
const ABROAD = { gstin: 'URP', state: '96', pin: 999_999 } as const
const HSN = /^(?!0+$)(\d{4}|\d{6}|\d{8})$/
const PIN = /^[1-9][0-9]{5}$/
const RATE_WHOLE = 1_000_000n

/**
 * Whether a document is one that the portal registers: of a regular dealer, to a buyer with a GSTIN,
 * to a special economic zone or abroad, and not wholly exempt. Commercial notes bear no tax.
 */
export function needsRegistration({ invoice, note }: EInvoiceSource): boolean {
  if (invoice.IsCompositionScheme || invoice.DocumentType !== 'TaxInvoice') return false
  if (blankToNull(invoice.Branch.GSTIN) === null || note?.IsCommercial === true) return false
  const isZeroRated = supplyOf(invoice) !== 'Domestic'
  if (!isZeroRated && blankToNull(invoice.Customer.GSTIN) === null) return false
  const lines = note?.Lines ?? invoice.Lines
  return isZeroRated || lines.some((line) => rateOf(line) > 0)
}

/** The number, date and kind of a document as the portal names it. */
export function documentFacts({ invoice, note }: EInvoiceSource): {
  number: string
  date: string
  type: 'INV' | 'CRN'
  valuePaise: number
} {
  if (note !== null) {
    const valuePaise = toPaise(note.Amount) + toPaise(note.RoundOff ?? 0)
    return { number: note.CreditNoteNo, date: note.CreditNoteDate, type: 'CRN', valuePaise }
  }
  return {
    number: invoice.InvoiceNo ?? '',
    date: invoice.InvoiceDate ?? '',
    type: 'INV',
    valuePaise: toPaise(invoice.Totals.NetAmount),
  }
}

/** What is still missing before the portal can take a document; empty where nothing is. */
export function missingParticulars(source: EInvoiceSource): Particular[] {
  const { Branch, Customer } = source.invoice
  const isAbroad = supplyOf(source.invoice) === 'Export'
  const missing: [Particular, boolean][] = [
    ['seller-city', textOf(Branch.City, 50).length < 3],
    ['seller-pincode', !PIN.test(Branch.Pincode ?? '')],
    ['seller-state', blankToNull(Branch.StateCode) === null],
    ['buyer-name', textOf(Customer.Name, 100).length < 3],
    ['buyer-address', textOf(Customer.Address, 100) === ''],
    ['buyer-city', !isAbroad && textOf(Customer.City, 100).length < 3],
    ['buyer-pincode', !isAbroad && !PIN.test(Customer.Pincode ?? '')],
    ['buyer-state', !isAbroad && stateOf(Customer) === null],
    ['hsn', linesOf(source).some(({ hsn }) => !HSN.test(hsn))],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([particular]) => particular)
}

/** The object of one document. `missingParticulars` has been asked and answered nothing. */
export function inv01(source: EInvoiceSource) {
  const { invoice, note } = source
  const { date, number, type, valuePaise } = documentFacts(source)
  const items = linesOf(source)
  const sum = (of: (item: EInvoiceItem) => number) =>
    toRupees(items.reduce((total, item) => total + of(item), 0))
  const roundingPaise =
    note === null ? toPaise(invoice.Totals.Rounding) : toPaise(note.RoundOff ?? 0)
  return {
    Version: VERSION,
    TranDtls: {
      TaxSch: 'GST',
      SupTyp: supplyType(invoice),
      RegRev: invoice.ReverseCharge ? 'Y' : 'N',
      ...(isIgstInside(invoice) ? { IgstOnIntra: 'Y' } : {}),
    },
    DocDtls: { Typ: type, No: number, Dt: slashed(date) },
    SellerDtls: seller(invoice.Branch),
    BuyerDtls: buyer(invoice),
    ItemList: items.map((item, index) => itemKeys(item, index)),
    ValDtls: {
      AssVal: sum(({ taxablePaise }) => taxablePaise),
      CgstVal: sum(({ cgstPaise }) => cgstPaise),
      SgstVal: sum(({ sgstPaise }) => sgstPaise),
      IgstVal: sum(({ igstPaise }) => igstPaise),
      ...(roundingPaise === 0 ? {} : { RndOffAmt: toRupees(roundingPaise) }),
      TotInvVal: toRupees(valuePaise),
    },
    ...(note === null
      ? {}
      : {
          RefDtls: {
            PrecDocDtls: [{ InvNo: note.InvoiceNo, InvDt: slashed(note.InvoiceDate) }],
          },
        }),
  }
}

function supplyOf({ SupplyKind }: InvoiceModel) {
  return SupplyKind ?? 'Domestic'
}

function supplyType(invoice: InvoiceModel): string {
  const supply = supplyOf(invoice)
  if (supply === 'Domestic') return 'B2B'
  const isPaid = invoice.Lines.some(({ IGSTAmount }) => IGSTAmount > 0)
  return `${supply === 'SEZ' ? 'SEZ' : 'EXP'}${isPaid ? 'WP' : 'WOP'}`
}

/** IGST although the buyer is in the State of the seller, such as in a special economic zone. */
function isIgstInside(invoice: InvoiceModel): boolean {
  const { Branch, IsInterState, PlaceOfSupply } = invoice
  return (
    IsInterState && PlaceOfSupply.StateCode !== null && PlaceOfSupply.StateCode === Branch.StateCode
  )
}

function seller(branch: DocumentBranch) {
  const legal = textOf(branch.LegalName ?? branch.Name, 100)
  const trade = textOf(branch.Name, 100)
  return {
    Gstin: branch.GSTIN ?? '',
    LglNm: legal,
    ...(trade === legal || trade.length < 3 ? {} : { TrdNm: trade }),
    ...address(branch.Address),
    Loc: textOf(branch.City, 50),
    Pin: Number(branch.Pincode),
    Stcd: branch.StateCode ?? '',
    ...reach(branch.Phone, branch.Email),
  }
}

function buyer(invoice: InvoiceModel) {
  const { Customer, PlaceOfSupply } = invoice
  const isAbroad = supplyOf(invoice) === 'Export'
  const state = stateOf(Customer) ?? ''
  return {
    Gstin: isAbroad ? ABROAD.gstin : (Customer.GSTIN ?? ''),
    LglNm: textOf(Customer.Name, 100),
    Pos: isAbroad ? ABROAD.state : (PlaceOfSupply.StateCode ?? state),
    ...address(Customer.Address),
    Loc: textOf(Customer.City, 100).length < 3 ? 'Abroad' : textOf(Customer.City, 100),
    Pin: isAbroad ? ABROAD.pin : Number(Customer.Pincode),
    Stcd: isAbroad ? ABROAD.state : state,
    ...reach(Customer.Mobile, null),
  }
}

/** By the GSTIN, whose first two digits are the State of its registration. */
function stateOf({ GSTIN, StateCode }: DocumentCustomer): string | null {
  return blankToNull(GSTIN)?.slice(0, 2) ?? blankToNull(StateCode)
}

const ADDRESS_LINE = 100

/** An address in two lines of the portal, the second only where it is needed. */
function address(text: string | null): { Addr1: string; Addr2?: string } {
  const whole = textOf(text, 2 * ADDRESS_LINE)
  const cut = whole.length <= ADDRESS_LINE ? -1 : whole.lastIndexOf(' ', ADDRESS_LINE)
  const at = whole.length <= ADDRESS_LINE ? whole.length : cut > 0 ? cut : ADDRESS_LINE
  const second = whole.slice(at).trim().slice(0, ADDRESS_LINE)
  return { Addr1: whole.slice(0, at).trim(), ...(second.length < 3 ? {} : { Addr2: second }) }
}

function reach(phone: string | null, email: string | null): { Ph?: string; Em?: string } {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  const mail = (email ?? '').trim()
  return {
    ...(digits.length >= 6 && digits.length <= 12 ? { Ph: digits } : {}),
    ...(/^\S+@\S+\.\S+$/.test(mail) && mail.length <= 100 ? { Em: mail } : {}),
  }
}

export type EInvoiceItem = {
  name: string
  code: string | null
  serial: string | null
  lots: readonly { Lot: string; ExpiresOn: string | null }[]
  hsn: string
  unit: string
  qtyMilli: number
  ratePpm: number
  discountPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

type Line = InvoiceModel['Lines'][number]
type Rates = Pick<Line, 'SGSTRate' | 'CGSTRate' | 'IGSTRate'>

const rateOf = ({ CGSTRate, IGSTRate, SGSTRate }: Rates): number =>
  toPpm(SGSTRate) + toPpm(CGSTRate) + toPpm(IGSTRate)

/** The items of a document; fitting and job charges of a line are an item of their own. */
export function linesOf({ invoice, note }: EInvoiceSource): EInvoiceItem[] {
  if (note !== null) return note.Lines.map((line) => itemOf(line))
  return invoice.Lines.flatMap((line) => {
    const { DiscountAmount, DiscountBeforeTax, JobCharges } = line
    const discountPaise = toPaise(DiscountBeforeTax ?? DiscountAmount)
    const goods = {
      ...itemOf(line),
      serial: blankToNull(line.SerialNo ?? null),
      lots: line.Lots ?? [],
      discountPaise,
    }
    if (JobCharges === 0) return [goods]
    const charge = chargeOf(line)
    const rest = (key: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
      goods[key] - charge[key]
    return [
      {
        ...goods,
        taxablePaise: rest('taxablePaise'),
        cgstPaise: rest('cgstPaise'),
        sgstPaise: rest('sgstPaise'),
        igstPaise: rest('igstPaise'),
      },
      charge,
    ]
  })
}

function itemOf(line: Omit<CreditNoteModel['Lines'][number], 'LineNo'>): EInvoiceItem {
  return {
    name: line.ItemName,
    code: line.ItemCode,
    serial: null,
    lots: [],
    hsn: line.HSN ?? '',
    unit: line.Unit,
    qtyMilli: toMilli(line.Qty),
    ratePpm: rateOf(line),
    discountPaise: 0,
    taxablePaise: toPaise(line.TaxableAmount),
    cgstPaise: toPaise(line.CGSTAmount),
    sgstPaise: toPaise(line.SGSTAmount),
    igstPaise: toPaise(line.IGSTAmount),
  }
}

/** The job charges of a line with their share of its tax; the goods keep what is left of both. */
function chargeOf(line: Line): EInvoiceItem {
  const ratePpm = rateOf(line)
  const charged = toPaise(line.JobCharges)
  const isWithTax = line.PriceIncludesTax && ratePpm > 0
  const taxablePaise = isWithTax
    ? Number(divideHalfUp(BigInt(charged) * RATE_WHOLE, RATE_WHOLE + BigInt(ratePpm)))
    : charged
  const tax = (rate: number) =>
    Number(divideHalfUp(BigInt(taxablePaise) * BigInt(toPpm(rate)), RATE_WHOLE))
  const whole = itemOf(line)
  return {
    ...whole,
    name: `Fitting and job charges, ${line.ItemName}`,
    code: null,
    unit: 'NOS',
    qtyMilli: 1_000,
    discountPaise: 0,
    // Never more than the line has, where the rounding of a price with tax differs by a paisa.
    taxablePaise: Math.min(taxablePaise, whole.taxablePaise),
    cgstPaise: Math.min(tax(line.CGSTRate), whole.cgstPaise),
    sgstPaise: Math.min(tax(line.SGSTRate), whole.sgstPaise),
    igstPaise: Math.min(tax(line.IGSTRate), whole.igstPaise),
  }
}

/** Total less discount is the assessable amount, and with the taxes the item's value: exactly. */
function itemKeys(item: EInvoiceItem, index: number) {
  const isService = item.hsn.startsWith('99')
  const totalPaise = item.taxablePaise + item.discountPaise
  const qtyMilli = isService ? 1_000 : item.qtyMilli
  const barcode = textOf(item.code, 30)
  const description = textOf(item.name, 300)
  const taxPaise = item.igstPaise + item.cgstPaise + item.sgstPaise
  const [lot] = item.lots
  return {
    SlNo: String(index + 1),
    ...(description.length < 3 ? {} : { PrdDesc: description }),
    IsServc: isService ? 'Y' : 'N',
    HsnCd: item.hsn,
    ...(barcode.length < 3 ? {} : { Barcde: barcode }),
    ...(isService ? {} : { Qty: item.qtyMilli / 1_000, Unit: item.unit }),
    UnitPrice: unitPrice(totalPaise, qtyMilli),
    TotAmt: toRupees(totalPaise),
    Discount: toRupees(item.discountPaise),
    AssAmt: toRupees(item.taxablePaise),
    GstRt: item.ratePpm / 10_000,
    IgstAmt: toRupees(item.igstPaise),
    CgstAmt: toRupees(item.cgstPaise),
    SgstAmt: toRupees(item.sgstPaise),
    TotItemVal: toRupees(item.taxablePaise + taxPaise),
    ...(item.serial === null ? {} : { PrdSlNo: textOf(item.serial, 20) }),
    ...(lot === undefined || textOf(lot.Lot, 20).length < 3
      ? {}
      : {
          BchDtls: {
            Nm: textOf(lot.Lot, 20),
            ...(lot.ExpiresOn === null ? {} : { ExpDt: slashed(lot.ExpiresOn) }),
          },
        }),
  }
}

/** Rupees for one, to three decimals: the portal takes no more. */
function unitPrice(totalPaise: number, qtyMilli: number): number {
  return Number(divideHalfUp(BigInt(totalPaise) * 10_000n, BigInt(qtyMilli))) / 1_000
}

/** DD/MM/YYYY of a local date or date-time. */
export function slashed(local: string): string {
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)}`
}

/** One line of at most `max` characters, without double spaces, quotes and backslashes. */
function textOf(text: string | null, max: number): string {
  return (text ?? '')
    .replaceAll(/["\\\s]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
}

function blankToNull(text: string | null): string | null {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? null : trimmed
}
