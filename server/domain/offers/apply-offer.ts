import { spreadBillDiscount } from '../bill-discount.ts'
import { divideHalfUp, toSafeInteger } from '../rounding.ts'
import { isOfGoods, type Need, type Offer } from './offer.ts'
import type { Piece } from './pieces.ts'

/** What is left of each piece, in paise, and which offers it has already. */
export type Taken = 'free' | 'shared' | 'alone'
export type Standing = { left: readonly number[]; taken: readonly Taken[] }

/** An offer given so many times, with what it takes off each piece. */
export type Given = { times: number; offPaise: ReadonlyMap<number, number> }

const WHOLE_PPM = 1_000_000n

/** Nothing given yet. */
export function standingOf(pieces: readonly Piece[]): Standing {
  return { left: pieces.map((piece) => piece.valuePaise), taken: pieces.map(() => 'free') }
}

/**
 * Gives an offer up to `most` times on what is left of the pieces; null where it gives nothing.
 * Each set takes the dearest pieces that are free, its discount is spread over all its pieces by
 * what they cost (never a free line: reference 14.1), and no piece gets below zero. Two frames of
 * 3000.00 and 2000.00, the cheaper free, cost 1800.00 and 1200.00.
 */
export function giveOffer(
  offer: Offer,
  most: number,
  { pieces, standing }: { pieces: readonly Piece[]; standing: Standing },
): Given | null {
  const free = pieces.flatMap((piece, index) =>
    isFree(offer, standing, index) ? [{ piece, index, left: standing.left[index] ?? 0 }] : [],
  )
  const given = offPieces(offer, Math.min(most, offer.limits.perBill ?? most), free)
  return given !== null && [...given.offPaise.values()].some((paise) => paise > 0) ? given : null
}

/** How the pieces stand once an offer was given. */
export function standingAfter(standing: Standing, offer: Offer, given: Given): Standing {
  const left = [...standing.left]
  const taken = [...standing.taken]
  for (const [index, paise] of given.offPaise) {
    left[index] = (left[index] ?? 0) - paise
    taken[index] = offer.mayCombine ? 'shared' : 'alone'
  }
  return { left, taken }
}

function isFree(offer: Offer, { left, taken }: Standing, index: number): boolean {
  if ((left[index] ?? 0) <= 0) return false
  return taken[index] === 'free' || (taken[index] === 'shared' && offer.mayCombine)
}

type Free = { piece: Piece; index: number; left: number }

function offPieces(offer: Offer, most: number, free: readonly Free[]): Given | null {
  const { gift, needs } = offer
  const counted = free.filter(({ piece }) => piece.isCounted)
  switch (gift.kind) {
    case 'percent':
      return offAll(needs, free, (goods) => ({
        times: 1,
        offPaise: ratedByLine(goods, gift.ratePpm),
      }))
    case 'amount':
      return offAll(needs, free, (goods, sets) => {
        const times = Math.min(most, sets)
        return { times, offPaise: spread(goods, gift.paise * times) }
      })
    case 'price':
      return offSets(most, takeSets(needs, counted), (set) => sumLeft(set) - gift.paise)
    case 'cheapest':
      return offSets(most, takeSets(needs, counted), (set) => partOf(cheapest(set), gift.ratePpm))
    case 'service': {
      const withService = [...needs, { filter: gift.filter, count: 1 }]
      return offSets(most, takeSets(withService, counted), (set) => set.at(-1)?.left ?? 0)
    }
    case 'secondPair':
      return offSets(most, takePairs(needs, counted), (set) =>
        partOf(cheaperPair(set), gift.ratePpm),
      )
  }
}

/** How often an offer can be given on pieces at most, `free` or not; 0 where something is missing. */
export function setsPossible({ gift, needs }: Offer, pieces: readonly Piece[]): number {
  const all = pieces.map((piece, index) => ({ piece, index, left: piece.valuePaise }))
  if (gift.kind === 'percent' || gift.kind === 'amount') return setsIn(needs, all)
  const counted = all.filter(({ piece }) => piece.isCounted)
  if (gift.kind === 'secondPair') return Math.floor(wholePairs(needs, counted).length / 2)
  const whole = gift.kind === 'service' ? [...needs, { filter: gift.filter, count: 1 }] : needs
  return setsIn(whole, counted)
}

/** Gives on all goods of the needs at once, where there are enough of each. */
function offAll(
  needs: readonly Need[],
  free: readonly Free[],
  give: (goods: readonly Free[], sets: number) => Given,
): Given | null {
  const goods = free.filter(({ piece }) => needs.some(({ filter }) => isOfGoods(filter, piece)))
  const sets = setsIn(needs, goods)
  return sets === 0 ? null : give(goods, sets)
}

