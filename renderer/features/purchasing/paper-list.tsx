import type { ReactNode } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import styles from './paper-list.module.css'

/** A paper of the list: what its row shows, and what opens it. */
export type PaperRow = { id: string; open: () => void; cells: ReactNode }

type Props = {
  title: string
  lead: string
  /** A paper that was begun and waits; null where none does. */
  begun: { text: string; goOn: () => void } | null
  search: { label: string; term: string; onChange: (term: string) => void }
  filter: {
    label: string
    value: string
    options: readonly { value: string; label: string }[]
    onChange: (value: string) => void
  }
  /** How the query of the page stands. */
  page: {
    data: { Total: number; PageSize: number } | undefined
    error: Error | null
    isPending: boolean
  }
  pageNumber: number
  onPage: (next: number) => void
  words: { reading: string; none: string; found: (count: number) => string }
  rowTestId: string
  rows: readonly PaperRow[]
}

/** A list of papers of the back office, the newest first: found by words and by state. */
export function PaperList({
  begun,
  filter,
  page,
  pageNumber,
  rows,
  search,
  words,
  ...props
}: Props) {
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{props.title}</ScreenTitle>
          <Muted as="p">{props.lead}</Muted>
        </div>
        <CommandButton id="inwardNew" variant="primary" />
      </PageHead>
      {begun === null ? null : (
        <Notice kind="info">
          {begun.text} <Button onClick={begun.goOn}>{t('goodsIn.goOn')}</Button>
        </Notice>
      )}
      <Grid gap={6} align="end" className={styles['filters']}>
        <SearchField label={search.label} value={search.term} onChange={search.onChange} />
        <SelectField
          label={filter.label}
          value={filter.value}
          options={[{ value: '', label: t('items.every') }, ...filter.options]}
          onChange={filter.onChange}
        />
      </Grid>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{words.reading}</Waiting> : null}
      {page.data !== undefined && rows.length === 0 ? <EmptyText>{words.none}</EmptyText> : null}
      <ul className={styles['rows']}>
        {rows.map(({ cells, id, open }) => (
          <li key={id}>
            <button
              type="button"
              data-testid={props.rowTestId}
              className={styles['row']}
              data-walk
              onClick={open}
            >
              {cells}
            </button>
          </li>
        ))}
      </ul>
      {page.data === undefined ? null : (
        <Pager
          count={words.found(page.data.Total)}
          total={page.data.Total}
          pageNumber={pageNumber}
          pageSize={page.data.PageSize}
          onPage={props.onPage}
        />
      )}
    </Page>
  )
}

/** What the paper comes to, at the end of its row. */
export function PaperSum({ children }: { children: ReactNode }) {
  return <strong className={styles['money']}>{children}</strong>
}
