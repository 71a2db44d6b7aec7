import type { Ids } from '../wire/ids.ts'

/** A document of a month as the returns need it, in paise and thousandths, from its frozen model. */
export type GstDocument = {
  kind: 'invoice' | 'note'
  /** Null: it was found on a computer of before, and its order is not this shop's. */
  orderId: number | null
  number: string
  /** `yyyy-mm-dd`. */
  date: string
  /** The buyer as the invoice names them, of a note too. */
  gstin: string | null
  customer: string
  hasAddress: boolean
  /** The place of supply, two digits; null where nobody named the State. */
  pos: string | null
  isInterState: boolean
  supply: 'Domestic' | 'Export' | 'SEZ'
  /** A bill of a composition dealer, which bears no tax. */
  isComposition: boolean
  /** What is paid, with the round-off; of a note above zero. */
  valuePaise: number
  /** Of a note: its invoice. */
  original: { number: string; date: string; valuePaise: number } | null
  lines: readonly GstLine[]
}

/** The order of a document as the wire names it; null where it is not this shop's. */
export function orderIdOf(ids: Ids, { orderId }: Pick<GstDocument, 'orderId'>): string | null {
  return orderId === null ? null : ids.encode('order', orderId)
}

export type Taxes = {
  taxablePaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

export type GstLine = Taxes & {
  name: string
  hsn: string
  unit: string
  qtyMilli: number
  ratePpm: number
  nature: 'taxable' | 'exempt' | 'nil'
}

export const NO_TAXES: Taxes = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }

/** Adds two sets of figures; `sign` is -1 for what goes off. */
export function plus(sum: Taxes, more: Taxes, sign: 1 | -1 = 1): Taxes {
  return {
    taxablePaise: sum.taxablePaise + sign * more.taxablePaise,
    igstPaise: sum.igstPaise + sign * more.igstPaise,
    cgstPaise: sum.cgstPaise + sign * more.cgstPaise,
    sgstPaise: sum.sgstPaise + sign * more.sgstPaise,
  }
}

export function sumOf(rows: readonly Taxes[]): Taxes {
  return rows.reduce((sum, row) => plus(sum, row), NO_TAXES)
}

/** 1 for an invoice, -1 for a note. */
export function signOf({ kind }: GstDocument): 1 | -1 {
  return kind === 'invoice' ? 1 : -1
}
