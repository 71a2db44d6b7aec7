import { create } from 'zustand'
import { giveFocus } from '../../base/ui/focus.ts'

/** Where a line of a paper of goods begins. */
export const ADD_BAR_ID = 'inward-item'

/** The line of the piece that was scanned last. */
export type ScannedLine = { key: string; name: string }

type AddBarState = {
  text: string
  /** Until something else is added; null after a choice by name. */
  scanned: ScannedLine | null
  /** Whether the paper was to go on while text stood here. */
  isTold: boolean
}

const EMPTY: AddBarState = { text: '', scanned: null, isTold: false }

/** What stands in the bar in which the lines of a paper of goods begin. */
export const useAddBar = create<AddBarState>(() => EMPTY)

export function typeToAdd(text: string): void {
  useAddBar.setState({ text, isTold: false })
}

/**
 * Remembers the line of a scanned piece and takes the focus, so that what is typed next is about it
 * and not about the field that had the focus before.
 */
export function noteScannedLine(scanned: ScannedLine): void {
  useAddBar.setState({ scanned })
  document.getElementById(ADD_BAR_ID)?.focus({ preventScroll: true })
}

export function forgetScannedLine(): void {
  useAddBar.setState({ scanned: null })
}

export function clearAddBar(): void {
  useAddBar.setState(EMPTY)
}

/** No code that is typed by hand is so short; the pieces of one line hardly have more figures. */
const PIECES = /^\d{1,4}$/

/** Returns how many pieces of the scanned line were typed; null where the text is a code or a name. */
export function typedPieces({ scanned, text }: Pick<AddBarState, 'scanned' | 'text'>) {
  return scanned !== null && PIECES.test(text.trim()) ? text.trim() : null
}

/** Whether text that was not taken keeps the paper from going on; it is said beside the bar. */
export function isStoppedByText(): boolean {
  if (useAddBar.getState().text.trim() === '') return false
  useAddBar.setState({ isTold: true })
  giveFocus(ADD_BAR_ID)
  return true
}
