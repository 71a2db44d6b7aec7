import { recordChange } from '../audit/record-change.ts'
import { chargesOf } from '../cart/price-lines.ts'
import {
  type DocumentKind,
  documentCopies,
  documentHtml,
  documentMessage,
  documentModel,
  documentPdf,
  noteDocumentPrinted,
} from '../contract/documents.ts'
import type { QueryOf } from '../contract/operation.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { styleOf } from '../settings/document-style.ts'
import { exportCustomer } from './export-person.ts'
import { billCopies } from './invoice/copies.ts'
import { listLabOrders } from './lab-order/list-lab-orders.ts'
import { messageOf } from './messages/message.ts'
import { getReadyMessage } from './messages/ready-message.ts'
import { notePowersRead } from './note-powers-read.ts'
import { issueStatement } from './office-paper/payer-statement.ts'
import { type OpenDocument, openDocument, permissionFor } from './open-document.ts'
import { countPrint } from './print-count.ts'
import { type DrawableDocument, sendHtml, sendPdf } from './send-document.ts'

/** The documents of the branch, each as PDF, page, model and message. */
export const documentOperations: readonly BoundOperation[] = [
  operation(documentPdf, (call) => {
    const opened = requestedDocument(call)
    return sendPdf(call, drawable(call, opened), opened.fileName('pdf'))
  }),
  operation(documentHtml, (call) =>
    sendHtml(call.reply, drawable(call, requestedDocument(call)), call.services.resourcesFolder),
  ),
  operation(documentModel, (call) => requestedDocument(call).model),
  operation(documentCopies, (call) => {
    const { content, prints } = requestedDocument({ ...call, query: {} })
    return { Prints: prints, Copies: billCopies(content) }
  }),
  operation(noteDocumentPrinted, notePrinted),
  operation(documentMessage, (call) =>
    messageOf(call.services, requestedDocument(call), call.query.mobile ?? null),
  ),
  getReadyMessage,
  exportCustomer,
  issueStatement,
  listLabOrders,
]

type DrawQuery = QueryOf<typeof documentPdf>
type DocumentCall = {
  services: Services
  user: SignedIn
  ip: string
  params: { kind: DocumentKind; id: string }
  query: QueryOf<typeof documentModel>
}

/** Returns the document that a request names. The day's report needs a permission of its own. */
function requestedDocument(call: DocumentCall): OpenDocument {
  const { params, query, services, user } = call
  const { id, kind } = params
  if (!user.permissions.has(permissionFor(kind))) throw new Refusal('FORBIDDEN')
  const opened = openDocument(services, kind, id, {
    userName: user.displayName,
    customerId:
      query.customerID === undefined
        ? null
        : services.idOf('customer', query.customerID, 'customerID'),
    charges: chargesOf({
      jobCharges: Number(query.jobCharges ?? 0),
      shippingCharges: Number(query.shippingCharges ?? 0),
      otherCharges: Number(query.otherCharges ?? 0),
      serviceTax: query.serviceTax === undefined ? undefined : Number(query.serviceTax),
    }),
  })
  notePowersRead(call, documentPdf.name, opened)
  return opened
}

/** Counts a print by the till's own browser as the spooler counts its prints. */
function notePrinted({ actor, ...call }: Call<typeof noteDocumentPrinted>) {
  const { services, user } = call
  const { kind, printed } = requestedDocument({ ...call, query: {} })
  const atMs = services.clock.now()
  const prints = services.write((tx) => {
    recordChange(tx, {
      actor,
      atMs,
      action: 'print.by-till',
      entity: 'document',
      entityId: printed.key,
      detail: { kind },
    })
    return countPrint(tx, printed, { userId: user.userId, atMs })
  })
  return { success: true, Prints: prints }
}

function drawable(
  { query, services }: { services: Services; query: DrawQuery },
  opened: OpenDocument,
): DrawableDocument {
  const style = styleOf(services.db, query)
  return { sheet: opened.sheet(style, query), style, logo: opened.logo() }
}
