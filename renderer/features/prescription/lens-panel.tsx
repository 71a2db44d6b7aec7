import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Check,
  ChevronDown,
  PackageCheck,
  PackagePlus,
  Search,
  TriangleAlert,
  Truck,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { LensSuggestion, LensSuggestions } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { EyeMark } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PickRow } from '../../base/ui/pick-list.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SearchFrame, SearchInput } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { can } from '../../kernel/session-store.ts'
import { moveToPair } from '../cart/cart-actions.ts'
import { useCart } from '../cart/cart-store.ts'
import { createItem } from '../cart/sale-actions.ts'
import { addLenses, workOnPair } from './lens-lines.ts'
import styles from './lens-panel.module.css'
import { frameInput, NO_FRAME, typedCells } from './rx-draft.ts'
import { cellsAsTyped } from './rx-keep.ts'
import { currentPair, frameOf, pairOptions } from './rx-pairs.ts'
import { focusOn, type LensKind, LINE_ID, useRx } from './rx-store.ts'

type LensChoice = { key: string; suggestion: LensSuggestion; group: StringKey }

/** The number of the lens type that is looked for, as the catalogue keeps it. */
const TYPE_OF_KIND: Readonly<Record<LensKind, string>> = {
  All: '1',
  Distance: '1',
  Near: '4',
  Bifocal: '2',
  Progressive: '3',
}

const KINDS: readonly { value: LensKind; label: StringKey }[] = [
  { value: 'All', label: 'rx.kind.all' },
  { value: 'Distance', label: 'rx.kind.distance' },
  { value: 'Near', label: 'rx.kind.near' },
  { value: 'Bifocal', label: 'rx.kind.bifocal' },
  { value: 'Progressive', label: 'rx.kind.progressive' },
]

/** What the addition asks for, ready lenses before made ones; `rest` is the other kinds. */
function rowsOf(found: LensSuggestions | undefined): { asked: LensChoice[]; rest: LensChoice[] } {
  if (found === undefined) return { asked: [], rest: [] }
  const rows = (list: readonly LensSuggestion[], group: StringKey): LensChoice[] =>
    list.map((suggestion) => ({
      key: `${group}-${suggestion.Item.ID}`,
      suggestion,
      group,
    }))
  const isAsked = ({ IsAsked }: LensSuggestion) => IsAsked
  const stock = found.StockLenses.filter(isAsked)
  // Of two lenses of one eye each, the right one is read first.
  const isLeftOnly = ({ Eyes }: LensSuggestion) => Number(Eyes.every((eye) => eye === 'Left'))
  const inStock = stock
    .filter(({ IsInStock }) => IsInStock)
    .toSorted((one, other) => isLeftOnly(one) - isLeftOnly(other))
  const outOfStock = stock.filter(({ IsInStock }) => !IsInStock)
  const toOrder = found.ToOrder.filter(isAsked)
  const whole = toOrder.filter(({ Reason }) => Reason === null)
  const partly = toOrder.filter(({ Reason }) => Reason !== null)
  const rest = [...found.StockLenses, ...found.ToOrder].filter(({ IsAsked }) => !IsAsked)
  return {
    asked: [
      ...rows(inStock, 'rx.group.stock'),
      ...rows([...outOfStock, ...whole], 'rx.group.order'),
      ...rows(partly, 'rx.group.oneEye'),
    ],
    rest: rows(rest, 'rx.group.rest'),
  }
}

/** The same lens for one eye alone; undefined where it is none for that eye. */
function forEyeAlone(row: LensChoice, onlyEye: 'Right' | 'Left' | null): LensChoice | undefined {
  const { suggestion } = row
  if (onlyEye === null) return row
  if (!suggestion.Eyes.includes(onlyEye)) return undefined
  const TotalAmount = suggestion.TotalAmount / suggestion.Eyes.length
  return { ...row, suggestion: { ...suggestion, Eyes: [onlyEye], TotalAmount } }
}

function isMeant({ suggestion: { Item } }: LensChoice, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const searchable = `${Item.Code} ${Item.Name} ${Item.Brand ?? ''}`.toLowerCase()
  return words.every((word) => searchable.includes(word))
}

