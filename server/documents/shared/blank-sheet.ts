import type { DocumentBranch } from '../../contract/document-models.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import { signatory, supplierParty } from './parties.ts'
import { type DocumentTexts, drawingTexts, sentence } from './texts.ts'

/** How a document is laid out. */
export type SheetOptions = {
  /** The language beside English. */
  language?: SecondLanguage | null
  /** Whether it was printed before. */
  isReprint?: boolean
  /** On a roll or in large print: wide tables are laid out upright. */
  isNarrow?: boolean
}

const NOBODY = { heading: '', name: '', lines: [], facts: [] }

type Heading = Pick<Sheet, 'title' | 'number' | 'datedAt'> & { branch: DocumentBranch }

/** A sheet with the shop at its head and nothing on it yet. */
export function blankSheet(
  { branch, datedAt, number, title }: Heading,
  { isReprint = false }: SheetOptions,
  texts: DocumentTexts,
): Sheet {
  return {
    title,
    texts: drawingTexts(texts),
    copyMark: isReprint ? sentence('copy.reprint') : null,
    declaration: null,
    stamp: null,
    number,
    barcode: number === '' ? null : number,
    supplier: supplierParty(branch, texts),
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
    signatory: signatory(branch, texts),
    reference: `${title} ${number}`.trim(),
    datedAt,
  }
}
