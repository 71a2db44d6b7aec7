import { type RefObject, useEffect } from 'react'

/**
 * After a refusal the keyboard is at the first field that is marked, wherever it is in its form; a
 * refusal of the whole form comes into sight.
 */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, refused: unknown): void {
  useEffect(() => {
    if (refused === null || focusOnWrong(form.current)) return
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [form, refused])
}

/** Leads to the first marked field of a form or screen, with what is said below it; false where none is. */
export function focusOnWrong(place: HTMLElement | null): boolean {
  const field = place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
  field?.focus()
  // One that had the focus already is not scrolled to by it.
  field?.scrollIntoView({ block: 'nearest' })
  return field !== null
}
