import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../base/i18n/t.ts'
import { PickRows } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { useMasters } from './masters-store.ts'

type Page<Row> = { Items: readonly Row[]; Total: number; PageSize: number }

/** The entries of a list that the search finds, a page at a time. */
export function FoundEntries<Row>({
  children,
  counted,
  empty,
  noneMatch,
  page,
}: {
  /** One row of the list. */
  children: (row: Row) => ReactNode
  /** How many there are, in words. */
  counted: (count: number) => string
  empty: string
  noneMatch: string
  page: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPending'>
}) {
  const { pageNumber, term } = useMasters()
  const { data, error, isPending } = page
  return (
    <>
      <SearchField
        label={t('masters.find')}
        value={term}
        onChange={(text) => useMasters.setState({ term: text, pageNumber: 1 })}
      />
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {isPending ? <Waiting>{t('masters.reading')}</Waiting> : null}
      {data?.Items.length === 0 ? (
        <EmptyText>{term.trim() === '' ? empty : noneMatch}</EmptyText>
      ) : null}
      <PickRows>{data?.Items.map(children)}</PickRows>
      {data === undefined ? null : (
        <Pager
          count={counted(data.Total)}
          total={data.Total}
          pageNumber={pageNumber}
          pageSize={data.PageSize}
          onPage={(next) => useMasters.setState({ pageNumber: next })}
        />
      )}
    </>
  )
}
