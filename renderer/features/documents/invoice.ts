import type { StyleQuery } from '../../../server/contract/document-style.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { branchNow } from '../../kernel/queries/lookups.ts'

async function render(
  name: 'render-invoice-pdf' | 'render-invoice-html',
  salesOrderID: string,
  look: StyleQuery = {},
): Promise<Blob> {
  const [model, branch] = await Promise.all([
    call('get-invoice-data', { salesOrderID }),
    branchNow(),
  ])
  const scope = { CompanyID: branch.CompanyID, BranchID: branch.EncryptedBranchID }
  return await callBlob(name, { ...scope, ...look, body: model })
}

/** The document of an order as PDF: the invoice, or a proforma while there is none. */
export function invoicePdf(salesOrderID: string): Promise<Blob> {
  return render('render-invoice-pdf', salesOrderID)
}

/** The same document as HTML text, as the branch prints it or in the look asked for. */
export async function invoiceHtml(salesOrderID: string, look: StyleQuery = {}): Promise<string> {
  const blob = await render('render-invoice-html', salesOrderID, look)
  return await blob.text()
}

/** A file name that every system takes. */
export function pdfName(documentNo: string | null): string {
  return `${(documentNo ?? 'order').replaceAll(/[^A-Za-z0-9._-]/g, '-')}.pdf`
}
