/**
 * A document laid out as text, in the order of the page, with every figure already formatted. PDF,
 * HTML and printer dots are drawn from the same sheet.
 */

export type Fact = { label: string; value: string }

export type Party = {
  heading: string
  name: string
  /** Address and ways to reach it, one printed line each (they may wrap). */
  lines: string[]
  facts: Fact[]
}

export type Column = {
  heading: string
  /** The heading in the second language, below the English one. */
  second?: string | null
  align: 'left' | 'right'
  /** The description column takes the room that the others leave. */
  takesRest?: boolean
  /**
   * Where the columns have too little room, those of the lowest order are folded first: their cells
   * become a note below the description, before any type is set smaller.
   */
  foldOrder?: number
  /** Its cells say themselves what they are: stacked, they stand without the heading. */
  isPlain?: boolean
  /** What the column says stands elsewhere on the document too: folded, it is left out. */
  isRepeated?: boolean
}

/**
 * A cell of the table: its text, smaller text below it, and the labels of boxes to be written in by
 * hand, side by side.
 */
export type Cell = { text: string; notes?: string[]; boxes?: readonly string[] }

export type Table = {
  columns: Column[]
  rows: Cell[][]
  totals: Cell[] | null
  /** The totals so far after each row: what a page carries forward where it ends there. */
  carriedAfter?: Cell[][]
}

/** A titled table below the items: a prescription, the lenses to be made, the cash count. */
export type Detail = {
  heading: string
  /** What has to be read with the table, above it. */
  note?: string
  table: Table
  /** The same with rows for columns, for a roll that is too narrow for the table. */
  upright?: Table
  /** Set larger than the body: what is read at the workbench. */
  isLarge?: boolean
}

/** A card the size of a bank card, to be cut out of a page and carried along. */
export type WalletCard = {
  heading: string
  phone: string
  name: string
  date: string
  table: Table
  facts: readonly Fact[]
}

/** A QR code that is no payment: what the lab scans back, or what the tax office signed. */
export type Scan = {
  text: string
  caption: string
  /** A signed text of some hundred characters: its code is larger, and correction is low. */
  isSigned?: boolean
}

/** A line of the totals; `strong` for what the customer pays or owes. */
export type Sum = {
  label: string
  value: string
  strong?: boolean
  /** The total of the tax summary says it too: on a roll it is left out here. */
  isRepeated?: boolean
}

/** A QR code that pays: its content, the lines beside it, and its name for a screen reader. */
export type Payment = { link: string; name: string; caption: string; hint: string; address: string }

/** The texts that the drawing itself adds, in the languages of the document. */
export type DrawingTexts = {
  carriedForward: string
  broughtForward: string
  /** Heading of the terms. */
  terms: string
  /** At the foot of each page: E. & O. E.; empty where nobody answers for sums. */
  foot: string
}

export type Signatory = {
  forWhom: string
  name: string
  role: string
  /** The file of the scanned signature in the data folder. */
  pictureName?: string
  /** The same file as it is, PNG or JPEG, above the line to sign on. */
  picture?: Uint8Array | null
}

export type Sheet = {
  title: string
  /** The title in the second language, below the English one. */
  secondTitle?: string | null
  texts: DrawingTexts
  /** Which copy this is, such as ORIGINAL FOR RECIPIENT; null where none is required. */
  copyMark: string | null
  /** A statement that the law requires at the top of the document. */
  declaration: string | null
  /** Across the page, for a document that is no longer valid: CANCELLED. */
  stamp: string | null
  number: string
  /** Text of the Code 128; null where the document has no number yet. */
  barcode: string | null
  supplier: Party
  recipient: Party
  facts: Fact[]
  /** What stands out at the top of a sheet; an empty value is a box to be written in by hand. */
  highlights?: readonly Fact[]
  card?: WalletCard
  /** What is to be ticked by hand, below the details. */
  checks?: readonly string[]
  items: Table | null
  details: Detail[]
  /** The HSN-wise summary, null where no tax may be shown. */
  taxSummary: Table | null
  sums: Sum[]
  /** What stands beside the sums: the amount in words, and what it is for. */
  outcome: Fact[]
  savings: string | null
  receipts: Table | null
  payment: Payment | null
  scan: Scan | null
  /** Declarations and remarks, then the shop's terms. */
  notes: string[]
  terms: string[]
  /** Who signs, as what, and for whom; null where there is nothing to sign. */
  signatory: Signatory | null
  /** For the head of the pages after the first one, and the title of the file. */
  reference: string
  /** Local date-time of the document: the date inside the file. */
  datedAt: string
}

/** Facts that have a value; the others are not printed. */
export function presentFacts(facts: readonly (Fact | null)[]): Fact[] {
  return facts.filter((fact): fact is Fact => fact !== null && fact.value !== '')
}

/** What stands below the bar code: what it reads as, and the number of a paper without one. */
export function codeWords({ barcode, number }: Sheet): string {
  return barcode ?? number
}
