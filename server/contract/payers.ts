import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LongText,
  Name,
  NameOrWalkIn,
  NullableNumber,
  NullableText,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  PINCODE_OR_NONE,
  RequiredName,
  Rupees,
  SignedRupees,
  Text,
} from './primitives.ts'

const AREA = 'Payers'

export const PAYER_KINDS = ['Company', 'Insurer', 'Scheme'] as const
export type PayerKind = (typeof PAYER_KINDS)[number]
const Kind = Type.Enum([...PAYER_KINDS])

/**
 * What became of a claim: asked for and not approved; approved, its order not invoiced; invoiced and
 * open; paid in part; settled; and owed to the payer, since goods came back that it had paid.
 */
export const CLAIM_STATES = [
  'Asked',
  'Approved',
  'Billed',
  'ShortPaid',
  'Paid',
  'Credit',
  'Cancelled',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const PAYER_MOVES = [
  'charged',
  'given-back',
  'paid',
  'paid-back',
  'tds',
  'tds-back',
  'written-off',
] as const
export type PayerMove = (typeof PAYER_MOVES)[number]
const Move = Type.Enum([...PAYER_MOVES])

/** What is open by the days since the day it was put on account. */
const Ages = Type.Object({
  Days30: Amount,
  Days60: Amount,
  Days90: Amount,
  Days180: Amount,
  Over: Amount,
})

const payer = {
  ID: Id,
  Name: Text,
  Kind,
  GSTIN: NullableText,
  Contact: NullableText,
  Phone: NullableText,
  Email: NullableText,
  Address: NullableText,
  City: NullableText,
  Pincode: NullableText,
  /** Days after which what is on account is overdue. */
  TermsDays: Type.Integer(),
  /** What it may owe together; null is no limit. */
  Limit: NullableNumber,
  /** Its share of a bill, in percent, as the till offers it. */
  SharePercent: Type.Number(),
  /** The most that it pays of one order; null is no cap. */
  MostOfOrder: NullableNumber,
  /** Invoiced only with the number of its approval. */
  NeedsApproval: Type.Boolean(),
  Note: NullableText,
  IsActive: Type.Boolean(),
  Version: Type.Integer(),
  /** What it owes; below zero the shop owes it. */
  Balance: Amount,
  Overdue: Amount,
  OpenClaims: Type.Integer(),
}
const PayerSchema = Type.Object(payer)

export const listPayers = defineOperation({
  name: 'list-payers',
  method: 'POST',
  path: '/api/Payers/search',
  area: AREA,
  summary: 'Companies, insurers and schemes that pay bills, with what each owes, by name.',
  permission: 'sell',
  body: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
    searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
    activeOnly: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    ...Page(PayerSchema).properties,
    /** What all of them owe, and how old it is. */
    Outstanding: Amount,
    Ages,
  }),
})

export const savePayer = defineOperation({
  name: 'save-payer',
  method: 'POST',
  path: '/api/Payers/save',
  area: AREA,
  summary:
    'Adds a payer, or changes one: keys that are not sent stay; an empty text clears, and null a limit.',
  permission: 'masters.edit',
  keepsNulls: true,
  body: Type.Object({
    payerID: Type.Optional(EncryptedId),
    version: Type.Optional(Type.Integer({ minimum: 1, format: 'int32' })),
    name: Type.Optional(RequiredName),
    kind: Type.Optional(Kind),
    gstin: Type.Optional(Type.String({ maxLength: 20 })),
    contact: Type.Optional(Name),
    phone: Type.Optional(Type.String({ maxLength: 20 })),
    email: Type.Optional(Name),
    address: Type.Optional(LongText),
    city: Type.Optional(Name),
    pincode: Type.Optional(Type.String({ pattern: PINCODE_OR_NONE })),
    termsDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    limit: Type.Optional(Type.Union([Rupees, Type.Null()])),
    sharePercent: Type.Optional(Type.Number({ minimum: 0.001, maximum: 100, 'x-decimals': 3 })),
    mostOfOrder: Type.Optional(Type.Union([Rupees, Type.Null()])),
    needsApproval: Type.Optional(Type.Boolean()),
    note: Type.Optional(LongText),
    isActive: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ success: Type.Boolean(), payerID: Id, version: Type.Integer() }),
})

const ClaimSchema = Type.Object({
  ID: Id,
  State: Type.Enum([...CLAIM_STATES]),
  ChargedOn: Text,
  DueOn: Text,
  SalesOrderID: Id,
  SalesOrderNo: Text,
  InvoiceNo: NullableText,
  CustomerName: NameOrWalkIn,
  ApprovalNo: NullableText,
  Member: NullableText,
  /** What was put on account and not taken off again. */
  Amount,
  Paid: Amount,
  TDS: Amount,
  WrittenOff: Amount,
  Balance: Amount,
})

