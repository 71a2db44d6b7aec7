import type { FastifyReply } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import { PdfFailure, type PdfPool } from '../rendering/pdf/pdf-pool.ts'
import type { WorkerJob } from '../rendering/pdf/pdf-worker.ts'

// The page is data, not an application: it may run nothing and fetch nothing.
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Makes a PDF in the worker; 503 where the worker is busy, slow or had to be replaced. */
export async function renderInPool(pool: PdfPool, job: WorkerJob): Promise<Uint8Array> {
  try {
    return await pool.render(job)
  } catch (error) {
    if (error instanceof PdfFailure && error.reason !== 'failed') {
      throw new Refusal('UNAVAILABLE', error.message, { retryAfterSeconds: 1 })
    }
    throw error
  }
}

/** Answers a PDF to be kept under `fileName`, which holds nothing outside A-Za-z0-9._-. */
export function sendPdf(reply: FastifyReply, bytes: Uint8Array, fileName: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Answers a document as a page that can neither run nor fetch anything. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(html)
}
