import type { ReactNode } from 'react'
import styles from './link-button.module.css'

/** Words in a line that lead somewhere or open something. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['link']} onClick={onClick}>
      {children}
    </button>
  )
}
