type Row = readonly (string | number)[]

/** The headings of a paper's amounts, as the portal's Excel of GSTR-2B writes them. */
export const TAXES = [
  'Taxable Value (₹)',
  'Integrated Tax(₹)',
  'Central Tax(₹)',
  'State/UT Tax(₹)',
  'Cess(₹)',
]

/** A sheet of the portal: its titles, then what is given. */
export const portalSheet = (...rows: readonly Row[]): readonly Row[] => [
  ['Goods and Services Tax  - GSTR-2B'],
  [],
  ['Taxable inward supplies received from registered persons'],
  ...rows,
]

/** The first sheet, which says whose statement it is and of which month. */
export const readMe = (gstin: string, year: string, month: string): readonly Row[] => [
  ['Goods and Services Tax  - GSTR-2B Statement'],
  [],
  ['Financial Year', '', year],
  ['Tax Period', '', month],
  ['GSTIN', '', gstin],
  ['Date of generation', '', '14/11/2026'],
]
