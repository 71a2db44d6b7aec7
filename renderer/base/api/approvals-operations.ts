import type { ApprovalAction } from '../../../server/contract/approvals.ts'
import type * as cart from '../../../server/contract/cart.ts'
import type * as catalogue from '../../../server/contract/catalog.ts'
import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import type { Done, None, OperationSpec, Shape } from './operation-spec.ts'

export type { ApprovalAction }

/** Who may say yes; `MaximumRate` is the highest discount they may give, null for any. */
export type Approver = { UserName: string; DisplayName: string; MaximumRate: number | null }

/** The discount on the whole bill: as it was given, and what the lines bear of it. */
export type BillDiscount = {
  discountRate: number | null
  discountAmount: number | null
  appliedAmount: number
  approvalID: string | null
}

/** What the shelf says to a sale. */
export type CartShelf = {
  /** The first line that the shelf cannot fill; saving would refuse it. */
  shortLineID: string | null
  /** The catalogue has no item yet. */
  isShopEmpty: boolean
}

/** JSON texts that the sale keeps until it is saved. */
export type CartDrafts = { prescription: string | null; payment: string | null }

export type PriceStory = ReplyOf<typeof cart.explainCartLine>
export type PromisePreview = ReplyOf<typeof cart.previewPromise>
export type NewItemInput = BodyOf<typeof catalogue.saveItem>
export type TaxClassRow = ReplyOf<typeof catalogue.listTaxClasses>['Items'][number]
export type DraftKind = BodyOf<typeof cart.setCartDraft>['kind']

export type ApprovalsShapes = {
  approvers: Shape<{ action: ApprovalAction }, { Items: Approver[] }>
  giveApproval: Shape<
    {
      userName: string
      pin: string
      action: ApprovalAction
      sessionID?: string
      discountRate?: number
      subjectID?: string
      detail?: string
    },
    {
      success: boolean
      approvalID: string
      givenBy: string
      maximumRate: number | null
      expiresAt: string
    }
  >
  setCartCustomer: Shape<BodyOf<typeof cart.setCartCustomer>, Done>
  setCartDiscount: Shape<BodyOf<typeof cart.setCartDiscount>, Done>
  setCartDraft: Shape<BodyOf<typeof cart.setCartDraft>, Done>
  explainLine: Shape<BodyOf<typeof cart.explainCartLine>, PriceStory>
  promisedDate: Shape<BodyOf<typeof cart.previewPromise>, PromisePreview>
  saveItem: Shape<NewItemInput, ReplyOf<typeof catalogue.saveItem>>
  taxClasses: Shape<None, { Items: TaxClassRow[] }>
}

export const approvalsOperations: Record<keyof ApprovalsShapes, OperationSpec> = {
  approvers: { method: 'GET', path: '/api/Approvals/approvers' },
  giveApproval: { method: 'POST', path: '/api/Approvals/give' },
  setCartCustomer: { method: 'POST', path: '/api/quickSale/set-cart-customer' },
  setCartDiscount: { method: 'POST', path: '/api/quickSale/set-cart-discount' },
  setCartDraft: { method: 'POST', path: '/api/quickSale/set-cart-draft' },
  explainLine: { method: 'POST', path: '/api/quickSale/explain-cart-line' },
  promisedDate: { method: 'POST', path: '/api/quickSale/promised-date' },
  saveItem: { method: 'POST', path: '/api/Catalogue/item' },
  taxClasses: { method: 'GET', path: '/api/Catalogue/tax-classes' },
}
