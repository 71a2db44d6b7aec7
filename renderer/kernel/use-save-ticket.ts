import { type RefObject, useEffect, useRef } from 'react'

/** Sends a form whenever `ticket` counts up: the key that saves was pressed outside the form's own fields. */
export function useSaveTicket(form: RefObject<HTMLFormElement | null>, ticket: number): void {
  const seen = useRef(ticket)
  useEffect(() => {
    if (ticket === seen.current) return
    seen.current = ticket
    form.current?.requestSubmit()
  }, [form, ticket])
}
