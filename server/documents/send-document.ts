import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { drawSheetHtml } from '../rendering/html/sheet-html.ts'
import { PdfFailure, type PdfPool } from '../rendering/pdf/pdf-pool.ts'
import type { WorkerJob } from '../rendering/pdf/pdf-worker.ts'
import type { Sheet } from '../rendering/sheet.ts'
import type { SheetStyle } from '../rendering/theme.ts'

/** A document laid out, with all that drawing it needs. */
export type DrawableDocument = { sheet: Sheet; style: SheetStyle; logo: Uint8Array | null }

// The page is data, not an application: it may run nothing and fetch nothing.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

const UNAVAILABLE = {
  busy: message('documents.busy'),
  closed: message('documents.stopping'),
  timeout: message('documents.too-slow'),
  crashed: message('documents.failed'),
} as const

/** Who asks for a drawing: each person has a fair share of the worker. */
export type DrawingFor = { services: { pdf: PdfPool }; user: { userId: number } }

/** Draws in the worker; throws 503 where the worker is busy, slow or had to be replaced. */
export async function renderInPool(
  { services, user }: DrawingFor,
  job: WorkerJob,
): Promise<Uint8Array> {
  try {
    return await services.pdf.render(job, `user ${user.userId}`)
  } catch (error) {
    if (error instanceof PdfFailure && error.reason !== 'failed') {
      throw new Refusal('UNAVAILABLE', UNAVAILABLE[error.reason], { retryAfterSeconds: 1 })
    }
    throw error
  }
}

/** Replies with the document as a PDF under `fileName`. */
export async function sendPdf(
  call: DrawingFor & { reply: FastifyReply },
  document: DrawableDocument,
  fileName: string,
): Promise<FastifyReply> {
  const pdf = await renderInPool(call, { kind: 'sheet', ...document })
  return sendPdfFile(call.reply, pdf, fileName)
}

/** Replies with a PDF; `fileName` holds nothing outside A-Za-z0-9._-. */
export function sendPdfFile(
  reply: FastifyReply,
  bytes: Uint8Array,
  fileName: string,
): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Replies with the document as a page that can neither run nor fetch anything. */
export function sendHtml(
  reply: FastifyReply,
  { logo, sheet, style }: DrawableDocument,
  resourcesFolder: string,
): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(drawSheetHtml(sheet, logo, style, path.join(resourcesFolder, 'fonts')))
}
