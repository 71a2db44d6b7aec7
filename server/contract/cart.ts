import Type, { type Static, type TSchema } from 'typebox'
import { customerRowFields } from './customers.ts'
import { CartOffers } from './offers.ts'
import { type BodyOf, defineOperation, type InputOf, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  LensPrism,
  LocalizedText,
  Millimetres,
  NullableId,
  NullableNameOrWalkIn,
  NullableNumber,
  NullableText,
  NumberOut,
  Percent,
  Power,
  Quantity,
  RequiredCode,
  SectionText,
  SessionKey,
  Success,
  Text,
  UnitRupees,
} from './primitives.ts'

const AREA = 'Cart'
/** A cart holds at most so many lines. */
export const MAX_CART_LINES = 500

/** For which eye a lens is; `lensEyes` of the cart says it where nobody did. */
const LensEye = Type.Enum(['Right', 'Left', 'Both'])

const CartLine = Type.Object({
  id: Id,
  sessionID: Text,
  itemID: Id,
  itemName: Text,
  itemCode: Text,
  serialNo: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The number on the piece that was chosen of a serialised item',
  }),
  isPieceGone: Type.Optional(
    Type.Boolean({ description: 'Where that piece was sold, lost or sent away meanwhile' }),
  ),
  hsn: Text,
  isService: Type.Boolean({
    description: 'Whether no shelf holds it: fitting, repair, an eye test',
  }),
  itemTypeID: Id,
  stock: Amount,
  inventoryID: NullableId,
  qty: Amount,
  mrp: NullableNumber,
  price: Amount,
  priceIncludesTax: Type.Boolean(),
  discountRate: NullableNumber,
  discountAmount: NullableNumber,
  sgstRate: NullableNumber,
  cgstRate: NullableNumber,
  igstRate: NullableNumber,
  isRateOverridden: Type.Boolean(),
  jobCharges: NullableNumber,
  pairNo: NullableText,
  spectacleLensType: NullableNumber,
  spherical: NullableText,
  cylinder: NullableText,
  axis: NullableText,
  addition: NullableText,
  powerWas: Type.Optional(
    Type.String({
      description: 'Of goods kept in a power: the one put in, where the item was corrected since',
    }),
  ),
  baseCurve: Type.Optional(
    Type.String({ description: 'Of contact lenses, in millimetres as on the box: 8.60' }),
  ),
  diameter: Type.Optional(
    Type.String({ description: 'Of contact lenses, in millimetres as on the box: 14.2' }),
  ),
  lot: Type.Optional(
    Type.String({ description: 'On the package that was scanned: goods of it go out' }),
  ),
  isLotShort: Type.Optional(
    Type.Boolean({ description: 'Of that lot there are not enough: the rest is of another' }),
  ),
  expiresOn: Type.Optional(
    Type.String({ description: 'Of goods kept in lots: the last day of those that go out first' }),
  ),
  isExpiringSoon: Type.Optional(
    Type.Boolean({ description: 'That day is before a box begun today is used up' }),
  ),
  pd: NullableText,
  lensFittingHeight: NullableNumber,
  lensTotalHeight: NullableNumber,
  prism: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Of a spectacle lens; null is as the prescription asks, empty is none',
  }),
  totalMRP: Amount,
  totalPrice: Amount,
  totalDiscount: Amount,
  billDiscountShare: Type.Number({ description: 'Of totalDiscount, the part of the bill’s' }),
  offerDiscount: Type.Optional(
    Type.Number({ description: 'Of totalDiscount, the part of offers' }),
  ),
  approvalID: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The approval of its discount, good for the lines of this sale',
  }),
  eye: Type.Unsafe<'Right' | 'Left' | 'Both' | null>({
    type: ['string', 'null'],
    description: 'For which eye a lens is, where that was said',
  }),
  lensEyes: Type.Array(Type.Enum(['Right', 'Left']), {
    description:
      'For which eyes a lens is: those that were said, else of single lenses of a pair the right one first',
  }),
  keptUntil: Type.Optional(
    Type.String({ description: 'Of a stock lens: until when it is kept for this sale' }),
  ),
  keptElsewhere: Type.Optional(LocalizedText),
  /** What one may give alone of these goods, where the shop has set it for brands or categories. */
  maximumDiscountRate: Type.Optional(NullableNumber),
  listPrice: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'What the item stands in the list for, tax in or out as the price is',
  }),
  itemMRP: Type.Optional(
    Type.Number({ description: 'The MRP in the list, where these goods came with another' }),
  ),
  section: SectionText,
  unit: Type.String({ description: 'GST unit quantity code: NOS, PRS for a pair, BOX' }),
  taxableAmount: Amount,
  sgstAmount: Amount,
  cgstAmount: Amount,
  igstAmount: Amount,
  totalAmount: Amount,
  serviceTaxId: Type.Null(),
  serviceTaxRate: Amount,
  serviceTaxAmount: Amount,
  near: NullableText,
  vision: NullableText,
  vn: NullableText,
  createdBy: NumberOut,
  createdDate: Text,
  createdIP: NullableText,
  salesOrderID: NullableId,
  isOrdered: Type.Boolean(),
})

