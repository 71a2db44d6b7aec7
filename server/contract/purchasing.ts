import Type from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Id,
  Int32,
  LocalizedText,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  Percent,
  Quantity,
  QuantityOrZero,
  RequiredCode,
  RequiredName,
  Rupees,
  SignedRupees,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'
import { CREDIT_CLASSES, type CreditClass } from './supplier-credit.ts'

const AREA = 'Purchases'
const MAX_LINES = 500

const Paging = {
  pageNumber: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
  searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
}

export const INWARD_STATES = ['Draft', 'Posted', 'Reversed'] as const
export type InwardState = (typeof INWARD_STATES)[number]

const InwardLine = Type.Object({
  itemID: EncryptedId,
  qty: Quantity,
  freeQty: Type.Optional(QuantityOrZero),
  /** Of these, what came broken and does not go to the shelf. */
  rejectedQty: Type.Optional(QuantityOrZero),
  /** A draft is kept before the cost is known; nothing is posted without it. */
  cost: Type.Optional(UnitRupees),
  discountRate: Type.Optional(Percent),
  /** The rate on the bill; left out, the rate of the item on the day of the bill. */
  taxRate: Type.Optional(Percent),
  mrp: Type.Optional(UnitRupees),
  price: Type.Optional(UnitRupees),
  /** Whether MRP and price are the item's from now on; false keeps the MRP to these pieces. */
  priceForAll: Type.Optional(Type.Boolean()),
  lot: Type.Optional(RequiredCode),
  expiresOn: Type.Optional(DateText),
  /** What the tax of the line is for, where it differs from the bill's: goods to sell, unless said. */
  itcClass: Type.Optional(Type.Enum([...CREDIT_CLASSES])),
  /** The tags of numbered pieces; left out, the shop's own are made. */
  unitCodes: Type.Optional(Type.Array(RequiredCode, { maxItems: 1_000 })),
})

const Unit = Type.Object({ inventoryID: Id, code: Text, itemID: Id })

export const saveInward = defineOperation({
  name: 'save-inward',
  method: 'POST',
  path: '/api/Purchases/inward',
  area: AREA,
  summary: "Goods in with the supplier's bill: kept as a draft, or posted into stock and account.",
  permission: 'stock.receive',
  body: Type.Object({
    inwardID: Type.Optional(EncryptedId),
    /** Of the draft as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    supplierID: EncryptedId,
    /** The order to the supplier that it brings; quantities and costs are those of the bill. */
    orderID: Type.Optional(EncryptedId),
    /** A draft is kept before its number is typed; nothing is posted without it. */
    billNo: Type.Optional(visibleText(50)),
    billDate: DateText,
    billTotal: Type.Optional(Rupees),
    lines: Type.Array(InwardLine, { maxItems: MAX_LINES }),
    charges: Type.Optional(
      Type.Array(
        Type.Object({
          name: RequiredName,
          amount: SignedRupees,
          taxRate: Type.Optional(Percent),
          intoCost: Type.Boolean(),
        }),
        { maxItems: 20 },
      ),
    ),
    roundOff: Type.Optional(SignedRupees),
    /** The shop pays the tax itself (CGST s.9(3), 9(4)): it is not owed to the supplier. */
    reverseCharge: Type.Optional(Type.Boolean()),
    /**
     * It is another bill than the one that its number looks like: "vd-118" beside "VD/118". Without
     * it, posting such a bill is a 400 that names this field.
     */
    anotherBill: Type.Optional(Type.Boolean()),
    post: Type.Boolean(),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    inwardID: Id,
    /** A draft has none yet. */
    inwardNo: NullableText,
    state: Text,
    version: Type.Integer(),
    computedTotal: Amount,
    /** The bill's own total less the computed one; null where none was given. */
    difference: NullableNumber,
    units: Type.Array(Unit),
  }),
})

const Supplier = Type.Object({ ID: Id, Name: Text })
const Person = NullableText

