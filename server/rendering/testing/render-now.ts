import { fileURLToPath } from 'node:url'
import { type PdfJob, renderPdf } from '../pdf/render-pdf.ts'
import { loadFonts } from '../text/fonts.ts'

export const RESOURCES_FOLDER = fileURLToPath(new URL('../../../resources', import.meta.url))
const fonts = loadFonts(`${RESOURCES_FOLDER}/fonts`)

/** A PDF made in this thread, without the pool. */
export function renderNow(job: PdfJob): Uint8Array {
  return renderPdf(job, fonts)
}
