import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Notice } from '../../base/ui/notice.tsx'

/** The form whose questions are read first, and the last of what it says. */
type ReadFirst = { form: RefObject<HTMLFormElement | null>; said: RefObject<HTMLDivElement | null> }

/**
 * Of a form that asks before it saves: a press answers only questions that are in sight. `isInSight`
 * brings them there where they are not, and the focus to the button that answers them.
 */
export function useReadFirst() {
  const form = useRef<HTMLFormElement>(null)
  const said = useRef<HTMLDivElement>(null)
  const isInSight = (): boolean => {
    if (isSeen(said.current)) return true
    bringIntoSight({ form, said })
    return false
  }
  return { form, said, isInSight, onKeyDown: answerOnce }
}

/** The last of what is to be read, after all the questions: it comes into sight with them. */
export function ReadFirstNote({
  form,
  said,
  isBusy,
  children,
}: ReadFirst & {
  /** Whether the button is closed: it can't have the focus yet. */
  isBusy: boolean
  children: ReactNode
}) {
  useEffect(() => {
    if (!isBusy) bringIntoSight({ form, said })
  }, [form, said, isBusy])
  return (
    <div ref={said}>
      <Notice kind="info">{children}</Notice>
    </div>
  )
}

export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
}

function bringIntoSight({ form, said }: ReadFirst): void {
  focusSubmit(form.current)
  said.current?.scrollIntoView({ block: 'nearest' })
}

/** Whether nothing lies over an element, and no edge cuts it off. */
function isSeen(element: Element | null): boolean {
  if (element === null) return false
  const { bottom, left, top, width } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  )
}

/** An Enter that is held down is one press. */
function answerOnce(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
