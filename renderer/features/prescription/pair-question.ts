import { create } from 'zustand'
import { isDialogUp, openDialog } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { type PairQuestion, stayKey } from './pair-powers.ts'
import { changeDraft } from './rx-keep.ts'
import { useRx } from './rx-store.ts'

type Asked = { sessionID: string; questions: PairQuestion[]; onAnswered: () => void }

/** The pairs that are being asked about, and what goes on once all are answered. */
export const usePairQuestion = create<Asked>(() => ({
  sessionID: '',
  questions: [],
  onAnswered: () => {},
}))

/**
 * Asks whether lenses of other pairs change with the prescription; not over another dialog, for the
 * payment asks again. What was asked never follows by itself afterwards.
 */
export function askAboutPairs(questions: PairQuestion[], onAnswered: () => void = () => {}): void {
  if (questions.length === 0 || isDialogUp()) return
  const { stays } = useRx.getState().draft
  const asked = questions.map(({ pairNo }) => [stayKey(pairNo), stays[stayKey(pairNo)] ?? ''])
  changeDraft({ stays: { ...stays, ...Object.fromEntries(asked) } })
  usePairQuestion.setState({ sessionID: useCart.getState().sessionID, questions, onAnswered })
  openDialog('otherPair')
}

/** The lenses of a pair stay as they are. */
export function keepPair({ lenses, pairNo }: PairQuestion): void {
  const { stays } = useRx.getState().draft
  changeDraft({ stays: { ...stays, [stayKey(pairNo)]: JSON.stringify(lenses) } })
}
