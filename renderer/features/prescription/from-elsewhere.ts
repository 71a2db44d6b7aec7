import { goTo } from '../../kernel/screen-store.ts'
import { openLensSuggestions, openPrescription } from './open-prescription.ts'
import { setLine } from './rx-actions.ts'
import { EMPTY_DRAFT, isEmptyDraft } from './rx-draft.ts'
import { bringDraftBack, changeDraft } from './rx-keep.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

export function hasPowers(): boolean {
  return !isEmptyDraft(useRx.getState().draft)
}

/** Opens the lens suggestions for one pair of the sale. */
export function suggestLensesFor(pairNo: string): void {
  useRx.setState({ pairNo })
  openPrescription(pairNo)
  openLensSuggestions()
}

/** Opens the prescription with powers that were typed elsewhere, in the line that reads them. */
export function openWithPowers(powers: string): void {
  goTo('prescription')
  setLine(powers.trim())
  focusOn(LINE_ID)
}

/** Empties the sheet of the sale; answers what brings back what stood on it. */
export function takeSheetAway(): () => void {
  const { draft, line } = useRx.getState()
  const empty = { line: '', worked: null, answered: '' }
  useRx.setState(empty)
  changeDraft(EMPTY_DRAFT)
  return () => {
    useRx.setState({ ...empty, line })
    bringDraftBack(draft)
  }
}