/** The order-level charges, as GetSalesOrderTemp and the sale take them. */
export const chargeFields = {
  jobCharges: Type.Optional(UnitRupees),
  shippingCharges: Type.Optional(UnitRupees),
  otherCharges: Type.Optional(UnitRupees),
  serviceTax: Type.Optional(Percent),
}

/** Whose sale it is, as Customer/search answers a customer. */
const CartCustomer = Type.Object({ ...customerRowFields, Name: Text })

const BillDiscount = Type.Object({
  discountRate: NullableNumber,
  discountAmount: NullableNumber,
  appliedAmount: Type.Number({ description: 'What the lines together bear of it' }),
  approvalID: NullableId,
})

function orNull<Shape extends TSchema>(shape: Shape) {
  return Type.Union([shape, Type.Null()])
}

/** A till that has a sale on its counter, and who works there. */
const OpenAtTill = Type.Object({ Till: LocalizedText, UserName: Text })

/** Under what terms a sale is totalled. */
const termFields = {
  isCompositionScheme: Type.Optional(Type.Boolean()),
  isCustomerStateNotSameAsCompanyState: Type.Optional(Type.Boolean()),
}

const Cart = Type.Object({
  asOf: Type.Integer({ description: 'The newest change that is in it, as Live/events counts' }),
  sessionId: Text,
  customer: orNull(CartCustomer),
  billDiscount: orNull(BillDiscount),
  maximumDiscountRate: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'The highest discount that the person signed in gives alone, in percent',
  }),
  offers: Type.Optional(CartOffers),
  points: Type.Optional(
    Type.Object({
      points: Type.Integer({ description: 'Points of the customer that this sale spends' }),
      amount: Amount,
    }),
  ),
  drafts: Type.Object({ prescription: NullableText, payment: NullableText }),
  shortLineID: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The first line that the shelf cannot fill: saving would refuse it',
  }),
  isShopEmpty: Type.Boolean({ description: 'The catalogue has no goods yet' }),
  lines: Type.Array(CartLine),
  totals: Type.Object({
    lineCount: Type.Integer(),
    totalQty: Amount,
    totalMRP: Amount,
    totalPrice: Amount,
    totalDiscount: Amount,
    totalTaxableAmount: Amount,
    totalExemptAmount: Type.Number({
      description: 'The part of `totalTaxableAmount` that bears no tax: nil-rated and exempt lines',
    }),
    totalSGST: Amount,
    totalCGST: Amount,
    totalIGST: Amount,
    jobCharges: Amount,
    shippingCharges: Amount,
    otherCharges: Amount,
    serviceTaxRate: Amount,
    serviceTaxAmount: Amount,
    rounding: Amount,
    netAmount: Amount,
  }),
})

/** A change that names these is answered with the cart as it then is. */
const readBack = Type.Optional(Type.Object(termFields))

export const readCart = defineOperation({
  name: 'read-cart',
  method: 'POST',
  path: '/api/quickSale/GetSalesOrderTemp',
  area: AREA,
  summary: 'The cart with live totals; charges are passed here and not stored.',
  permission: 'sell',
  body: Type.Object({
    sessionId: SessionKey,
    ...chargeFields,
    ...termFields,
    isOnCounter: Type.Optional(
      Type.Boolean({
        description: 'The till shows it on its counter: other tills are told that it is in use',
      }),
    ),
    isTaking: Type.Optional(
      Type.Boolean({ description: 'It is taken from the till that has it on its counter' }),
    ),
  }),
  reply: Type.Object({
    ...Cart.properties,
    /** The other till that has it on its counter: it is not shown here. */
    takenBy: Type.Optional(OpenAtTill),
  }),
})

