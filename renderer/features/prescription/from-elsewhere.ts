import { goTo } from '../../kernel/screen-store.ts'
import { openLensSuggestions, openPrescription } from './open-prescription.ts'
import { setLine } from './rx-actions.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

export function hasPowers(): boolean {
  return !isEmptyDraft(useRx.getState().draft)
}

/** Opens the lens suggestions for one pair of the sale. */
export function suggestLensesFor(pairNo: string): void {
  useRx.setState({ pairNo })
  openPrescription()
  openLensSuggestions()
}

/** Opens the prescription with powers that were typed elsewhere, in the line that reads them. */
export function openWithPowers(powers: string): void {
  goTo('prescription')
  setLine(powers.trim())
  focusOn(LINE_ID)
}