function useSuggestions() {
  const draft = useRx((rx) => rx.draft)
  const kind = useRx((rx) => rx.kind)
  const chosen = useRx((rx) => rx.pairNo)
  const lines = useCart((cart) => cart.lines)
  const sessionID = useCart((cart) => cart.sessionID)
  const pairNo = currentPair(lines, chosen)
  const line = frameOf(lines, pairNo)
  const typed = draft.frames[pairNo] ?? NO_FRAME
  const frame = frameInput(pairNo, typed, line?.itemID)
  const hasFrame = line !== undefined || frame.a !== undefined
  const input = { ...typedCells(draft), kind, sessionID, ...(hasFrame ? { frame } : {}) }
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
  const { asked, rest } = rowsOf(isLineOpen ? undefined : data)
  const [isRestOpen, setRestOpen] = useState(false)
  // Whoever looks for a name, or has nothing else to choose from, sees the other kinds too.
  const isRestShown = isRestOpen || text.trim() !== '' || asked.length === 0
  const onlyEye = useRx((rx) => rx.onlyEye)
  const rows = [...asked, ...(isRestShown ? rest : [])]
    .flatMap((row) => forEyeAlone(row, onlyEye) ?? [])
    .filter((row) => isMeant(row, text))
  const first = rows[0]?.suggestion
  // An Enter that comes before the list of these powers takes its first lens when it is there.
  const [isTaking, setTaking] = useState(false)
  // A second Enter of the same stroke would put the next list's first lens in its place.
  const [isTaken, setTaken] = useState(false)
  const isRead = !isPending && !isPlaceholderData
  useEffect(() => {
    if (!isTaking || !isRead) return
    setTaking(false)
    if (first === undefined) return
    setTaken(true)
    void addLenses(first).then((isAdded) => (isAdded ? undefined : setTaken(false)))
    setText('')
  }, [isTaking, isRead, first])
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!isTaken) setTaking(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (text === '') focusOn(LINE_ID)
      else setText('')
    }
  }
  return (
    <Stack gap={5} className={styles['lenses']} onKeyDown={walkList}>
      <PairChoice />
      <EyeAlone />
      <Choice
        label={t('rx.kind')}
        value={kind}
        options={KINDS.map(({ label, value }) => ({ value, label: t(label) }))}
        onChange={(value) => useRx.setState({ kind: value })}
      />
      <SearchFrame className={styles['lens-field']}>
        <Glyph of={Search} />
        <SearchInput
          id="rx-lens-search"
          data-walk
          aria-label={t('rx.lensSearch')}
          placeholder={t('rx.lensSearch')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={(event) => {
            setTaking(false)
            setTaken(false)
            setText(event.target.value)
          }}
          onBlur={() => setTaken(false)}
          onKeyDown={onKeyDown}
        />
        <KeyHint id="rxLenses" />
      </SearchFrame>
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {isPending ? <Waiting>{t('rx.lensWaiting')}</Waiting> : null}
      {isLineOpen ? <EmptyText>{t('rx.lensLineOpen')}</EmptyText> : null}
      {data !== undefined && rows.length === 0 && !isLineOpen ? (
        <Nothing found={data} text={text} isOld={isPlaceholderData} />
      ) : null}
      <ul data-testid="rx-lens-list" aria-busy={isPlaceholderData}>
        {rows.map((row, place) => (
          <LensRow key={row.key} row={row} isFirst={place === 0} head={headOf(rows, place)} />
        ))}
      </ul>
      {isRestShown || rest.length === 0 ? null : (
        <Button variant="plain" data-walk onClick={() => setRestOpen(true)}>
          <Glyph of={ChevronDown} />
          <span>{t('rx.lensRest', { count: rest.length })}</span>
        </Button>
      )}
    </Stack>
  )
}

function headOf(rows: readonly LensChoice[], place: number): string | null {
  const row = rows[place]
  return row === undefined || rows[place - 1]?.group === row.group ? null : t(row.group)
}

type NothingProps = { found: LensSuggestions; text: string; isOld: boolean }

/** Why there is no lens; while the cells are being read nothing is shown of them. */
function Nothing({ found, text, isOld }: NothingProps) {
  const worked = useRx((rx) => rx.worked)
  if (isOld) return <Waiting>{t('rx.lensWaiting')}</Waiting>
  if (text.trim() === '' && (worked === null || worked.IsEmpty)) {
    return <EmptyText>{t('rx.lensEmpty')}</EmptyText>
  }
  return (
    <>
      <EmptyText>
        {text.trim() !== ''
          ? t('rx.noLens', { term: text })
          : found.Nothing === null
            ? t('rx.noKind')
            : t('rx.nothing')}
      </EmptyText>
      {can('catalogue.edit') ? (
        <Button
          variant="plain"
          data-walk
          onClick={() => createItem(text.trim(), { lensType: TYPE_OF_KIND[useRx.getState().kind] })}
        >
          <Glyph of={PackagePlus} />
          <span>{t('rx.newLens')}</span>
        </Button>
      ) : null}
    </>
  )
}

