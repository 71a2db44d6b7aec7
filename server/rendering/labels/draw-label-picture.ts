import PDFDocument from 'pdfkit'
import { bitmapPng } from '../raster/bitmap-png.ts'
import { DotCanvas } from '../raster/dot-canvas.ts'
import { Lettering } from '../raster/lettering.ts'
import { RasterPainter } from '../raster/raster-painter.ts'
import type { Fonts } from '../text/fonts.ts'
import { drawLabelCode, drawWords } from './draw-label.ts'
import { type LabelsJob, placedLabels } from './draw-labels.ts'
import { LABEL_TEMPLATES } from './label-templates.ts'

const MM_PER_INCH = 25.4

/**
 * One page of labels as a PNG of exactly the dots that the printer sets, as a preview. `page` counts from 1; one beyond the last is white.
 */
export function drawLabelPicture(job: LabelsJob, page: number, fonts: Fonts): Uint8Array {
  const template = LABEL_TEMPLATES[job.template]
  const dots = (millimetres: number): number => Math.round((millimetres * job.dpi) / MM_PER_INCH)
  const canvas = new DotCanvas(dots(template.page.width))
  const doc = new PDFDocument({ autoFirstPage: false, font: '' })
  const lettering = new Lettering(fonts)
  const painter = new RasterPainter(doc, canvas, { fonts, lettering, left: 0, dpi: job.dpi })
  for (const { code, content, origin, page: own } of placedLabels(job)) {
    if (own !== page) continue
    drawWords(painter, template, origin, content)
    drawLabelCode(painter, template, origin, { code, text: content.code, dpi: job.dpi })
  }
  return bitmapPng(canvas.toBitmap(dots(template.page.height)))
}
