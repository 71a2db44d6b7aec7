import type { Sheet } from '../wire/read-workbook.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FIRST_MONTH_OF_A_YEAR = 4
const GSTIN = /^[0-9]{2}[0-9A-Z]{13}$/

/** Sheets of papers, and the list of the JSON that each of them is. */
const SHEETS = [
  { sheet: 'b2b', list: 'b2b', papers: 'inv', number: 'inum', day: 'dt' },
  { sheet: 'b2ba', list: 'b2ba', papers: 'inv', number: 'inum', day: 'dt' },
  { sheet: 'eco', list: 'ecom', papers: 'inv', number: 'inum', day: 'dt' },
  { sheet: 'ecoa', list: 'ecoma', papers: 'inv', number: 'inum', day: 'dt' },
  { sheet: 'b2bcdnr', list: 'cdnr', papers: 'nt', number: 'ntnum', day: 'dt' },
  { sheet: 'b2bcdnra', list: 'cdnra', papers: 'nt', number: 'ntnum', day: 'dt' },
  { sheet: 'isd', list: 'isd', papers: 'doclist', number: 'docnum', day: 'docdt' },
  { sheet: 'isda', list: 'isda', papers: 'doclist', number: 'docnum', day: 'docdt' },
  { sheet: 'impg', list: 'impg', papers: null, number: 'boenum', day: 'boedt' },
  { sheet: 'impga', list: 'impga', papers: null, number: 'boenum', day: 'boedt' },
  { sheet: 'impgsez', list: 'impgsez', papers: 'boe', number: 'boenum', day: 'boedt' },
  { sheet: 'impgseza', list: 'impgseza', papers: 'boe', number: 'boenum', day: 'boedt' },
] as const

/** Of an amended paper the original's columns come first, so the last heading is the paper's own. */
const OWN_HEADINGS = {
  gstin: ['gstinofsupplier', 'gstinofeco', 'gstinofisd'],
  name: ['tradelegalname', 'tradelegalnameofthesupplier', 'tradelegalnameoftheisd'],
  number: [
    'invoicenumber',
    'notenumber',
    'documentnumber',
    'isddocumentnumber',
    'number',
    'billofentrynumber',
  ],
  day: ['invoicedate', 'notedate', 'documentdate', 'isddocumentdate', 'date', 'billofentrydate'],
  type: ['notetype', 'isddocumenttype'],
  port: ['portcode'],
} as const

/** What a taxpayer declares of a credit note stands in later columns of the same headings. */
const FIRST_HEADINGS = {
  value: ['invoicevalue', 'notevalue', 'documentvalue'],
  reverse: ['supplyattractreversecharge'],
  taxable: ['taxablevalue'],
  igst: ['integratedtax'],
  cgst: ['centraltax'],
  sgst: ['stateuttax', 'statetax'],
  available: ['itcavailability', 'eligibilityofitc', 'eligibiltyofitc'],
} as const

type Field = keyof typeof OWN_HEADINGS | keyof typeof FIRST_HEADINGS
type Columns = Partial<Record<Field, number>>
type Layout = (typeof SHEETS)[number]

/**
 * GSTR-2B of the portal's Excel in the form of its JSON: the sheet "Read me" says whose and which
 * month, the others have papers below two or three rows of headings. Columns are found by their
 * headings; rows of one paper at several rates are its items. What is missing is left out, so that
 * the reader of the JSON refuses it.
 */
export function gstr2bOfSheets(sheets: readonly Sheet[]): object {
  const about = sheets.find(({ name }) => plain(name) === 'readme')?.rows ?? []
  const docdata = SHEETS.flatMap((layout) => {
    const found = sheets.find(({ name }) => plain(name) === layout.sheet)
    return found === undefined ? [] : [[layout.list, suppliersOf(found.rows, layout)] as const]
  })
  return {
    gstin: valueBeside(about, ['gstin']),
    rtnprd: periodOf(
      valueBeside(about, ['financialyear']),
      valueBeside(about, ['taxperiod', 'returnperiod']),
    ),
    gendt: dayOf(valueBeside(about, ['dateofgeneration', 'generateddate', 'generationdate'])),
    ...(docdata.length === 0 ? {} : { docdata: Object.fromEntries(docdata) }),
  }
}

/** A list's entries, each of one paper; rows of one number and supplier are the items of one. */
function suppliersOf(rows: readonly string[][], layout: Layout): object[] {
  const { columns, end } = headingsOf(rows)
  const cells = rows.slice(end).map((row) => cellsOf(row, columns))
  const papers = Map.groupBy(
    cells.filter(({ gstin, number }) => number !== '' || GSTIN.test(gstin)),
    ({ gstin, number, port, type }) => JSON.stringify([gstin, number, port, type]),
  )
  return [...papers.values()].flatMap((items) => {
    const [first] = items
    if (first === undefined) return []
    const paper = {
      [layout.number]: first.number,
      [layout.day]: dayOf(first.day),
      portcode: first.port,
      rev: /^y/i.test(first.reverse) ? 'Y' : 'N',
      itcavl: /^n/i.test(first.available) ? 'N' : 'Y',
      itcelg: /^n/i.test(first.available) ? 'N' : 'Y',
      typ: first.type.slice(0, 1).toUpperCase(),
      doctyp: first.type,
      ...amountsOf(items),
    }
    const { papers: inside } = layout
    return [
      inside === null
        ? paper
        : { ctin: first.gstin.toUpperCase(), trdnm: first.name, [inside]: [paper] },
    ]
  })
}

