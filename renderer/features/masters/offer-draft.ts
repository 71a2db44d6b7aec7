import type { GiftKind, Offer, OfferBody, OfferGoods } from '../../../server/contract/offers.ts'
import { parseTyped } from '../../base/format/money.ts'

/** What an offer can give, and on what, in the order of the form. */
export const GIFTS = [
  'percent',
  'amount',
  'price',
  'cheapest',
  'secondPair',
  'service',
] as const satisfies readonly GiftKind[]
export const OFFER_GOODS = [
  'Frame',
  'SpectacleLens',
  'ContactLens',
  'Sunglass',
  'Accessory',
  'Service',
] as const satisfies readonly OfferGoods[]

/** Goods of an offer as they are typed; empty texts leave that side open. */
export type NeedDraft = {
  count: string
  goods: readonly OfferGoods[]
  brands: string
  itemCodes: string
  priceFrom: string
  priceTo: string
}

/** An offer as it is typed. */
export type OfferDraft = {
  name: string
  isActive: boolean
  gift: GiftKind
  figure: string
  services: string
  needs: readonly NeedDraft[]
  fromDay: string
  toDay: string
  fromTime: string
  toTime: string
  weekdays: readonly number[]
  membershipID: string
  coupon: string
  minimumBill: string
  perBill: string
  perCustomer: string
  total: string
  priority: string
  mayCombine: boolean
}

export const ANY_GOODS: NeedDraft = {
  count: '1',
  goods: [],
  brands: '',
  itemCodes: '',
  priceFrom: '',
  priceTo: '',
}

/** Returns the kind of figure that a gift has. */
export function figureOf(gift: GiftKind): 'percent' | 'rupees' | null {
  if (gift === 'amount' || gift === 'price') return 'rupees'
  return gift === 'service' ? null : 'percent'
}

/** Returns what the form shows of an offer; without one, a new one on everything. */
export function offerDraft(offer: Offer | null): OfferDraft {
  return {
    name: offer?.Name ?? '',
    isActive: offer?.IsActive ?? true,
    gift: offer?.Gift ?? 'percent',
    figure: textOf(offer?.GiftRate ?? offer?.GiftAmount ?? null),
    services: offer?.GiftGoods?.ItemCodes.join(', ') ?? '',
    needs: offer?.Needs.map(needDraft) ?? [ANY_GOODS],
    fromDay: offer?.FromDay ?? '',
    toDay: offer?.ToDay ?? '',
    fromTime: offer?.FromTime ?? '',
    toTime: offer?.ToTime ?? '',
    weekdays: offer?.Weekdays ?? [],
    membershipID: offer?.MembershipID ?? '',
    coupon: offer?.Coupon ?? '',
    minimumBill: offer === null || offer.MinimumBill === 0 ? '' : String(offer.MinimumBill),
    perBill: textOf(offer?.PerBill ?? null),
    perCustomer: textOf(offer?.PerCustomer ?? null),
    total: textOf(offer?.Total ?? null),
    priority: textOf(offer?.Priority ?? null),
    mayCombine: offer?.MayCombine ?? false,
  }
}

function needDraft({
  Brands,
  Count,
  Goods,
  ItemCodes,
  PriceFrom,
  PriceTo,
}: Offer['Needs'][number]) {
  return {
    count: String(Count),
    goods: Goods,
    brands: Brands.join(', '),
    itemCodes: ItemCodes.join(', '),
    priceFrom: textOf(PriceFrom),
    priceTo: textOf(PriceTo),
  }
}

function textOf(figure: number | null): string {
  return figure === null ? '' : String(figure)
}

type Figures = Partial<Record<string, number | null>>

/** The figures of a draft by the names that the server gives their fields; null is none. */
function figuresOf(draft: OfferDraft): Figures {
  const kind = figureOf(draft.gift)
  const whole = (text: string) => (text.trim() === '' ? undefined : parseTyped(text, 0))
  const rupees = (text: string) => (text.trim() === '' ? undefined : parseTyped(text, 2))
  const needs = draft.needs.flatMap((need, index) => [
    [`needs.${index}.count`, parseTyped(need.count, 0)],
    [`needs.${index}.priceFrom`, rupees(need.priceFrom)],
    [`needs.${index}.priceTo`, rupees(need.priceTo)],
  ])
  return {
    ...(kind === 'percent' ? { giftRate: parseTyped(draft.figure, 3) } : {}),
    ...(kind === 'rupees' ? { giftAmount: parseTyped(draft.figure, 2) } : {}),
    minimumBill: rupees(draft.minimumBill),
    perBill: whole(draft.perBill),
    perCustomer: whole(draft.perCustomer),
    total: whole(draft.total),
    priority: whole(draft.priority),
    ...Object.fromEntries(needs),
  }
}

/** Returns goods as they are sent, whose prices are right. */
export function goodsInput({ brands, goods, itemCodes, priceFrom, priceTo }: NeedDraft) {
  return {
    goods: [...goods],
    ...listed('brands', brands),
    ...listed('itemCodes', itemCodes),
    ...named('priceFrom', parseTyped(priceFrom, 2)),
    ...named('priceTo', parseTyped(priceTo, 2)),
  }
}

/** The fields of a draft whose figures are none. */
export function wrongOfferFigures(draft: OfferDraft): readonly string[] {
  return Object.entries(figuresOf(draft)).flatMap(([field, figure]) =>
    figure === null ? [field] : [],
  )
}

/** Returns what is sent of a draft whose figures are right. */
export function offerInput(draft: OfferDraft, offer: Offer | null): OfferBody {
  const figures = figuresOf(draft)
  const figure = (field: string) => {
    const value = figures[field]
    return value === undefined || value === null ? {} : { [field]: value }
  }
  const { gift, weekdays } = draft
  return {
    ...(offer === null ? {} : { offerID: offer.ID, version: offer.Version }),
    name: draft.name.trim(),
    isActive: draft.isActive,
    gift,
    ...figure('giftRate'),
    ...figure('giftAmount'),
    ...(gift === 'service'
      ? { giftGoods: { goods: ['Service'], ...listed('itemCodes', draft.services) } }
      : {}),
    needs: draft.needs.map((need, index) => ({
      count: figures[`needs.${index}.count`] ?? 1,
      ...goodsInput(need),
    })),
    ...named('fromDay', draft.fromDay || null),
    ...named('toDay', draft.toDay || null),
    ...named('fromTime', draft.fromTime || null),
    ...named('toTime', draft.toTime || null),
    weekdays: [...weekdays],
    ...named('membershipID', draft.membershipID || null),
    ...named('coupon', draft.coupon.trim() || null),
    ...figure('minimumBill'),
    ...figure('perBill'),
    ...figure('perCustomer'),
    ...figure('total'),
    ...figure('priority'),
    mayCombine: draft.mayCombine,
  }
}

function named<Key extends string, Value>(key: Key, value: Value | null | undefined) {
  const record: Partial<Record<Key, Value>> = {}
  if (value !== null && value !== undefined) record[key] = value
  return record
}

function listed<Key extends string>(key: Key, text: string) {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return named(key, names.length === 0 ? null : names)
}
