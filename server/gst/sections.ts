import {
  type GstDocument,
  type GstLine,
  NO_TAXES,
  plus,
  signOf,
  type Taxes,
} from './gst-document.ts'

/** The sections of GSTR-1 that documents go to, and the table of what bears no tax. */
export const SECTIONS = ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'nil'] as const
export type SectionName = (typeof SECTIONS)[number]

/** The lines of a document that one section has. */
export type SectionPart = { document: GstDocument; lines: readonly GstLine[] }
export type Sections = Readonly<Record<SectionName, readonly SectionPart[]>>

/** Above this an inter-state sale to somebody unregistered is named (12/2024-CT): from a day on. */
const LARGE_PAISE = [
  { from: '2024-08-01', above: 100_000_00 },
  { from: '', above: 250_000_00 },
]

/**
 * Lays the lines of documents into the sections of GSTR-1 (GST reference 9.2). Of those whose numbers
 * are in `leftOut` there is only what bears no tax.
 */
export function sectionsOf(
  documents: readonly GstDocument[],
  leftOut: ReadonlySet<string> = new Set(),
): Sections {
  const parts: Record<SectionName, SectionPart[]> = {
    b2b: [],
    b2cl: [],
    b2cs: [],
    exp: [],
    cdnr: [],
    cdnur: [],
    nil: [],
  }
  for (const document of documents) {
    const own = sectionOf(document)
    // Zero-rated supplies stand with their rate of 0; of all others, what bears no tax is apart.
    const isNamed = document.supply !== 'Domestic'
    const taxed = document.lines.filter(({ nature }) => isNamed || nature === 'taxable')
    const free = document.lines.filter(({ nature }) => !isNamed && nature !== 'taxable')
    if (taxed.length > 0 && !leftOut.has(document.number))
      parts[own].push({ document, lines: taxed })
    if (free.length > 0) parts.nil.push({ document, lines: free })
  }
  return parts
}

function sectionOf(document: GstDocument): Exclude<SectionName, 'nil'> {
  const { gstin, kind, supply } = document
  const isNote = kind === 'note'
  if (supply === 'Export') return isNote ? 'cdnur' : 'exp'
  if (gstin !== null) return isNote ? 'cdnr' : 'b2b'
  if (isLarge(document)) return isNote ? 'cdnur' : 'b2cl'
  return 'b2cs'
}

/** Judged by the invoice, of a note too: a small note of a large invoice stays with it. */
function isLarge({ date, isInterState, original, valuePaise }: GstDocument): boolean {
  const invoice = original ?? { date, valuePaise }
  const limit = LARGE_PAISE.find(({ from }) => from <= invoice.date)
  return isInterState && limit !== undefined && invoice.valuePaise > limit.above
}

/** What parts come to, notes with a minus. */
export function figuresOf(parts: readonly SectionPart[]): Taxes {
  return parts.reduce(
    (sum, { document, lines }) =>
      lines.reduce((inner, line) => plus(inner, line, signOf(document)), sum),
    NO_TAXES,
  )
}

/** One row a rate, in the order of the rates: the sums of what was billed. */
export function byRate(lines: readonly GstLine[]): (Taxes & { ratePpm: number })[] {
  const rates = new Map<number, Taxes>()
  for (const line of lines) {
    rates.set(line.ratePpm, plus(rates.get(line.ratePpm) ?? NO_TAXES, line))
  }
  return [...rates]
    .sort(([one], [other]) => one - other)
    .map(([ratePpm, taxes]) => ({ ratePpm, ...taxes }))
}
