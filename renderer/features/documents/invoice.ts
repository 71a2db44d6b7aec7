import type { StyleQuery } from '../../../server/contract/document-style.ts'
import type { BillCopy } from '../../../server/contract/documents.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { branchNow } from '../../kernel/queries/lookups.ts'
import type { FinishedSale } from './last-sale.ts'

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

type PaperOf = Pick<FinishedSale, 'salesOrderID' | 'invoiceID'>

/** The paper of a sale as HTML text: its invoice, or the order slip while there is none. */
export async function saleHtml(sale: PaperOf, copy?: BillCopy): Promise<string> {
  return await (await callBlob('get-document-html', paperOfSale(sale, copy))).text()
}

/** The same paper as PDF. */
export function salePdf(sale: PaperOf, copy?: BillCopy): Promise<Blob> {
  return callBlob('get-document-pdf', paperOfSale(sale, copy))
}

function paperOfSale({ invoiceID, salesOrderID }: PaperOf, copy: BillCopy | undefined) {
  if (!invoiceID) return slipOf(salesOrderID)
  return { kind: 'Invoice' as const, id: invoiceID, ...(copy === undefined ? {} : { copy }) }
}

/** The slip of an order, which is another one for a repair. */
export function slipOf(salesOrderID: string) {
  return { kind: 'OrderAcknowledgement' as const, id: salesOrderID }
}

/** A file name that every system takes. */
export function pdfName(documentNo: string | null): string {
  return `${(documentNo ?? 'order').replaceAll(/[^A-Za-z0-9._-]/g, '-')}.pdf`
}
