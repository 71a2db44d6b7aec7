import type { ReactNode } from 'react'
import styles from './key.module.css'

/**
 * The name of a key beside what it does; for the eye only, as the control names its keys. As `kbd`
 * it is the text itself, and read out.
 */
export function Key({ as = 'span', children }: { as?: 'span' | 'kbd'; children: ReactNode }) {
  if (as === 'kbd') return <kbd className={styles['key']}>{children}</kbd>
  return (
    <span className={styles['key']} data-keycap aria-hidden="true">
      {children}
    </span>
  )
}
