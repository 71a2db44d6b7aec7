import { useEffect, useRef } from 'react'
import { NoAnswerError } from '../api/errors.ts'
import type { Item } from '../api/types.ts'
import { formatNumber, formatRupees } from '../format/money.ts'
import { t } from '../i18n/t.ts'
import { Notice, Waiting } from '../ui/notice.tsx'
import { SectionIcon, useSection } from '../ui/section-icon.tsx'
import { inWords } from './refusal.ts'
import { isService } from './services.ts'
import type { useItemSearch } from './use-item-search.ts'

export function rowID(item: Item): string {
  return `result-${item.NumericID}`
}

/** The rows under the bar: what it is, what is left of it, what it costs. */
export function SearchResults({
  id,
  term,
  search,
  activeID,
  onPick,
}: {
  id: string
  term: string
  search: ReturnType<typeof useItemSearch>
  activeID: string | null
  onPick: (item: Item) => void
}) {
  const { rows, isCurrent, isSlow, error } = search
  return (
    <div className="results">
      {isSlow ? <Waiting>{t('search.waiting')}</Waiting> : null}
      {error === null ? null : <SearchError error={error} />}
      {isCurrent && rows.length === 0 ? (
        <p className="results-empty">{t('search.none', { term })}</p>
      ) : null}
      <div
        id={id}
        className="results-list"
        role="listbox"
        aria-label={t('search.results')}
        hidden={rows.length === 0}
      >
        {rows.map((item) => (
          <Row key={item.ID} item={item} isActive={item.ID === activeID} onPick={onPick} />
        ))}
      </div>
      <span className="unseen" role="status">
        {isCurrent ? t('search.count', { count: rows.length }) : ''}
      </span>
    </div>
  )
}

/** A server that is away is waited for; anything else is a reason to read. */
function SearchError({ error }: { error: Error }) {
  if (error instanceof NoAnswerError) return <Waiting>{t('search.offline')}</Waiting>
  return <Notice kind="bad">{inWords(error)}</Notice>
}

function Row({
  item,
  isActive,
  onPick,
}: {
  item: Item
  isActive: boolean
  onPick: (item: Item) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The bar keeps the focus and its own keys; the rows are for the pointer.
    <div
      ref={row}
      id={rowID(item)}
      className="result"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(item)}
      onKeyDown={(event) => (event.key === 'Enter' ? onPick(item) : undefined)}
    >
      <SectionIcon itemTypeID={item.ItemTypeID} />
      <span className="result-name">
        <strong>{item.Name}</strong>
        <span className="muted">
          {item.Brand ? `${item.Brand} · ` : ''}
          <span className="mono">{item.Code}</span>
        </span>
      </span>
      <Stock item={item} />
      <span className="result-price">{formatRupees(item.Price)}</span>
    </div>
  )
}

/** How many are left, in words as well as in colour. */
function Stock({ item }: { item: Item }) {
  const stock = item.Stock
  const isMadeToOrder = useSection(item.ItemTypeID) === 'SpectacleLens'
  if (isService(item.HSN)) return <span className="stock">{t('stock.service')}</span>
  if (stock <= 0 && isMadeToOrder) return <span className="stock">{t('stock.toOrder')}</span>
  if (stock <= 0) return <span className="stock stock-none">{t('stock.none')}</span>
  const look = stock <= 2 ? 'stock stock-low' : 'stock'
  return <span className={look}>{t('stock.left', { count: formatNumber(stock) })}</span>
}
