import { NoAnswerError } from '../api/errors.ts'
import { type StringKey, t } from '../i18n/t.ts'
import { Key } from '../ui/key.tsx'
import { Notice, Waiting } from '../ui/notice.tsx'
import { Row } from './bar-rows.tsx'
import type { Meaning } from './classify.ts'
import { inWords } from './refusal.ts'
import type { BarRow, BarSearch } from './use-bar-search.ts'

const TITLES: Record<Meaning, StringKey> = {
  power: 'bar.powers',
  document: 'bar.documents',
  customer: 'bar.customers',
  item: 'bar.items',
}

/** What the bar found, group by group, with the keys that choose. */
export function BarResults({
  id,
  term,
  search,
  activeKey,
  onPick,
}: {
  id: string
  term: string
  search: BarSearch
  activeKey: string | null
  onPick: (row: BarRow) => void
}) {
  const { groups, isCurrent, isSlow, error } = search
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0)
  return (
    <div className="results">
      {isSlow ? <Waiting>{t('search.waiting')}</Waiting> : null}
      {error === null ? null : <SearchError error={error} />}
      {isCurrent && count === 0 ? <p className="results-empty">{t('bar.none', { term })}</p> : null}
      <div
        id={id}
        className="results-list"
        role="listbox"
        aria-label={t('search.results')}
        aria-busy={!isCurrent}
        hidden={count === 0}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
          <div key={group.meaning} role="group" aria-label={t(TITLES[group.meaning])}>
            {groups.length > 1 ? (
              <div className="results-title" aria-hidden="true">
                {t(TITLES[group.meaning])}
              </div>
            ) : null}
            {group.rows.map((row) => (
              <Row key={row.key} row={row} isActive={row.key === activeKey} onPick={onPick} />
            ))}
          </div>
        ))}
      </div>
      {count === 0 ? null : (
        <div className="results-keys" aria-hidden="true">
          <Key>↑</Key> <Key>↓</Key> {t('bar.keys.move')} <Key>Enter</Key> {t('bar.keys.take')}{' '}
          <Key>Esc</Key> {t('bar.keys.clear')}
        </div>
      )}
      <span className="unseen" role="status">
        {isCurrent ? t('bar.count', { count }) : ''}
      </span>
    </div>
  )
}

/** A server that is away is waited for; anything else is a reason to read. */
function SearchError({ error }: { error: Error }) {
  if (error instanceof NoAnswerError) return <Waiting>{t('search.offline')}</Waiting>
  return <Notice kind="bad">{inWords(error)}</Notice>
}