export const readPayer = defineOperation({
  name: 'get-payer',
  method: 'GET',
  path: '/api/Payers/{payerID}',
  area: AREA,
  summary: 'One payer with its claims, the open ones first, and its receipts and statements.',
  permission: 'sell',
  params: Type.Object({ payerID: EncryptedId }),
  reply: Type.Object({
    ...payer,
    Ages,
    /** All that are open and the newest fifty that are settled. */
    Claims: Type.Array(ClaimSchema),
    Receipts: Type.Array(
      Type.Object({
        ID: Id,
        ReceiptNo: Text,
        Date: Text,
        Amount,
        TDS: Amount,
        IsCancelled: Type.Boolean(),
      }),
    ),
    Statements: Type.Array(
      Type.Object({ ID: Id, Number: Text, From: Text, To: Text, Closing: Amount }),
    ),
  }),
})

export const takePayerReceipt = defineOperation({
  name: 'take-payer-receipt',
  method: 'POST',
  path: '/api/Payers/receipt',
  area: AREA,
  summary:
    'Takes money from a payer against its claims: those that are named, else what is owed to it and then ' +
    'the oldest. Tax that it deducted settles them too and is no money.',
  permission: 'money.take',
  headers: IdempotencyHeaders,
  body: Type.Object({
    payerID: EncryptedId,
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000, 'x-decimals': 2 }),
    receiptTypeId: NumericId,
    referenceNo: Type.Optional(Name),
    /** Tax deducted at source, in rupees. */
    tds: Type.Optional(Rupees),
    allocations: Type.Optional(
      Type.Array(
        Type.Object({
          claimID: EncryptedId,
          /** Below zero uses what is owed to the payer on a claim. */
          amount: SignedRupees,
          tds: Type.Optional(Rupees),
        }),
        { minItems: 1, maxItems: 1_000 },
      ),
    ),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    receiptID: Id,
    receiptNo: Text,
    balance: Amount,
  }),
})

export const cancelPayerReceipt = defineOperation({
  name: 'cancel-payer-receipt',
  method: 'POST',
  path: '/api/Payers/receipt/cancel',
  area: AREA,
  summary:
    'Cancels a payer’s receipt, such as of a cheque that bounced: its claims are open again.',
  permission: 'orders.cancel',
  body: Type.Object({ accountReceiptID: EncryptedId, reason: LongText }),
  reply: Type.Object({ success: Type.Boolean(), balance: Amount }),
})

export const changeClaim = defineOperation({
  name: 'change-claim',
  method: 'POST',
  path: '/api/Payers/claim',
  area: AREA,
  summary: 'Writes the approval number of a claim, and whom it is for.',
  permission: 'money.take',
  body: Type.Object({
    claimID: EncryptedId,
    approvalNo: Type.Optional(Name),
    member: Type.Optional(Name),
  }),
  reply: Type.Object({ success: Type.Boolean(), State: Type.Enum([...CLAIM_STATES]) }),
})

export const settleClaim = defineOperation({
  name: 'settle-claim',
  method: 'POST',
  path: '/api/Payers/claim/settle',
  area: AREA,
  summary:
    'Settles what a payer leaves unpaid of a claim: it is written off, or the customer owes it again.',
  permission: 'orders.cancel',
  headers: IdempotencyHeaders,
  body: Type.Object({
    claimID: EncryptedId,
    how: Type.Enum(['WriteOff', 'ToCustomer']),
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000, 'x-decimals': 2 }),
    reason: LongText,
  }),
  reply: Type.Object({ success: Type.Boolean(), balance: Amount }),
})

export const issueStatement = defineOperation({
  name: 'issue-payer-statement',
  method: 'POST',
  path: '/api/Payers/statement',
  area: AREA,
  summary:
    'Issues the statement of a payer for a period; it prints as `/api/Documents/PayerStatement/…`.',
  permission: 'money.take',
  body: Type.Object({ payerID: EncryptedId, from: DateText, to: DateText }),
  reply: Type.Object({
    success: Type.Boolean(),
    statementID: Id,
    number: Text,
    opening: Amount,
    closing: Amount,
  }),
})

export const payerAccount = defineOperation({
  name: 'get-payer-account',
  method: 'GET',
  path: '/api/Payers/{payerID}/account',
  area: AREA,
  summary: 'The account of a payer in a period: what was before it, each move, and what is left.',
  permission: 'sell',
  params: Type.Object({ payerID: EncryptedId }),
  query: Type.Object({ from: DateText, to: DateText }),
  reply: Type.Object({
    Opening: Amount,
    Closing: Amount,
    Entries: Type.Array(
      Type.Object({
        At: Text,
        Kind: Move,
        /** Of the money, or of the order. */
        Number: Text,
        SalesOrderNo: Text,
        CustomerName: NameOrWalkIn,
        ApprovalNo: NullableText,
        Member: NullableText,
        Amount,
        Balance: Amount,
        By: Text,
      }),
    ),
  }),
})

export type Payer = Static<typeof PayerSchema>
export type PayerDetail = ReplyOf<typeof readPayer>
export type PayerClaim = Static<typeof ClaimSchema>
export type PayerPage = ReplyOf<typeof listPayers>
