import { lazy, Suspense, useState } from 'react'
import { NoAnswerError } from '../../base/api/errors.ts'
import { loadLaterMessages, type StringKey, t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { VisuallyHidden } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import styles from './bar-results.module.css'
import { ResultRow } from './bar-rows.tsx'
import type { Meaning } from './classify.ts'
import type { BarGroup, BarRow, BarSearch } from './use-bar-search.ts'

// What nobody waits for: where its code can't be had, the rows are there without it.
const MarkedStock = lazy(async () => {
  try {
    const [code] = await Promise.all([import('../stock/marked-stock.tsx'), loadLaterMessages()])
    return { default: code.MarkedStock }
  } catch {
    return { default: () => null }
  }
})

const TITLES: Record<Meaning, StringKey> = {
  power: 'bar.powers',
  document: 'bar.documents',
  customer: 'bar.customers',
  item: 'bar.items',
}

/** A few more than are seen: the others are drawn for whoever goes there. */
const FIRST_ROWS = 12

/** The rows to draw of each group, with their places among all of them. */
function useDrawn(groups: readonly BarGroup[], term: string, activeKey: string | null) {
  const [scrolledTerm, setScrolledTerm] = useState<string | null>(null)
  const isDeep = groups.some(({ rows }) => {
    return rows.findIndex((row) => row.key === activeKey) >= FIRST_ROWS - 2
  })
  const most = isDeep || scrolledTerm === term ? undefined : FIRST_ROWS
  let before = 0
  const drawn = groups.map(({ meaning, rows }) => {
    const first = before
    before += rows.length
    const placed = rows.slice(0, most).map((row, index) => ({ row, place: first + index + 1 }))
    return { meaning, rows: placed }
  })
  return { drawn, count: before, onScroll: () => setScrolledTerm(term) }
}

/** What the bar found, group by group, with the keys that choose. */
export function BarResults({
  id,
  term,
  search,
  activeKey,
  isShared,
  isStockHidden = false,
  onPick,
}: {
  id: string
  term: string
  search: BarSearch
  activeKey: string | null
  /** Several people have the number that was typed: one of them is to be chosen. */
  isShared: boolean
  isStockHidden?: boolean
  onPick: (row: BarRow) => void
}) {
  const { groups, isCurrent, isSlow, error } = search
  const { count, drawn, onScroll } = useDrawn(groups, term, activeKey)
  const rows = groups.flatMap((group) => group.rows)
  return (
    <div className={styles['results']}>
      {isSlow ? <Waiting>{t('search.waiting')}</Waiting> : null}
      {error === null ? null : <SearchError error={error} />}
      {isShared ? <Notice kind="warn">{t('customer.shared')}</Notice> : null}
      {isCurrent && count === 0 ? (
        <p className={styles['results-empty']}>{t('bar.none', { term })}</p>
      ) : null}
      <div
        id={id}
        className={styles['results-list']}
        role="listbox"
        aria-label={t('search.results')}
        aria-busy={!isCurrent}
        hidden={count === 0}
        onScroll={onScroll}
      >
        {drawn.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
          <div key={group.meaning} role="group" aria-label={t(TITLES[group.meaning])}>
            {drawn.length > 1 ? (
              <div className={styles['results-title']} aria-hidden="true">
                {t(TITLES[group.meaning])}
              </div>
            ) : null}
            {group.rows.map(({ place, row }) => (
              <ResultRow
                key={row.key}
                row={row}
                isActive={row.key === activeKey}
                place={place}
                count={count}
                isStockHidden={isStockHidden}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
      {count === 0 ? null : (
        <ListKeys marked={isStockHidden ? undefined : rows.find(({ key }) => key === activeKey)} />
      )}
      <VisuallyHidden role="status">{isCurrent ? t('bar.count', { count }) : ''}</VisuallyHidden>
    </div>
  )
}

/** The keys that choose among the rows, and the stock of the marked one. */
function ListKeys({ marked }: { marked: BarRow | undefined }) {
  return (
    <Row align="center" justify="between" isWrapping className={styles['results-keys']}>
      <span data-keycap aria-hidden="true">
        <Key>↑</Key> <Key>↓</Key> {t('bar.keys.move')} <Key>Enter</Key> {t('bar.keys.take')}{' '}
        <Key>Esc</Key> {t('bar.keys.clear')}
      </span>
      {marked?.kind === 'item' ? (
        <Suspense>
          <MarkedStock itemID={marked.item.ID} />
        </Suspense>
      ) : null}
    </Row>
  )
}

/** A server that is away is waited for; anything else is a reason to read. */
function SearchError({ error }: { error: Error }) {
  if (error instanceof NoAnswerError) return <Waiting>{t('search.offline')}</Waiting>
  return <Notice kind="bad">{errorMessage(error)}</Notice>
}
