import { type Offer, listOffers as spec } from '../contract/offers.ts'
import { isInTime } from '../domain/offers/offer.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { ppmToPercent, toRupees } from '../wire/rupees.ts'
import { goodsAnswer } from './goods-filter.ts'
import { givenByOffer, newestOffers, type OfferVersion } from './offer-rows.ts'

export const listOffers = operation(spec, ({ services }) => {
  const given = givenByOffer(services.db)
  return {
    Items: newestOffers(services.db).map((offer) => {
      const { bills = 0, givenPaise = 0 } = given.get(offer.offerId) ?? {}
      return { ...offerAnswer(services, offer), Bills: bills, Given: toRupees(givenPaise) }
    }),
  }
})

function offerAnswer(services: Services, offer: OfferVersion): Omit<Offer, 'Bills' | 'Given'> {
  const { db, ids } = services
  const { gift, isActive, limits, mayCombine, name, needs, offerId, priority, version, when } =
    offer
  const [membershipId] = when.membershipIds
  return {
    ID: ids.encode('offer', offerId),
    Version: version,
    Name: name,
    IsActive: isActive,
    IsInForce: isActive && isInTime(offer, services.localNow()),
    Gift: gift.kind,
    GiftRate: 'ratePpm' in gift ? ppmToPercent(gift.ratePpm) : null,
    GiftAmount: 'paise' in gift ? toRupees(gift.paise) : null,
    GiftGoods: 'filter' in gift ? goodsAnswer(db, gift.filter) : null,
    Needs: needs.map(({ count, filter }) => ({ Count: count, ...goodsAnswer(db, filter) })),
    FromDay: when.fromDay,
    ToDay: when.toDay,
    Weekdays: [...when.weekdays],
    FromTime: timeText(when.fromMinute),
    ToTime: timeText(when.toMinute),
    MembershipID: membershipId === undefined ? null : ids.encode('membership', membershipId),
    Coupon: when.coupon,
    MinimumBill: toRupees(when.minimumPaise),
    PerBill: limits.perBill,
    PerCustomer: limits.perCustomer,
    Total: limits.total,
    MayCombine: mayCombine,
    Priority: priority,
  }
}

function timeText(minute: number | null): string | null {
  if (minute === null) return null
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
