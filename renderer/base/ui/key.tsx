import type { ReactNode } from 'react'
import styles from './key.module.css'

/** Keys that a field takes for its text: letters, figures and signs. */
const OF_TEXT = /^[\p{L}\p{N}+\u2212]$/u

/**
 * The name of a key beside what it does; for the eye only, as the control names its keys. One that a
 * field would write is seen only while it works (base.css). As `kbd` it is the text itself, and read
 * out.
 */
export function Key({
  as = 'span',
  children,
  worksInFigures = false,
}: {
  as?: 'span' | 'kbd'
  children: ReactNode
  /** Whether it works from a field that takes figures only, too. */
  worksInFigures?: boolean
}) {
  if (as === 'kbd') return <kbd className={styles['key']}>{children}</kbd>
  const isOfText = typeof children === 'string' && OF_TEXT.test(children)
  const kind = isOfText ? (worksInFigures ? 'letter' : 'text') : ''
  return (
    <span className={styles['key']} data-keycap={kind} aria-hidden="true">
      {children}
    </span>
  )
}