export const addCartLine = defineOperation({
  name: 'add-cart-line',
  method: 'POST',
  path: '/api/quickSale/saveSalesOrderTemp',
  area: AREA,
  summary: 'Adds one line to the cart of a session key that the client invents.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    itemID: EncryptedId,
    inventoryID: Type.Optional(EncryptedId),
    qty: Quantity,
    mrp: Type.Optional(UnitRupees),
    price: UnitRupees,
    discountRate: Type.Optional(Percent),
    discountAmount: Type.Optional(UnitRupees),
    sgstRate: Type.Optional(Percent),
    cgstRate: Type.Optional(Percent),
    igstRate: Type.Optional(Percent),
    jobCharges: Type.Optional(UnitRupees),
    pairNo: Type.Optional(Power),
    spectacleLensType: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, format: 'int32' })),
    spherical: Type.Optional(Power),
    cylinder: Type.Optional(Power),
    axis: Type.Optional(Power),
    addition: Type.Optional(Power),
    pd: Type.Optional(Power),
    lensFittingHeight: Type.Optional(Millimetres),
    lensTotalHeight: Type.Optional(Millimetres),
    prism: Type.Optional(LensPrism),
    priceIncludesTax: Type.Optional(
      Type.Boolean({ description: 'Price and discount hold the tax, as an MRP does' }),
    ),
    approvalID: Type.Optional(EncryptedId),
    eye: Type.Optional(LensEye),
    lot: Type.Optional(RequiredCode),
    takesOffers: Type.Optional(
      Type.Boolean({ description: 'From this line on the sale takes the offers of the shop' }),
    ),
    readBack,
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    id: Id,
    sessionID: Text,
    cart: Type.Optional(Cart),
  }),
})

export const updateCartLine = defineOperation({
  name: 'update-cart-line',
  method: 'POST',
  path: '/api/quickSale/update-sales-order-temp-values',
  area: AREA,
  summary: 'Replaces quantity, price and discount of one line; without a discount it has none.',
  permission: 'sell',
  body: Type.Object({
    id: EncryptedId,
    qty: Quantity,
    price: UnitRupees,
    discountRate: Type.Optional(Percent),
    discountAmount: Type.Optional(UnitRupees),
    approvalID: Type.Optional(EncryptedId),
    /** Fitting and job charges on the line; left out, they stay. */
    jobCharges: Type.Optional(UnitRupees),
    readBack,
  }),
  reply: Type.Object({ success: Type.Boolean(), cart: Type.Optional(Cart) }),
})

export const deleteCartLine = defineOperation({
  name: 'delete-cart-line',
  method: 'POST',
  path: '/api/quickSale/delete-salesorder-temp',
  area: AREA,
  summary: 'Removes one line, or every line of a pair.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    salesOrderTempId: Type.Optional(EncryptedId),
    pairNo: Type.Optional(Power),
  }),
  reply: Success,
})

export const clearCart = defineOperation({
  name: 'clear-cart',
  method: 'POST',
  path: '/api/quickSale/deleteSalesOrderTempBySession',
  area: AREA,
  summary: 'Abandons a whole cart.',
  permission: 'sell',
  body: Type.Object({ sessionID: SessionKey }),
  reply: Success,
})

export const listOpenCarts = defineOperation({
  name: 'list-open-carts',
  method: 'GET',
  path: '/api/quickSale/open-carts',
  area: AREA,
  summary: 'The carts that are not committed yet, newest first: the held sales of every till.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        SessionID: Text,
        Lines: Type.Integer(),
        FirstItem: Text,
        NetAmount: Amount,
        TouchedAt: Text,
        UserName: Text,
        CustomerID: NullableId,
        CustomerName: NullableNameOrWalkIn,
        CustomerMobile: NullableText,
        /** The other till that shows it on its counter now, and who works there; else null. */
        OpenAt: orNull(OpenAtTill),
      }),
    ),
  }),
})

export const assignPair = defineOperation({
  name: 'assign-pair',
  method: 'POST',
  path: '/api/quickSale/set-cart-line-pair',
  area: AREA,
  summary:
    'Moves one line of a cart to another pair, or out of any, and says which eye a lens is for.',
  permission: 'sell',
  body: Type.Object({
    id: EncryptedId,
    pairNo: Type.Optional(Power),
    eye: Type.Optional(LensEye),
  }),
  reply: Success,
})

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
    /** Offers, and points that were spent, each with its part. */
    Offers: Type.Array(Type.Object({ Name: LocalizedText, Amount })),
    JobCharges: Amount,
    TaxableAmount: Amount,
    TaxClass: LocalizedText,
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
    workDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description: 'Working days of the shop that work of its own takes, such as a repair',
      }),
    ),
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
    OpenDays: Type.Array(Text, {
      description:
        'Today, and the days of the next 30 on which the shop is open: any may be promised',
    }),
  }),
})

export type Cart = Static<typeof Cart>
export type CartLine = Static<typeof CartLine>
export type CartTotals = Cart['totals']
export type CartLineInput = InputOf<typeof addCartLine>
export type BillDiscount = Static<typeof BillDiscount>
export type OpenCart = ReplyOf<typeof listOpenCarts>['Items'][number]
export type PriceExplanation = ReplyOf<typeof explainCartLine>
export type PromisePreview = ReplyOf<typeof previewPromise>
export type CartDrafts = Cart['drafts']
export type SaleTerms = Required<
  Pick<BodyOf<typeof readCart>, 'isCompositionScheme' | 'isCustomerStateNotSameAsCompanyState'>
>