/** A payment of a bill, or goods of it that went back, by what it lowers the debt. */
const BillPaper = Type.Object({
  /** An advance is what was paid beyond the bills before; it has no paper of this bill. */
  Kind: Type.Enum(['Payment', 'Return', 'Advance']),
  ID: NullableId,
  No: NullableText,
  At: NullableText,
  Amount,
})

const InwardHead = {
  ID: Id,
  InwardNo: NullableText,
  State: Text,
  Supplier,
  BillNo: Text,
  BillDate: Text,
  /** Amounts with `cost.see` only. */
  BillTotal: Type.Optional(NullableNumber),
  ComputedTotal: Type.Optional(Amount),
  Paid: Type.Optional(Amount),
  Due: Type.Optional(Amount),
  Pieces: Amount,
  CreatedAt: Text,
  CreatedBy: Person,
  PostedAt: NullableText,
  PostedBy: Person,
}

export const readInward = defineOperation({
  name: 'get-inward',
  method: 'GET',
  path: '/api/Purchases/inward/{id}',
  area: AREA,
  summary: 'An inward with its lines, pieces, charges, returns and payments.',
  permission: 'stock.receive',
  params: Type.Object({ id: EncryptedId }),
  reply: Type.Object({
    ...InwardHead,
    Version: Type.Integer(),
    /** The order to the supplier that it brought. */
    Order: Type.Union([Type.Object({ ID: Id, OrderNo: NullableText }), Type.Null()]),
    RoundOff: Type.Optional(Amount),
    TaxMode: Text,
    TakesCredit: Type.Boolean(),
    /** The shop pays the tax itself. */
    IsReverseCharge: Type.Boolean(),
    ReversedAt: NullableText,
    ReversedBy: Person,
    ReverseReason: NullableText,
    /** What lowered what is owed; with `cost.see` only. */
    Papers: Type.Optional(Type.Array(BillPaper)),
    Lines: Type.Array(
      Type.Object({
        ID: Id,
        ItemID: Id,
        Code: Text,
        Name: Text,
        Qty: Amount,
        FreeQty: Amount,
        RejectedQty: Amount,
        ReturnedQty: Amount,
        /** Of what was returned, what had come broken. */
        ReturnedRejectedQty: Amount,
        /** What there is of the item now, of whatever bill. */
        OnHand: Amount,
        TaxRate: Amount,
        /** The item's own rate on the day of the bill, where the bill has another. */
        ExpectedTaxRate: NullableNumber,
        MRP: NullableNumber,
        Price: NullableNumber,
        PriceForAll: Type.Boolean(),
        Lot: NullableText,
        ExpiresOn: NullableText,
        /** What its tax is for; null follows the bill. */
        ItcClass: Type.Unsafe<CreditClass | null>({ type: ['string', 'null'] }),
        UnitCodes: Type.Array(Text),
        Units: Type.Array(Type.Object({ InventoryID: Id, Code: Text, Status: Text })),
        /** Null in a draft whose cost is still to be typed. */
        Cost: Type.Optional(NullableNumber),
        DiscountRate: Type.Optional(NullableNumber),
        Taxable: Type.Optional(Amount),
        Tax: Type.Optional(Amount),
        Total: Type.Optional(Amount),
        StockCost: Type.Optional(Amount),
      }),
    ),
    Charges: Type.Array(
      Type.Object({
        Name: Text,
        IntoCost: Type.Boolean(),
        TaxRate: Amount,
        Amount: Type.Optional(Amount),
        Tax: Type.Optional(Amount),
      }),
    ),
    Returns: Type.Array(
      Type.Object({ ID: Id, No: Text, State: Text, Reason: Text, Total: Type.Optional(Amount) }),
    ),
  }),
})

export const listInwards = defineOperation({
  name: 'list-inwards',
  method: 'POST',
  path: '/api/Purchases/inwards',
  area: AREA,
  summary: 'Inwards, the newest first, by supplier, state, date and number.',
  permission: 'stock.receive',
  body: Type.Object({
    ...Paging,
    supplierID: Type.Optional(EncryptedId),
    state: Type.Optional(Type.Enum([...INWARD_STATES])),
    fromDate: Type.Optional(DateText),
    toDate: Type.Optional(DateText),
  }),
  reply: Page(Type.Object(InwardHead)),
})

