import type {
  findReturnable,
  previewReturn,
  ReturnReason,
  returnableInvoice,
  saveReturn,
} from '../../../server/contract/credit.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { OperationSpec, Shape } from './operation-spec.ts'
import type { PrintableKind } from './types.ts'

export type { ReturnReason }
export type FoundInvoice = ReplyOf<typeof findReturnable>['Items'][number]
export type ReturnableInvoice = ReplyOf<typeof returnableInvoice>
export type ReturnableLine = ReturnableInvoice['Lines'][number]
export type ReturnPreview = ReplyOf<typeof previewReturn>
export type SavedReturn = ReplyOf<typeof saveReturn>

export type AskedReturn = {
  invoiceID: string
  lines: { lineID: string; qty: number; restock: boolean }[]
  refundTypeId?: number
  settleRoundOff: true
}

export type ReturnsShapes = {
  findReturnable: Shape<{ term: string }, { Items: FoundInvoice[] }>
  returnableInvoice: Shape<{ invoiceID: string }, ReturnableInvoice>
  previewReturn: Shape<AskedReturn, ReturnPreview>
  saveReturn: Shape<AskedReturn & { reason: string; reasonCode: ReturnReason }, SavedReturn>
  paperHtml: Shape<{ kind: PrintableKind; id: string }, Blob>
}

export const returnsOperations: Record<keyof ReturnsShapes, OperationSpec> = {
  findReturnable: { method: 'GET', path: '/api/Returns/find' },
  returnableInvoice: { method: 'GET', path: '/api/Returns/invoice' },
  previewReturn: { method: 'POST', path: '/api/Returns/preview' },
  saveReturn: { method: 'POST', path: '/api/Returns/save' },
  paperHtml: { method: 'GET', path: '/api/Documents/{kind}/{id}/html' },
}
