import Type, { type Static } from 'typebox'
import { MAX_CART_LINES } from './cart.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  EncryptedId,
  LongText,
  NullableNumber,
  Percent,
  Quantity,
  SessionKey,
  Text,
  UnitRupees,
} from './primitives.ts'

const AREA = 'Approvals'

/**
 * The header that brings an approval along: the request is let through as if the person had the
 * permission that the approval names. Discounts go by the cart's `approvalID` key instead, as one
 * yes holds for the lines of one sale.
 */
export const APPROVAL_HEADER = 'x-approval'

/** What can be approved on the spot: a discount above one's ceiling, or one use of a permission. */
export const ApprovalAction = Type.Union([
  Type.Literal('discount'),
  Type.Literal('price.aboveMrp'),
  Type.Literal('sale.unpaid'),
  Type.Literal('returns'),
  Type.Literal('returns.late'),
  Type.Literal('orders.cancel'),
  Type.Literal('day.close'),
  Type.Literal('reports'),
  Type.Literal('catalogue.import'),
  Type.Literal('cash.out'),
  Type.Literal('stock.writeOff'),
])
export type ApprovalAction = Static<typeof ApprovalAction>

/**
 * What is approved of one thing only: the request must name it, in one of these keys of its body. A
 * yes to cancelling one order opens no other.
 */
export const APPROVAL_SUBJECTS: Partial<Record<ApprovalAction, readonly string[]>> = {
  returns: ['invoiceID'],
  'returns.late': ['invoiceID'],
  'orders.cancel': ['salesOrderID', 'creditID'],
  'day.close': ['countID', 'reportID'],
}

/**
 * What is approved for one sale: the request must name its `sessionID`. Beyond what a payer may owe
 * `sale.unpaid` is given for one order too, whose `salesOrderID` the request must name.
 */
export const APPROVALS_OF_SALE: readonly ApprovalAction[] = ['discount', 'sale.unpaid']

/**
 * What is approved as one request: its operation and its whole body are named when the approval is
 * given, and it lets that request through and no other.
 */
export const APPROVALS_OF_REQUEST: readonly ApprovalAction[] = [
  'price.aboveMrp',
  'sale.unpaid',
  'returns',
  'returns.late',
  'orders.cancel',
  'day.close',
  'cash.out',
  'stock.writeOff',
]

export const giveApproval = defineOperation({
  name: 'give-approval',
  method: 'POST',
  path: '/api/Approvals/give',
  area: AREA,
  summary:
    'A manager types a PIN at another person’s till: one use of what is asked, within 5 minutes.',
  permission: 'sell',
  body: Type.Object({
    userName: Type.String({ minLength: 1, maxLength: 100 }),
    pin: Type.String({ minLength: 1, maxLength: 200 }),
    action: ApprovalAction,
    sessionID: Type.Optional(SessionKey),
    discountRate: Type.Optional(Percent),
    /** The invoice, order, count or report that it is about, where the action is about one. */
    subjectID: Type.Optional(EncryptedId),
    /** The request that will be sent with it; of a sale that is left unpaid also its lines count. */
    request: Type.Optional(
      Type.Object({
        operation: Type.String({ minLength: 1, maxLength: 100 }),
        body: Type.Object({}, { additionalProperties: true }),
      }),
    ),
    /** The lines that a discount is for; without them, those of the sale as it stands. */
    lines: Type.Optional(
      Type.Array(Type.Object({ itemID: EncryptedId, qty: Quantity }), {
        minItems: 1,
        maxItems: MAX_CART_LINES,
      }),
    ),
    /** The discount on the whole bill, where it is one: for the lines of the sale as it stands. */
    billDiscount: Type.Optional(
      Type.Object({
        discountRate: Type.Optional(Percent),
        discountAmount: Type.Optional(UnitRupees),
      }),
    ),
    detail: Type.Optional(LongText),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    approvalID: EncryptedId,
    givenBy: Text,
    maximumRate: NullableNumber,
    expiresAt: Text,
  }),
})

export const listApprovers = defineOperation({
  name: 'list-approvers',
  method: 'GET',
  path: '/api/Approvals/approvers',
  area: AREA,
  summary: 'Who may approve it, with the highest discount that each may give (null: any).',
  permission: 'sell',
  query: Type.Object({ action: ApprovalAction }),
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        UserName: Text,
        DisplayName: Text,
        MaximumRate: NullableNumber,
      }),
    ),
  }),
})

/** Who may give an approval, with the highest discount that they may give. */
export type Approver = ReplyOf<typeof listApprovers>['Items'][number]
