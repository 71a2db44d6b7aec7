import type {
  DocumentBranch,
  DocumentTaxRow,
  PrescriptionEye,
  PrescriptionModel,
} from '../../contract/document-models.ts'
import type { SecondLanguage } from '../../contract/document-style.ts'
import type { Cell, Column, Detail, Sheet, Table } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { formatAmount, formatRate } from './format.ts'
import { COMPOSITION_WORDING } from './invoice-sheet.ts'
import { signatory, supplierParty } from './parties.ts'
import type { WordKey, Words } from './words.ts'

/** How a paper is asked for: the second language, and whether it was printed before. */
export type SheetOptions = {
  language?: SecondLanguage | null
  isReprint?: boolean
  /** A roll, or letters as large as on one: what is wide is laid out upright. */
  isNarrow?: boolean
}

/** On every paper that was printed before. */
export const REPRINT = 'DUPLICATE (REPRINT)'
const NOBODY = { heading: '', name: '', lines: [], facts: [] }

type Heading = Pick<Sheet, 'title' | 'number' | 'datedAt'> & { branch: DocumentBranch }

/** A sheet with the shop at its head and nothing on it yet. */
export function plainSheet(
  { branch, datedAt, number, title }: Heading,
  { isReprint = false, language = null }: SheetOptions,
  say: Words,
): Sheet {
  return {
    title,
    language,
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
    signatory: signatory(branch),
    reference: `${title} ${number}`.trim(),
    datedAt,
  }
}

/** The wording of a composition dealer, or nothing: rule 5(1)(f). */
export function compositionWording(isComposition: boolean): string | null {
  return isComposition ? COMPOSITION_WORDING : null
}

export function heading(say: Words, key: WordKey, align: Column['align'] = 'right'): Column {
  const second = say.second(key)
  return { heading: say.english(key), align, ...(second === null ? {} : { second }) }
}

export function left(text: string): Column {
  return { heading: text, align: 'left' }
}

export function right(text: string): Column {
  return { heading: text, align: 'right' }
}

export function cells(texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }))
}

export function pairText(pairNo: string | null): string {
  const text = printableLine(pairNo ?? '')
  return text === '' || text === '0' ? '' : `Pair ${text}`
}

export function joinedNotes(notes: readonly string[]): string {
  return notes.filter((note) => note !== '').join('  ·  ')
}

type TaxedModel = {
  IsInterState: boolean
  IsCompositionScheme: boolean
  StateTaxLabel: 'SGST' | 'UTGST'
  TaxSummary: readonly DocumentTaxRow[]
}

/** Rate and amount of each tax, an HSN a row; null where no tax may be shown. */
export function taxRowsTable(model: TaxedModel, say: Words): Table | null {
  if (model.IsCompositionScheme || model.TaxSummary.length === 0) return null
  const { IsInterState, StateTaxLabel } = model
  return {
    columns: [
      { ...heading(say, 'hsn', 'left'), takesRest: true },
      heading(say, 'taxableValue'),
      ...(IsInterState
        ? [right('IGST %'), right('IGST')]
        : [right('CGST %'), right('CGST'), right(`${StateTaxLabel} %`), right(StateTaxLabel)]),
      heading(say, 'totalTax'),
    ],
    rows: model.TaxSummary.map((row) =>
      cells([
        printableLine(row.HSN ?? '') || 'Other',
        formatAmount(row.TaxableAmount),
        ...(IsInterState
          ? [formatRate(row.IGSTRate), formatAmount(row.IGSTAmount)]
          : [
              formatRate(row.CGSTRate),
              formatAmount(row.CGSTAmount),
              formatRate(row.SGSTRate),
              formatAmount(row.SGSTAmount),
            ]),
        formatAmount(row.TotalTax),
      ]),
    ),
    totals: null,
  }
}

type Side = 'Right' | 'Left'

const EYE_COLUMNS: readonly { key: keyof PrescriptionEye; word: WordKey; isAlways: boolean }[] = [
  { key: 'Spherical', word: 'sphere', isAlways: true },
  { key: 'Cylinder', word: 'cylinder', isAlways: true },
  { key: 'Axis', word: 'axis', isAlways: true },
  { key: 'Addition', word: 'addition', isAlways: true },
  { key: 'Near', word: 'nearSphere', isAlways: false },
  { key: 'Prism', word: 'prism', isAlways: false },
  { key: 'Base', word: 'base', isAlways: false },
  { key: 'PD', word: 'pupillaryDistance', isAlways: true },
  { key: 'FittingHeight', word: 'fittingHeight', isAlways: false },
  { key: 'VA', word: 'visualAcuity', isAlways: false },
]

/**
 * The grid of powers, right eye first as it is written; what nobody filled is left out. On a roll
 * the eyes stand side by side and the powers below each other.
 */
export function prescriptionDetail(
  prescription: PrescriptionModel,
  say: Words,
  { isNarrow = false }: SheetOptions = {},
): Detail {
  const { IPD, Left, Right, WorkedOutPD } = prescription
  const shown = EYE_COLUMNS.filter(
    ({ isAlways, key }) => isAlways || [Right, Left].some((eye) => (eye?.[key] ?? '') !== ''),
  )
  const power = (side: Side, key: keyof PrescriptionEye): string => {
    const written = printableLine((side === 'Right' ? Right : Left)?.[key] ?? '')
    // Nobody measured this eye by itself: what it is part of is said with it.
    const halved = key === 'PD' ? printableLine(WorkedOutPD?.[side] ?? '') : ''
    if (written === '' && halved !== '') return `${halved} (of ${printableLine(IPD ?? '')})`
    return written || '–'
  }
  const row = (word: WordKey, side: Side) =>
    cells([say.label(word), ...shown.map(({ key }) => power(side, key))])
  const wide: Table = {
    columns: [heading(say, 'eye', 'left'), ...shown.map(({ word }) => heading(say, word))],
    rows: [row('rightEye', 'Right'), row('leftEye', 'Left')],
    totals: null,
  }
  const upright: Table = {
    columns: [heading(say, 'eye', 'left'), heading(say, 'rightEye'), heading(say, 'leftEye')],
    rows: shown.map(({ key, word }) =>
      cells([say.english(word), power('Right', key), power('Left', key)]),
    ),
    totals: null,
  }
  return { heading: say.label('prescription'), table: isNarrow ? upright : wide }
}