export const lastRates = defineOperation({
  name: 'list-last-rates',
  method: 'POST',
  path: '/api/Purchases/last-rates',
  area: AREA,
  summary:
    'What a piece of each item was billed at last: by this supplier, else by any. Empty without `cost.see`.',
  permission: 'stock.receive',
  body: Type.Object({
    supplierID: Type.Optional(EncryptedId),
    itemIDs: Type.Array(EncryptedId, { minItems: 1, maxItems: MAX_LINES }),
  }),
  reply: Type.Object({
    Rates: Type.Array(
      Type.Object({
        ItemID: Id,
        /** As the bill had it: before discount, freight and tax. */
        Cost: Amount,
        DiscountRate: NullableNumber,
        Supplier,
      }),
    ),
  }),
})

export const dropInward = defineOperation({
  name: 'drop-inward',
  method: 'POST',
  path: '/api/Purchases/inward/drop',
  area: AREA,
  summary: 'Throws a draft of a supplier’s bill away; nothing of it was in stock or account.',
  permission: 'stock.receive',
  body: Type.Object({
    inwardID: EncryptedId,
    /** Of the draft as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
  }),
  reply: Type.Object({ success: Type.Boolean(), inwardID: Id }),
})

export const reverseInward = defineOperation({
  name: 'reverse-inward',
  method: 'POST',
  path: '/api/Purchases/inward/reverse',
  area: AREA,
  summary: 'Takes a posted inward back as a whole, while all its goods are still here.',
  permission: 'stock.adjust',
  body: Type.Object({ inwardID: EncryptedId, reason: visibleText(500) }),
  reply: Type.Object({ success: Type.Boolean(), inwardID: Id, inwardNo: Text }),
})

export const returnToSupplier = defineOperation({
  name: 'return-to-supplier',
  method: 'POST',
  path: '/api/Purchases/return',
  area: AREA,
  summary: 'Goods back to their supplier with a debit note, at the cost and rate of their bill.',
  permission: 'stock.adjust',
  body: Type.Object({
    supplierID: EncryptedId,
    inwardID: Type.Optional(EncryptedId),
    lines: Type.Array(
      Type.Object({
        itemID: EncryptedId,
        inventoryID: Type.Optional(EncryptedId),
        lot: Type.Optional(RequiredCode),
        qty: Quantity,
        cost: UnitRupees,
        /** What came broken never was on the shelf. */
        isRejected: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: MAX_LINES },
    ),
    reason: visibleText(500),
  }),
  reply: Type.Object({ success: Type.Boolean(), returnID: Id, returnNo: Text, total: Amount }),
})

export const SUPPLIER_RETURN_STATES = ['Sent', 'Credited', 'Refused'] as const

/** What can have happened to a paper of goods, as the log of changes names it. */
export const PAPER_EVENTS = [
  'purchase.draft-saved',
  'purchase.posted',
  'purchase.reversed',
  'purchase.returned',
  'purchase.return-credited',
  'purchase.return-refused',
  'purchase.return-answer-reversed',
  'purchase.paid',
  'purchase.payment-taken-back',
  'purchase.order-saved',
  'purchase.order-sent',
  'purchase.order-closed',
  'purchase.order-cancelled',
  'stock.adjusted',
  'stock.taken-back',
  'stock.takes-back',
] as const

export const paperHistory = defineOperation({
  name: 'get-paper-history',
  method: 'GET',
  path: '/api/Purchases/paper-history',
  area: AREA,
  summary:
    'Who did what with one paper of goods and when, the newest first; of a bill also what went back ' +
    'and what was paid.',
  permission: 'stock.receive',
  query: Type.Object({
    inwardID: Type.Optional(EncryptedId),
    orderID: Type.Optional(EncryptedId),
    returnID: Type.Optional(EncryptedId),
    paymentID: Type.Optional(EncryptedId),
    voucherID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        At: Text,
        By: NullableText,
        What: Type.Enum([...PAPER_EVENTS]),
        /** Of the paper that it is about. */
        No: NullableText,
        Reason: NullableText,
      }),
    ),
  }),
})

