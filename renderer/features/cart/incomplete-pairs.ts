import { type StringKey, t, useLanguage } from '../../base/i18n/t.ts'
import type { IncompletePair, PairPart } from './pairs.ts'

/** What a pair is made of, and what its lenses need, in words. */
export const PART_WORDS: Record<PairPart | 'powers' | 'pd', StringKey> = {
  frame: 'pair.frame',
  rightLens: 'pair.rightLens',
  leftLens: 'pair.leftLens',
  fitting: 'pair.fitting',
  powers: 'pair.powers',
  pd: 'rx.pd',
}

/** Returns what a pair lacks as a sentence. */
export function incompletePairText({ missing, pairNo }: IncompletePair): string {
  const either = new Intl.ListFormat(useLanguage.getState().locale, { type: 'disjunction' })
  const parts = missing.map((part) => t(PART_WORDS[part]))
  return t('pair.incomplete', { number: pairNo, parts: either.format(parts) })
}
