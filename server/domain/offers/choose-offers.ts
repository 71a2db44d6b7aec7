import { sumExactly } from '../rounding.ts'
import {
  type Given,
  giveOffer,
  type Standing,
  setsPossible,
  standingAfter,
  standingOf,
} from './apply-offer.ts'
import { isOfGoods, type Offer, type OfferLine } from './offer.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** Up to so many offers are tried in every combination, and so many combinations. */
const MAX_SEARCHED = 12
const MAX_STEPS = 20_000

/** An offer that a cart gets: how often, and the paise off each of its lines, by place. */
export type GivenOffer = { offer: Offer; times: number; offPaise: ReadonlyMap<number, number> }

/**
 * Returns the offers that leave a cart the cheapest, out of those it may have (back-office reference
 * 14.1). They are given in the order of their priority, each so often or not at all; every such
 * combination is tried for at most 12 offers that come into question, and of equal ones the first
 * counts, which gives the earlier offer. Beyond 12, or 20,000 steps, the best seen so far stands; the
 * first one seen gives each offer as often as it goes, by priority.
 */
export function chooseOffers(offers: readonly Offer[], lines: readonly OfferLine[]): GivenOffer[] {
  const billPaise = sumExactly(lines.map(({ valuePaise }) => valuePaise))
  const pieces = piecesOf(lines)
  const fresh = standingOf(pieces)
  const applicable = inOrder(offers).filter(
    (offer) =>
      billPaise >= offer.when.minimumPaise &&
      giveOffer(offer, pieces.length, { pieces, standing: fresh }) !== null,
  )
  const isSearched = applicable.length <= MAX_SEARCHED
  return searchBest(applicable, pieces, isSearched ? MAX_STEPS : 0).map(({ given, offer }) => ({
    offer,
    times: given.times,
    offPaise: byLine(pieces, given),
  }))
}

/** What a cart lacks for an offer: pieces of one need, or paise of the least bill. */
export type MissingGoods = { kind: 'goods'; need: number; count: number }
export type Missing = MissingGoods | { kind: 'service' | 'pair' } | { kind: 'value'; paise: number }
export type NextOffer = { offer: Offer; missing: Missing }

/**
 * Returns the offers that a cart would get with one thing more: a few pieces of one kind, a second
 * pair, the service, or a higher bill. An offer of which the cart has nothing at all is no news.
 */
export function nextOffers(
  offers: readonly Offer[],
  lines: readonly OfferLine[],
  given: readonly GivenOffer[],
): NextOffer[] {
  const has = new Set(given.map(({ offer }) => offer.id))
  const billPaise = sumExactly(lines.map(({ valuePaise }) => valuePaise))
  const pieces = piecesOf(lines)
  return inOrder(offers)
    .filter(({ id }) => !has.has(id))
    .flatMap((offer) => {
      const missing = missingFor(offer, pieces, billPaise)
      return missing === null ? [] : [{ offer, missing }]
    })
}

function missingFor(offer: Offer, pieces: readonly Piece[], billPaise: number): Missing | null {
  const { gift, needs, when } = offer
  const lackPaise = when.minimumPaise - billPaise
  const isComplete = setsPossible(offer, pieces) > 0
  if (lackPaise > 0) return isComplete ? { kind: 'value', paise: lackPaise } : null
  if (isComplete) return null
  const toNeeds: Offer = { ...offer, gift: { kind: 'percent', ratePpm: 1 } }
  if (setsPossible(toNeeds, pieces) > 0) {
    if (gift.kind === 'service') return { kind: 'service' }
    return gift.kind === 'secondPair' ? { kind: 'pair' } : null
  }
  const lacks = needs.map(({ count, filter }, need) => {
    const mine = pieces.filter((piece) => isOfGoods(filter, piece)).length
    return { need, mine, count: Math.max(0, count - mine) }
  })
  const [lack, ...others] = lacks.filter(({ count }) => count > 0)
  const isBegun = lacks.some(({ mine }) => mine > 0)
  if (lack === undefined || others.length > 0 || !isBegun) return null
  return { kind: 'goods', need: lack.need, count: lack.count }
}

type Step = { offer: Offer; given: Given }

function searchBest(offers: readonly Offer[], pieces: readonly Piece[], maxSteps: number): Step[] {
  let best: { paise: number; steps: Step[] } = { paise: 0, steps: [] }
  let walked = 0
  const walk = (place: number, standing: Standing, so: { paise: number; steps: Step[] }): void => {
    const offer = offers[place]
    if (offer === undefined) {
      if (so.paise > best.paise) best = so
      return
    }
    walked += 1
    const most = giveOffer(offer, pieces.length, { pieces, standing })
    for (let times = most?.times ?? 0; times > 0; times -= 1) {
      const given = giveOffer(offer, times, { pieces, standing })
      if (given === null) continue
      const paise = so.paise + sumExactly([...given.offPaise.values()])
      const steps = [...so.steps, { offer, given }]
      walk(place + 1, standingAfter(standing, offer, given), { paise, steps })
      if (walked > maxSteps) return
    }
    walk(place + 1, standing, so)
  }
  walk(0, standingOf(pieces), { paise: 0, steps: [] })
  return best.steps
}

function byLine(pieces: readonly Piece[], { offPaise }: Given): Map<number, number> {
  const lines = new Map<number, number>()
  for (const [index, paise] of offPaise) {
    const line = pieces[index]?.line
    if (line !== undefined && paise > 0) lines.set(line, (lines.get(line) ?? 0) + paise)
  }
  return lines
}

function inOrder(offers: readonly Offer[]): Offer[] {
  return [...offers].sort((a, b) => a.priority - b.priority || a.id - b.id)
}
