import Type from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Amount,
  EncryptedId,
  NullableNumber,
  NullableText,
  Percent,
  Said,
  SessionKey,
  Success,
  Text,
  UnitRupees,
} from './primitives.ts'

const AREA = 'Cart'
const MAX_DRAFT_LENGTH = 20_000

export const setCartCustomer = defineOperation({
  name: 'set-cart-customer',
  method: 'POST',
  path: '/api/quickSale/set-cart-customer',
  area: AREA,
  summary: 'Names whose open sale this is, for every till; without a customer it is a walk-in’s.',
  permission: 'sell',
  body: Type.Object({ sessionID: SessionKey, customerID: Type.Optional(EncryptedId) }),
  reply: Success,
})

export const setCartDiscount = defineOperation({
  name: 'set-cart-discount',
  method: 'POST',
  path: '/api/quickSale/set-cart-discount',
  area: AREA,
  summary:
    'A discount on the whole bill, spread over the lines by largest remainder whenever the cart ' +
    'is priced; without one there is none.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    discountRate: Type.Optional(Percent),
    discountAmount: Type.Optional(UnitRupees),
    approvalID: Type.Optional(EncryptedId),
  }),
  reply: Success,
})

export const setCartDraft = defineOperation({
  name: 'set-cart-draft',
  method: 'POST',
  path: '/api/quickSale/set-cart-draft',
  area: AREA,
  summary:
    'Keeps JSON text of a till with an open sale (its prescription or its payment under way); ' +
    'without a draft it is forgotten.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    kind: Type.Union([Type.Literal('prescription'), Type.Literal('payment')]),
    draft: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_DRAFT_LENGTH })),
  }),
  reply: Success,
})

const Yes = Type.Object({ AskedBy: Text, GivenBy: Text, MaximumRate: Amount, GivenAt: Text })

export const explainCartLine = defineOperation({
  name: 'explain-cart-line',
  method: 'POST',
  path: '/api/quickSale/explain-cart-line',
  area: AREA,
  summary: 'Why a line comes to what it does: price, discounts, tax and where each came from.',
  permission: 'sell',
  body: Type.Object({
    id: EncryptedId,
    isCompositionScheme: Type.Optional(Type.Boolean()),
    isCustomerStateNotSameAsCompanyState: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    ItemName: Text,
    ItemCode: Text,
    HSN: Text,
    Qty: Amount,
    MRP: NullableNumber,
    ItemPrice: Type.Number({ description: 'The price in the catalogue today' }),
    Price: Amount,
    PriceIncludesTax: Type.Boolean(),
    GrossAmount: Amount,
    DiscountRate: NullableNumber,
    OwnDiscount: Amount,
    BillDiscountShare: Amount,
    JobCharges: Amount,
    TaxableAmount: Amount,
    TaxClass: Said,
    RatesSince: NullableText,
    IsRateOverridden: Type.Boolean(),
    IsTaxed: Type.Boolean({ description: 'False under the composition scheme' }),
    Taxes: Type.Array(
      Type.Object({
        Name: Type.Union([Type.Literal('CGST'), Type.Literal('SGST'), Type.Literal('IGST')]),
        Rate: Amount,
        Amount,
      }),
    ),
    TotalAmount: Amount,
    SavedAgainstMRP: Amount,
    AddedBy: Text,
    AddedAt: Text,
    LineApproval: Type.Union([Yes, Type.Null()]),
    BillApproval: Type.Union([Yes, Type.Null()]),
  }),
})

export const previewPromise = defineOperation({
  name: 'preview-promise',
  method: 'POST',
  path: '/api/quickSale/promised-date',
  area: AREA,
  summary:
    'The date to promise for an open sale, from priority, lab and working days. Lenses without a ' +
    'chosen lab are reckoned with the one that mostly makes them; a till sends that date to ' +
    'SaveSale, which by itself knows the chosen lab only.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    priorityID: Type.Optional(EncryptedId),
    supplierID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    ExpectedDate: Text,
    NeedsLab: Type.Boolean({ description: 'Something of it is made to order' }),
    LensLines: Type.Integer(),
    /** Whose time it was worked out from; null where nothing waits for a lab. */
    Lab: Type.Union([
      Type.Object({
        Name: Text,
        LeadDays: Type.Integer(),
        How: Type.Enum(['Chosen', 'Usual', 'Slowest']),
      }),
      Type.Null(),
    ]),
    Priority: Type.Union([Type.Object({ Name: Text, LeadDays: Type.Integer() }), Type.Null()]),
  }),
})