function amountsOf(items: readonly Record<Field, string>[]) {
  const sum = (field: Field): unknown => {
    const amounts = items.map((item) => amountOf(item[field]))
    if (!amounts.every((amount) => typeof amount === 'number')) return 'unreadable'
    return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100
  }
  return {
    val: amountOf(items[0]?.value ?? ''),
    txval: sum('taxable'),
    igst: sum('igst'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
  }
}

/** Rupees; the text itself where it is no amount, which the reader of the JSON refuses. */
function amountOf(text: string): number | string {
  const bare = text.replaceAll(',', '').replace(/^₹\s*/, '')
  if (bare === '' || bare === '-') return 0
  return /^-?[0-9]+(?:\.[0-9]{1,2})?$/.test(bare) ? Number(bare) : text
}

/** Where each column is, and the row after the headings. */
function headingsOf(rows: readonly string[][]): { columns: Columns; end: number } {
  const columns: Columns = {}
  const start = rows.findIndex(isHeading)
  if (start === -1) return { columns, end: rows.length }
  const after = rows.findIndex((row, at) => at > start && !isHeading(row))
  const end = after === -1 ? rows.length : after
  const headings = rows.slice(start, end).flatMap((row) => row.map((cell, at) => [plain(cell), at]))
  const placed = (names: readonly string[]) =>
    headings
      .filter(([heading]) => names.some((name) => name === heading))
      .map(([, at]) => Number(at))
  const put = (field: Field, at: number) => {
    if (Number.isFinite(at)) columns[field] = at
  }
  for (const [field, names] of entries(OWN_HEADINGS)) put(field, Math.max(...placed(names)))
  for (const [field, names] of entries(FIRST_HEADINGS)) put(field, Math.min(...placed(names)))
  return { columns, end }
}

const KNOWN: ReadonlySet<string> = new Set([
  'originaldetails',
  'reviseddetails',
  ...[...Object.values(OWN_HEADINGS), ...Object.values(FIRST_HEADINGS)].flat(),
])

/** A row of headings has no value of a paper; titles are none of these words. */
function isHeading(row: readonly string[]): boolean {
  return row.some((cell) => KNOWN.has(plain(cell)))
}

function cellsOf(row: readonly string[], columns: Columns): Record<Field, string> {
  const cell = (field: Field): string => {
    const at = columns[field]
    return at === undefined ? '' : (row[at] ?? '').trim()
  }
  return {
    gstin: cell('gstin'),
    name: cell('name'),
    number: cell('number'),
    day: cell('day'),
    type: cell('type'),
    port: cell('port'),
    value: cell('value'),
    reverse: cell('reverse'),
    taxable: cell('taxable'),
    igst: cell('igst'),
    cgst: cell('cgst'),
    sgst: cell('sgst'),
    available: cell('available'),
  }
}

/** 'State/UT Tax(₹)' and 'state / UT tax' are one heading. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The first value to the right of a label. */
function valueBeside(rows: readonly string[][], labels: readonly string[]): string {
  for (const row of rows) {
    const at = row.findIndex((cell) => labels.some((label) => label === plain(cell)))
    const value = at === -1 ? '' : row.slice(at + 1).find((cell) => cell.trim() !== '')
    if (value !== undefined && value !== '') return value.replace(/^[:\s]+/, '').trim()
  }
  return ''
}

/** '2026-27' and 'October' are 102026; '' where one of them is not as described. */
function periodOf(year: string, month: string): string {
  if (/^(0[1-9]|1[0-2])[0-9]{4}$/.test(month)) return month
  const first = /^(20[0-9]{2})\s*-/.exec(year)?.[1]
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (first === undefined || number === 0) return ''
  const calendar = Number(first) + (number < FIRST_MONTH_OF_A_YEAR ? 1 : 0)
  return `${String(number).padStart(2, '0')}${calendar}`
}

/** dd-mm-yyyy of 28/10/2026 and of a date cell; any other text as it is. */
function dayOf(text: string): string {
  const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})/.exec(text)
  return iso === null ? text.replaceAll('/', '-') : `${iso[3]}-${iso[2]}-${iso[1]}`
}

function entries<K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] {
  return Object.keys(table)
    .filter((key): key is K => key in table)
    .map((key) => [key, table[key]])
}
