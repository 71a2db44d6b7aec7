import type { CartLine } from '../../../server/contract/cart.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { toPaise } from '../../base/format/money.ts'

export type PairGroup = { pairNo: string | null; lines: CartLine[]; subtotalPaise: number }

/** Cart lines by pair, numbered pairs first and in order, loose items last. */
export function groupByPair(lines: readonly CartLine[]): PairGroup[] {
  const groups = new Map<string | null, CartLine[]>()
  for (const line of lines) {
    const pairNo = line.pairNo === '' ? null : line.pairNo
    groups.set(pairNo, [...(groups.get(pairNo) ?? []), line])
  }
  return [...groups]
    .map(([pairNo, members]) => ({
      pairNo,
      lines: members,
      subtotalPaise: members.reduce((sum, line) => sum + toPaise(line.totalAmount), 0),
    }))
    .sort((first, second) => order(first.pairNo) - order(second.pairNo))
}

function order(pairNo: string | null): number {
  if (pairNo === null) return Number.MAX_SAFE_INTEGER
  const number = Number(pairNo)
  return Number.isFinite(number) ? number : Number.MAX_SAFE_INTEGER - 1
}

/** Lines in the order they are drawn, which is the order the arrow keys walk. */
export function inDrawnOrder(lines: readonly CartLine[]): CartLine[] {
  return groupByPair(lines).flatMap((group) => group.lines)
}

/**
 * Returns the pair that a new item goes to: a frame joins a pair of lenses that has none, the
 * selected one first, and else begins a pair; a lens joins the latest; what is no part of a spectacle
 * stays loose. A pair in `ownFrames` has the customer's own frame.
 */
export function pairForNewItem(
  section: Section | null,
  lines: readonly CartLine[],
  selectedPairNo: string | null = null,
  ownFrames: ReadonlySet<string> = new Set(),
): string | null {
  const numbers = lines.map((line) => Number(line.pairNo ?? Number.NaN)).filter(Number.isFinite)
  const last = numbers.length === 0 ? 0 : Math.max(...numbers)
  if (section === 'Frame') {
    const frameless = groupByPair(lines).filter(
      ({ lines: parts, pairNo }) =>
        pairNo !== null && missingParts(parts, ownFrames.has(pairNo)).includes('frame'),
    )
    const group = frameless.find(({ pairNo }) => pairNo === selectedPairNo) ?? frameless[0]
    return group?.pairNo ?? String(last + 1)
  }
  if (section === 'SpectacleLens') return String(Math.max(last, 1))
  return null
}

/** A numbered pair and the parts that it lacks. */
export type IncompletePair = { pairNo: string; missing: Exclude<Lacking, 'pd'>[] }

/**
 * Returns the pairs that lack a part, in order. The frame of a pair in `ownFrames` is the
 * customer's own, so that it is not missing.
 */
export function incompletePairs(
  lines: readonly CartLine[],
  ownFrames: ReadonlySet<string> = new Set(),
): IncompletePair[] {
  return groupByPair(lines).flatMap(({ pairNo, lines: parts }) => {
    if (pairNo === null) return []
    // A missing PD is a finding of the lab check, which holds the sale by itself.
    const missing = lackingOf(parts, ownFrames.has(pairNo)).filter((part) => part !== 'pd')
    return missing.length === 0 ? [] : [{ pairNo, missing }]
  })
}

/** Whether a pair is a frame that is sold without lenses: nothing about it can go wrong. */
export function isFrameAlone({ missing }: IncompletePair): boolean {
  return missing.length === 2 && missing[0] === 'rightLens' && missing[1] === 'leftLens'
}

/** What a pair of spectacles is made of. */
export type PairPart = 'frame' | 'rightLens' | 'leftLens' | 'fitting'

/** How many single lenses a lens line is: an item sold by the pair holds two in one. */
export function lensCount(line: Pick<CartLine, 'qty' | 'unit'>): number {
  return line.unit === 'PRS' ? line.qty * 2 : line.qty
}

