// POST /api/Common/invoice/pdf, /api/Common/invoice/pdf/html, /api/Common/receipt/pdf,
// /api/Common/receipt/pdf/html
import { invoiceHtml, invoicePdf, receiptHtml, receiptPdf } from '../contract/documents.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { renderInvoiceHtml, renderReceiptHtml } from '../rendering/html/render-html.ts'
import type { PdfPool } from '../rendering/pdf/pdf-pool.ts'
import type { PdfJob } from '../rendering/pdf/render-pdf.ts'
import { styleOf } from '../settings/document-style/document-style.ts'
import { documentFileName } from './document-file-name.ts'
import { logoOf, ownInvoiceModel, receiptModelOf, refuseForeign } from './document-request.ts'
import { renderInPool, sendPage, sendPdf } from './send-document.ts'

/** The four renderers. `pool` gives the worker that makes PDFs. */
export function documentOperations(pool: () => PdfPool): BoundOperation[] {
  return [
    operation(invoicePdf, async ({ body, query, reply, services }) => {
      const model = ownInvoiceModel(services, query, body)
      const job: PdfJob = {
        kind: 'invoice',
        model,
        logo: logoOf(services, model),
        style: styleOf(services.db, query),
      }
      // A proforma has no invoice yet; its order names the file.
      return sendPdf(
        reply,
        await renderInPool(pool(), job),
        fileName(model.InvoiceID ?? model.SalesOrderNo),
      )
    }),
    operation(invoiceHtml, ({ body, query, reply, services }) => {
      const model = ownInvoiceModel(services, query, body)
      return sendPage(
        reply,
        renderInvoiceHtml(model, {
          logo: logoOf(services, model),
          style: styleOf(services.db, query),
        }),
      )
    }),
    operation(receiptPdf, async ({ query, reply, services }) => {
      refuseForeign(services, query)
      const model = receiptModelOf(services, query.receiptNo)
      const external = query.external ?? model.IsExternalReceiptFormat
      const job: PdfJob = {
        kind: 'receipt',
        model,
        logo: logoOf(services, model),
        external,
        style: styleOf(services.db, query),
      }
      return sendPdf(reply, await renderInPool(pool(), job), fileName(model.ReceiptNo))
    }),
    operation(receiptHtml, ({ query, reply, services }) => {
      refuseForeign(services, query)
      const model = receiptModelOf(services, query.receiptNo)
      const external = query.external ?? model.IsExternalReceiptFormat
      return sendPage(
        reply,
        renderReceiptHtml(model, {
          external,
          logo: logoOf(services, model),
          style: styleOf(services.db, query),
        }),
      )
    }),
  ]
}

function fileName(id: string): string {
  return documentFileName(id, 'pdf')
}