/** How many sets of all needs a number of pieces makes. */
function setsIn(needs: readonly Need[], goods: readonly Free[]): number {
  const take = takeSets(needs, goods)
  let sets = 0
  while (take() !== null) sets += 1
  return sets
}

/** Gives set after set, as long as there are pieces for one that gets cheaper. */
function offSets(
  most: number,
  take: () => readonly Free[] | null,
  offOf: (set: readonly Free[]) => number,
): Given | null {
  const offPaise = new Map<number, number>()
  let times = 0
  while (times < most) {
    const set = take()
    const off = set === null ? 0 : Math.min(offOf(set), sumLeft(set))
    if (set === null || off <= 0) break
    for (const [index, paise] of spread(set, off)) offPaise.set(index, paise)
    times += 1
  }
  return times === 0 ? null : { times, offPaise }
}

/**
 * Takes set after set, the dearest pieces first, each in the order of the needs; null where one is
 * incomplete. The need with the fewest pieces to choose from takes first, so that a wider one does
 * not use them up.
 */
function takeSets(needs: readonly Need[], goods: readonly Free[]): () => Free[] | null {
  const used = new Set<number>()
  const byNeed = needs
    .map(({ count, filter }, place) => ({
      place,
      count,
      mine: dearestFirst(goods.filter(({ piece }) => isOfGoods(filter, piece))),
    }))
    .sort((a, b) => a.mine.length - b.mine.length || a.place - b.place)
  return () => {
    const chosen = new Map<number, Free[]>()
    for (const { count, mine, place } of byNeed) {
      const taken = mine.filter(({ index }) => !used.has(index)).slice(0, count)
      if (taken.length < count) return null
      for (const { index } of taken) used.add(index)
      chosen.set(place, taken)
    }
    return needs.flatMap((_, place) => chosen.get(place) ?? [])
  }
}

/** Takes two pairs after two pairs, the dearest first. */
function takePairs(needs: readonly Need[], goods: readonly Free[]): () => Free[] | null {
  const pairs = wholePairs(needs, goods)
  return () => {
    const [dear, cheap] = pairs.splice(0, 2)
    return dear === undefined || cheap === undefined ? null : [...dear, ...cheap]
  }
}

/** The pairs that have every needed piece, the dearest first. */
function wholePairs(needs: readonly Need[], goods: readonly Free[]): Free[][] {
  const inPairs = goods.filter(({ piece }) => piece.pairNo !== null)
  return groupBy(inPairs, ({ piece }) => piece.pairNo)
    .filter((pair) => setsIn(needs, pair) > 0)
    .sort((a, b) => sumLeft(b) - sumLeft(a) || firstIndex(a) - firstIndex(b))
}

function cheaperPair(set: readonly Free[]): number {
  return Math.min(...groupBy(set, ({ piece }) => piece.pairNo).map(sumLeft))
}

/** A rate comes off the goods of a line together, so that it rounds once a line. */
function ratedByLine(goods: readonly Free[], ratePpm: number): Map<number, number> {
  const lines = groupBy(goods, ({ piece }) => piece.line)
  return new Map(lines.flatMap((line) => [...spread(line, partOf(sumLeft(line), ratePpm))]))
}

/** Paise over pieces by what they cost, to the last one; never more than they cost. */
function spread(goods: readonly Free[], paise: number): Map<number, number> {
  const bases = goods.map(({ left }) => ({ grossPaise: left, ownPaise: 0 }))
  const shares = spreadBillDiscount(bases, { kind: 'flat', paise })
  return new Map(goods.map(({ index }, place) => [index, shares[place] ?? 0]))
}

function dearestFirst(goods: readonly Free[]): Free[] {
  return [...goods].sort((a, b) => b.left - a.left || a.index - b.index)
}

function sumLeft(goods: readonly Free[]): number {
  return goods.reduce((sum, { left }) => sum + left, 0)
}

function cheapest(goods: readonly Free[]): number {
  return Math.min(...goods.map(({ left }) => left))
}

function firstIndex(goods: readonly Free[]): number {
  return goods[0]?.index ?? 0
}

function partOf(paise: number, ratePpm: number): number {
  return toSafeInteger(divideHalfUp(BigInt(paise) * BigInt(ratePpm), WHOLE_PPM))
}

function groupBy<Key>(goods: readonly Free[], keyOf: (each: Free) => Key): Free[][] {
  const groups = new Map<Key, Free[]>()
  for (const each of goods) {
    const key = keyOf(each)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}
