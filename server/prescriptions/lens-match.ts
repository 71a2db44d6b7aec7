import { type Eye, NO_EYE } from '../domain/optics/eyes.ts'
import { whyOutOfRange } from '../domain/optics/pair-rules.ts'
import type { Message } from '../kernel/message.ts'
import { type LensFacts, rangeOf } from './lens-facts.ts'

/** Why an eye can't be made in a lens; null where it can, or nothing is known. */
export function whyNotMade(facts: LensFacts, eye: Eye): Message | null {
  const { indexMilli, lensType, name } = facts
  const range = rangeOf(facts)
  const lens = {
    ...{ name, lensType, indexMilli, range, isReadyMade: false, product: null },
    ...{ lineRefraction: null, pdTenthsMm: null, fittingHeightTenthsMm: null },
  }
  return whyOutOfRange(eye, lens, range)
}

/** Whether a lens is made in these powers. */
export function isInRange(
  facts: LensFacts,
  powers: Pick<
    Eye,
    'sphereCentidioptres' | 'cylinderCentidioptres' | 'axisDegrees' | 'additionCentidioptres'
  >,
): boolean {
  return whyNotMade(facts, { ...NO_EYE, ...powers }) === null
}
