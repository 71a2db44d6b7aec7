import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { BarField, SearchArea } from '../../base/ui/search-field.tsx'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { isSharedNumber } from '../../kernel/shared-number.ts'
import { showError } from '../../kernel/toasts.ts'
import { addByTypedCode } from '../cart/add-item.ts'
import { useCart } from '../cart/cart-store.ts'
import { looksLikeCode, rememberUnknown, useUnknownCodes } from '../cart/sale-actions.ts'
import { BarResults } from './bar-results.tsx'
import { rowID } from './bar-rows.tsx'
import { classify } from './classify.ts'
import { confirmPendingSign, takePendingSign } from './pending-sign.ts'
import { pickItem } from './pick-item.ts'
import { pickRow } from './pick-row.ts'
import { type BarRow, isMeant, useBarSearch } from './use-bar-search.ts'
import { MIN_TERM } from './use-item-search.ts'

const LIST_ID = 'search-results'

/** Takes the focus whenever someone asks for home. */
function useHomeFocus(input: { current: HTMLInputElement | null }): void {
  const ticket = useScreen((state) => state.focusTicket)
  const dialog = useScreen((state) => state.dialog)
  useEffect(() => {
    if (dialog !== null || ticket < 0) return
    const timer = setTimeout(() => {
      // A line editor that was opened in the meantime keeps what it has.
      if (useCart.getState().editing === null) input.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [ticket, dialog, input])
}

/**
 * Takes over what is to be looked for: a scanned code that no item has, or what a pair lacks. It is
 * selected as soon as it stands in the field, so that the next key writes over it.
 */
function useHandOver(
  input: { current: HTMLInputElement | null },
  text: string,
  take: (text: string) => void,
): void {
  const handOver = useUnknownCodes((state) => state.handOver)
  useEffect(() => {
    if (handOver === null) return
    if (text !== handOver) {
      take(handOver)
      return
    }
    input.current?.select()
    useUnknownCodes.setState({ handOver: null })
  }, [handOver, input, text, take])
}

/**
 * Adds what was typed and confirmed before its list was there: the item of that code, else the only
 * item that is found. Of several none is taken unseen; the list is there for the next Enter. A code
 * that nobody knows is kept beside the sale, as a scanned one is. What looks like a power, a mobile or a document is left to the list.
 */
async function addTyped(code: string): Promise<'taken' | 'left' | 'unknown'> {
  if (classify(code)[0] !== 'item') return 'left'
  try {
    if (await addByTypedCode(code)) {
      soundGood()
      return 'taken'
    }
    const [only, ...others] =
      code.length < MIN_TERM ? [] : await call('search-all-sections', { term: code })
    if (only !== undefined && others.length === 0)
      return (await pickItem(only, code)) ? 'taken' : 'left'
    if (only !== undefined) return 'left'
    const { answerOtherCode } = await import('./other-code.ts')
    if (await answerOtherCode(code)) return 'taken'
    soundBad()
    if (!looksLikeCode(code)) return 'unknown'
    rememberUnknown(code)
    return 'taken'
  } catch (error) {
    soundBad()
    showError(errorMessage(error))
    return 'left'
  }
}

/** What hands typed while `taken` was on its way into the sale; they don't wait for the server. */
function typedSince(taken: string): (now: string) => string {
  return (now) => (now.startsWith(taken) ? now.slice(taken.length) : now)
}

type Bar = {
  text: string
  setText: (text: string | ((before: string) => string)) => void
  type: (text: string) => void
  search: ReturnType<typeof useBarSearch>
  active: BarRow | undefined
  /** Several people have the number that was typed. */
  isShared: boolean
  pick: (row: BarRow) => Promise<void>
  move: (step: number) => void
  submit: () => Promise<void>
}

/** What the bar holds, which row is marked, and what its own keys do. */
function useBar(): Bar {
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  /**
   * Enter came before the list: what was typed then and which row was marked, to be taken as soon
   * as the list of that text is there.
   */
  const [owed, setOwed] = useState<{ text: string; marked: string | null } | null>(null)
  const search = useBarSearch(text)
  const rows = search.groups.flatMap((group) => group.rows)
  const found = rows.flatMap((row) => (row.kind === 'customer' ? [row.customer] : []))
  // Of a family at one number nobody is marked: an arrow or a finger says who it is.
  const isShared = search.isCurrent && isSharedNumber(text, found)
  const meant = rows.filter(isMeant)
  const active = rows.find((row) => row.key === activeKey) ?? (isShared ? undefined : meant[0])
  async function pick(row: BarRow): Promise<void> {
    if (await pickRow(row, text)) setText(typedSince(text))
  }
  async function submit(): Promise<void> {
    confirmPendingSign()
    const code = text.trim()
    if (search.isCurrent && active !== undefined) return await pick(active)
    const early = { text: code, marked: active?.key ?? null }
    if (classify(code)[0] !== 'item') return setOwed(early)
    const outcome = await addTyped(code)
    if (outcome === 'taken') setText(typedSince(text))
    // The list may still offer a new item of this name.
    if (outcome === 'unknown') setOwed(early)
  }
  // Only a sure thing is taken late: the only row, or the one that was marked when Enter came.
  const isSure = meant.length === 1 || (owed !== null && meant[0]?.key === owed.marked)
  const late = owed?.text === text.trim() && search.isCurrent && isSure ? meant[0] : undefined
  useEffect(() => {
    if (late === undefined) return
    setOwed(null)
    void pickRow(late, text).then((isDone) => (isDone ? setText(typedSince(text)) : undefined))
  }, [late, text])
  function type(typed: string): void {
    setText(takePendingSign(text, typed) + typed)
    setActiveKey(null)
    setOwed(null)
  }
  function move(step: number): void {
    const at = rows.findIndex((row) => row.key === active?.key)
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    setActiveKey(next?.key ?? null)
  }
  return { text, setText, type, search, active, isShared, pick, move, submit }
}

/** One bar for everything. Scans do not pass through it; they only look as if they did. */
export function SearchBar() {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, type, search, active, isShared, pick, move, submit } = useBar()
  useHomeFocus(input)
  useHandOver(input, text, setText)
  return (
    <SearchArea>
      <BarField
        label={t('bar.label')}
        placeholders={[
          t('bar.placeholder'),
          t('bar.placeholder.short'),
          t('bar.placeholder.least'),
        ]}
        value={text}
        listID={LIST_ID}
        activeRowID={active && rowID(active)}
        isOpen={search.isOpen}
        isHome
        inputRef={input}
        onChange={type}
        onMove={move}
        onSubmit={() => void submit()}
      >
        <KeyHint id="search" />
      </BarField>
      {search.isOpen ? (
        <BarResults
          id={LIST_ID}
          term={text.trim()}
          search={search}
          activeKey={active?.key ?? null}
          isShared={isShared}
          onPick={(row) => void pick(row)}
        />
      ) : null}
    </SearchArea>
  )
}
