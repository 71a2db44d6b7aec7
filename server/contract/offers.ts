import Type, { type Static } from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  HourText,
  Id,
  Int32,
  LocalizedText,
  NullableId,
  NullableNumber,
  NullableText,
  Percent,
  RequiredCode,
  RequiredName,
  Rupees,
  SessionKey,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Offers'
const MAX_OFFERS = 200

/** What an offer can be on: the sections of the catalogue, and services. */
export const OFFER_GOODS = [
  'Frame',
  'SpectacleLens',
  'ContactLens',
  'Sunglass',
  'Accessory',
  'Service',
] as const
export type OfferGoods = (typeof OFFER_GOODS)[number]

/** What an offer gives, as server/domain/offers/offer.ts explains. */
export const GIFTS = ['percent', 'amount', 'price', 'cheapest', 'secondPair', 'service'] as const
export type GiftKind = (typeof GIFTS)[number]

/** Goods as a request names them; what is left out is any. */
export const goodsFields = {
  goods: Type.Optional(Type.Array(Type.Enum([...OFFER_GOODS]), { maxItems: OFFER_GOODS.length })),
  brands: Type.Optional(Type.Array(RequiredName, { maxItems: 20 })),
  itemCodes: Type.Optional(Type.Array(RequiredCode, { maxItems: 50 })),
  priceFrom: Type.Optional(Rupees),
  priceTo: Type.Optional(Rupees),
}

/** Goods as they are answered. */
export const Goods = Type.Object({
  Goods: Type.Array(Type.Enum([...OFFER_GOODS])),
  Brands: Type.Array(Text),
  ItemCodes: Type.Array(Text),
  PriceFrom: NullableNumber,
  PriceTo: NullableNumber,
})

const Offer = Type.Object({
  ID: Id,
  Version: Type.Integer(),
  Name: Text,
  IsActive: Type.Boolean(),
  IsInForce: Type.Boolean({ description: 'Given at this moment, to whom it is meant for' }),
  Gift: Type.Enum([...GIFTS]),
  GiftRate: NullableNumber,
  GiftAmount: NullableNumber,
  GiftGoods: Type.Union([Goods, Type.Null()]),
  Needs: Type.Array(Type.Object({ Count: Type.Integer(), ...Goods.properties })),
  FromDay: NullableText,
  ToDay: NullableText,
  Weekdays: Type.Array(Type.Integer()),
  FromTime: NullableText,
  ToTime: NullableText,
  MembershipID: NullableId,
  Coupon: NullableText,
  MinimumBill: Amount,
  PerBill: NullableNumber,
  PerCustomer: NullableNumber,
  Total: NullableNumber,
  MayCombine: Type.Boolean(),
  Priority: Type.Integer(),
  Bills: Type.Integer({ description: 'Orders that had it, in any version; cancelled ones not' }),
  Given: Type.Number({ description: 'What it took off them' }),
})

export const listOffers = defineOperation({
  name: 'list-offers',
  method: 'GET',
  path: '/api/Offers',
  area: AREA,
  summary: 'The offers of the shop, those in use first, with how often each was given.',
  permission: 'sell',
  reply: Type.Object({ Items: Type.Array(Offer) }),
})

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })
const Times = Type.Integer({ minimum: 1, maximum: 1_000_000, format: 'int32' })

export const saveOffer = defineOperation({
  name: 'save-offer',
  method: 'POST',
  path: '/api/Offers/save',
  area: AREA,
  summary:
    'A new offer, or a new version of one: open sales keep the version that they were given. ' +
    `At most ${MAX_OFFERS}.`,
  permission: 'offers.edit',
  body: Type.Object({
    offerID: Type.Optional(EncryptedId),
    /** Of the offer as it was read: another's change in between is a 409. */
    version: Type.Optional(Int32),
    name: visibleText(60),
    isActive: Type.Optional(Type.Boolean()),
    gift: Type.Enum([...GIFTS]),
    /** Of `percent`, `cheapest`, `secondPair`. */
    giftRate: Type.Optional(Percent),
    /** Of `amount` and `price`. */
    giftAmount: Type.Optional(Rupees),
    /** Of `service`: what costs nothing. */
    giftGoods: Type.Optional(Type.Object(goodsFields)),
    needs: Type.Array(
      Type.Object({ count: Type.Integer({ minimum: 1, maximum: 20 }), ...goodsFields }),
      { minItems: 1, maxItems: 4 },
    ),
    fromDay: Type.Optional(Day),
    toDay: Type.Optional(Day),
    /** 0 is Sunday; left out or empty, every day. */
    weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7 })),
    fromTime: Type.Optional(HourText),
    /** The first minute at which it holds no more. */
    toTime: Type.Optional(HourText),
    membershipID: Type.Optional(EncryptedId),
    coupon: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{3,20}$', maxLength: 20 })),
    /** What the bill comes to before offers, tax in. */
    minimumBill: Type.Optional(Rupees),
    perBill: Type.Optional(Times),
    /** Bills of a customer, who has to be named. */
    perCustomer: Type.Optional(Times),
    total: Type.Optional(Times),
    mayCombine: Type.Optional(Type.Boolean()),
    priority: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  }),
  reply: Type.Object({ success: Type.Boolean(), offerID: Id, version: Type.Integer() }),
})

export const setCartOffers = defineOperation({
  name: 'set-cart-offers',
  method: 'POST',
  path: '/api/quickSale/set-cart-offers',
  area: 'Cart',
  summary:
    'Whether an open sale takes the offers of the shop, and with which coupon; without one it has none.',
  permission: 'sell',
  body: Type.Object({
    sessionID: SessionKey,
    takesOffers: Type.Boolean(),
    coupon: Type.Optional(visibleText(40)),
  }),
  reply: Success,
})

/** What a cart that takes offers says of them. */
export const CartOffers = Type.Object({
  coupon: NullableText,
  given: Type.Array(
    Type.Object({
      name: Text,
      times: Type.Integer(),
      amount: Amount,
      hasEnded: Type.Boolean({ description: 'It ended, but stays for this sale' }),
    }),
  ),
  notes: Type.Array(LocalizedText, {
    description: 'What is missing for the next ones, and which ended but stay for this sale',
  }),
})

export { MAX_OFFERS }
export type Offer = Static<typeof Offer>
export type OfferBody = BodyOf<typeof saveOffer>
export type OfferList = ReplyOf<typeof listOffers>
