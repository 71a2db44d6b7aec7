import type { ReactNode } from 'react'
import { Input } from './field.tsx'
import { Grid } from './layout.tsx'
import styles from './side-list.module.css'
import { walkList } from './walk-list.ts'

/** One name of the list: what it stands for, and what is read. */
export type SideName = { id: string; title: string; mark?: string; testId?: string }

/**
 * A list of names at the side, walked with the arrow keys, and beside it what the chosen one is. On a
 * phone it is one field to choose from, so that the height is left to what was chosen.
 */
export function SideList(props: {
  label: string
  names: readonly SideName[]
  shownId: string
  onChoose: (id: string) => void
  /** Why the names are not all there. */
  notice?: ReactNode
  children: ReactNode
}) {
  const { label, names, onChoose, shownId } = props
  return (
    <Grid gap={6} className={styles['columns']}>
      <nav className={styles['names']} aria-label={label} onKeyDown={walkList}>
        {props.notice}
        {names.map(({ id, mark, testId, title }) => (
          <button
            key={id}
            type="button"
            className={styles['name']}
            data-walk
            data-testid={testId}
            aria-current={id === shownId ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            {title}
            {mark === undefined ? null : <span aria-hidden="true"> {mark}</span>}
          </button>
        ))}
        <Input
          as="select"
          aria-label={label}
          value={shownId}
          onChange={({ target }) => onChoose(target.value)}
        >
          {names.map(({ id, mark, title }) => (
            <option key={id} value={id}>
              {mark === undefined ? title : `${title} ${mark}`}
            </option>
          ))}
        </Input>
      </nav>
      {props.children}
    </Grid>
  )
}
