import { recordChange } from '../audit/record-change.ts'
import { MAX_OFFERS, type OfferBody, saveOffer as spec } from '../contract/offers.ts'
import { exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Gift, OfferRule, When } from '../domain/offers/offer.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { toPaise, toPpm } from '../wire/rupees.ts'
import { dayRangeOf } from './day-range.ts'
import { filterOf } from './goods-filter.ts'
import { newestOffer, newestOffers } from './offer-rows.ts'

export const saveOffer = operation(spec, (call) => {
  const { actor, body, services } = call
  const { nowMs, userId } = commitContext(call)
  const offerId =
    body.offerID === undefined ? null : services.idOf('offer', body.offerID, 'offerID')
  const saved = services.write((tx) => {
    const rule = ruleOf(tx, services, body)
    const name = body.name.trim()
    assertNameFree(tx, name, offerId)
    const { id, version } = offerId === null ? newOffer(tx) : nextVersion(tx, offerId, body.version)
    const isActive = body.isActive === false ? 0 : 1
    insert(
      tx,
      `INSERT INTO offer_versions
         (offer_id, version, name, is_active, rule_json, created_by, created_at_ms)
       VALUES (:id, :version, :name, :isActive, :ruleJson, :userId, :nowMs)`,
      { id, version, name, isActive, ruleJson: JSON.stringify(rule), userId, nowMs },
    )
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'offer.saved',
      entity: 'offer',
      entityId: id,
      detail: { version, name, isActive, rule },
    })
    return { id, version }
  })
  return {
    success: true,
    offerID: services.ids.encode('offer', saved.id),
    version: saved.version,
  }
})

function newOffer(tx: WritableDb): { id: number; version: number } {
  const { count } = exactlyOne<{ count: number }>(tx, 'SELECT count(*) AS count FROM offers', {})
  if (count >= MAX_OFFERS) {
    throw new Refusal('BUSINESS_RULE', message('offers.too-many', { most: MAX_OFFERS }))
  }
  return { id: insert(tx, 'INSERT INTO offers (version) VALUES (1)', {}), version: 1 }
}

function nextVersion(
  tx: WritableDb,
  id: number,
  readVersion: number | undefined,
): { id: number; version: number } {
  const before = newestOffer(tx, id)
  if (before === undefined) throw new Refusal('NOT_FOUND', message('offers.no-such-offer'))
  if (readVersion !== undefined && readVersion !== before.version) {
    throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
  }
  const version = before.version + 1
  run(tx, 'UPDATE offers SET version = :version WHERE id = :id', { id, version })
  return { id, version }
}

function assertNameFree(db: ReadableDb, name: string, offerId: number | null): void {
  const isTaken = newestOffers(db).some(
    (other) =>
      other.offerId !== offerId &&
      other.isActive &&
      other.name.toLocaleLowerCase('en') === name.toLocaleLowerCase('en'),
  )
  if (!isTaken) return
  throw new Refusal('CONFLICT', message('offers.name-taken', { name }))
}

function ruleOf(db: ReadableDb, services: Services, body: OfferBody): OfferRule {
  return {
    when: whenOf(db, services, body),
    needs: body.needs.map(({ count, ...goods }, index) => ({
      count,
      filter: filterOf(db, goods, `needs.${index}.`),
    })),
    gift: giftOf(db, body),
    limits: {
      perBill: body.perBill ?? null,
      perCustomer: body.perCustomer ?? null,
      total: body.total ?? null,
    },
    mayCombine: body.mayCombine ?? false,
    priority: body.priority ?? 100,
  }
}

function giftOf(db: ReadableDb, body: OfferBody): Gift {
  const { gift, giftAmount, giftGoods, giftRate } = body
  switch (gift) {
    case 'percent':
    case 'cheapest':
    case 'secondPair': {
      assertAbsent('giftAmount', giftAmount)
      assertAbsent('giftGoods', giftGoods)
      const ratePpm = toPpm(giftRate ?? 0)
      if (ratePpm === 0) throw invalidField('giftRate', message('offers.rate-needed'))
      return { kind: gift, ratePpm }
    }
    case 'amount':
    case 'price': {
      assertAbsent('giftRate', giftRate)
      assertAbsent('giftGoods', giftGoods)
      const paise = toPaise(giftAmount ?? 0)
      if (paise === 0) throw invalidField('giftAmount', message('offers.amount-needed'))
      return { kind: gift, paise }
    }
    case 'service': {
      assertAbsent('giftRate', giftRate)
      assertAbsent('giftAmount', giftAmount)
      const goods = giftGoods ?? { goods: ['Service' as const] }
      return { kind: gift, filter: filterOf(db, goods, 'giftGoods.') }
    }
  }
}

function assertAbsent(field: string, value: unknown): void {
  if (value !== undefined) throw invalidField(field, message('offers.not-of-this-gift'))
}

function whenOf(db: ReadableDb, services: Services, body: OfferBody): When {
  const { coupon, fromTime, minimumBill, toTime, weekdays } = body
  const days = dayRangeOf(body)
  const fromMinute = minuteOf(fromTime)
  const toMinute = minuteOf(toTime)
  if (fromMinute !== null && toMinute !== null && toMinute <= fromMinute) {
    throw invalidField('toTime', message('offers.ends-before-it-begins'))
  }
  return {
    ...days,
    weekdays: [...new Set(weekdays ?? [])].sort(),
    fromMinute,
    toMinute,
    membershipIds:
      body.membershipID === undefined ? [] : [membershipOf(db, services, body.membershipID)],
    coupon: coupon?.toUpperCase() ?? null,
    minimumPaise: toPaise(minimumBill ?? 0),
  }
}

function membershipOf(db: ReadableDb, services: Services, text: string): number {
  const id = services.idOf('membership', text, 'membershipID')
  const isKnown = one(db, 'SELECT 1 FROM memberships WHERE id = :id', { id }) !== undefined
  if (!isKnown) throw invalidField('membershipID', message('customers.no-membership'))
  return id
}

function minuteOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}