export const listSupplierReturns = defineOperation({
  name: 'list-supplier-returns',
  method: 'POST',
  path: '/api/Purchases/returns',
  area: AREA,
  summary:
    'Returns to suppliers with what was answered: those without an answer first, of them the oldest.',
  permission: 'purchase.pay',
  body: Type.Object({
    ...Paging,
    supplierID: Type.Optional(EncryptedId),
    inwardID: Type.Optional(EncryptedId),
    state: Type.Optional(Type.Enum([...SUPPLIER_RETURN_STATES])),
  }),
  reply: Page(
    Type.Object({
      ID: Id,
      No: Text,
      Date: Text,
      /** Since it was sent. */
      Days: Type.Integer(),
      State: Type.Unsafe<(typeof SUPPLIER_RETURN_STATES)[number]>({ type: 'string' }),
      Supplier,
      InwardID: NullableId,
      /** The bill of the goods. */
      BillNo: NullableText,
      Reason: Text,
      /** What was claimed. Under reverse charge the total is without the tax. */
      Taxable: Amount,
      Tax: Amount,
      Total: Amount,
      /** The supplier's credit note; null without one. */
      CreditNo: NullableText,
      CreditDate: NullableText,
      /** What the supplier credited in all; null while nothing was answered. */
      Credited: NullableNumber,
      /** Pieces, and of them those that came broken and never were in stock. */
      Qty: Type.Number(),
      RejectedQty: Type.Number(),
      /** Of those, the ones that are a loss already, since a claim of them before was refused. */
      LostBeforeQty: Type.Number(),
      /** What the goods cost the shop; null once it was answered. What is credited less is a loss. */
      Cost: NullableNumber,
      /** Of it, what came broken: not credited, it is a loss even where it came back. */
      RejectedCost: NullableNumber,
      /** Of the claimed tax, what is a part of that cost; null once it was answered. */
      TaxInCost: NullableNumber,
      /** The tax credit that a refusal gives up where the goods do not come back; null once it was answered. */
      TaxCredit: NullableNumber,
      /** Of it, that of what came broken: given up even where it came back. */
      RejectedTaxCredit: NullableNumber,
      /** What of it is booked as a loss; below zero a gain. */
      Lost: Amount,
      /** Why the supplier refused it. */
      AnswerNote: NullableText,
      /** Why the answer before was taken back; null where none was. */
      TakenBack: NullableText,
      AnsweredAt: NullableText,
      AnsweredBy: NullableText,
    }),
  ),
})
export type SupplierReturnRow = ReplyOf<typeof listSupplierReturns>['Items'][number]

const Answered = Type.Object({
  success: Type.Boolean(),
  returnNo: Text,
  /** What was credited in all. */
  credited: Amount,
  /** What the goods cost above that, which is a loss; below zero a gain. */
  lost: Amount,
  /**
   * The tax credit of goods that are lost, given up in the GSTR-3B of the day (CGST s.17(5)(h)); below
   * zero that of broken pieces which were a loss and are credited now.
   */
  creditGivenUp: Amount,
  /** What the shop owes the supplier now; below zero is an advance. */
  balance: Amount,
})

export const creditSupplierReturn = defineOperation({
  name: 'credit-supplier-return',
  method: 'POST',
  path: '/api/Purchases/return/credit',
  area: AREA,
  summary:
    "The supplier's credit note for a return: its tax lowers the credit of the month of its date. Amounts that are left out are as claimed; what is credited less is owed again.",
  permission: 'purchase.pay',
  body: Type.Object({
    returnID: EncryptedId,
    noteNo: visibleText(50),
    noteDate: DateText,
    taxable: Type.Optional(Rupees),
    /** None of it on a note without tax: then no credit falls. */
    tax: Type.Optional(Rupees),
    roundOff: Type.Optional(SignedRupees),
  }),
  reply: Answered,
})

