import { fileURLToPath } from 'node:url'
import { loadFonts } from '../draw/fonts.ts'
import { type PdfJob, renderPdf } from '../draw/render-pdf.ts'

export const RESOURCES_FOLDER = fileURLToPath(new URL('../../../resources', import.meta.url))
const fonts = loadFonts(`${RESOURCES_FOLDER}/fonts`)

/** A PDF made in this thread, without the pool. */
export function renderNow(job: PdfJob): Uint8Array {
  return renderPdf(job, fonts)
}
