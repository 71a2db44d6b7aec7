import { create } from 'zustand'
import { showHint } from './toasts.ts'

/** What a button or a key could not do yet, and what it is told beside. */
type Need = { text: string; anchor: HTMLElement }

export const useNeed = create<{ need: Need | null }>(() => ({ need: null }))

const FIELDS = 'input, select, textarea, button'

/**
 * Says why something can't be done now: beside the field that `mend` gives the focus to, else beside
 * the button that was pressed, else among the messages at the foot of the screen.
 */
export function tellNeed(
  text: string,
  { mend, pressed }: { mend?: (() => void) | undefined; pressed?: HTMLElement | undefined } = {},
): void {
  forgetNeed()
  mend?.()
  // The focus moves once the screen was drawn again.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement: focused } = document
      // A whole table can have the focus: what is told of that stands by the button.
      const isField = focused instanceof HTMLElement && focused.matches(FIELDS)
      const anchor = mend !== undefined && isField ? focused : pressed
      if (anchor === undefined) showHint(text)
      else useNeed.setState({ need: { text, anchor } })
    }),
  )
}

/** Whoever goes on has read it. */
export function forgetNeed(): void {
  if (useNeed.getState().need !== null) useNeed.setState({ need: null })
}
