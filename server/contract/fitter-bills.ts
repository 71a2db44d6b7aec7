import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  Name,
  NullableNumber,
  NullableText,
  NumericId,
  RequiredName,
  Rupees,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Fitter bills'

export const FITTER_BILL_STATES = ['Draft', 'Agreed', 'Paid', 'TakenBack'] as const

const Work = Type.Object({
  LabOrderID: Id,
  LabOrderNo: Text,
  SalesOrderID: Id,
  OrderNo: Text,
  CustomerName: Text,
  FitterID: Id,
  FitterName: Text,
  FittedOn: Text,
  /** By the rates of that day; null where a pair of it had none, and then it can't be billed. */
  Rate: NullableNumber,
  /** What can come on top, at the rate of that day. */
  Extras: Type.Array(Type.Object({ Name: Text, Rate: Amount })),
})

const Breakage = Type.Object({
  LabOrderID: Id,
  LabOrderNo: Text,
  SalesOrderID: Id,
  OrderNo: Text,
  FitterID: Id,
  FitterName: Text,
  On: Text,
  Reason: Text,
  /** What the lenses that were made again cost; null while it is not known. */
  Cost: NullableNumber,
})

const Bill = Type.Object({
  ID: Id,
  /** Null for a draft. */
  BillNo: NullableText,
  FitterID: Id,
  FitterName: Text,
  From: Text,
  To: Text,
  State: Type.Enum([...FITTER_BILL_STATES]),
  JobCount: Type.Integer(),
  Work: Amount,
  Breakages: Amount,
  Total: Amount,
  AgreedOn: NullableText,
  PaidOn: NullableText,
  PaidBy: NullableText,
  ReferenceNo: NullableText,
  /** Why its last payment was taken back; null where none was. */
  PaymentBack: NullableText,
  /** Why it was taken back; null where it stands. */
  TakenBack: NullableText,
})

const billID = Type.Object({ billID: EncryptedId })

export const listFitterBills = defineOperation({
  name: 'list-fitter-bills',
  method: 'GET',
  path: '/api/FitterBills',
  area: AREA,
  summary: 'Bills of fitters, the newest first: those that are to be paid before the others.',
  permission: 'purchase.pay',
  query: Type.Object({ fitterID: Type.Optional(EncryptedId) }),
  reply: Type.Object({ Items: Type.Array(Bill) }),
})

export const fitterWork = defineOperation({
  name: 'fitter-work',
  method: 'GET',
  path: '/api/FitterBills/work',
  area: AREA,
  summary: 'Fitted and checked jobs of a period on no bill yet, and breakages that nobody paid.',
  permission: 'purchase.pay',
  /** Without days all up to today. */
  query: Type.Object({
    fitterID: Type.Optional(EncryptedId),
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
  }),
  reply: Type.Object({
    Jobs: Type.Array(Work),
    Breakages: Type.Array(Breakage),
    /** More jobs than one bill holds: shorten the period. */
    HasMore: Type.Boolean(),
    /** Of one fitter: what the next bill is for, by their cycle. */
    Proposed: Type.Union([Type.Object({ From: Text, To: Text }), Type.Null()]),
  }),
})

export const readFitterBill = defineOperation({
  name: 'read-fitter-bill',
  method: 'GET',
  path: '/api/FitterBills/{id}',
  area: AREA,
  summary: 'A bill of a fitter with its jobs and breakages.',
  permission: 'purchase.pay',
  params: Type.Object({ id: EncryptedId }),
  reply: Type.Object({
    Bill,
    Jobs: Type.Array(
      Type.Object({
        LabOrderNo: Text,
        SalesOrderID: Id,
        OrderNo: Text,
        FittedOn: Text,
        Rate: Amount,
        Extras: Type.Array(Type.Object({ Name: Text, Rate: Amount })),
        Amount,
      }),
    ),
    Breakages: Type.Array(
      Type.Object({ LabOrderNo: Text, SalesOrderID: Id, OrderNo: Text, Reason: Text, Amount }),
    ),
  }),
})

export const draftFitterBill = defineOperation({
  name: 'draft-fitter-bill',
  method: 'POST',
  path: '/api/FitterBills/draft',
  area: AREA,
  summary:
    'Drafts the bill of a fitter from jobs, at the rates of the days on which they were fitted.',
  permission: 'purchase.pay',
  body: Type.Object({
    fitterID: EncryptedId,
    from: DateText,
    to: DateText,
    jobs: Type.Array(
      Type.Object({
        labOrderID: EncryptedId,
        extras: Type.Optional(Type.Array(RequiredName, { maxItems: 20 })),
      }),
      { minItems: 1, maxItems: 500 },
    ),
    /** What the fitter is charged with, by the job that was made again. */
    breakages: Type.Optional(
      Type.Array(Type.Object({ labOrderID: EncryptedId, amount: Rupees }), { maxItems: 100 }),
    ),
  }),
  reply: Type.Object({ success: Type.Boolean(), billID: Id, total: Amount }),
})

export const agreeFitterBill = defineOperation({
  name: 'agree-fitter-bill',
  method: 'POST',
  path: '/api/FitterBills/agree',
  area: AREA,
  summary: 'Agrees a draft: it gets the next number of its series and never changes again.',
  permission: 'purchase.pay',
  body: billID,
  reply: Type.Object({ success: Type.Boolean(), billNo: Text }),
})

export const discardFitterBill = defineOperation({
  name: 'discard-fitter-bill',
  method: 'POST',
  path: '/api/FitterBills/discard',
  area: AREA,
  summary: 'Throws a draft away; its jobs can be billed again.',
  permission: 'purchase.pay',
  body: billID,
  reply: Success,
})

export const payFitterBill = defineOperation({
  name: 'pay-fitter-bill',
  method: 'POST',
  path: '/api/FitterBills/pay',
  area: AREA,
  summary: 'Notes that an agreed bill is paid; cash leaves the drawer of the open day.',
  permission: 'purchase.pay',
  body: Type.Object({
    billID: EncryptedId,
    paymentKindID: NumericId,
    referenceNo: Type.Optional(Name),
  }),
  reply: Success,
})

export const takeBackFitterPayment = defineOperation({
  name: 'take-back-fitter-payment',
  method: 'POST',
  path: '/api/FitterBills/take-back-payment',
  area: AREA,
  summary:
    'Takes the payment of a fitter’s bill back, today: the bill is owed again, and cash is in the drawer again.',
  permission: 'purchase.pay',
  body: Type.Object({ billID: EncryptedId, reason: visibleText(500) }),
  reply: Success,
})

export const takeBackFitterBill = defineOperation({
  name: 'take-back-fitter-bill',
  method: 'POST',
  path: '/api/FitterBills/take-back',
  area: AREA,
  summary:
    'Takes an agreed bill back that is not paid, with its reason: it keeps its number, is owed no more, and its jobs and breakages can be billed again.',
  permission: 'purchase.pay',
  body: Type.Object({ billID: EncryptedId, reason: visibleText(500) }),
  reply: Success,
})

export type FitterWork = ReplyOf<typeof fitterWork>
export type FitterBillRow = ReplyOf<typeof listFitterBills>['Items'][number]
export type FitterBillDetail = ReplyOf<typeof readFitterBill>
