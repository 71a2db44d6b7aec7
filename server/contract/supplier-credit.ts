import Type, { type Static } from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  NullableId,
  NullableText,
  Percent,
  RequiredName,
  Rupees,
  SignedRupees,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'GST'
const Period = Type.String({ pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$', maxLength: 6 })
const FILE_BYTES = 8 * 1024 * 1024

const Paper = Type.Object({
  Number: Text,
  Date: Text,
  IsNote: Type.Boolean(),
  Taxable: Amount,
  IGST: Amount,
  CGST: Amount,
  SGST: Amount,
})
const noneOr = (schema: typeof Paper) =>
  Type.Unsafe<Static<typeof Paper> | null>({ ...schema, type: ['object', 'null'] })

export const MATCH_STATES = ['Exact', 'Near', 'Mismatch', 'OnlyInPortal', 'OnlyInBooks'] as const
export const CREDIT_DECISIONS = ['Accepted', 'Blocked', 'NotClaimed'] as const

const Matching = Type.Object({
  Period: Text,
  /** Null where no file of this month is kept: credit then goes by the dates of the bills. */
  KeptAt: NullableText,
  KeptBy: NullableText,
  GeneratedOn: NullableText,
  Items: Type.Array(
    Type.Object({
      /** Names the paper of the portal; null for a bill that only the books have. */
      Key: NullableText,
      State: Type.Unsafe<(typeof MATCH_STATES)[number]>({ type: 'string' }),
      /** 1 to 6, by which rule they were paired; 0 where they were not. */
      Rule: Type.Integer(),
      Decision: Type.Unsafe<(typeof CREDIT_DECISIONS)[number] | null>({
        type: ['string', 'null'],
      }),
      /** Whether its tax counts in GSTR-3B of this month. */
      IsClaimed: Type.Boolean(),
      /** Whether the portal lets its tax be taken back. */
      IsClaimable: Type.Boolean(),
      GSTIN: Text,
      Supplier: Text,
      Portal: noneOr(Paper),
      Books: noneOr(Paper),
      InwardID: NullableId,
      /** What was done with it in the portal's invoice management: Accepted, Rejected, Pending, or nothing. */
      Management: NullableText,
    }),
  ),
  /** What is taken as the portal has it: credit of a distributor, and goods from abroad. */
  Others: Type.Array(
    Type.Object({
      Section: Type.Unsafe<'ISD' | 'IMPG'>({ type: 'string' }),
      Supplier: Text,
      Paper: Paper,
      IsClaimable: Type.Boolean(),
    }),
  ),
})
export type Gstr2bMatching = Static<typeof Matching>

export const keepGstr2b = defineOperation({
  name: 'keep-gstr2b',
  method: 'POST',
  path: '/api/Gst/gstr2b',
  area: AREA,
  summary:
    "Takes the portal's JSON of GSTR-2B, keeps it for its month, and answers how it matches the bills of the books.",
  permission: 'settings',
  bodyLimitBytes: FILE_BYTES,
  keepsNulls: true,
  body: Type.Object({}, { additionalProperties: true }),
  reply: Matching,
})

export const keepGstr2bWorkbook = defineOperation({
  name: 'keep-gstr2b-workbook',
  method: 'POST',
  path: '/api/Gst/gstr2b/workbook',
  area: AREA,
  summary: "Takes the portal's Excel of GSTR-2B as its JSON is taken.",
  permission: 'settings',
  bodyType: '*/*',
  bodyLimitBytes: FILE_BYTES,
  keepsNulls: true,
  body: Type.Unsafe<Uint8Array>({ format: 'binary', description: 'An XLSX workbook' }),
  reply: Matching,
})

export const readGstr2b = defineOperation({
  name: 'read-gstr2b',
  method: 'GET',
  path: '/api/Gst/gstr2b',
  area: AREA,
  summary: 'How the kept GSTR-2B of a month matches the bills of the books.',
  permission: 'reports',
  query: Type.Object({ period: Type.Optional(Period) }),
  reply: Matching,
})

export const decideCredit = defineOperation({
  name: 'decide-gstr2b-credit',
  method: 'POST',
  path: '/api/Gst/gstr2b/decide',
  area: AREA,
  summary:
    'Says of a paper of the portal that its tax is taken back with the bill it was paired with, is barred by section 17(5), or is left; null takes that back.',
  permission: 'settings',
  keepsNulls: true,
  body: Type.Object({
    period: Period,
    key: Type.String({ minLength: 1, maxLength: 100 }),
    decision: Type.Unsafe<(typeof CREDIT_DECISIONS)[number] | null>({
      type: ['string', 'null'],
      enum: [...CREDIT_DECISIONS, null],
    }),
  }),
  reply: Matching,
})

export const CREDIT_CLASSES = [
  'Inputs',
  'Services',
  'CapitalGoods',
  'Blocked',
  'NotBusiness',
  'NoTax',
] as const
export type CreditClass = (typeof CREDIT_CLASSES)[number]
export const CREDIT_STATES = [
  'NoTax',
  'NotYet',
  'In2B',
  'Claimed',
  'Reversed',
  'Reclaimed',
  'Lost',
] as const

/** The bill that is meant: one of the three. */
const WhichBill = {
  inwardID: Type.Optional(EncryptedId),
  labBillID: Type.Optional(EncryptedId),
  expenseID: Type.Optional(EncryptedId),
}

const BillSum = Type.Object({ Taxable: Amount, IGST: Amount, CGST: Amount, SGST: Amount })

export const listCreditBills = defineOperation({
  name: 'list-credit-bills',
  method: 'GET',
  path: '/api/Gst/bills',
  area: AREA,
  summary:
    'The bills of suppliers and their credit notes that are of a month or whose tax is taken back, reversed or taken again in it, with their sums.',
  permission: 'reports',
  query: Type.Object({ period: Type.Optional(Period) }),
  reply: Type.Object({
    Period: Text,
    Items: Type.Array(
      Type.Object({
        /** Of a return: the credit note for goods that were sent back. Its figures are below zero. */
        Kind: Type.Unsafe<'Inward' | 'LabBill' | 'Expense' | 'Return'>({ type: 'string' }),
        ID: Id,
        /** A note that was taken back; the row with the figures the other way round is of that day. */
        IsTakenBack: Type.Boolean(),
        Supplier: Text,
        GSTIN: NullableText,
        Number: Text,
        Date: Text,
        /** Of a bill without goods: what it is for. */
        What: NullableText,
        Taxable: Amount,
        IGST: Amount,
        CGST: Amount,
        SGST: Amount,
        Class: Type.Unsafe<CreditClass>({ type: 'string' }),
        /** None of a lab's bill, whose jobs are all of one kind. */
        Lines: Type.Array(
          Type.Object({
            ID: Id,
            What: Text,
            Taxable: Amount,
            Tax: Amount,
            /** Null follows the bill. */
            Class: Type.Unsafe<CreditClass | null>({ type: ['string', 'null'] }),
          }),
        ),
        State: Type.Unsafe<(typeof CREDIT_STATES)[number]>({ type: 'string' }),
        IsReverseCharge: Type.Boolean(),
        IsImport: Type.Boolean(),
        /** The month that was named for the credit; null goes by the portal's file or the date. */
        ClaimedIn: NullableText,
        /** The month whose GSTR-3B has it; null while none has. */
        CountsIn: NullableText,
        ReversedIn: NullableText,
        ReclaimedIn: NullableText,
        /** Days since its date, while something of it is not paid; null once it is, or where that is not known. */
        UnpaidDays: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      }),
    ),
    /** Of what is dated in the month, and what of all tax counts in its GSTR-3B, barred lines too. */
    Totals: Type.Object({ Bills: BillSum, Notes: BillSum, Credit: BillSum }),
  }),
})
export type CreditBillRow = ReplyOf<typeof listCreditBills>['Items'][number]

const MonthOrNone = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$',
    maxLength: 6,
  }),
)

