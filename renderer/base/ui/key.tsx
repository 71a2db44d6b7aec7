import type { ReactNode } from 'react'

/** The name of a key beside what it does; for the eye only, as the control names its keys. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span className="key-hint" aria-hidden="true">
      {children}
    </span>
  )
}
