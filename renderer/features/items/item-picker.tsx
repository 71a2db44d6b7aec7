import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import type { FoundPower } from '../../../server/contract/lens-grid.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { BarField, SearchArea } from '../../base/ui/search-field.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { can } from '../../kernel/session-store.ts'
import { clearErrors, showError } from '../../kernel/toasts.ts'
import { rowID, SearchResults } from '../counter/search-results.tsx'
import { MIN_TERM, useItemSearch } from '../counter/use-item-search.ts'
import { itemOfPower, lensPowersQuery, lensRow, type PickerRow, pickerRows } from './lens-rows.ts'

const NOT_FOUND = 404

/** A bar that finds one item by its code or its name and hands it on. */
export function ItemPicker({
  inputID,
  inputRef = null,
  label,
  isStockHidden = false,
  offersPowers = false,
  onType,
  onPick,
  onUnknown,
  isFigure = () => false,
  onFigure,
}: {
  inputID?: string
  inputRef?: Ref<HTMLInputElement>
  label: string
  /** Whoever counts is not to see what the book says. */
  isStockHidden?: boolean
  /** Whether it finds the powers of lens families too, also those that were never kept. */
  offersPowers?: boolean
  /** Told of what stands in the bar. */
  onType?: (text: string) => void
  /** Told of the item, and of what was typed for it. */
  onPick: (item: Item, typed: string) => void
  /** Told of what was typed where no item has it as its code. */
  onUnknown?: (code: string) => void
  /** Whether a text is a figure, of which `onFigure` is told, and nothing to look for. */
  isFigure?: (text: string) => boolean
  onFigure?: (figure: string) => void
}) {
  const listID = useId()
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  // A second Enter while the first looks for its lens takes nothing twice.
  const isTaking = useRef(false)
  const isCount = isFigure(text)
  const search = useItemSearch(isCount ? '' : text)
  const powers = usePowers(isCount ? '' : text, offersPowers)
  const rows = pickerRows(search.rows, powers.found)
  const active = rows.find(({ row }) => row.key === activeKey) ?? rows[0]
  const isOpen = !isCount && text.trim().length >= MIN_TERM
  useEffect(() => onType?.(text), [onType, text])

  /** Hands an item on and empties the bar; what was typed while the answer was under way stays. */
  function hand(item: Item, taken: string): void {
    clearErrors()
    onPick(item, taken)
    setText((now) => (now.trim() === taken ? '' : now))
  }

  async function take({ item, lens }: PickerRow, typed: string): Promise<void> {
    if (item !== undefined) {
      // What was typed may be the tag of one piece.
      const tag = typed.toUpperCase()
      const piece = item.Units?.find(({ Code }) => Code.toUpperCase() === tag)
      const picked = piece === undefined ? item : { ...item, InventoryID: piece.InventoryID }
      return hand(picked, typed)
    }
    const made = await itemOfPower(lens)
    if (made === null) return showError(lens.Note ?? lens.Name)
    hand(made, typed)
  }

  async function submit(): Promise<void> {
    const code = text.trim()
    if (code === '') return
    if (isCount) {
      setText('')
      onFigure?.(code)
      return
    }
    if (search.isCurrent) {
      const now = powers.isCurrent ? rows : pickerRows(search.rows, await powers.read(code))
      const chosen = now.find(({ row }) => row.key === activeKey) ?? now[0]
      if (chosen !== undefined) return await take(chosen, code)
    }
    try {
      hand(await call('get-item-by-code', { code }), code)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error
      const [lens] = await powers.read(code)
      if (lens !== undefined) return await take(lensRow(lens), code)
      if (onUnknown === undefined) return showError(t('labels.unknown', { code }))
      onUnknown(code)
      setText('')
    }
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (isTaking.current) return
    isTaking.current = true
    try {
      await work()
    } catch (error) {
      showError(errorMessage(error))
    }
    isTaking.current = false
  }

  function move(step: number): void {
    const at = rows.findIndex(({ row }) => row.key === active?.row.key)
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    setActiveKey(next?.row.key ?? null)
  }

  return (
    <SearchArea
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Tab' || event.shiftKey || !isCount) return
        event.preventDefault()
        void alone(submit)
      }}
    >
      <BarField
        id={inputID}
        label={label}
        placeholders={[t('labels.search.placeholder'), t('bar.placeholder.least')]}
        value={text}
        listID={listID}
        activeRowID={active && rowID(active.row)}
        isOpen={isOpen}
        inputRef={inputRef}
        onChange={(typed) => {
          setText(typed)
          setActiveKey(null)
        }}
        onMove={move}
        onSubmit={() => void alone(submit)}
      />
      {isOpen ? (
        <SearchResults
          id={listID}
          term={text.trim()}
          search={{ ...search, isCurrent: search.isCurrent && powers.isCurrent }}
          rows={rows.map(({ row }) => row)}
          activeKey={active?.row.key ?? null}
          isStockHidden={isStockHidden}
          onPick={({ key }) => {
            const picked = rows.find(({ row }) => row.key === key)
            if (picked !== undefined) void alone(() => take(picked, text.trim()))
          }}
        />
      ) : null}
    </SearchArea>
  )
}

const NO_POWERS: readonly FoundPower[] = []

/** The lens families that the typed text names, where they are offered. */
function usePowers(typed: string, isOffered: boolean) {
  const term = useSettled(typed.trim())
  const isWanted = isOffered && can('stock.receive') && term.length >= MIN_TERM
  const { data } = useQuery({ ...lensPowersQuery(term), enabled: isWanted })
  return {
    found: isWanted && term === typed.trim() ? (data ?? NO_POWERS) : NO_POWERS,
    isCurrent: !isOffered || (term === typed.trim() && (!isWanted || data !== undefined)),
    read: (text: string): Promise<readonly FoundPower[]> =>
      isOffered && can('stock.receive') && text.length >= MIN_TERM
        ? queryClient.fetchQuery(lensPowersQuery(text))
        : Promise.resolve(NO_POWERS),
  }
}
