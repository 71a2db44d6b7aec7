import { type Ref, useId, useState } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { BarField, SearchArea } from '../../base/ui/search-field.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { rowID, SearchResults } from '../counter/search-results.tsx'
import { MIN_TERM, useItemSearch } from '../counter/use-item-search.ts'

const NOT_FOUND = 404

/** A bar that finds one item by its code or its name and hands it on. */
export function ItemPicker({
  inputID,
  inputRef = null,
  label,
  isStockHidden = false,
  onPick,
  onUnknown,
}: {
  inputID?: string
  inputRef?: Ref<HTMLInputElement>
  label: string
  /** Whoever counts is not to see what the book says. */
  isStockHidden?: boolean
  onPick: (item: Item) => void
  /** Told of what was typed where no item has it as its code. */
  onUnknown?: (code: string) => void
}) {
  const listID = useId()
  const [text, setText] = useState('')
  const [activeID, setActiveID] = useState<string | null>(null)
  const search = useItemSearch(text)
  const active = search.rows.find((row) => row.ID === activeID) ?? search.rows[0]
  const isOpen = text.trim().length >= MIN_TERM

  function pick(item: Item): void {
    // What was typed may be the tag of one piece.
    const tag = text.trim().toUpperCase()
    const piece = item.Units?.find(({ Code }) => Code.toUpperCase() === tag)
    onPick(piece === undefined ? item : { ...item, InventoryID: piece.InventoryID })
    setText('')
  }

  async function submit(): Promise<void> {
    const code = text.trim()
    if (search.isCurrent && active !== undefined) return pick(active)
    if (code === '') return
    try {
      onPick(await call('get-item-by-code', { code }))
      // What was typed while the answer was under way stays.
      setText((now) => (now.trim() === code ? '' : now))
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === NOT_FOUND
      if (!isUnknown) return showError(errorMessage(error))
      if (onUnknown === undefined) return showError(t('labels.unknown', { code }))
      onUnknown(code)
      setText('')
    }
  }

  function move(step: number): void {
    const at = search.rows.findIndex((row) => row.ID === active?.ID)
    const next = search.rows[Math.min(Math.max(at + step, 0), search.rows.length - 1)]
    setActiveID(next?.ID ?? null)
  }

  return (
    <SearchArea>
      <BarField
        id={inputID}
        label={label}
        placeholders={[t('labels.search.placeholder'), t('bar.placeholder.least')]}
        value={text}
        listID={listID}
        activeRowID={active && rowID(active)}
        isOpen={isOpen}
        inputRef={inputRef}
        onChange={(typed) => {
          setText(typed)
          setActiveID(null)
        }}
        onMove={move}
        onSubmit={() => void submit()}
      />
      {isOpen ? (
        <SearchResults
          id={listID}
          term={text.trim()}
          search={search}
          activeID={active?.ID ?? null}
          isStockHidden={isStockHidden}
          onPick={pick}
        />
      ) : null}
    </SearchArea>
  )
}
