// POST /api/Common/invoice/pdf, /api/Common/invoice/pdf/html, /api/Common/receipt/pdf,
// /api/Common/receipt/pdf/html
import type { FastifyReply } from 'fastify'
import { invoiceHtml, invoicePdf, receiptHtml, receiptPdf } from '../contract/documents.ts'
import { Refusal } from '../errors.ts'
import { type BoundOperation, operation } from '../operation.ts'
import { documentFileName } from './document-file-name.ts'
import { logoOf, ownInvoiceModel, receiptModelOf, refuseForeign } from './document-request.ts'
import type { PdfJob } from './draw/render-pdf.ts'
import { renderInvoiceHtml, renderReceiptHtml } from './html/render-html.ts'
import { PdfFailure, type PdfPool } from './pdf-pool.ts'

// The page is data, not an application: it may run nothing and fetch nothing.
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** The four renderers. `pool` gives the worker that makes PDFs. */
export function documentOperations(pool: () => PdfPool): BoundOperation[] {
  return [
    operation(invoicePdf, async ({ body, query, reply, shop }) => {
      const model = ownInvoiceModel(shop, query, body)
      const job: PdfJob = { kind: 'invoice', model, logo: logoOf(shop, model) }
      // A proforma has no invoice yet; its order names the file.
      return sendPdf(reply, await render(pool(), job), model.InvoiceID ?? model.SalesOrderNo)
    }),
    operation(invoiceHtml, ({ body, query, reply, shop }) => {
      const model = ownInvoiceModel(shop, query, body)
      return sendPage(reply, renderInvoiceHtml(model, { logo: logoOf(shop, model) }))
    }),
    operation(receiptPdf, async ({ query, reply, shop }) => {
      refuseForeign(shop, query)
      const model = receiptModelOf(shop, query.receiptNo)
      const external = query.external ?? model.IsExternalReceiptFormat
      const job: PdfJob = { kind: 'receipt', model, logo: logoOf(shop, model), external }
      return sendPdf(reply, await render(pool(), job), model.ReceiptNo)
    }),
    operation(receiptHtml, ({ query, reply, shop }) => {
      refuseForeign(shop, query)
      const model = receiptModelOf(shop, query.receiptNo)
      const external = query.external ?? model.IsExternalReceiptFormat
      return sendPage(reply, renderReceiptHtml(model, { external, logo: logoOf(shop, model) }))
    }),
  ]
}

async function render(pool: PdfPool, job: PdfJob): Promise<Uint8Array> {
  try {
    return await pool.render(job)
  } catch (error) {
    if (error instanceof PdfFailure && error.reason !== 'failed') {
      throw new Refusal('UNAVAILABLE', error.message, { retryAfterSeconds: 1 })
    }
    throw error
  }
}

function sendPdf(reply: FastifyReply, bytes: Uint8Array, id: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${documentFileName(id, 'pdf')}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(html)
}
