import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Grid, Row, Stack } from './layout.tsx'
import styles from './list-and-detail.module.css'
import { Muted, ScreenTitle } from './text.tsx'
import { walkList } from './walk-list.ts'

/** A screen that finds a thing in a list and shows it beside: its title and what can be done. */
export function ListScreen(props: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={6} className={styles['screen']}>
      <Row as="header" gap={4} align="center" justify="between" isWrapping>
        <ScreenTitle>{props.title}</ScreenTitle>
        <Row gap={4} isWrapping>
          {props.actions}
        </Row>
      </Row>
      {props.children}
    </Stack>
  )
}

/**
 * The columns of such a screen, one below the other where there is no room: a narrow or a wide list
 * with its detail, kinds of entries, their list and its detail, or a list over the whole width.
 */
export function ListColumns(props: {
  children: ReactNode
  layout: 'narrow' | 'wide' | 'kinds' | 'whole'
}) {
  const { children, layout } = props
  return (
    <Grid gap={6} className={classNames(styles['columns'], styles[layout])}>
      {children}
    </Grid>
  )
}

/** A search field with its rows beneath; arrow keys walk the rows. */
export function PickColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap={5} className={styles['list']} onKeyDown={walkList}>
      {children}
    </Stack>
  )
}

export function PickRows(props: ComponentPropsWithRef<'ul'>) {
  return <ul {...props} className={classNames(styles['rows'], props.className)} />
}

/** A table in the place of the rows: it scrolls in both directions, the rest of the column stays. */
export function PickTable({ children }: { children: ReactNode }) {
  return <div className={classNames(styles['rows'], styles['table'])}>{children}</div>
}

/** A row to choose; the first is what Enter in the search field takes. */
export function PickRow({
  isFirst = false,
  isShown,
  ...props
}: { isFirst?: boolean; isShown: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <li>
      <button
        type="button"
        {...props}
        className={styles['row']}
        data-pick={isFirst ? 'first' : undefined}
        data-walk
        aria-current={isShown ? 'true' : undefined}
      />
    </li>
  )
}

/**
 * What stands beside the list while nothing of it is chosen, or in its place while it is empty: what
 * the page is for, and how to begin (`children`).
 */
export function NothingChosen(props: {
  icon: LucideIcon
  text: string
  hint: string
  children?: ReactNode
}) {
  const { children, hint, icon: Icon, text } = props
  return (
    <Grid as="section" gap={3} className={styles['nothing']}>
      <Icon aria-hidden="true" />
      <p>{text}</p>
      <Muted as="p">{hint}</Muted>
      {children}
    </Grid>
  )
}
