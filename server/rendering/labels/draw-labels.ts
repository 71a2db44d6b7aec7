import PDFDocument from 'pdfkit'
import type { LabelDpi, LabelTemplateName } from '../../contract/labels.ts'
import { Painter } from '../drawing/painter.ts'
import type { Fonts } from '../text/fonts.ts'
import { drawLabelCode, drawWords, POINTS_PER_MM } from './draw-label.ts'
import { chooseLabelCode, type LabelCode } from './label-code.ts'
import { LABEL_TEMPLATES, type LabelTemplate } from './label-templates.ts'

/** What stands on a label: finished words, nothing computed here. */
export type LabelContent = {
  heading: string
  title: string
  /** 52-18-140, or the power of a lens. */
  size: string | null
  /** MRP ₹2,500. */
  price: string | null
  /** That the price has its taxes in it. */
  priceNote: string | null
  /** Our price ₹1,800, where the shop asks less than the MRP; and what says so in less room. */
  ownPrice: { words: string; short: string } | null
  code: string
}

/** The job of the PDF worker. */
export type LabelsJob = {
  template: LabelTemplateName
  dpi: LabelDpi
  /** The first label's place on its sheet, from 1. */
  startAt: number
  /** Local date-time, for the file. */
  datedAt: string
  labels: readonly { content: LabelContent; copies: number }[]
}

/**
 * Draws labels as a PDF of the size of its template, with codes of whole dots at the printer's
 * resolution; to be printed without scaling, as the file itself requests. The same job gives the same
 * bytes. Throws a RangeError for a code that does not fit (check with `fitsLabel` first).
 */
export function drawLabelsPdf(job: LabelsJob, fonts: Fonts): Uint8Array {
  const template = LABEL_TEMPLATES[job.template]
  fonts.forgetGlyphs()
  const doc = openDocument(template, job.datedAt)
  const painter = new Painter(doc, fonts, '#000000')
  for (const { code, content, origin, page } of placedLabels(job)) {
    if (page > doc.bufferedPageRange().count) {
      doc.addPage()
      painter.pageChanged()
    }
    drawWords(painter, template, origin, content)
    drawLabelCode(painter, template, origin, { code, text: content.code, dpi: job.dpi })
  }
  doc.end()
  const parts: Uint8Array[] = []
  for (let part = doc.read(); part !== null; part = doc.read()) parts.push(part)
  return Buffer.concat(parts)
}

export type PlacedLabel = {
  content: LabelContent
  code: LabelCode
  /** From 1. */
  page: number
  origin: { x: number; y: number }
}

/** Every label of a job where it stands, in the order of the pages. */
export function* placedLabels(job: LabelsJob): Generator<PlacedLabel> {
  const template = LABEL_TEMPLATES[job.template]
  const places = template.columns * template.rows
  let place = job.startAt - 1
  for (const { content, copies } of job.labels) {
    const code = codeOf(content.code, template, job.dpi)
    for (let copy = 0; copy < copies; copy += 1) {
      const page = Math.floor(place / places) + 1
      yield { content, code, page, origin: originOf(template, place % places) }
      place += 1
    }
  }
}

function codeOf(text: string, template: LabelTemplate, dpi: LabelDpi): LabelCode {
  const code = chooseLabelCode(text, template.code, dpi)
  if (code === null) throw new RangeError(`The code ${text} does not fit the label.`)
  return code
}

/** Upper left corner of a label in points, places counted along the rows. */
function originOf(template: LabelTemplate, place: number): { x: number; y: number } {
  const column = place % template.columns
  const row = Math.floor(place / template.columns)
  return {
    x: (template.left + column * template.pitch.x) * POINTS_PER_MM,
    y: (template.top + row * template.pitch.y) * POINTS_PER_MM,
  }
}

function openDocument({ page }: LabelTemplate, datedAt: string): PDFKit.PDFDocument {
  const date = new Date(`${datedAt}Z`)
  const doc = new PDFDocument({
    size: [page.width * POINTS_PER_MM, page.height * POINTS_PER_MM],
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    info: {
      Title: 'Labels',
      Creator: 'Dioptre',
      Producer: 'Dioptre',
      CreationDate: Number.isNaN(date.getTime()) ? new Date(0) : date,
    },
  })
  // A viewer that fits the page to its margins makes bars of broken dots.
  doc._root.data['ViewerPreferences'] = doc.ref({ PrintScaling: 'None' })
  return doc
}
