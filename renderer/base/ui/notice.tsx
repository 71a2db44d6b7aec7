import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

const ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/** A sentence that stands out, with an icon as well as a colour. */
export function Notice({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[kind]
  return (
    <div className={`notice notice-${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon className="icon" aria-hidden="true" />
      <div className="notice-text">{children}</div>
    </div>
  )
}

const PATIENCE_MS = 300

/** Says what is being waited for, but only once it has taken a moment. */
export function Waiting({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className="waiting" role="status">
      <LoaderCircle className="icon spin" aria-hidden="true" />
      {children}
    </div>
  )
}
