import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, PackageCheck, Search, TriangleAlert, Truck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { LensSuggestion, LensSuggestions } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { useCart } from '../cart/cart-store.ts'
import { addLenses } from './lens-lines.ts'
import { frameInput, NO_FRAME, typedCells } from './rx-draft.ts'
import { currentPair, frameOf, pairNumbers } from './rx-pairs.ts'
import { focusOn, type LensKind, LINE_ID, useRx } from './rx-store.ts'

type Row = { key: string; suggestion: LensSuggestion; group: StringKey; isContact: boolean }

const KINDS: readonly { value: LensKind; label: StringKey }[] = [
  { value: 'All', label: 'rx.kind.all' },
  { value: 'Distance', label: 'rx.kind.distance' },
  { value: 'Near', label: 'rx.kind.near' },
  { value: 'Bifocal', label: 'rx.kind.bifocal' },
  { value: 'Progressive', label: 'rx.kind.progressive' },
  { value: 'ContactLens', label: 'rx.kind.contact' },
]

/** Ready lenses before made ones; contact lenses where they are asked for, or after both. */
function rowsOf(found: LensSuggestions | undefined, kind: LensKind): Row[] {
  if (found === undefined) return []
  const rows = (list: readonly LensSuggestion[], group: StringKey, isContact = false): Row[] =>
    list.map((suggestion) => ({
      key: `${group}-${suggestion.Item.ID}`,
      suggestion,
      group,
      isContact,
    }))
  const inStock = found.StockLenses.filter(({ IsInStock }) => IsInStock)
  const outOfStock = found.StockLenses.filter(({ IsInStock }) => !IsInStock)
  const whole = found.ToOrder.filter(({ Reason }) => Reason === null)
  const partly = found.ToOrder.filter(({ Reason }) => Reason !== null)
  return [
    ...rows(inStock, 'rx.group.stock'),
    ...rows([...outOfStock, ...whole], 'rx.group.order'),
    ...rows(kind === 'ContactLens' ? found.ContactLenses : [], 'rx.group.contact', true),
    ...rows(partly, 'rx.group.oneEye'),
  ]
}

function isMeant({ suggestion: { Item } }: Row, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const said = `${Item.Code} ${Item.Name} ${Item.Brand ?? ''}`.toLowerCase()
  return words.every((word) => said.includes(word))
}