export const changeBillCredit = defineOperation({
  name: 'change-bill-credit',
  method: 'POST',
  path: '/api/Gst/bills/credit',
  area: AREA,
  summary:
    'Says of a bill what its tax is for, and in which months it is taken back, reversed (rule 37) and taken again; null takes a month back. Months that were filed stay as they are.',
  permission: 'settings',
  keepsNulls: true,
  body: Type.Object({
    ...WhichBill,
    class: Type.Optional(Type.Enum([...CREDIT_CLASSES])),
    /** Lines whose tax is for something else; null follows the bill. */
    lines: Type.Optional(
      Type.Array(
        Type.Object({
          /** The line: one of the two, as its bill is of goods or without. */
          inwardLineID: Type.Optional(EncryptedId),
          expenseLineID: Type.Optional(EncryptedId),
          class: Type.Unsafe<CreditClass | null>({
            type: ['string', 'null'],
            enum: [...CREDIT_CLASSES, null],
          }),
        }),
        { maxItems: 500 },
      ),
    ),
    claimedIn: MonthOrNone,
    reversedIn: MonthOrNone,
    reclaimedIn: MonthOrNone,
  }),
  reply: Success,
})

export const saveExpense = defineOperation({
  name: 'save-expense-bill',
  method: 'POST',
  path: '/api/Gst/expense',
  area: AREA,
  summary:
    'A bill without goods, such as rent or repairs: owed to its supplier, its tax taken back. Under reverse charge, and for services from abroad, the shop pays the tax itself.',
  permission: 'purchase.pay',
  body: Type.Object({
    supplierID: EncryptedId,
    billNo: visibleText(50),
    billDate: DateText,
    class: Type.Enum([...CREDIT_CLASSES]),
    reverseCharge: Type.Optional(Type.Boolean()),
    isImport: Type.Optional(Type.Boolean()),
    lines: Type.Array(
      Type.Object({ what: RequiredName, amount: Rupees, taxRate: Type.Optional(Percent) }),
      { minItems: 1, maxItems: 20 },
    ),
    roundOff: Type.Optional(SignedRupees),
    /** Freight and the like of goods that came before: their cost bears it, as far as they are here. */
    forInwardID: Type.Optional(EncryptedId),
    /** It is another bill than the one that its number looks like; without it a 400 that names this field. */
    anotherBill: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    expenseID: Id,
    Tax: Amount,
    /** What is owed to the supplier. */
    Total: Amount,
  }),
})
export type ExpenseInput = BodyOf<typeof saveExpense>

export const reverseExpense = defineOperation({
  name: 'reverse-expense-bill',
  method: 'POST',
  path: '/api/Gst/expense/reverse',
  area: AREA,
  summary: 'Takes a bill without goods back, with its reason; none of a month that was filed.',
  permission: 'purchase.pay',
  body: Type.Object({ expenseID: EncryptedId, reason: visibleText(200) }),
  reply: Success,
})
