import type { DocumentBranch } from '../../contract/document-models.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import { signatory, supplierParty } from './parties.ts'
import { drawingTexts, type Words } from './words.ts'

/** How a document is laid out. */
export type SheetOptions = {
  /** The language beside English. */
  language?: SecondLanguage | null
  /** Whether it was printed before. */
  isReprint?: boolean
  /** On a roll or in large print: wide tables are laid out upright. */
  isNarrow?: boolean
}

/** Copy mark of a document that was printed before. */
export const REPRINT = 'DUPLICATE (REPRINT)'
const NOBODY = { heading: '', name: '', lines: [], facts: [] }

type Heading = Pick<Sheet, 'title' | 'number' | 'datedAt'> & { branch: DocumentBranch }

/** A sheet with the shop at its head and nothing on it yet. */
export function blankSheet(
  { branch, datedAt, number, title }: Heading,
  { isReprint = false }: SheetOptions,
  say: Words,
): Sheet {
  return {
    title,
    texts: drawingTexts(say),
    copyMark: isReprint ? REPRINT : null,
    declaration: null,
    stamp: null,
    number,
    barcode: number === '' ? null : number,
    supplier: supplierParty(branch, say),
    recipient: NOBODY,
    facts: [],
    items: null,
    details: [],
    taxSummary: null,
    sums: [],
    outcome: [],
    savings: null,
    receipts: null,
    payment: null,
    scan: null,
    notes: [],
    terms: [],
    signatory: signatory(branch, say),
    reference: `${title} ${number}`.trim(),
    datedAt,
  }
}