function useSuggestions() {
  const draft = useRx((rx) => rx.draft)
  const kind = useRx((rx) => rx.kind)
  const chosen = useRx((rx) => rx.pairNo)
  const lines = useCart((cart) => cart.lines)
  const pairNo = currentPair(lines, chosen)
  const line = frameOf(lines, pairNo)
  const typed = draft.frames[pairNo] ?? NO_FRAME
  const frame = frameInput(pairNo, typed, line?.itemID)
  const hasFrame = line !== undefined || frame.a !== undefined
  const input = { ...typedCells(draft), kind, ...(hasFrame ? { frame } : {}) }
  return useQuery({
    queryKey: queryKey('rxLenses', input),
    queryFn: ({ signal }) => call('suggest-lenses', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

/** What there is in these powers; Enter puts it into the pair. */
export function LensPanel() {
  const [text, setText] = useState('')
  // What is typed in the line is in no cell yet, so lenses of the cells would be of other powers.
  const isLineOpen = useRx((rx) => rx.line.trim() !== '')
  const kind = useRx((rx) => rx.kind)
  const { data, error, isPending, isPlaceholderData } = useSuggestions()
  const rows = isLineOpen ? [] : rowsOf(data, kind).filter((row) => isMeant(row, text))
  const [first] = rows
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && first !== undefined && !isPlaceholderData) {
      event.preventDefault()
      void addLenses(first.suggestion, first.isContact)
      setText('')
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (text === '') focusOn(LINE_ID)
      else setText('')
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its rows
    <div className="rx-lenses" onKeyDown={walkList}>
      <PairChoice />
      <Choice
        label={t('rx.kind')}
        value={kind}
        options={KINDS.map(({ label, value }) => ({ value, label: t(label) }))}
        onChange={(value) => useRx.setState({ kind: value })}
      />
      <div className="search-field rx-lens-field">
        <Search className="icon search-icon" aria-hidden="true" />
        <input
          id="rx-lens-search"
          className="search-input"
          data-walk
          aria-label={t('rx.lensSearch')}
          placeholder={t('rx.lensSearch')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <KeyHint id="rxLenses" />
      </div>
      {error === null ? null : <Notice kind="bad">{inWords(error)}</Notice>}
      {isPending ? <Waiting>{t('rx.lensWaiting')}</Waiting> : null}
      {isLineOpen ? <p className="empty-text">{t('rx.lensLineOpen')}</p> : null}
      {data !== undefined && rows.length === 0 && !isLineOpen ? (
        <Nothing found={data} text={text} isOld={isPlaceholderData} />
      ) : null}
      <ul className="rx-lens-list" aria-busy={isPlaceholderData}>
        {rows.map((row, place) => (
          <LensRow key={row.key} row={row} isFirst={place === 0} head={headOf(rows, place)} />
        ))}
      </ul>
    </div>
  )
}

function headOf(rows: readonly Row[], place: number): string | null {
  const row = rows[place]
  return row === undefined || rows[place - 1]?.group === row.group ? null : t(row.group)
}

type NothingProps = { found: LensSuggestions; text: string; isOld: boolean }

/** Why there is no lens; while the cells are being read nothing is said of them. */
function Nothing({ found, text, isOld }: NothingProps) {
  const worked = useRx((rx) => rx.worked)
  if (isOld) return <Waiting>{t('rx.lensWaiting')}</Waiting>
  if (text.trim() !== '') return <p className="empty-text">{t('rx.noLens', { term: text })}</p>
  if (worked === null || worked.IsEmpty) return <p className="empty-text">{t('rx.lensEmpty')}</p>
  return <p className="empty-text">{found.Nothing === null ? t('rx.noKind') : t('rx.nothing')}</p>
}

function LensRow({ row, isFirst, head }: { row: Row; isFirst: boolean; head: string | null }) {
  const { isContact, suggestion } = row
  const { Eyes, Item, Match, Reason, TotalAmount } = suggestion
  const eyes = Eyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')
  return (
    <>
      {head === null ? null : (
        <li className="rx-lens-head">
          {head}
          {isFirst ? <span className="muted">{t('rx.lensPrice')}</span> : null}
        </li>
      )}
      <li className={isFirst ? 'pick-first' : undefined}>
        <button
          type="button"
          className="pick-row rx-lens-row"
          data-walk
          onClick={() => void addLenses(suggestion, isContact)}
        >
          <span className="eye-mark">{eyes}</span>
          <span className="result-name">
            <strong>{Item.Name}</strong>
            <span className="muted">
              {Item.Code}
              {Match === 'Transposed' ? ` · ${t('rx.match.transposed')}` : ''}
              {Reason === null ? '' : ` · ${Reason}`}
            </span>
            <Blank suggestion={suggestion} />
          </span>
          <span className="rx-lens-side">
            <strong>{formatRupees(TotalAmount)}</strong>
            <Stock suggestion={suggestion} />
          </span>
        </button>
      </li>
    </>
  )
}

function Stock({ suggestion: { IsInStock, Item } }: { suggestion: LensSuggestion }) {
  const Icon = IsInStock ? PackageCheck : Truck
  return (
    <span className={IsInStock ? 'rx-stock' : 'muted rx-stock-none'}>
      <Icon className="icon-small" aria-hidden="true" />
      {IsInStock ? t('rx.stock', { count: Item.Stock }) : t('rx.toOrder')}
    </span>
  )
}

/** Whether its blank covers the frame; nothing where a size is not known. */
function Blank({ suggestion: { DiameterMm, IsBlankLargeEnough } }: { suggestion: LensSuggestion }) {
  if (IsBlankLargeEnough === null || DiameterMm === null) return null
  const Icon = IsBlankLargeEnough ? Check : TriangleAlert
  return (
    <span className={IsBlankLargeEnough ? 'rx-blank' : 'rx-blank rx-blank-small'}>
      <Icon className="icon-small" aria-hidden="true" />
      {t(IsBlankLargeEnough ? 'rx.blank.fits' : 'rx.blank.small', { size: DiameterMm })}
    </span>
  )
}

/** Which pair the lenses go to, where there are several. */
function PairChoice() {
  const lines = useCart((cart) => cart.lines)
  const chosen = useRx((rx) => rx.pairNo)
  const numbers = pairNumbers(lines)
  if (numbers.length < 2) return null
  return (
    <Choice
      label={t('rx.pair')}
      value={currentPair(lines, chosen)}
      options={numbers.map((number) => ({ value: number, label: t('cart.pair', { number }) }))}
      onChange={(pairNo) => useRx.setState({ pairNo })}
    />
  )
}
