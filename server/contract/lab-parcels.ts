import Type from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  Percent,
  RequiredCode,
  Rupees,
  SignedRupees,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Lab'

const Jobs = Type.Array(Type.Object({ job: RequiredCode, cost: Type.Optional(Rupees) }), {
  minItems: 1,
  maxItems: 200,
})

/** True tells what would come of it, and writes nothing. */
const preview = Type.Optional(Type.Boolean())

const JobAnswer = Type.Object({
  Job: Text,
  SalesOrderID: Id,
  OrderNo: Text,
  Status: Text,
  /** It was so already. */
  IsRepeat: Type.Boolean(),
})

export const sendToLab = defineOperation({
  name: 'send-to-lab',
  method: 'POST',
  path: '/api/Lab/send',
  area: AREA,
  summary: 'Sends jobs to a lab by their numbers, all of them or none.',
  permission: 'sell',
  body: Type.Object({
    supplierID: Type.Optional(EncryptedId),
    jobs: Type.Array(RequiredCode, { minItems: 1, maxItems: 200 }),
    note: Type.Optional(visibleText(500)),
    preview,
  }),
  reply: Type.Object({ success: Type.Boolean(), Jobs: Type.Array(JobAnswer) }),
})

export const listLabOrders = defineOperation({
  name: 'list-lab-orders',
  method: 'GET',
  path: '/api/Lab/orders',
  area: AREA,
  summary:
    'The labs that got jobs in the last thirty days, a row a lab and a day, the newest first: each ' +
    'has one paper, the document LabOrder of `PaperID`.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        PaperID: Text,
        SupplierID: Id,
        LabName: Text,
        Day: Text,
        Jobs: Type.Integer(),
      }),
    ),
  }),
})

export const receiveFromLab = defineOperation({
  name: 'receive-from-lab',
  method: 'POST',
  path: '/api/Lab/receive',
  area: AREA,
  summary:
    'Lenses back from the lab by job: bought and sold to their orders in the same transaction.',
  permission: 'stock.receive',
  /** `cost`: what the lab charges for all lenses of the job, without tax, where it is known. */
  body: Type.Object({ jobs: Jobs, preview }),
  reply: Type.Object({ success: Type.Boolean(), Jobs: Type.Array(JobAnswer) }),
})

export const billOfLab = defineOperation({
  name: 'bill-of-lab',
  method: 'POST',
  path: '/api/Lab/bill',
  area: AREA,
  summary: "A lab's bill matched by job: its costs go to the orders, its sum to the lab's account.",
  permission: 'stock.receive',
  body: Type.Object({
    supplierID: EncryptedId,
    /** Missing in a preview alone: what the lab billed, and what it did not, is seen without one. */
    billNo: Type.Optional(visibleText(50)),
    billDate: DateText,
    /** A preview of none lists what the lab has not billed yet. */
    jobs: Type.Array(Type.Object({ job: RequiredCode, amount: Rupees }), { maxItems: 1_000 }),
    /**
     * What the bill has of no job, before tax: courier, below zero a discount. It bears the tax of the
     * bill, and its jobs bear its cost by their amounts.
     */
    otherCharges: Type.Optional(SignedRupees),
    /** Left out: that of spectacle lenses on the bill's date, as `UsualTaxRate`. */
    taxRate: Type.Optional(Percent),
    billTotal: Type.Optional(Rupees),
    /** It is another bill than the one that its number looks like; without it a 400 that names this field. */
    anotherBill: Type.Optional(Type.Boolean()),
    /** A preview writes nothing. */
    post: Type.Boolean(),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    billID: NullableId,
    computedTotal: Amount,
    /** In percent: of spectacle lenses on the bill's date; 0 of a lab that charges none. */
    UsualTaxRate: Amount,
    /** Jobs of the bill, each with what was expected. */
    Jobs: Type.Array(
      Type.Object({
        Job: Text,
        OrderNo: NullableText,
        CustomerName: NullableText,
        Amount,
        Expected: NullableNumber,
        Difference: NullableNumber,
        Problem: NullableLocalizedText,
      }),
    ),
    /** Jobs of the lab that came and are on no bill yet. */
    Unbilled: Type.Array(
      Type.Object({
        Job: Text,
        OrderNo: Text,
        CustomerName: Text,
        Expected: NullableNumber,
        /** A later job took its place, as its lenses are made again: it may be billed all the same. */
        IsReplaced: Type.Boolean(),
        /** Its order was cancelled after the lab had it: it may be billed, and its cost is a loss. */
        IsCancelled: Type.Boolean(),
      }),
    ),
    /** The jobs that the lab billed last, the newest bill first. */
    Billed: Type.Array(
      Type.Object({
        Job: Text,
        OrderNo: Text,
        CustomerName: Text,
        LabBillID: Id,
        BillNo: Text,
        BillDate: Text,
        /** Null for who sees no costs. */
        Amount: NullableNumber,
      }),
    ),
    /** The last bills of the lab, the newest first; sums are null for who sees no costs. */
    Bills: Type.Array(
      Type.Object({
        LabBillID: Id,
        BillNo: Text,
        BillDate: Text,
        JobCount: Type.Integer(),
        Total: NullableNumber,
        /** By payments that were set against it. */
        Paid: NullableNumber,
      }),
    ),
  }),
})

export const takeBackLabBill = defineOperation({
  name: 'take-back-lab-bill',
  method: 'POST',
  path: '/api/Lab/bill/take-back',
  area: AREA,
  summary:
    "Takes a lab's bill back as a whole, with its reason: its costs leave the orders, its sum the " +
    'account, and its jobs can be billed again. What was paid for it stays in the account. None of a ' +
    'month that was filed.',
  permission: 'stock.adjust',
  body: Type.Object({ labBillID: EncryptedId, reason: visibleText(500) }),
  reply: Type.Object({ success: Type.Boolean(), BillNo: Text }),
})
