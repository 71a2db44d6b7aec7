import { create } from 'zustand'
import type { WorkedOut } from '../../../server/contract/prescriptions.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { isDialogUp } from '../../kernel/screen-store.ts'
import { EMPTY_DRAFT, type RxDraft } from './rx-draft.ts'

export type Panel = 'lenses' | 'check' | 'history' | 'details'
export type LensKind = 'All' | 'Distance' | 'Near' | 'Bifocal' | 'Progressive'

type RxState = {
  sessionID: string
  draft: RxDraft
  line: string
  /** What the server made of the cells, and of the line over them. */
  worked: WorkedOut | null
  /** The cells that it is the answer for. */
  answered: string
  panel: Panel
  kind: LensKind
  /** Contact lenses are typed and sold; ends with the customer. */
  isContacts: boolean
  /** The pair that lenses and frame sizes are for; null for the one the cart suggests. */
  pairNo: string | null
  /** The pair whose fitting heights the cells show; null where nobody has looked yet. */
  heightsOf: string | null
  /** The eyes of that pair whose lens had other powers than the cells as it came into work. */
  heldEyes: readonly ('Right' | 'Left')[]
  /** A lens for this eye alone is looked for; null for those that the prescription asks. */
  onlyEye: 'Right' | 'Left' | null
  /** The place that is to take the focus; the number tells one wish from the next. */
  focus: { id: string; ticket: number }
  isSaving: boolean
}

export const LINE_ID = 'rx-line'

/** The prescription of the sale on the counter, and what the screen shows of it. */
export const useRx = create<RxState>(() => ({
  sessionID: '',
  draft: EMPTY_DRAFT,
  line: '',
  worked: null,
  answered: '',
  panel: 'lenses',
  kind: 'All',
  isContacts: false,
  pairNo: null,
  heightsOf: null,
  heldEyes: [],
  onlyEye: null,
  focus: { id: LINE_ID, ticket: 0 },
  isSaving: false,
}))

/**
 * Puts the focus on one element of the screen: at once where it is drawn, so that the next key goes
 * there and nowhere else, else as soon as it is; while a dialog is over the screen, not at all.
 */
export function focusOn(id: string): void {
  if (isDialogUp() || giveFocus(id)) return
  useRx.setState(({ focus }) => ({ focus: { id, ticket: focus.ticket + 1 } }))
}

export function showPanel(panel: Panel): void {
  useRx.setState({ panel })
}
