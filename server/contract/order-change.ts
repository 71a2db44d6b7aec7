import Type from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import { stateFields } from './order-transitions.ts'
import {
  Amount,
  DateText,
  EncryptedId,
  Int32,
  LensPrism,
  LocalizedText,
  LongText,
  Millimetres,
  NullableNumber,
  NullableText,
  NumberOut,
  Percent,
  Power,
  Quantity,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'

const powers = {
  spherical: Type.Optional(Power),
  cylinder: Type.Optional(Power),
  axis: Type.Optional(Power),
  addition: Type.Optional(Power),
  pd: Type.Optional(Power),
  prism: Type.Optional(LensPrism),
  lensFittingHeight: Type.Optional(Millimetres),
  eye: Type.Optional(Type.Enum(['Right', 'Left', 'Both'])),
}

const price = {
  price: Type.Optional(UnitRupees),
  discountRate: Type.Optional(Percent),
  discountAmount: Type.Optional(UnitRupees),
}

/**
 * Keys that are left out stay; an empty power clears it, but a lens that has a power keeps one; a
 * discount, job charge or fitting height of 0 takes it off.
 */
const ChangedLine = Type.Object({
  lineID: EncryptedId,
  remove: Type.Optional(Type.Boolean()),
  qty: Type.Optional(Quantity),
  ...price,
  jobCharges: Type.Optional(UnitRupees),
  ...powers,
})

/** Without a price it costs what its item costs in the list. */
const AddedLine = Type.Object({
  itemID: EncryptedId,
  inventoryID: Type.Optional(EncryptedId),
  qty: Quantity,
  ...price,
  priceIncludesTax: Type.Optional(Type.Boolean()),
  jobCharges: Type.Optional(UnitRupees),
  pairNo: Type.Optional(Power),
  spectacleLensType: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, format: 'int32' })),
  ...powers,
})

export const changeOrder = defineOperation({
  name: 'change-order',
  method: 'POST',
  path: '/api/Orders/change',
  area: 'Orders',
  summary:
    'Changes an order that was not handed over: its lines, powers, promise and lab. With ' +
    '`preview` nothing is written and the consequences are answered: the bill, stock, the lab. ' +
    '409 for goods of an invoice, for lenses that have come, and for a stale version.',
  permission: 'sell',
  body: Type.Object({
    salesOrderID: EncryptedId,
    /** `Version` of the order as it was read. */
    version: Int32,
    preview: Type.Optional(Type.Boolean()),
    reason: Type.Optional(LongText),
    expectedDate: Type.Optional(DateText),
    supplierID: Type.Optional(EncryptedId),
    fitterID: Type.Optional(EncryptedId),
    instructions: Type.Optional(LongText),
    lines: Type.Optional(Type.Array(ChangedLine, { maxItems: 500 })),
    added: Type.Optional(Type.Array(AddedLine, { maxItems: 100 })),
    /** The approval of a discount above one's own ceiling, given for the session of the order. */
    approvalID: Type.Optional(EncryptedId),
    /** The customer's own frame that is taken in, and its fault; 422 for an order without a repair. */
    repair: Type.Optional(Type.Object({ frame: visibleText(200), fault: visibleText(500) })),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** Of the order after the change. */
    Version: NumberOut,
    ...stateFields,
    NetBefore: Amount,
    NetAfter: Amount,
    /** What is still due after it; below zero is owed to the customer. */
    BalanceAmount: Amount,
    /** Goods that go back to the shelf (above zero) or are taken from it. */
    Stock: Type.Array(Type.Object({ ItemName: Text, ItemCode: Text, Qty: Amount })),
    /** The lab has the job already and gets a new one in its place. */
    LabToldAgain: Type.Boolean(),
    LabOrderNo: NullableText,
    /** The discount in percent that a manager has to approve; null where none has to. */
    ApprovalRate: NullableNumber,
    /** Offers that hold no longer, or give less, for the goods that stay; points that go back. */
    Offers: Type.Array(LocalizedText),
    /** Lenses for the same eye in other pairs that had what was changed, and keep it. */
    Stays: Type.Array(LocalizedText),
    /** What a person has to look at before it is saved: eyes and powers that may be mistaken. */
    Questions: Type.Array(LocalizedText),
    Changes: Type.Array(LocalizedText),
    /** Powers that were read otherwise than they were typed, `-75` as -0.75, each by its field. */
    Notes: Type.Array(Type.Object({ Field: Text, Sentence: LocalizedText })),
  }),
})

export type OrderChangeInput = BodyOf<typeof changeOrder>
export type OrderChangeReply = ReplyOf<typeof changeOrder>
