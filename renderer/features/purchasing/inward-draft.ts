import type { CreditClass } from '../../../server/contract/supplier-credit.ts'
import { shopToday } from '../../base/format/dates.ts'
import { isRecord } from '../../kernel/local-storage.ts'

/** A line of a supplier's bill as it is typed, with what is known of its item. */
export type DraftLine = {
  key: string
  itemID: string
  code: string
  name: string
  tracksBatches: boolean
  isSerialised: boolean
  /**
   * What the item was billed at before this bill, by this supplier or else by another: empty where it
   * is not known or may not be seen.
   */
  lastCost: string
  /** The discount in percent of that bill; a draft that was kept on this till before says nothing. */
  lastDiscountRate?: string
  itemMrp: string
  itemPrice: string
  itemTaxRate: string
  /** Of its selling price; a draft that was kept on this till before says nothing. */
  priceIncludesTax?: boolean
  qty: string
  freeQty: string
  rejectedQty: string
  cost: string
  discountRate: string
  taxRate: string
  mrp: string
  price: string
  /** Whether a new MRP or price is that of the item; false keeps it to these pieces. */
  priceForAll: boolean
  lot: string
  expiresOn: string
  /** What its tax is for; empty or left out follows the bill. */
  itcClass?: CreditClass | ''
  /** The cost that was ticked as meant although it looks like a slip, as `typedCost` has it. */
  meantCost?: string
  /** The numbered pieces that were scanned into it, on this till. */
  unitIDs?: readonly string[]
}

export type DraftCharge = { name: string; amount: string; taxRate: string; intoCost: boolean }

export type InwardDraft = {
  /** Of the draft on the server, once there is one. */
  inwardID: string | null
  version: number | null
  /** The order to the supplier that it brings. */
  orderID?: string | null
  isReverseCharge?: boolean
  /** The number that was ticked as that of another bill than the one that it looks like. */
  anotherBillNo?: string
  supplierID: string
  billNo: string
  billDate: string
  billTotal: string
  roundOff: string
  lines: readonly DraftLine[]
  charges: readonly DraftCharge[]
}

export function emptyInward(): InwardDraft {
  return {
    inwardID: null,
    version: null,
    supplierID: '',
    billNo: '',
    billDate: shopToday(),
    billTotal: '',
    roundOff: '',
    lines: [],
    charges: [],
  }
}

/** What is typed as a number in a line. */
export const LINE_FIGURES = [
  'qty',
  'freeQty',
  'rejectedQty',
  'cost',
  'discountRate',
  'taxRate',
  'mrp',
  'price',
] as const
export type LineFigure = (typeof LINE_FIGURES)[number]

/** Whether what was kept on this till is a draft of this version of the program. */
export function isInwardDraft(kept: unknown): kept is InwardDraft {
  if (!isRecord(kept)) return false
  const texts = ['supplierID', 'billNo', 'billDate', 'billTotal', 'roundOff']
  const { lines, charges } = kept
  return (
    texts.every((key) => typeof kept[key] === 'string') &&
    Array.isArray(lines) &&
    lines.every(
      (line) =>
        isRecord(line) &&
        LINE_FIGURES.every((key) => typeof line[key] === 'string') &&
        typeof line['lot'] === 'string' &&
        typeof line['itemID'] === 'string',
    ) &&
    Array.isArray(charges) &&
    charges.every((charge) => isRecord(charge) && typeof charge['amount'] === 'string')
  )
}
