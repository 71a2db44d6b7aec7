import { useSession } from './session-store.ts'

/** What was typed into forms that were left before they were saved, by the name of the form. */
export type KeptDrafts<Typed> = {
  get: (form: string) => Typed | null
  /** Null forgets it. */
  put: (form: string, typed: Typed | null) => void
}

/**
 * Keeps what is typed while its form is not on the screen. A locked till keeps it for whoever typed
 * it; the next person who signs in finds none of it.
 */
export function keptDrafts<Typed>(): KeptDrafts<Typed> {
  const byForm = new Map<string, Typed>()
  useSession.subscribe(({ user }, before) => {
    if (user?.ID !== before.user?.ID) byForm.clear()
  })
  return {
    get: (form) => byForm.get(form) ?? null,
    put: (form, typed) => {
      if (typed === null) byForm.delete(form)
      else byForm.set(form, typed)
    },
  }
}