export const refuseSupplierReturn = defineOperation({
  name: 'refuse-supplier-return',
  method: 'POST',
  path: '/api/Purchases/return/refuse',
  area: AREA,
  summary:
    'The supplier credits nothing of a return: it is owed again, and goods that came back are in stock again, but for broken ones: these are a loss, and may be claimed again where they came back. The tax credit of what is lost is given up.',
  permission: 'purchase.pay',
  body: Type.Object({
    returnID: EncryptedId,
    reason: visibleText(500),
    goodsCameBack: Type.Boolean(),
  }),
  reply: Answered,
})

export const reverseReturnAnswer = defineOperation({
  name: 'reverse-return-answer',
  method: 'POST',
  path: '/api/Purchases/return/reverse-answer',
  area: AREA,
  summary:
    'Takes a wrong answer to a return back, today: its tax, account and stock are as before it, and the return waits for its answer. The credit note stays in its own month.',
  permission: 'purchase.pay',
  body: Type.Object({ returnID: EncryptedId, reason: visibleText(500) }),
  reply: Type.Object({
    success: Type.Boolean(),
    returnNo: Text,
    /** What the shop owes the supplier now; below zero is an advance. */
    balance: Amount,
  }),
})

export const takeBackSupplierPayment = defineOperation({
  name: 'take-back-supplier-payment',
  method: 'POST',
  path: '/api/Purchases/payment/take-back',
  area: AREA,
  summary:
    'Takes a payment to a supplier back that was typed wrong, today: its bills are owed again, and ' +
    'cash is in the drawer again. Of a closed day it is cash in of today; the report of that day stays.',
  permission: 'purchase.pay',
  body: Type.Object({ paymentID: EncryptedId, reason: visibleText(500) }),
  reply: Type.Object({
    success: Type.Boolean(),
    paymentNo: Text,
    /** What is owed after it; below zero is an advance. */
    balance: Amount,
  }),
})

export const paySupplier = defineOperation({
  name: 'pay-supplier',
  method: 'POST',
  path: '/api/Purchases/payment',
  area: AREA,
  summary: 'A payment to a supplier, set against bills; without allocations the oldest come first.',
  permission: 'purchase.pay',
  body: Type.Object({
    supplierID: EncryptedId,
    amount: Rupees,
    paymentKindID: NumericId,
    referenceNo: Type.Optional(Type.String({ maxLength: 100 })),
    allocations: Type.Optional(
      Type.Array(
        Type.Object({
          /** The bill: one of the three. */
          inwardID: Type.Optional(EncryptedId),
          labBillID: Type.Optional(EncryptedId),
          expenseID: Type.Optional(EncryptedId),
          amount: Rupees,
        }),
        { maxItems: MAX_LINES },
      ),
    ),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    paymentID: Id,
    paymentNo: Text,
    /** What is owed after it; below zero is an advance. */
    balance: Amount,
    warning: NullableLocalizedText,
  }),
})

export const supplierAccount = defineOperation({
  name: 'get-supplier-account',
  method: 'GET',
  path: '/api/Purchases/account/{supplierID}',
  area: AREA,
  summary: 'What the shop owes a supplier: every entry with its running balance, and open bills.',
  permission: 'purchase.pay',
  params: Type.Object({ supplierID: EncryptedId }),
  query: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Type.Object({
    ...Page(
      Type.Object({
        Date: Text,
        At: Text,
        Kind: Text,
        Title: LocalizedText,
        Number: NullableText,
        Note: NullableText,
        Amount,
        Balance: Amount,
        InwardID: NullableId,
        /** The paper behind the entry, such as `goodsReceipt`, and its ID where it can be opened. */
        DocumentKind: Text,
        DocumentID: NullableId,
        By: NullableText,
        /** Of a payment that was taken back: when, by whom and why. */
        TakenBack: Type.Union([
          Type.Object({ At: Text, By: NullableText, Reason: Text }),
          Type.Null(),
        ]),
      }),
    ).properties,
    Supplier,
    Balance: Amount,
    /** Of it, what is owed beyond all bills, as old dues of before. */
    Unbilled: Amount,
    Bills: Type.Array(
      Type.Object({
        /** Which of the three the bill is; two are null. */
        InwardID: NullableId,
        LabBillID: NullableId,
        ExpenseID: NullableId,
        InwardNo: NullableText,
        BillNo: Text,
        BillDate: Text,
        DueOn: Text,
        Days: Type.Integer(),
        Amount,
        Paid: Amount,
        Due: Amount,
        Papers: Type.Array(BillPaper),
      }),
    ),
  }),
})

