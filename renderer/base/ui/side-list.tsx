import type { ReactNode } from 'react'
import { Grid } from './layout.tsx'
import styles from './side-list.module.css'
import { walkList } from './walk-list.ts'

/** A list of names at the side, walked with the arrow keys, and beside it what the chosen one is. */
export function SideList(props: { label: string; names: ReactNode; children: ReactNode }) {
  return (
    <Grid gap={6} className={styles['columns']}>
      <nav className={styles['names']} aria-label={props.label} onKeyDown={walkList}>
        {props.names}
      </nav>
      {props.children}
    </Grid>
  )
}

/** One name of the list. */
export function SideName(props: {
  isShown: boolean
  onClick: () => void
  children: ReactNode
  testId?: string
}) {
  return (
    <button
      type="button"
      className={styles['name']}
      data-walk
      data-testid={props.testId}
      aria-current={props.isShown ? 'true' : undefined}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
