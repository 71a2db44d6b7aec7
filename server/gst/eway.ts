import type { InvoiceModel } from '../contract/document-models.ts'
import { toPaise, toRupees } from '../wire/rupees.ts'
import { type EInvoiceItem, linesOf, slashed } from './e-invoice.ts'

/** How the goods of an e-way bill travel. */
export type Transport = {
  distance: number
  vehicleNo: string
  transporterName: string
  transporterGstin: string
}

/** The release of the bulk tool that the file is of (back office reference 9.7). */
const TOOL_VERSION = '1.0.0621'
export const EWAY_ITEMS_MAX = 250
const NOBODY = 'URP'
const ABROAD = { state: 99, pin: 999_999 } as const
const ROAD = '1'
const PIN = /^[1-9][0-9]{5}$/

/** Whether a bill has what the portal asks for of somebody to whom goods are sent. */
export function hasDestination({ Customer, SupplyKind }: InvoiceModel): boolean {
  if (SupplyKind === 'Export') return true
  return PIN.test(Customer.Pincode ?? '') && stateOf(Customer) !== 0
}

/** The bulk file of the e-way bill portal: goods that are sent with an invoice. */
export function ewayFile(invoices: readonly InvoiceModel[], transport: Transport): string {
  return JSON.stringify({
    version: TOOL_VERSION,
    billLists: invoices.map((invoice) => bill(invoice, transport)),
  })
}

function bill(invoice: InvoiceModel, transport: Transport) {
  const { Branch, Customer, Totals } = invoice
  const isAbroad = invoice.SupplyKind === 'Export'
  const source = { kind: 'Invoice', invoice, note: null } as const
  const goods = linesOf(source).filter(({ hsn }) => !hsn.startsWith('99'))
  const sum = (of: (item: EInvoiceItem) => number) =>
    toRupees(linesOf(source).reduce((total, item) => total + of(item), 0))
  const fromState = Number(Branch.StateCode)
  const toState = isAbroad ? ABROAD.state : stateOf(Customer)
  const [fromFirst, fromSecond] = inTwo(Branch.Address)
  const [toFirst, toSecond] = inTwo(Customer.Address ?? '')
  const main = goods.toSorted((one, other) => other.taxablePaise - one.taxablePaise)[0]
  return {
    userGstin: Branch.GSTIN ?? '',
    supplyType: 'O',
    subSupplyType: isAbroad ? 3 : 1,
    subSupplyDesc: '',
    docType: invoice.DocumentType === 'BillOfSupply' ? 'BIL' : 'INV',
    docNo: invoice.InvoiceNo ?? '',
    docDate: slashed(invoice.InvoiceDate ?? ''),
    transType: 1,
    fromGstin: Branch.GSTIN ?? '',
    fromTrdName: Branch.Name.slice(0, 100),
    fromAddr1: fromFirst,
    fromAddr2: fromSecond,
    fromPlace: (Branch.City ?? '').slice(0, 50),
    fromPincode: Number(Branch.Pincode),
    fromStateCode: fromState,
    actualFromStateCode: fromState,
    toGstin: Customer.GSTIN || NOBODY,
    toTrdName: Customer.Name.slice(0, 100),
    toAddr1: toFirst,
    toAddr2: toSecond,
    toPlace: (Customer.City ?? '').slice(0, 50),
    toPincode: isAbroad ? ABROAD.pin : Number(Customer.Pincode),
    toStateCode: toState,
    actualToStateCode: toState,
    totalValue: sum(({ taxablePaise }) => taxablePaise),
    cgstValue: sum(({ cgstPaise }) => cgstPaise),
    sgstValue: sum(({ sgstPaise }) => sgstPaise),
    igstValue: sum(({ igstPaise }) => igstPaise),
    cessValue: 0,
    TotNonAdvolVal: 0,
    OthValue: toRupees(toPaise(Totals.Rounding)),
    totInvValue: Totals.NetAmount,
    transMode: ROAD,
    transDistance: transport.distance,
    transporterName: transport.transporterName,
    transporterId: transport.transporterGstin,
    transDocNo: '',
    transDocDate: '',
    vehicleNo: transport.vehicleNo,
    vehicleType: 'R',
    mainHsnCode: Number(main?.hsn ?? 0),
    itemList: goods.map((item, index) => ({
      itemNo: index + 1,
      productName: item.name.slice(0, 100),
      productDesc: item.name.slice(0, 100),
      hsnCode: Number(item.hsn),
      quantity: item.qtyMilli / 1_000,
      qtyUnit: item.unit,
      taxableAmount: toRupees(item.taxablePaise),
      ...rates(item),
      cessRate: 0,
      cessNonAdvol: 0,
    })),
  }
}

function rates({ igstPaise, ratePpm }: EInvoiceItem) {
  const whole = ratePpm / 10_000
  return igstPaise > 0
    ? { sgstRate: 0, cgstRate: 0, igstRate: whole }
    : { sgstRate: whole / 2, cgstRate: whole / 2, igstRate: 0 }
}

function stateOf({ GSTIN, StateCode }: InvoiceModel['Customer']): number {
  return Number((GSTIN ?? '').slice(0, 2) || StateCode || 0)
}

const ADDRESS_LINE = 120

function inTwo(address: string): [string, string] {
  const whole = address.replaceAll(/\s+/g, ' ').trim()
  return [whole.slice(0, ADDRESS_LINE), whole.slice(ADDRESS_LINE, 2 * ADDRESS_LINE).trim()]
}
