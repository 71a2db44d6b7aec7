// GET /api/Documents/{kind}/{id}, /api/Documents/{kind}/{id}/html,
// /api/Documents/{kind}/{id}/model, /api/Documents/{kind}/{id}/message

import { chargesOf } from '../../cart/price-lines.ts'
import {
  type DocumentKind,
  paperHtml,
  paperMessage,
  paperModel,
  paperPdf,
} from '../../contract/documents.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { type BoundOperation, operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { SignedIn } from '../../kernel/signed-in.ts'
import { drawSheetHtml } from '../../rendering/html/sheet-html.ts'
import type { PdfPool } from '../../rendering/pdf/pdf-pool.ts'
import type { PdfJob } from '../../rendering/pdf/render-pdf.ts'
import { styleOf } from '../../settings/document-style/document-style.ts'
import { renderInPool, sendPage, sendPdf } from '../send-document.ts'
import { buildPaper, type Paper, permissionFor } from './build-paper.ts'
import { messageOf } from './message.ts'
import { getReadyMessage } from './ready-message.ts'

/** The papers of the shop, each as PDF, page, model and message. `pool` makes the PDFs. */
export function paperOperations(pool: () => PdfPool): BoundOperation[] {
  return [
    operation(paperPdf, async (call) => {
      const { query, reply, services } = call
      const paper = askedPaper(call)
      const style = styleOf(services.db, query)
      const sheet = paper.sheet(style, query)
      const job: PdfJob = { kind: 'sheet', sheet, style, logo: paper.logo() }
      return sendPdf(reply, await renderInPool(pool(), job), paper.fileName('pdf'))
    }),
    operation(paperHtml, (call) => {
      const { query, reply, services } = call
      const paper = askedPaper(call)
      const style = styleOf(services.db, query)
      return sendPage(reply, drawSheetHtml(paper.sheet(style, query), paper.logo(), style))
    }),
    operation(paperModel, (call) => askedPaper(call).model),
    operation(paperMessage, (call) =>
      messageOf(call.services, askedPaper(call), call.query.mobile ?? null),
    ),
    getReadyMessage,
  ]
}

type Asked = {
  services: Services
  user: SignedIn
  params: { kind: DocumentKind; id: string }
  query: QueryOf<typeof paperModel>
}

/** The paper that a request names; the day's report needs a permission of its own. */
function askedPaper({ params, query, services, user }: Asked): Paper {
  const { id, kind } = params
  if (!user.permissions.has(permissionFor(kind))) throw new Refusal('FORBIDDEN')
  return buildPaper(services, kind, id, {
    userName: user.displayName,
    customerId:
      query.customerID === undefined
        ? null
        : services.idOf('customer', query.customerID, 'customerID'),
    charges: chargesOf({
      jobCharges: Number(query.jobCharges ?? 0),
      shippingCharges: Number(query.shippingCharges ?? 0),
      otherCharges: Number(query.otherCharges ?? 0),
      serviceTax: Number(query.serviceTax ?? 0),
    }),
  })
}
