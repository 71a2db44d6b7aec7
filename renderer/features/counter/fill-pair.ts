import type { CartLine, Item, Section } from '../../base/api/types.ts'
import { findCommand } from '../../kernel/commands/registry.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { selectedLine, useCart } from '../cart/cart-store.ts'
import {
  groupByPair,
  missingParts,
  missingPowers,
  type PairGroup,
  type PairPart,
} from '../cart/pairs.ts'
import { useUnknownCodes } from '../cart/sale-actions.ts'
import { isService } from '../cart/services.ts'
import { isEmptyDraft } from '../prescription/rx-draft.ts'
import { useRx } from '../prescription/rx-store.ts'

/** What the bar looks for, as the search by kind knows it. */
const SEARCHED: Record<PairPart, string> = {
  frame: 'frame',
  rightLens: 'lens',
  leftLens: 'lens',
  fitting: 'fitting',
}

type Wanted = { sessionID: string; pairNo: string; part: PairPart }
let wanted: Wanted | null = null

/** The first thing that a pair lacks; null for a whole one, and for what is no pair. */
function firstMissing({ lines, pairNo }: PairGroup): PairPart | 'powers' | null {
  if (pairNo === null) return null
  return missingParts(lines)[0] ?? (missingPowers(lines).length > 0 ? 'powers' : null)
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
  const { sessionID } = useCart.getState()
  if (part === 'powers') {
    findCommand('prescription').run()
    return
  }
  wanted = { sessionID, pairNo: group.pairNo, part }
  const isLens = part === 'rightLens' || part === 'leftLens'
  if (isLens && !isEmptyDraft(useRx.getState().draft)) {
    useRx.setState({ pairNo: group.pairNo })
    findCommand('prescription').run()
    findCommand('rxLenses').run()
    return
  }
  goTo('counter')
  useUnknownCodes.setState({ handOver: SEARCHED[part] })
}

/** The pair that was waiting for such an item, once; undefined leaves it to the usual rule. */
export function takeWantedPair(section: Section | null, item: Item): string | undefined {
  if (wanted === null || wanted.sessionID !== useCart.getState().sessionID) return undefined
  const { pairNo, part } = wanted
  const fits: Record<PairPart, boolean> = {
    frame: section === 'Frame' || section === 'Sunglass',
    rightLens: section === 'SpectacleLens',
    leftLens: section === 'SpectacleLens',
    fitting: isService(item.HSN),
  }
  if (!fits[part]) return undefined
  wanted = null
  return pairNo
}