export const billLines = defineOperation({
  name: 'read-bill-lines',
  method: 'GET',
  path: '/api/Purchases/bill-lines',
  area: AREA,
  summary:
    'What the bill of a lab or a bill without goods is made of: its jobs or its lines, tax and round-off.',
  permission: 'purchase.pay',
  /** One of the two. */
  query: Type.Object({
    labBillID: Type.Optional(EncryptedId),
    expenseID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    BillNo: Text,
    Lines: Type.Array(
      Type.Object({
        ID: Id,
        /** The number of a job, or what a line is for. */
        What: Text,
        SalesOrderID: NullableId,
        OrderNo: NullableText,
        /** Without tax. */
        Amount,
        /** Null where the tax is of the bill as a whole. */
        Tax: NullableNumber,
      }),
    ),
    Taxable: Amount,
    /** Of what is taxed: what a lab's bill has of no job, below zero a discount. */
    OtherCharges: Amount,
    Tax: Amount,
    /** Tax that the shop pays itself under reverse charge, which is no part of the total. */
    OwnTax: Amount,
    RoundOff: Amount,
    Total: Amount,
  }),
})
export type BillLines = ReplyOf<typeof billLines>

const Ageing = {
  /** What is owed in all; below zero is an advance. */
  Balance: Amount,
  /** Due on bills, by the days since their date. */
  Due: Amount,
  Days0To15: Amount,
  Days16To45: Amount,
  Days46Up: Amount,
  /** Of what is due: past the supplier's credit days. */
  Overdue: Amount,
  /** Owed beyond all bills, as old dues of before: with the ages it is what is owed in all. */
  Unbilled: Amount,
}

/** How accounts are told by the age of their open bills. */
export const BILL_AGES = ['Days0To15', 'Days16To45', 'Days46Up', 'Overdue'] as const

export const listPayables = defineOperation({
  name: 'list-payables',
  method: 'POST',
  path: '/api/Purchases/payables',
  area: AREA,
  summary:
    'What the shop owes its suppliers and fitters, by the age of their bills; who is owed most is first.',
  permission: 'purchase.pay',
  body: Type.Object({
    ...Paging,
    owedOnly: Type.Optional(Type.Boolean()),
    /** Only those with bills of that age. */
    age: Type.Optional(Type.Enum([...BILL_AGES])),
  }),
  reply: Type.Object({
    ...Page(
      Type.Object({
        /** One of the two: a supplier, or a fitter with bills that were agreed. */
        Supplier: Type.Union([Supplier, Type.Null()]),
        Fitter: Type.Union([Type.Object({ ID: Id, Name: Text }), Type.Null()]),
        /** To be paid within 45 days, or the expense is lost for the year (s.43B(h)). */
        IsMicroSmall: Type.Boolean(),
        Bills: Type.Integer(),
        OldestBillDate: NullableText,
        ...Ageing,
      }),
    ).properties,
    /** Of all that the search finds, not of the page alone. */
    Totals: Type.Object(Ageing),
  }),
})

export type SupplierAccount = ReplyOf<typeof supplierAccount>
export type Payables = ReplyOf<typeof listPayables>
export type InwardInput = BodyOf<typeof saveInward>
export type Inward = ReplyOf<typeof readInward>
