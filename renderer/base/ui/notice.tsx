import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import styles from './notice.module.css'

const ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/** A sentence that stands out, with an icon as well as a colour. */
export function Notice({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div
      className={classNames(styles['notice'], styles[kind])}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <Glyph of={ICONS[kind]} />
      <div className={styles['text']}>{children}</div>
    </div>
  )
}

/** Why the whole of a screen's form was refused, at its end: nothing moves, and it comes into view. */
export function Refusal({ children }: { children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => void said.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={said}>
      <Notice kind="bad">{children}</Notice>
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
    <div className={styles['waiting']} data-testid="waiting" role="status">
      <Glyph of={LoaderCircle} isSpinning />
      {children}
    </div>
  )
}
