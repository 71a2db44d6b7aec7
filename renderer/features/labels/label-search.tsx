import { useEffect, useRef, useState } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { BarField, SearchArea } from '../../base/ui/search-field.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { rowID, SearchResults } from '../counter/search-results.tsx'
import { MIN_TERM, useItemSearch } from '../counter/use-item-search.ts'
import { addLabels } from './labels-store.ts'

const LIST_ID = 'label-results'
const NOT_FOUND = 404

/** A code that was typed and confirmed before its list was there; false where no item has it. */
async function addTyped(code: string): Promise<boolean> {
  try {
    addLabels(await call('get-item-by-code', { code }))
    return true
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === NOT_FOUND
    showError(isUnknown ? t('labels.unknown', { code }) : errorMessage(error))
    return false
  }
}

/** What the bar holds, which row is marked, and what its own keys do. */
function useBar() {
  const [text, setText] = useState('')
  const [activeID, setActiveID] = useState<string | null>(null)
  const search = useItemSearch(text)
  const active = search.rows.find((row) => row.ID === activeID) ?? search.rows[0]
  function pick(item: Item): void {
    addLabels(item)
    setText('')
  }
  async function submit(): Promise<void> {
    const code = text.trim()
    if (search.isCurrent && active !== undefined) return pick(active)
    if (code !== '' && (await addTyped(code))) setText((now) => (now.trim() === code ? '' : now))
  }
  function move(step: number): void {
    const at = search.rows.findIndex((row) => row.ID === active?.ID)
    const next = search.rows[Math.min(Math.max(at + step, 0), search.rows.length - 1)]
    setActiveID(next?.ID ?? null)
  }
  function type(typed: string): void {
    setText(typed)
    setActiveID(null)
  }
  return { text, type, search, active, pick, move, submit }
}

/** The bar of the counter, for labels: a code or a name, and the item is on the list. */
export function LabelSearch() {
  const input = useRef<HTMLInputElement>(null)
  const { active, move, pick, search, submit, text, type } = useBar()
  const isOpen = text.trim().length >= MIN_TERM
  useEffect(() => input.current?.focus(), [])
  return (
    <SearchArea>
      <BarField
        label={t('labels.search')}
        placeholder={t('labels.search.placeholder')}
        value={text}
        listID={LIST_ID}
        activeRowID={active && rowID(active)}
        isOpen={isOpen}
        inputRef={input}
        onChange={type}
        onMove={move}
        onSubmit={() => void submit()}
      />
      {isOpen ? (
        <SearchResults
          id={LIST_ID}
          term={text.trim()}
          search={search}
          activeID={active?.ID ?? null}
          onPick={pick}
        />
      ) : null}
    </SearchArea>
  )
}