function LensRow({
  row,
  isFirst,
  head,
}: {
  row: LensChoice
  isFirst: boolean
  head: string | null
}) {
  const { suggestion } = row
  const { Eyes, IsHalfPair, Item, KeptElsewhere, Match, Reason, TotalAmount } = suggestion
  const eyes = Eyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')
  return (
    <>
      {head === null ? null : (
        <Row as="li" gap={4} justify="between" className={styles['lens-head']}>
          {head}
          {isFirst ? <Muted>{t('rx.lensPrice')}</Muted> : null}
        </Row>
      )}
      <li data-pick={isFirst ? 'first' : undefined}>
        <PickRow
          data-testid="rx-lens-row"
          className={styles['lens-row']}
          data-walk
          onClick={() => void addLenses(suggestion)}
        >
          <EyeMark className={styles['lens-eye']}>{eyes}</EyeMark>
          <NameLines className={styles['lens-name']}>
            <strong>
              <Named of={nameWithPower(Item)} />
            </strong>
            <Muted>
              {Item.Code}
              {Match === 'Transposed' ? ` · ${t('rx.match.transposed')}` : ''}
              {Reason === null ? '' : ` · ${Reason}`}
              {IsHalfPair ? ` · ${t('rx.halfPair')}` : ''}
            </Muted>
            {KeptElsewhere === null ? null : <Muted>{KeptElsewhere}</Muted>}
            <Blank suggestion={suggestion} />
          </NameLines>
          <Stack as="span" align="end" className={styles['lens-side']}>
            <strong>{formatRupees(TotalAmount)}</strong>
            <Stock suggestion={suggestion} />
          </Stack>
        </PickRow>
      </li>
    </>
  )
}

function Stock({ suggestion: { Free, IsInStock } }: { suggestion: LensSuggestion }) {
  const Icon = IsInStock ? PackageCheck : Truck
  return (
    <span className={IsInStock ? styles['stock'] : styles['stock-none']}>
      <Glyph of={Icon} isSmall />
      {IsInStock ? t('rx.stock', { count: Free }) : t('rx.toOrder')}
    </span>
  )
}

/** Whether its blank covers the frame; nothing where a size is not known. */
function Blank({ suggestion: { DiameterMm, IsBlankLargeEnough } }: { suggestion: LensSuggestion }) {
  if (IsBlankLargeEnough === null || DiameterMm === null) return null
  const Icon = IsBlankLargeEnough ? Check : TriangleAlert
  return (
    <span className={classNames(styles['blank'], !IsBlankLargeEnough && styles['blank-small'])}>
      <Glyph of={Icon} isSmall />
      {t(IsBlankLargeEnough ? 'rx.blank.fits' : 'rx.blank.small', { size: DiameterMm })}
    </span>
  )
}

/** Says that lenses of one eye alone are listed, and takes it back. */
function EyeAlone() {
  const onlyEye = useRx((rx) => rx.onlyEye)
  if (onlyEye === null) return null
  return (
    <Row gap={4} align="center" justify="between">
      <strong>{t(onlyEye === 'Right' ? 'rx.onlyRight' : 'rx.onlyLeft')}</strong>
      <Button variant="plain" data-walk onClick={() => useRx.setState({ onlyEye: null })}>
        {t('rx.bothEyes')}
      </Button>
    </Row>
  )
}

/** Which pair the lenses go to, where there are several; a frame in no pair is put into its own. */
function PairChoice() {
  const lines = useCart((cart) => cart.lines)
  const chosen = useRx((rx) => rx.pairNo)
  const frames = useRx((rx) => rx.draft.frames)
  // A pair whose frame comes later is not the one that a loose sunglass is for.
  const elsewhere = Object.keys(frames).filter(
    (number) => frames[number]?.isOwn === true || frames[number]?.isToFollow === true,
  )
  const options = pairOptions(lines, new Set(elsewhere))
  if (options.length < 2) return null
  async function choose(value: string): Promise<void> {
    const option = options.find((each) => each.value === value)
    if (option === undefined) return
    const cells = cellsAsTyped()
    if (option.frame !== null) await moveToPair(option.frame, option.pairNo)
    await workOnPair(option.pairNo, cells)
  }
  return (
    <Choice
      label={t('rx.pair')}
      value={currentPair(lines, chosen)}
      options={options.map(({ frame, pairNo, value }) => ({
        value,
        label:
          frame === null
            ? t('cart.pair', { number: pairNo })
            : t('rx.pair.with', { number: pairNo, name: frame.itemName }),
      }))}
      onChange={(value) => void choose(value)}
    />
  )
}