/** The quantity that makes one lens of a pair, or the pair of one lens. */
export function otherLensQty(line: Pick<CartLine, 'qty' | 'unit'>): number {
  const wholePair = line.unit === 'PRS' ? 1 : 2
  return lensCount(line) === 2 ? wholePair / 2 : wholePair
}

/**
 * What a numbered pair lacks to be a complete spectacle, in the order it is put together. The
 * customer's own frame is not missing, and lenses are fitted into it as into another.
 */
export function missingParts(lines: readonly CartLine[], isOwnFrame = false): PairPart[] {
  const lenses = lines.filter(({ section }) => section === 'SpectacleLens')
  const served = new Set(lenses.flatMap(({ lensEyes }) => lensEyes))
  const hasFrame = isOwnFrame || lines.some(isFrame)
  const hasFitting = lines.some((line) => line.isService || hasJobCharges(line))
  const hasLenses = served.size > 0
  const missing: PairPart[] = []
  if (!hasFrame) missing.push('frame')
  if (!served.has('Right')) missing.push('rightLens')
  if (!served.has('Left')) missing.push('leftLens')
  if (hasFrame && hasLenses && !hasFitting) missing.push('fitting')
  return missing
}

/** What a pair lacks to be sold whole, and what its lenses lack before a lab can make them. */
export type Lacking = PairPart | 'powers' | 'pd'

/** Returns everything that a pair lacks; its frame is not missing where it is the customer's own. */
export function lackingOf(lines: readonly CartLine[], isOwnFrame: boolean): Lacking[] {
  return [...missingParts(lines, isOwnFrame), ...missingPowers(lines)]
}

/** The lines of a pair by what they are of it. */
export type PairParts = Record<PairPart | 'bothLenses', CartLine[]> & { isFittingInLens: boolean }

/** Returns the lines of a pair by part; a lens without an eye of its own is listed with the right. */
export function partsOf(lines: readonly CartLine[]): PairParts {
  const lenses = lines.filter(({ section }) => section === 'SpectacleLens')
  const isBoth = ({ lensEyes }: CartLine) => lensEyes.length === 2
  const isLeft = ({ lensEyes }: CartLine) => lensEyes.length === 1 && lensEyes[0] === 'Left'
  return {
    frame: lines.filter(isFrame),
    bothLenses: lenses.filter(isBoth),
    rightLens: lenses.filter((line) => !isBoth(line) && !isLeft(line)),
    leftLens: lenses.filter(isLeft),
    fitting: lines.filter(({ isService }) => isService),
    isFittingInLens: lenses.some(hasJobCharges),
  }
}

function isFrame({ section }: CartLine): boolean {
  return section === 'Frame' || section === 'Sunglass'
}

function hasJobCharges({ jobCharges }: CartLine): boolean {
  return jobCharges !== null && jobCharges > 0
}

/**
 * Returns the goods that a charge without a code of its own is taxed with: the selected line, for a
 * service those of its pair, a lens first.
 */
export function goodsOfCharge(
  lines: readonly CartLine[],
  selected: CartLine | undefined,
): CartLine | undefined {
  if (selected === undefined || !selected.isService) return selected
  const pair = lines.filter((line) => line.pairNo === selected.pairNo && !line.isService)
  return pair.find(({ section }) => section === 'SpectacleLens') ?? pair[0]
}

/** What the lenses of a pair lack before a lab can make them. */
export function missingPowers(lines: readonly CartLine[]): ('powers' | 'pd')[] {
  const lenses = lines.filter((line) => line.section === 'SpectacleLens')
  const missing: ('powers' | 'pd')[] = []
  if (lenses.some((line) => line.vn === null || line.vn === '')) missing.push('powers')
  if (lenses.some((line) => line.pd === null || line.pd === '')) missing.push('pd')
  return missing
}

/** What the customer pays less than the printed MRPs, in paise; 0 when nothing. */
export function savedPaise(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => {
    if (line.totalMRP === null || line.totalMRP <= 0) return sum
    return sum + Math.max(0, toPaise(line.totalMRP) - toPaise(line.totalAmount))
  }, 0)
}
