/** Which goods an offer speaks of; an empty list or null leaves that side open. */
export type GoodsFilter = {
  sections: readonly string[]
  brands: readonly string[]
  itemIds: readonly number[]
  fromPaise: number | null
  toPaise: number | null
}

/** So many pieces of such goods. */
export type Need = { filter: GoodsFilter; count: number }

/**
 * What is given, always as a discount (back-office reference 14.1). `percent` and `amount` come off
 * all goods of the needs together, `amount` once for each set of them; `price` is what a set costs;
 * `cheapest` takes a share off the cheapest piece of a set, `secondPair` off the cheaper of two
 * pairs, and `service` is one piece of other goods, a service, that costs nothing with a set.
 */
export type Gift =
  | { kind: 'percent'; ratePpm: number }
  | { kind: 'amount'; paise: number }
  | { kind: 'price'; paise: number }
  | { kind: 'cheapest'; ratePpm: number }
  | { kind: 'secondPair'; ratePpm: number }
  | { kind: 'service'; filter: GoodsFilter }

/** When an offer holds. Days are `YYYY-MM-DD`, weekdays 0 (Sunday) to 6, hours minutes of the day. */
export type When = {
  fromDay: string | null
  toDay: string | null
  weekdays: readonly number[]
  fromMinute: number | null
  /** The first minute at which it holds no more. */
  toMinute: number | null
  membershipIds: readonly number[]
  /** In upper case. */
  coupon: string | null
  /** What the bill comes to before offers, in paise, tax in. */
  minimumPaise: number
}

export type Limits = {
  /** Sets on one bill. */
  perBill: number | null
  /** Bills of one customer, who has to be named. */
  perCustomer: number | null
  /** Bills in all. */
  total: number | null
}

/** What an offer says: one version of it. */
export type OfferRule = {
  when: When
  needs: readonly Need[]
  gift: Gift
  limits: Limits
  /** Whether its goods may have another offer besides; it then works on what that left. */
  mayCombine: boolean
  /** The lower number goes first. */
  priority: number
}

export type Offer = OfferRule & { id: number; name: string }

/** A line of a cart before offers. */
export type OfferLine = {
  section: string
  brand: string
  itemId: number
  qtyMilli: number
  /** What the customer would pay for its goods: own discount off, tax in, fitting left out. */
  valuePaise: number
  pairNo: string | null
}

/** The moment and the person that an offer is judged for. */
export type Occasion = {
  /** Local time, `YYYY-MM-DDTHH:MM…`. */
  localNow: string
  membershipId: number | null
  isNamedCustomer: boolean
  coupon: string | null
  /** Bills that already had the offer: of this customer, and in all. */
  usedByCustomer: number
  usedInAll: number
}

/** Whether an offer holds at a moment by its days and hours alone. */
export function isInTime({ when }: Pick<OfferRule, 'when'>, localNow: string): boolean {
  const day = localNow.slice(0, 10)
  const minute = Number(localNow.slice(11, 13)) * 60 + Number(localNow.slice(14, 16))
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (
    (when.fromDay === null || day >= when.fromDay) &&
    (when.toDay === null || day <= when.toDay) &&
    (when.weekdays.length === 0 || when.weekdays.includes(weekday)) &&
    (when.fromMinute === null || minute >= when.fromMinute) &&
    (when.toMinute === null || minute < when.toMinute)
  )
}

/** Whether a sale may have an offer, whatever is in it; its time apart. */
export function isMeant({ limits, when }: OfferRule, occasion: Occasion): boolean {
  const { coupon, isNamedCustomer, membershipId, usedByCustomer, usedInAll } = occasion
  return (
    (when.coupon === null || when.coupon === coupon) &&
    (when.membershipIds.length === 0 ||
      (membershipId !== null && when.membershipIds.includes(membershipId))) &&
    (limits.perCustomer === null || (isNamedCustomer && usedByCustomer < limits.perCustomer)) &&
    (limits.total === null || usedInAll < limits.total)
  )
}

type Described = Pick<OfferLine, 'section' | 'brand' | 'itemId'> & { valuePaise: number }

/** Whether a piece, with what it costs, is of the goods of a filter. */
export function isOfGoods(filter: GoodsFilter, piece: Described): boolean {
  const { brands, fromPaise, itemIds, sections, toPaise } = filter
  return (
    (sections.length === 0 || sections.includes(piece.section)) &&
    (brands.length === 0 || brands.includes(piece.brand)) &&
    (itemIds.length === 0 || itemIds.includes(piece.itemId)) &&
    (fromPaise === null || piece.valuePaise >= fromPaise) &&
    (toPaise === null || piece.valuePaise <= toPaise)
  )
}
