import type { CartLine } from '../../../server/contract/cart.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { goTo } from '../../kernel/screen-store.ts'
import { openPrescription } from '../prescription/open-prescription.ts'
import { selectedLine, useCart } from './cart-store.ts'
import { framesElsewhereOf } from './own-frames.ts'
import { groupByPair, missingParts, missingPowers, type PairGroup, type PairPart } from './pairs.ts'
import { useUnknownCodes } from './sale-actions.ts'
import { wantForPair } from './wanted-pair.ts'

/** What the bar looks for, as the search by kind knows it. */
const SEARCHED: Record<PairPart, string> = {
  frame: 'frame',
  rightLens: 'lens',
  leftLens: 'lens',
  fitting: 'fitting',
}

/** The first thing that a pair lacks; null for a whole one, and for what is no pair. */
function firstMissing({ lines, pairNo }: PairGroup): PairPart | 'powers' | null {
  if (pairNo === null) return null
  const isElsewhere = framesElsewhereOf(useCart.getState().drafts.prescription).has(pairNo)
  const [part] = missingParts(lines, isElsewhere)
  return part ?? (missingPowers(lines).length > 0 ? 'powers' : null)
}

/** The pair that the key works on: the selected line's where it lacks something, else the first. */
export function pairToFill(lines: readonly CartLine[]): PairGroup | null {
  const lacking = groupByPair(lines).filter((group) => firstMissing(group) !== null)
  const selected = selectedLine()?.pairNo
  return lacking.find((group) => group.pairNo === selected) ?? lacking[0] ?? null
}

/**
 * Leads to what adds the next thing that a pair lacks: the bar looking for frames, lenses or the
 * fitting; the lens suggestions where a prescription is there; the prescription for the powers.
 */
export function fillPair(group: PairGroup): void {
  const part = firstMissing(group)
  if (part === null || group.pairNo === null) return
  const { pairNo } = group
  if (part === 'powers') {
    openPrescription(pairNo)
    return
  }
  if (part !== 'rightLens' && part !== 'leftLens') {
    searchForPair(pairNo, part)
    return
  }
  runLoaded(
    () => import('../prescription/from-elsewhere.ts'),
    (prescription) => {
      if (!prescription.hasPowers()) return searchForPair(pairNo, part)
      wantForPair(pairNo, part)
      prescription.suggestLensesFor(pairNo)
    },
  )
}

/** The pair whose frame is the customer's own by one key: as `pairToFill`, of those without a frame. */
export function pairWithoutFrame(lines: readonly CartLine[]): string | null {
  const own = framesElsewhereOf(useCart.getState().drafts.prescription)
  const numbers = groupByPair(lines).flatMap(({ lines: parts, pairNo }) =>
    pairNo !== null && missingParts(parts, own.has(pairNo)).includes('frame') ? [pairNo] : [],
  )
  const selected = selectedLine()?.pairNo
  return numbers.find((pairNo) => pairNo === selected) ?? numbers[0] ?? null
}

/** The lenses of a pair go into the customer's own frame. */
export function fitOwnFrame(pairNo: string): void {
  runLoaded(
    () => import('../prescription/own-frame.ts'),
    ({ takeOwnFrame }) => takeOwnFrame(pairNo),
  )
}

/** The lenses of a pair are booked without the frame, which comes later. */
export function waitForFrame(pairNo: string): void {
  runLoaded(
    () => import('../prescription/own-frame.ts'),
    ({ takeFrameLater }) => takeFrameLater(pairNo),
  )
}

/** Has the bar of the counter look for a part; the next one that fits goes to the pair. */
export function searchForPair(pairNo: string, part: PairPart): void {
  wantForPair(pairNo, part)
  goTo('counter')
  useUnknownCodes.setState({ handOver: SEARCHED[part] })
}
