import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { PickColumn, PickRow, PickRows } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { Code, EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { sizesOfItem } from '../../kernel/box-sizes.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { ItemThumb } from '../../kernel/item-thumb.tsx'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { itemTypesQuery } from '../../kernel/queries/lookups.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { figuresText } from '../stock/stock-figures.tsx'
import styles from './item-list.module.css'
import { ItemTable } from './item-table.tsx'
import { brandsQuery, categoriesQuery, type ItemRow, itemsQuery } from './items-data.ts'
import { setItemsFilter, showItem, useItems } from './items-store.ts'
import { SECTION_NAMES } from './sections.ts'

const STATES = ['sale', 'off', 'low', 'all'] as const

/** The items that match, a page at a time: the same for ten as for a hundred thousand. */
export function ItemList() {
  const { filter, hasColumns, pageNumber, selectedID } = useItems()
  const types = useQuery(itemTypesQuery)
  const term = useSettled(filter.term)
  const page = useQuery(itemsQuery({ ...filter, term }, pageNumber))
  const rows = page.data?.Items ?? []
  return (
    <PickColumn>
      <Filters
        onEnter={() => {
          if (rows[0] !== undefined) chooseItem(rows[0].ID)
          else if (filter.term.trim() !== '') void chooseByCode(filter.term.trim())
        }}
      />
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{t('items.reading')}</Waiting> : null}
      {page.data !== undefined && rows.length === 0 ? (
        <EmptyText>{t('items.noneMatch')}</EmptyText>
      ) : null}
      {hasColumns && selectedID === null ? (
        <ItemTable
          rows={rows}
          section={types.data?.find(({ Value }) => Value === filter.itemTypeID)?.Section ?? null}
          isBusy={page.isFetching}
          onChoose={chooseItem}
        />
      ) : (
        <PickRows className={styles['rows']} aria-busy={page.isFetching}>
          {rows.map((row, index) => (
            <ItemLine
              key={row.ID}
              row={row}
              isFirst={index === 0}
              isShown={row.ID === selectedID}
            />
          ))}
        </PickRows>
      )}
      {page.data === undefined ? null : (
        <Pager
          count={t('items.found', { count: page.data.Total })}
          total={page.data.Total}
          pageNumber={pageNumber}
          pageSize={page.data.PageSize}
          onPage={(next) => useItems.setState({ pageNumber: next })}
        />
      )}
    </PickColumn>
  )
}

/** Shows an item; the keys are its own from then on, and no longer the search field’s. */
function chooseItem(itemID: string): void {
  showItem(itemID)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Shows the item of a code that no name has, such as the tag of one of its pieces. */
async function chooseByCode(code: string): Promise<void> {
  try {
    const item = await call('get-item-by-code', { code })
    listAndChoose(item)
  } catch (error) {
    // That nothing matches is said in the list.
    if (!(error instanceof ApiError && error.status === 404)) showError(errorMessage(error))
  }
}

/** Shows an item that was found by its code, and the list with it in place of what was looked for. */
export function listAndChoose({ Code: term, ID }: Pick<Item, 'Code' | 'ID'>): void {
  if (useItems.getState().filter.term !== '') setItemsFilter({ term, state: 'all' })
  chooseItem(ID)
}

function Filters({ onEnter }: { onEnter: () => void }) {
  const filter = useItems((state) => state.filter)
  const ticket = useItems((state) => state.findTicket)
  const dialog = useScreen((state) => state.dialog)
  const types = useQuery(itemTypesQuery)
  const categories = useQuery(categoriesQuery(filter.itemTypeID))
  const brands = useQuery(brandsQuery)
  const brandList = useId()
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket asks for the focus
  useEffect(() => {
    if (dialog !== null) return
    input.current?.focus()
    // What was looked for before is typed over.
    input.current?.select()
  }, [ticket])
  const every = { value: '', label: t('items.every') }
  return (
    <>
      <SearchField
        label={t('items.find')}
        value={filter.term}
        inputRef={input}
        onChange={(term) => setItemsFilter({ term })}
        onKeyDown={(event) => (event.key === 'Enter' ? onEnter() : undefined)}
      />
      <Grid gap={4} align="end" className={styles['filters']}>
        <SelectField
          label={t('newItem.section')}
          value={filter.itemTypeID}
          options={[
            every,
            ...(types.data ?? []).map((type) => ({
              value: type.Value,
              label: t(SECTION_NAMES[type.Section]),
            })),
          ]}
          onChange={(itemTypeID) => setItemsFilter({ itemTypeID, categoryID: '', attributes: {} })}
        />
        <SelectField
          label={t('items.category')}
          value={filter.categoryID}
          options={[
            filter.itemTypeID === '' ? { ...every, label: t('items.sectionFirst') } : every,
            ...(categories.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
          ]}
          onChange={(categoryID) => setItemsFilter({ categoryID })}
        />
        <Field
          label={t('items.brand')}
          list={brandList}
          value={filter.brand}
          placeholder={t('items.every')}
          maxLength={200}
          onChange={({ target: { value } }) => setItemsFilter({ brand: value })}
        />
        <datalist id={brandList}>
          {brands.data?.Items.map(({ ID, Name }) => (
            <option key={ID} value={Name} />
          ))}
        </datalist>
        <SelectField
          label={t('items.state')}
          value={filter.state}
          options={STATES.map((value) => ({ value, label: t(`items.state.${value}`) }))}
          onChange={(value) =>
            setItemsFilter({ state: STATES.find((each) => each === value) ?? 'all' })
          }
        />
      </Grid>
    </>
  )
}

function ItemLine({ isFirst, isShown, row }: { isFirst: boolean; isShown: boolean; row: ItemRow }) {
  const sizes = sizesOfItem(row)
  return (
    <PickRow
      data-testid="item-row"
      isFirst={isFirst}
      isShown={isShown}
      onClick={() => chooseItem(row.ID)}
    >
      <ItemThumb image={row.ImagePath} section={row.Section} />
      <span className={styles['line']}>
        <NameLines>
          <strong>
            <Named of={nameWithPower(row)} />
          </strong>
          <Muted>
            {row.Brand === '' ? '' : `${row.Brand} · `}
            <Code>{row.Code}</Code>
            {sizes === '' ? '' : ` · ${sizes}`}
          </Muted>
        </NameLines>
        <Stack as="span" align="end" gap={1} className={styles['side']}>
          <strong>{row.Price === 0 ? t('items.noPrice') : formatRupees(row.Price)}</strong>
          {row.IsActive ? <StockWords row={row} /> : <Badge kind="off">{t('items.offSale')}</Badge>}
        </Stack>
      </span>
    </PickRow>
  )
}

/** The four figures: a badge where they ask for something to be done, else plain words. */
function StockWords({ row }: { row: ItemRow }) {
  if (row.IsService) return null
  const isLow = row.ReorderMin !== null && row.OnHand < row.ReorderMin
  // A lens that is made to order has none on hand, and lacks nothing.
  const isOut = row.OnHand < 0 || (row.OnHand === 0 && row.Section !== 'SpectacleLens')
  if (!isOut && !isLow) return <Muted>{figuresText(row)}</Muted>
  return <Badge kind={isOut ? 'bad' : 'warn'}>{figuresText(row)}</Badge>
}
