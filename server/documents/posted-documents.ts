// Invoice and receipt documents made from a model that the caller posts.
import { isDeepStrictEqual } from 'node:util'
import type { InvoiceModel } from '../contract/document-models.ts'
import { invoiceHtml, invoicePdf, receiptHtml, receiptPdf } from '../contract/documents.ts'
import { registrationOf } from '../gst/registered-documents.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type StyleQuery, styleOf } from '../settings/document-style.ts'
import { branchOf, type DocumentContent } from './document.ts'
import { documentFileName } from './document-file-name.ts'
import { invoiceModel } from './invoice/model.ts'
import { moneyNow } from './invoice/money-now.ts'
import { readPostedInvoice } from './invoice/posted-model.ts'
import { layOut, layoutOptionsOf } from './lay-out.ts'
import { receiptByNumber } from './receipt/model.ts'
import { type DrawableDocument, sendHtml, sendPdf } from './send-document.ts'
import { logoOf, withSignature } from './shared/logo-file.ts'
import { sentence } from './shared/texts.ts'

/** Documents made from a model in the body, or from the number of a receipt. */
export const postedDocumentOperations: readonly BoundOperation[] = [
  operation(invoicePdf, (call) => {
    const { body, query, services } = call
    const model = ownInvoice(services, query, body)
    const document = drawableInvoice(services, model, query)
    // A proforma has no invoice yet: the order gives its file name.
    const id = model.InvoiceID ?? model.SalesOrderNo
    return sendPdf(call, document, documentFileName(id, 'pdf'))
  }),
  operation(invoiceHtml, ({ body, query, reply, services }) => {
    const model = ownInvoice(services, query, body)
    const document = drawableInvoice(services, model, query)
    return sendHtml(reply, document, services.resourcesFolder)
  }),
  operation(receiptPdf, (call) => {
    const { query, services } = call
    assertOwnBranch(services, query)
    const model = receiptByNumber(services.db, query.receiptNo)
    const document = drawable(services, { kind: 'Receipt', model }, query)
    return sendPdf(call, document, documentFileName(model.ReceiptNo, 'pdf'))
  }),
  operation(receiptHtml, ({ query, reply, services }) => {
    assertOwnBranch(services, query)
    const model = receiptByNumber(services.db, query.receiptNo)
    const document = drawable(services, { kind: 'Receipt', model }, query)
    return sendHtml(reply, document, services.resourcesFolder)
  }),
]

function drawable(
  services: Services,
  content: DocumentContent,
  query: StyleQuery & { external?: boolean },
): DrawableDocument {
  const style = styleOf(services.db, query)
  const { external } = query
  return {
    sheet: withSignature(
      services.dataFolder,
      layOut(content, { ...layoutOptionsOf(style), external }),
    ),
    style,
    logo: logoOf(services, branchOf(content)),
  }
}

/** An invoice that is not the one that was issued says so across the page. */
function drawableInvoice(
  services: Services,
  model: InvoiceModel,
  query: StyleQuery,
): DrawableDocument {
  const isIssued = isAsIssued(services, model)
  const invoiceId =
    model.InvoiceID === null ? null : services.ids.decode('invoice', model.InvoiceID)
  const registration =
    isIssued && invoiceId !== null ? registrationOf(services.db, 'Invoice', invoiceId) : null
  const money = isIssued && invoiceId !== null ? moneyNow(services, invoiceId) : null
  const content = { kind: 'Invoice', model, registration, moneyNow: money } as const
  const document = drawable(services, content, query)
  if (isIssued) return document
  return { ...document, sheet: { ...document.sheet, stamp: sentence('stamp.notAsIssued') } }
}

/** Whether a model is that of the invoice as it was frozen; a proforma was never issued. */
function isAsIssued({ db, ids }: Services, model: InvoiceModel): boolean {
  if (model.DocumentType === 'Proforma') return true
  const invoiceId = model.InvoiceID === null ? null : ids.decode('invoice', model.InvoiceID)
  const issued = invoiceId === null ? undefined : invoiceModel(db, invoiceId)
  return issued !== undefined && isDeepStrictEqual(readPostedInvoice(issued), model)
}

type OwnBranch = { CompanyID: string; BranchID: string }

/** Throws a refusal with 403 a company or branch other than the one signed in to. */
function assertOwnBranch(services: Services, { BranchID, CompanyID }: OwnBranch): void {
  const branch = services.branch()
  const companyId = services.idOf('company', CompanyID, 'CompanyID')
  const branchId = services.idOf('branch', BranchID, 'BranchID')
  if (companyId !== branch.companyId || branchId !== branch.id) throw foreignDocument()
}

/** The invoice model in the body; refuses one of another branch with 403. */
function ownInvoice(services: Services, query: OwnBranch, body: unknown): InvoiceModel {
  const model = readPostedInvoice(body)
  assertOwnBranch(services, query)
  const branch = services.branch()
  const isOwn =
    services.ids.decode('company', model.CompanyID) === branch.companyId &&
    services.ids.decode('branch', model.BranchID) === branch.id
  if (!isOwn) throw foreignDocument()
  return model
}

function foreignDocument(): Refusal {
  return new Refusal('FORBIDDEN', message('documents.other-branch'))
}
