import type { ReactNode } from 'react'
import styles from './more.module.css'

/** What most do not need, behind its heading until somebody opens it. */
export function More({
  children,
  isOpen,
  label,
  onOpen,
}: {
  children: ReactNode
  isOpen: boolean
  label: string
  onOpen: (isOpen: boolean) => void
}) {
  return (
    <details
      className={styles['more']}
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {children}
    </details>
  )
}
